package smt

import (
	"context"
	"fmt"
	"math/rand"
	"testing"

	"ic3play/lia"
	"ic3play/lia/integer"
	"ic3play/lia/num"
	"ic3play/lia/rounds"
)

// signsAt returns the truth values of formulas at a point, as a text of + and -.
func signsAt(over []lia.Formula, p point) string {
	out := make([]byte, len(over))
	for i, f := range over {
		out[i] = '-'
		if f.Eval(p.value) {
			out[i] = '+'
		}
	}
	return string(out)
}

func agree(cube []Sign, at string) bool {
	for i, s := range cube {
		if s == Positive && at[i] == '-' || s == Negative && at[i] == '+' {
			return false
		}
	}
	return true
}

// allSATInBox enumerates the cubes of random predicates. The predicates need not contain all
// variables. It checks that a point agrees with some cube if and only if some model in the box
// gives all predicates the same truth values as the point. It returns the cubes, and the number of
// different combinations of truth values that models have.
func allSATInBox(t *testing.T, seed int64) (got [][]Sign, minterms int) {
	t.Helper()
	const b = 3
	ctx := context.Background()
	r := rand.New(rand.NewSource(seed))
	g := gen{r: r, vars: 2 + r.Intn(3), coef: 1 + r.Intn(3), c: 5, div: r.Intn(2) == 0}
	f, assumed := g.formula(1+r.Intn(3)), g.formula(1)
	s := NewContext(Options{CheckModels: true}).NewSolver()
	s.Assert(f)
	s.Assert(inBox(g.vars, b))
	l := s.Lit(assumed)
	h := g
	h.vars = 1 + r.Intn(g.vars)
	var over []lia.Formula
	for range 1 + r.Intn(5) {
		over = append(over, h.formula(r.Intn(2)))
	}
	both := lia.And(f, assumed)
	want := map[string]bool{}
	box(g.vars, b, func(p point) bool {
		if both.Eval(p.value) {
			want[signsAt(over, p)] = true
		}
		return false
	})
	st := s.AllSAT(ctx, over, []Lit{l}, func(cube []Sign) bool {
		if !both.Eval(s.Value) {
			t.Fatalf("seed %d: no model", seed)
		}
		for i, g := range over {
			if v := g.Eval(s.Value); cube[i] == Positive && !v || cube[i] == Negative && v {
				t.Fatalf("seed %d: the model is not in the cube", seed)
			}
		}
		got = append(got, cube)
		return len(got) < 1000
	})
	if st != Unsat {
		t.Fatalf("seed %d: %v: %s", seed, st, s.Reason())
	}
	in := func(at string) bool {
		for _, c := range got {
			if agree(c, at) {
				return true
			}
		}
		return false
	}
	for at := range want {
		if !in(at) {
			t.Fatalf("seed %d: %s is missing", seed, at)
		}
	}
	box(g.vars, 2*b, func(p point) bool {
		if at := signsAt(over, p); in(at) && !want[at] {
			t.Fatalf("seed %d: %s is in a cube, and %v has it, but no model does", seed, at, p)
		}
		return false
	})
	// AllSAT must have retracted its clauses.
	if again := s.Check(ctx, l); (again == Sat) != (len(want) > 0) {
		t.Fatalf("seed %d: afterwards %v", seed, again)
	}
	return got, len(want)
}

func TestAllSATAgainstEnumeration(t *testing.T) {
	rounds := rounds.Of(t, 150, 50)
	cubes, minterms, partial := 0, 0, 0
	for seed := range rounds {
		got, n := allSATInBox(t, int64(seed))
		cubes += len(got)
		minterms += n
		for _, c := range got {
			for _, sign := range c {
				if sign == Either {
					partial++
				}
			}
		}
	}
	t.Logf("%d cubes for %d minterms, %d signs left open", cubes, minterms, partial)
	if partial == 0 || cubes > minterms {
		t.Error("cubes are not generalised")
	}
}

func FuzzAllSAT(f *testing.F) {
	for seed := range int64(6) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed int64) { allSATInBox(t, seed) })
}

// Predicates on unconstrained variables must not increase the number of cubes.
func TestAllSATFreePredicates(t *testing.T) {
	s := NewContext(Options{}).NewSolver()
	s.Assert(lia.Or(lia.And(is(x(0), k(1)), le(x(1), k(0))), lia.And(is(x(0), k(2)), lt(k(0), x(1)))))
	over := []lia.Formula{is(x(0), k(1)), le(x(1), k(0))}
	for i := 2; i < 14; i++ {
		over = append(over, le(x(i), k(0)))
	}
	n := 0
	if st := s.AllSAT(context.Background(), over, nil, func(cube []Sign) bool {
		n++
		for i := 2; i < len(cube); i++ {
			if cube[i] != Either {
				t.Fatalf("sign of a free predicate: %v", cube)
			}
		}
		return true
	}); st != Unsat || n > 2 {
		t.Fatalf("%v after %d cubes", st, n)
	}
}

