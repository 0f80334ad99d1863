package simplex

import (
	"fmt"
	"math/big"
	"math/rand"
	"testing"

	"ic3play/lia/num"
)

// verify checks the package comment's invariants.
func verify(t testing.TB, tab *Tableau) {
	t.Helper()
	live := 0
	for i := range tab.rows {
		r := &tab.rows[i]
		if r.basic < 0 {
			if len(r.e) > 0 {
				t.Fatalf("row %d is free but not empty", i)
			}
			continue
		}
		live++
		if r.den.Sign() <= 0 || tab.vars[r.basic].row != int32(i) || len(tab.vars[r.basic].col) != 0 {
			t.Fatalf("row %d: its basic variable", i)
		}
		g, sum := r.den, num.Int{}
		for j, e := range r.e {
			x := &tab.vars[e.v]
			c := r.coef(int32(j))
			if c.IsZero() || x.row != nonbasic {
				t.Fatalf("row %d, entry %d: zero or not a column", i, j)
			}
			if r.wide != nil && (len(r.wide) != len(r.e) || e.coef != wideCoef(c)) {
				t.Fatalf("row %d, entry %d: the mark %d of %v", i, j, e.coef, c)
			}
			if o := x.col[e.ci]; o.row != int32(i) || o.ri != int32(j) {
				t.Fatalf("row %d, entry %d: link", i, j)
			}
			g = num.GCD(g, c)
			sum = sum.AddMul(c, x.val)
		}
		if !g.IsOne() || !sum.Equal(r.num) {
			t.Fatalf("row %d: common divisor %v, value %v but %v", i, g, r.num, sum)
		}
	}
	if live != tab.live {
		t.Fatalf("%d rows, counted %d", live, tab.live)
	}
	for v := range tab.vars {
		x := &tab.vars[v]
		for ci, o := range x.col {
			if e := tab.rows[o.row].e[o.ri]; e.v != Var(v) || e.ci != int32(ci) {
				t.Fatalf("column %d: link", v)
			}
		}
		if x.row == nonbasic && (x.loWhy >= 0 && x.val.Less(x.lo) || x.hiWhy >= 0 && x.hi.Less(x.val)) {
			t.Fatalf("column %d is outside its bounds", v)
		}
		if x.row == absent && (x.loWhy >= 0 || x.hiWhy >= 0) {
			t.Fatalf("variable %d has bounds but no row", v)
		}
		// A defined variable has the value of its definition.
		if x.def != nil && x.row != absent {
			want := new(big.Rat)
			for _, m := range x.def {
				want.Add(want, new(big.Rat).Mul(new(big.Rat).SetInt(m.Coef.Big()), rat(tab, m.Var)))
			}
			if want.Cmp(rat(tab, Var(v))) != 0 {
				t.Fatalf("variable %d is %v, its definition %v", v, rat(tab, Var(v)), want)
			}
		}
	}
}

func rat(tab *Tableau, v Var) *big.Rat {
	n, d, _ := tab.Value(v)
	return new(big.Rat).SetFrac(n.Big(), d.Big())
}

// bound is an inequality coef[0]*x0 + coef[1]*x1 + ... <= c. It does not use the package's types.
type bound struct {
	coef []int64
	c    int64
}

// infeasible decides rational bounds by Fourier-Motzkin elimination.
func infeasible(bs []bound, n int) bool {
	type ineq struct {
		a []*big.Rat
		c *big.Rat
	}
	var sys []ineq
	for _, b := range bs {
		q := ineq{c: big.NewRat(b.c, 1)}
		for _, k := range b.coef {
			q.a = append(q.a, big.NewRat(k, 1))
		}
		sys = append(sys, q)
	}
	for j := range n {
		var next, pos, neg []ineq
		for _, q := range sys {
			switch q.a[j].Sign() {
			case 0:
				next = append(next, q)
			case 1:
				pos = append(pos, q)
			default:
				neg = append(neg, q)
			}
		}
		for _, p := range pos {
			for _, m := range neg {
				x, y := new(big.Rat).Neg(m.a[j]), p.a[j]
				r := ineq{c: new(big.Rat).Add(new(big.Rat).Mul(x, p.c), new(big.Rat).Mul(y, m.c))}
				for i := range p.a {
					r.a = append(r.a, new(big.Rat).Add(new(big.Rat).Mul(x, p.a[i]), new(big.Rat).Mul(y, m.a[i])))
				}
				next = append(next, r)
			}
		}
		sys = next
	}
	for _, q := range sys {
		if q.c.Sign() < 0 {
			return true
		}
	}
	return false
}

