package smt

import (
	"context"
	"fmt"
	"math/rand"
	"testing"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/rounds"
)

type gen struct {
	r    *rand.Rand
	vars int
	coef int
	c    int
	div  bool
}

func (g gen) term() lia.Term {
	t := lia.Int(int64(g.r.Intn(2*g.c+1) - g.c))
	for n := 1 + g.r.Intn(3); n > 0; n-- {
		t = t.AddMul(num.From(int64(g.r.Intn(2*g.coef+1)-g.coef)), lia.V(lia.Var(g.r.Intn(g.vars))))
	}
	return t
}

func (g gen) atom() lia.Formula {
	k := g.r.Intn(10)
	switch {
	case k < 5:
		return lia.Le(g.term())
	case k < 7:
		return lia.Eq(g.term())
	case k < 8:
		return lia.Ne(g.term())
	case !g.div:
		return lia.Ge(g.term())
	case k < 9:
		return lia.Divides(num.From(int64(2+g.r.Intn(5))), g.term())
	}
	return lia.Not(lia.Divides(num.From(int64(2+g.r.Intn(5))), g.term()))
}

func (g gen) formula(depth int) lia.Formula {
	if depth == 0 || g.r.Intn(5) == 0 {
		return g.atom()
	}
	args := make([]lia.Formula, 2+g.r.Intn(2))
	for i := range args {
		args[i] = g.formula(depth - 1)
	}
	if g.r.Intn(2) == 0 {
		return lia.And(args...)
	}
	return lia.Or(args...)
}

type point []num.Int

func (p point) value(v lia.Var) num.Int {
	if int(v) < len(p) {
		return p[v]
	}
	return num.Int{}
}

func (p point) String() string { return fmt.Sprint([]num.Int(p)) }

// box visits the points of the n-dimensional box from -b to b, until "visit" returns true. It
// reports whether "visit" returned true for some point.
func box(n int, b int64, visit func(point) bool) bool {
	p := make(point, n)
	for i := range p {
		p[i] = num.From(-b)
	}
	for {
		if visit(p) {
			return true
		}
		i := 0
		for ; i < n; i++ {
			if v, _ := p[i].Int64(); v < b {
				p[i] = num.From(v + 1)
				break
			}
			p[i] = num.From(-b)
		}
		if i == n {
			return false
		}
	}
}

func inBox(n int, b int64) lia.Formula {
	var fs []lia.Formula
	for v := 0; v < n; v++ {
		fs = append(fs, lia.Le(lia.V(lia.Var(v)).AddConst(num.From(-b))), lia.Ge(lia.V(lia.Var(v)).AddConst(num.From(b))))
	}
	return lia.And(fs...)
}

// script makes random queries with several incremental solvers of one context. It compares every
// answer with the answer that enumeration of all points gives.
func script(t *testing.T, seed int64, opts Options, div bool) *Context {
	const b = 4
	r := rand.New(rand.NewSource(seed))
	g := gen{r: r, vars: 1 + r.Intn(3), coef: 1 + r.Intn(4), c: 6, div: div}
	ctx := context.Background()
	c := NewContext(opts)
	type state struct {
		s    *Solver
		perm []lia.Formula
		sels map[Lit]lia.Formula
		keys []Lit
	}
	states := make([]*state, 2)
	for i := range states {
		s := c.NewSolver()
		bx := inBox(g.vars, b)
		s.Assert(bx)
		states[i] = &state{s, []lia.Formula{bx}, map[Lit]lia.Formula{}, nil}
	}
	for step := 0; step < 24; step++ {
		st := states[r.Intn(len(states))]
		switch r.Intn(6) {
		case 0:
			if r.Intn(3) == 0 {
				f := g.formula(2)
				st.s.Assert(f)
				st.perm = append(st.perm, f)
			}
		case 1, 2:
			f := g.formula(r.Intn(4))
			sel := st.s.Selector()
			st.s.AssertUnder(sel, f)
			st.sels[sel] = f
			st.keys = append(st.keys, sel)
		case 3:
			if len(st.keys) > 2 && r.Intn(2) == 0 {
				i := r.Intn(len(st.keys))
				st.s.Retire(st.keys[i])
				delete(st.sels, st.keys[i])
				st.keys = append(st.keys[:i], st.keys[i+1:]...)
			}
			if r.Intn(4) == 0 {
				st.s.rebuild()
			}
		}
		assumed := map[Lit]lia.Formula{}
		var lits []Lit
		for _, k := range st.keys {
			if r.Intn(2) == 0 {
				assumed[k] = st.sels[k]
				lits = append(lits, k)
			} else if r.Intn(4) == 0 {
				assumed[k.Not()] = lia.True()
				lits = append(lits, k.Not())
			}
		}
		for i := r.Intn(4); i > 0; i-- {
			f := g.formula(r.Intn(3))
			l := st.s.Lit(f)
			if f.Op() == lia.OpLit && r.Intn(3) == 0 {
				l, f = l.Not(), lia.Not(f)
			}
			assumed[l] = f
			lits = append(lits, l)
		}
		r.Shuffle(len(lits), func(i, j int) { lits[i], lits[j] = lits[j], lits[i] })
		sat := func(lits []Lit) bool {
			fs := append([]lia.Formula(nil), st.perm...)
			for _, l := range lits {
				fs = append(fs, assumed[l])
			}
			f := lia.And(fs...)
			return box(g.vars, b, func(p point) bool { return f.Eval(p.value) })
		}
		want := sat(lits)
		probed(t, st.s, lits[:len(lits)/2], lits[len(lits)/2:], want, sat)
		switch got := st.s.Check(ctx, lits...); {
		case got == Sat && want:
			for _, f := range st.perm {
				if !f.Eval(st.s.Value) {
					t.Fatalf("seed %d step %d: permanent formula false in the model", seed, step)
				}
			}
			for _, l := range lits {
				if !assumed[l].Eval(st.s.Value) {
					t.Fatalf("seed %d step %d: assumption false in the model", seed, step)
				}
			}
		case got == Unsat && !want:
			core := st.s.Core()
			checkSubset(t, core, lits)
			if sat(core) {
				t.Fatalf("seed %d step %d: core is satisfiable", seed, step)
			}
			probed(t, st.s, lits[:len(lits)/2], lits[len(lits)/2:], want, sat)
			checkSubset(t, st.s.Core(), core) // a probe must not change the core
			checkSubset(t, core, st.s.Core())
			small := st.s.Minimize(ctx, core, nil, 100)
			checkSubset(t, small, core)
			if sat(small) {
				t.Fatalf("seed %d step %d: minimised core is satisfiable", seed, step)
			}
			for i := range small {
				if !sat(append(append([]Lit(nil), small[:i]...), small[i+1:]...)) {
					t.Fatalf("seed %d step %d: minimised core has a literal too many", seed, step)
				}
			}
		default:
			t.Fatalf("seed %d step %d: got %v (%s), satisfiable: %v", seed, step, got, st.s.Reason(), want)
		}
	}
	return c
}

func checkSubset(t *testing.T, a, b []Lit) {
	t.Helper()
	i := 0
	for _, l := range a {
		for i < len(b) && b[i] != l {
			i++
		}
		if i == len(b) {
			t.Fatalf("%v is not a subsequence of %v", a, b)
		}
	}
}

func TestScriptsAgainstEnumeration(t *testing.T) {
	rounds := rounds.Of(t, 150, 60)
	for seed := 0; seed < rounds; seed++ {
		script(t, int64(seed), Options{CheckModels: true}, seed%2 == 1)
	}
}