func TestAllSATStops(t *testing.T) {
	s := NewContext(Options{}).NewSolver()
	s.Assert(lia.And(le(k(0), x(0)), le(x(0), k(9))))
	var over []lia.Formula
	for i := range 10 {
		over = append(over, is(x(0), k(int64(i))))
	}
	n := 0
	visit := func([]Sign) bool { n++; return n < 4 }
	if st := s.AllSAT(context.Background(), over, nil, visit); st != Sat || n != 4 {
		t.Fatalf("%v after %d", st, n)
	}
	n = -100
	if st := s.AllSAT(context.Background(), over, nil, visit); st != Unsat || n != -90 {
		t.Fatalf("%v after %d", st, n+100)
	}
	ctx, cancel := context.WithCancel(context.Background())
	if st := s.AllSAT(ctx, over, nil, func([]Sign) bool { cancel(); return true }); st != Unknown || s.Reason() == "" {
		t.Fatalf("canceled: %v", st)
	}
}

func FuzzMaximum(f *testing.F) {
	for seed := range int64(6) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed int64) { maximumInBox(t, seed) })
}

// maximumInBox compares Maximum with enumeration.
func maximumInBox(t *testing.T, seed int64) Status {
	t.Helper()
	const b = 4
	r := rand.New(rand.NewSource(seed))
	g := gen{r: r, vars: 1 + r.Intn(3), coef: 1 + r.Intn(5), c: 9, div: r.Intn(2) == 0}
	f, assumed, u := lia.And(g.formula(r.Intn(4)), inBox(g.vars, b)), g.formula(1), g.term()
	s := NewContext(Options{CheckModels: true}).NewSolver()
	s.Assert(f)
	l := s.Lit(assumed)
	found := false
	var most, least num.Int
	box(g.vars, b, func(p point) bool {
		if v := u.Eval(p.value); f.Eval(p.value) && assumed.Eval(p.value) {
			if !found || most.Less(v) {
				most = v
			}
			if !found || v.Less(least) {
				least = v
			}
			found = true
		}
		return false
	})
	for _, max := range [2]bool{true, false} {
		bound, st := s.Maximum(context.Background(), u, l)
		want := most
		if !max {
			bound, st = s.Minimum(context.Background(), u, l)
			want = least
		}
		if st == Unknown || (st == Sat) != found {
			t.Fatalf("seed %d: %v (%s), satisfiable: %v", seed, st, s.Reason(), found)
		}
		if st == Sat && (bound.Unbounded || !bound.Value.Equal(want)) {
			t.Fatalf("seed %d: %+v, want %v", seed, bound, want)
		}
		if st == Sat && (!f.Eval(s.Value) || !assumed.Eval(s.Value) || !u.Eval(s.Value).Equal(want)) {
			t.Fatalf("seed %d: the model does not have the optimum", seed)
		}
	}
	if found {
		return Sat
	}
	return Unsat
}

func TestMaximumAgainstEnumeration(t *testing.T) {
	rounds := rounds.Of(t, 200, 60)
	sat := 0
	for seed := range rounds {
		if maximumInBox(t, int64(seed)) == Sat {
			sat++
		}
	}
	if sat < rounds/3 {
		t.Errorf("%d of %d satisfiable only", sat, rounds)
	}
}

// TestMaximumWithoutBox checks the results of Maximum on formulas with unbounded variables.
// Separate queries must confirm the maximum, or that the term is unbounded.
func TestMaximumWithoutBox(t *testing.T) {
	rounds := rounds.Of(t, 150, 40)
	ctx := context.Background()
	unbounded, reached := 0, 0
	for seed := range rounds {
		r := rand.New(rand.NewSource(int64(seed)))
		g := gen{r: r, vars: 2 + r.Intn(5), coef: 1 + r.Intn(9), c: 50, div: r.Intn(2) == 0}
		f, u := lia.And(g.formula(2), g.formula(2), g.formula(1)), g.term()
		s := NewContext(Options{CheckModels: true}).NewSolver()
		s.Assert(f)
		bound, st := s.Maximum(ctx, u)
		switch {
		case st == Unknown:
			t.Fatalf("seed %d: %s", seed, s.Reason())
		case st == Unsat:
		case bound.Unbounded:
			unbounded++
			for _, far := range []int64{1000, 1_000_000_007} {
				if s.Check(ctx, s.Lit(lia.Ge(u.AddConst(num.From(-far))))) != Sat {
					t.Fatalf("seed %d: never as great as %d", seed, far)
				}
			}
		default:
			reached++
			if !u.Eval(s.Value).Equal(bound.Value) || !f.Eval(s.Value) {
				t.Fatalf("seed %d: the model does not have the optimum", seed)
			}
			if s.Check(ctx, s.Lit(lia.Gt(u.AddConst(bound.Value.Neg())))) != Unsat {
				t.Fatalf("seed %d: there is more than %v", seed, bound.Value)
			}
		}
	}
	t.Logf("%d unbounded, %d reached", unbounded, reached)
	if unbounded == 0 || reached == 0 {
		t.Error("the formulas are all of one kind")
	}
}