// TestAgainstElimination adds and removes bounds. It compares answers with Fourier-Motzkin
// elimination, and checks each explanation by adding up its premises.
func TestAgainstElimination(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	answers := map[Status]int{}
	for round := range 120 {
		n := 2 + rng.Intn(2)
		tab := New(1 << 12)
		for range n {
			tab.NewVar()
		}
		var forms [][]int64
		var vars []Var
		for i := range n {
			a := make([]int64, n)
			a[i] = 1
			forms, vars = append(forms, a), append(vars, Var(i))
		}
		for range 5 {
			a := make([]int64, n)
			var def []Mono
			for i := range a {
				if a[i] = rng.Int63n(9) - 4; a[i] != 0 {
					def = append(def, Mono{num.From(a[i]), Var(i)})
				}
			}
			if len(def) > 1 {
				forms, vars = append(forms, a), append(vars, tab.Define(def))
			}
		}
		var facts []bound // the bound that belongs to each Reason
		var marks []int
		for range 40 {
			switch p := rng.Intn(12); {
			case p < 2:
				tab.Push()
				marks = append(marks, len(facts))
			case p < 4 && len(marks) > 0:
				tab.Pop()
				facts = facts[:marks[len(marks)-1]]
				marks = marks[:len(marks)-1]
			case p < 9:
				f := rng.Intn(len(forms))
				c := rng.Int63n(21) - 10
				b := bound{forms[f], c}
				upper := rng.Intn(2) == 0
				if !upper {
					b = bound{make([]int64, n), -c}
					for i, k := range forms[f] {
						b.coef[i] = -k
					}
				}
				facts = append(facts, b)
				why := Reason(len(facts) - 1)
				ok := false
				if upper {
					ok = tab.SetUpper(vars[f], num.From(c), why)
				} else {
					ok = tab.SetLower(vars[f], num.From(c), why)
				}
				if !ok {
					sumUp(t, tab.Conflict(), facts)
					facts = facts[:len(facts)-1]
				}
			default:
				st := tab.Check(Limits{More: true})
				answers[st]++
				if (st == Infeasible) != infeasible(facts, n) || st == Unknown {
					t.Fatalf("round %d: %v of %v", round, st, facts)
				}
				if st == Infeasible {
					sumUp(t, tab.Conflict(), facts)
					for _, more := range tab.MoreConflicts() {
						sumUp(t, more, facts)
					}
				} else {
					satisfied(t, tab, facts, n)
					optimal(t, tab, vars, forms, facts, n, rng)
				}
			}
			verify(t, tab)
		}
	}
	if answers[Feasible] < 100 || answers[Infeasible] < 100 {
		t.Fatalf("lopsided: %v", answers)
	}
}

// sumUp checks that an explanation's sum is a positive constant. Reasons are indices in "facts".
func sumUp(t *testing.T, ps []Premise, facts []bound) {
	t.Helper()
	var sum []int64
	c := int64(0)
	for _, p := range ps {
		k, ok := p.Coef.Int64()
		if !ok || k <= 0 {
			t.Fatalf("weight %v", p.Coef)
		}
		f := facts[p.Why]
		if sum == nil {
			sum = make([]int64, len(f.coef))
		}
		for i := range sum {
			sum[i] += k * f.coef[i]
		}
		c += k * f.c
	}
	for _, k := range sum {
		if k != 0 {
			t.Fatalf("the explanation leaves %v <= %d", sum, c)
		}
	}
	if c >= 0 {
		t.Fatalf("the explanation says 0 <= %d", c)
	}
}

func satisfied(t *testing.T, tab *Tableau, facts []bound, n int) {
	t.Helper()
	for _, f := range facts {
		s := new(big.Rat)
		for i, k := range f.coef {
			s.Add(s, new(big.Rat).Mul(big.NewRat(k, 1), rat(tab, Var(i))))
		}
		if s.Cmp(big.NewRat(f.c, 1)) > 0 {
			t.Fatalf("%v is violated", f)
		}
	}
}

// "optimal" checks an optimum that the tableau found. The bounds must allow this value of the form,
// but not a slightly better value.
func optimal(t *testing.T, tab *Tableau, vars []Var, forms [][]int64, facts []bound, n int, rng *rand.Rand) {
	t.Helper()
	i := rng.Intn(len(vars))
	dir := int64(1)
	best := tab.Maximize
	if rng.Intn(2) == 0 {
		dir, best = -1, tab.Minimize
	}
	switch best(vars[i], Limits{}) {
	case Stopped:
		t.Fatal("stopped without a limit")
	case Unbounded:
		far := bound{make([]int64, n), -1_000_000}
		for j, k := range forms[i] {
			far.coef[j] = -dir * k
		}
		if infeasible(append(facts[:len(facts):len(facts)], far), n) {
			t.Fatalf("%v is not unbounded", forms[i])
		}
	case Reached:
		satisfied(t, tab, facts, n)
		v := rat(tab, vars[i])
		// A value better by 1/(1000*q) must be infeasible: 1000*dir*q*form >= 1000*dir*p + 1.
		p, q := v.Num().Int64(), v.Denom().Int64()
		more := bound{make([]int64, n), -(1000*dir*p + 1)}
		for j, k := range forms[i] {
			more.coef[j] = -1000 * dir * q * k
		}
		if !infeasible(append(facts[:len(facts):len(facts)], more), n) {
			t.Fatalf("%v = %v is not optimal", forms[i], v)
		}
	}
	verify(t, tab)
}