// Maximum must find an optimum with few queries, even if the optimum is a large number or if there
// are large gaps between the values of the term.
func TestMaximumFar(t *testing.T) {
	m := func(c int64, u lia.Term) lia.Term { return u.Mul(num.From(c)) }
	for _, q := range []struct {
		name string
		f    lia.Formula
		u    lia.Term
		want string
	}{
		{"a long way", le(x(0), k(1<<50)), x(0), fmt.Sprint(int64(1 << 50))},
		{"islands", lia.Or(le(x(0), k(5)), lia.And(le(k(1<<40), x(0)), le(x(0), k(1<<40+3)))), x(0), fmt.Sprint(int64(1<<40 + 3))},
		{"parity", lia.And(le(m(2, x(0)), k(1001)), lia.Divides(num.From(64), x(0))), x(0), "448"},
		{"parity of a sum", lia.And(is(m(2, x(0)), m(3, x(1))), le(x(0), k(1_000_000))), x(1), "666666"},
		{"disequalities", lia.And(le(x(0), k(9)), lia.Ne(x(0).Sub(k(9))), lia.Ne(x(0).Sub(k(8)))), x(0), "7"},
		{"beyond a disequality", lia.And(lia.Ne(x(0).Sub(k(9))), le(x(1), x(0))), x(0), "unbounded"},
		{"a thin wedge", lia.And(le(m(1000, x(0)), m(1001, x(1))), le(m(1001, x(1)), m(1000, x(0)).Add(k(3))), le(k(0), x(1))), x(1), "unbounded"},
		{"an empty island", lia.Or(le(x(0), k(-7)), is(m(2, x(0)), k(7))), x(0), "-7"},
		{"a constant", le(x(0), k(5)), k(4), "4"},
		{"a stranger", le(x(0), k(5)), x(1), "unbounded"},
	} {
		c := NewContext(Options{CheckModels: true})
		s := c.NewSolver()
		s.Assert(q.f)
		b, st := s.Maximum(context.Background(), q.u)
		got := b.Value.String()
		if b.Unbounded {
			got = "unbounded"
		}
		if st != Sat || got != q.want {
			t.Errorf("%s: %v, %s, want %s", q.name, st, got, q.want)
		}
		if n := c.Stats()["checks"]; n > 120 {
			t.Errorf("%s: %d queries", q.name, n)
		}
	}
}

func TestSetBudget(t *testing.T) {
	s := NewContext(Options{MaxRounds: 7}).NewSolver()
	for i := range 7 {
		s.Assert(lia.And(le(k(1), x(i)), le(x(i), k(6))))
		for j := range i {
			s.Assert(lia.Ne(x(i).Sub(x(j))))
		}
	}
	ctx := context.Background()
	if st := s.Check(ctx); st != Unknown {
		t.Fatalf("%v", st)
	}
	old := s.SetBudget(Budget{})
	if old.MaxRounds != 7 {
		t.Fatalf("%+v", old)
	}
	if st := s.Check(ctx); st != Unsat {
		t.Fatalf("%v: %s", st, s.Reason())
	}
	if len(s.ctx.Lemmas()) == 0 {
		t.Fatal("no lemmas")
	}
	for i, m := range s.ctx.Lemmas() {
		var negated []lia.Literal
		for _, l := range m.Clause {
			negated = append(negated, l.Not())
		}
		if st, _ := integer.Refute(ctx, negated, integer.Options{}); st != integer.Unsat {
			t.Fatalf("lemma %d holds not everywhere: %v", i, st)
		}
	}
	s.SetBudget(old)
	if got := s.SetBudget(Budget{MaxPivots: 3}); got != old {
		t.Fatalf("%+v", got)
	}
}

func BenchmarkAllSAT(b *testing.B) {
	for _, n := range []int{4, 8} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for range b.N {
				s := NewContext(Options{}).NewSolver()
				s.Assert(lia.And(is(x(3), x(0).Add(k(1))), le(k(0), x(0)), le(x(0), x(1)), le(x(1), x(2))))
				var over []lia.Formula
				for i := range n {
					over = append(over, le(x(3), x(1+i%2).Add(k(int64(i)))))
				}
				s.AllSAT(context.Background(), over, nil, func([]Sign) bool { return true })
			}
		})
	}
}

func BenchmarkMaximum(b *testing.B) {
	b.ReportAllocs()
	for range b.N {
		s := NewContext(Options{}).NewSolver()
		s.Assert(lia.And(le(x(0).Mul(num.From(3)), x(1)), le(x(1).Mul(num.From(7)), k(1000)), lia.Or(le(x(0), k(5)), lia.Divides(num.From(6), x(0)))))
		s.Maximum(context.Background(), x(0))
	}
}