func TestRelease(t *testing.T) {
	rng := rand.New(rand.NewSource(4))
	tab := New(1 << 12)
	for range 4 {
		tab.NewVar()
	}
	var live []Var
	for step := range 2000 {
		switch rng.Intn(3) {
		case 0:
			var def []Mono
			for i := range 4 {
				if k := rng.Int63n(7) - 3; k != 0 {
					def = append(def, Mono{num.From(k), Var(i)})
				}
			}
			if len(def) > 1 {
				live = append(live, tab.Define(def))
			}
		case 1:
			tab.Push()
			for range 4 {
				if len(live) > 0 {
					v := live[rng.Intn(len(live))]
					c := num.From(rng.Int63n(9) - 4)
					if rng.Intn(2) == 0 {
						tab.SetUpper(v, c, Reason(step))
					} else {
						tab.SetLower(v, c, Reason(step))
					}
				}
			}
			tab.Check(Limits{})
			tab.Pop()
		default:
			if len(live) > 0 {
				i := rng.Intn(len(live))
				tab.Release(live[i])
				live = append(live[:i], live[i+1:]...)
			}
		}
		verify(t, tab)
	}
}

func TestLimits(t *testing.T) {
	tab := New(1 << 12)
	x, y := tab.NewVar(), tab.NewVar()
	s := tab.Define([]Mono{{num.One(), x}, {num.One(), y}})
	tab.SetLower(s, num.From(5), 0)
	tab.SetUpper(x, num.From(1), 1)
	none := 0
	if st := tab.Check(Limits{Pivots: &none}); st != Unknown {
		t.Fatalf("%v without pivots", st)
	}
	some := 10
	if st := tab.Check(Limits{Pivots: &some}); st != Feasible || some >= 10 {
		t.Fatalf("%v, %d pivots left", st, some)
	}
}

// Coefficients exceed maxBits. The check must give up. After the bounds are dropped, the tableau's
// invariants must hold.
func TestLongNumbers(t *testing.T) {
	tab := New(100)
	const n = 6
	rng := rand.New(rand.NewSource(2))
	for range n {
		tab.NewVar()
	}
	var vars []Var
	for range n {
		var def []Mono
		for i := range n {
			def = append(def, Mono{num.From(1<<40 + rng.Int63n(1<<40)), Var(i)})
		}
		vars = append(vars, tab.Define(def))
	}
	tab.Push()
	for i, v := range vars {
		tab.SetLower(v, num.From(int64(i)+1), 0)
		tab.SetUpper(v, num.From(int64(i)+1), 0)
	}
	if st := tab.Check(Limits{}); st != Unknown || !tab.TooBig() {
		t.Fatalf("%v with numbers of more than 100 bits", st)
	}
	tab.Pop()
	verify(t, tab)
}

// walk adds and removes bounds on a tableau of forms.
type walk struct {
	tab   *Tableau
	forms []Var
	rng   *rand.Rand
}

func newWalk(vars, forms, monos int) *walk {
	w := &walk{tab: New(1 << 12), rng: rand.New(rand.NewSource(9))}
	for range vars {
		w.tab.NewVar()
	}
	for range forms {
		var def []Mono
		for _, v := range w.rng.Perm(vars)[:monos] {
			def = append(def, Mono{num.From([]int64{-2, -1, -1, 1, 1, 3}[w.rng.Intn(6)]), Var(v)})
		}
		w.forms = append(w.forms, w.tab.Define(def))
	}
	return w
}

func (w *walk) query(asserted int) Status {
	w.tab.Push()
	defer w.tab.Pop()
	for i := range asserted {
		v, c := w.forms[w.rng.Intn(len(w.forms))], num.From(w.rng.Int63n(41)-20)
		ok := false
		if w.rng.Intn(2) == 0 {
			ok = w.tab.SetUpper(v, c, Reason(i))
		} else {
			ok = w.tab.SetLower(v, c, Reason(i))
		}
		if !ok {
			return Infeasible
		}
	}
	return w.tab.Check(Limits{})
}

func BenchmarkQueries(b *testing.B) {
	for _, s := range []struct{ vars, forms, monos, asserted int }{{6, 15, 2, 12}, {12, 40, 3, 20}, {24, 200, 3, 40}} {
		b.Run(fmt.Sprintf("vars=%d,forms=%d,asserted=%d", s.vars, s.forms, s.asserted), func(b *testing.B) {
			w := newWalk(s.vars, s.forms, s.monos)
			for range 200 {
				w.query(s.asserted)
			}
			b.ReportAllocs()
			b.ResetTimer()
			before := w.tab.Pivots()
			for range b.N {
				w.query(s.asserted)
			}
			b.ReportMetric(float64(w.tab.Pivots()-before)/float64(b.N), "pivots/op")
		})
	}
}
