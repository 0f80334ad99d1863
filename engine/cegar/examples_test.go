package cegar

import (
	"math/rand"
	"slices"
	"testing"

	"ic3play/engine"
	"ic3play/engine/board"
	"ic3play/engine/cfa"
	"ic3play/engine/enginetest"
	"ic3play/engine/meter"
	"ic3play/engine/precision/halfspace"
	"ic3play/engine/step"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/smt"
)

func checkerFor(t *testing.T, p *cfa.Program, values map[string]string) *search {
	t.Helper()
	all, err := (Engine{}).Info().ParseOptions(engine.Preset{}, values)
	if err != nil {
		t.Fatal(err)
	}
	return newSearch(meter.New(t.Context(), meter.Limits{}), p, all.(Config), nil, nil)
}

func at2(loc cfa.Loc, x, y int64) lifted {
	return lifted{loc: loc, vars: []lia.Var{0, 1}, vals: []num.Int{num.From(x), num.From(y)}}
}

// liftings has the examples of section 3.2: a branch that depends only on x, and an arbitrary
// assignment.
func liftings() *cfa.Program {
	b := enginetest.New(5, "x", "y")
	x, y := b.Var(0), b.Var(1)
	in := b.Input()
	b.Edge(0, 2, lia.True(), map[int]lia.Term{0: in, 1: in})
	b.Edge(2, 2, lia.Gt(x), map[int]lia.Term{0: x.Add(lia.Int(1))})
	b.Edge(2, 1, lia.Le(x), nil)
	in = b.Input()
	b.Edge(2, 3, lia.True(), map[int]lia.Term{0: in}) // x is arbitrary
	in = b.Input()
	b.Edge(3, 3, lia.True(), map[int]lia.Term{0: y.Add(in)}) // x is y plus any value
	b.Edge(3, 4, lia.Or(lia.Gt(x), lia.Gt(y)), map[int]lia.Term{0: x.Add(lia.Int(1))})
	b.Edge(4, 1, lia.Ne(x.Sub(y)), nil)
	return b.Program()
}

func TestLifting(t *testing.T) {
	c := checkerFor(t, liftings(), nil)
	for _, k := range []struct {
		name string
		edge cfa.EdgeID
		x, y int64 // values before the edge
		in   int64
		goal lia.Formula
		want []lia.Var
	}{
		{"the error depends on x alone", 2, -1, 3, 0, lia.True(), []lia.Var{0}},
		{"what is assigned anything drops out", 3, 7, 0, 3, lia.And(lia.Eq(lia.V(0).Sub(lia.Int(3))), lia.Eq(lia.V(1))), []lia.Var{1}},
		{"a sum with anything drops out", 4, 7, 1, 3, lia.Eq(lia.V(0).Sub(lia.Int(4))), nil},
		{"one side of a disjunction is enough", 5, 7, 1, 0, lia.True(), []lia.Var{0}},
		{"what the goal needs stays", 5, 7, -1, 0, lia.Eq(lia.V(1).Add(lia.Int(1))), []lia.Var{0, 1}},
	} {
		t.Run(k.name, func(t *testing.T) {
			e := &c.Program.Edges[k.edge]
			inputs := make([]num.Int, len(e.Inputs))
			for i := range inputs {
				inputs[i] = num.From(k.in)
			}
			ans := step.PredecessorOver(c.Program, k.edge, cfa.State{num.From(k.x), num.From(k.y)}, inputs)
			s, err := c.lift(ans, k.goal)
			if err != nil {
				t.Fatal(err)
			}
			if s.loc != e.From || !slices.Equal(s.vars, k.want) {
				t.Errorf("lifted to %v at %d, want %v", s.vars, s.loc, k.want)
			}
			for i, v := range s.vars {
				if !s.vals[i].Equal(ans.Value(v)) {
					t.Errorf("variable %d has the value %v", v, s.vals[i])
				}
			}
		})
	}
}

// TestTwoPredicates uses the domain of section 2.3 of the thesis: the predicates a < 4 and b < 5.
func TestTwoPredicates(t *testing.T) {
	c := checkerFor(t, liftings(), map[string]string{"pairs": "0"})
	for _, f := range []lia.Formula{lia.Lt(lia.V(0).Sub(lia.Int(4))), lia.Lt(lia.V(1).Sub(lia.Int(5)))} {
		if _, ok, err := c.domain.Add(t.Context(), f, nil); err != nil || !ok {
			t.Fatalf("%v, %v", ok, err)
		}
	}
	for _, k := range []struct {
		s    lifted
		want []lit
	}{
		{at2(2, 0, 7), []lit{1, -2}},
		{at2(2, 1, 7), []lit{1, -2}},
		{at2(2, 5, 4), []lit{-1, 2}},
		{lifted{loc: 2, vars: []lia.Var{1}, vals: []num.Int{num.From(4)}}, []lit{2}},
		{lifted{loc: 1}, nil},
	} {
		var got [][]lit
		err := c.abstract(&k.s, func(lia.Var) num.Int { return num.Int{} }, nil, func(q cube) (cube, bool, error) {
			got = append(got, q.lits)
			return q, true, nil
		})
		if err != nil || len(got) != 1 || !slices.Equal(got[0], k.want) {
			t.Errorf("%v: %v, %v; want %v", k.s, got, err, k.want)
		}
	}
	for _, f := range []lia.Formula{lia.Le(lia.V(0).Sub(lia.Int(3))), lia.Ge(lia.V(0).Sub(lia.Int(4))), lia.True()} {
		if _, ok, err := c.domain.Add(t.Context(), f, nil); err != nil || ok {
			t.Errorf("%v was added: %v", f.Format(c.name), err)
		}
	}
}

func randomPredicate(r *rand.Rand) lia.Formula {
	literal := func() lia.Formula {
		t := lia.NewTerm([]lia.Mono{{Coef: num.From(int64(r.Intn(5) - 2)), Var: 0}, {Coef: num.From(int64(r.Intn(5) - 2)), Var: 1}},
			num.From(int64(r.Intn(9)-4)))
		switch r.Intn(4) {
		case 0:
			return lia.Eq(t)
		case 1:
			return lia.Divides(num.From(2), t)
		}
		return lia.Le(t)
	}
	if r.Intn(4) == 0 {
		return lia.Or(literal(), literal())
	}
	return literal()
}

// TestAbstractionCovers tests both methods to enumerate the abstract states of a lifted state.
// Together, the abstract states must contain all concrete states of the lifted state, and each
// abstract state must contain at least one of these concrete states.
func TestAbstractionCovers(t *testing.T) {
	r := rand.New(rand.NewSource(5))
	several := 0
	for range 60 {
		p := liftings()
		c := checkerFor(t, p, map[string]string{"abort": []string{"true", "false"}[r.Intn(2)]})
		for range 4 {
			if _, err := c.refine(randomPredicate(r), "test", 0); err != nil {
				t.Fatal(err)
			}
		}
		v := lia.Var(r.Intn(2))
		s := lifted{loc: 2, vars: []lia.Var{v}, vals: []num.Int{num.From(int64(r.Intn(7) - 3))}}
		var cubes []lia.Formula
		some := func(u lia.Var) num.Int {
			if u == v {
				return s.vals[0]
			}
			return num.Int{}
		}
		err := c.abstract(&s, some, nil, func(q cube) (cube, bool, error) {
			cubes = append(cubes, lia.And(c.domain.Formulas(q.lits)...))
			return q, true, nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if len(cubes) > 1 {
			several++
		}
		if st := status(t, s.formula(), lia.Not(lia.Or(cubes...))); st != smt.Unsat {
			t.Errorf("%v is not covered by %d abstract states: %v", s, len(cubes), st)
		}
		for _, q := range cubes {
			if st := status(t, s.formula(), q); st != smt.Sat {
				t.Errorf("%v does not overlap %s: %v", s, q.Format(c.name), st)
			}
		}
	}
	if several < 10 {
		t.Errorf("only %d states had several abstract states", several)
	}
}

func status(t *testing.T, fs ...lia.Formula) smt.Status {
	t.Helper()
	s := smt.NewContext(smt.Options{}).NewSolver()
	for _, f := range fs {
		s.Assert(f)
	}
	return s.Check(t.Context())
}

// If halfspace.Interpolate finds a formula, the formula must be an interpolant. If the points of
// the first formula lie on one line, one half-space must suffice.
func TestHalfSpaces(t *testing.T) {
	c := checkerFor(t, liftings(), nil)
	x, y, other := lia.V(20), lia.V(21), lia.V(22)
	eq := func(t lia.Term, k int64) lia.Formula { return lia.Eq(t.Sub(lia.Int(k))) }
	diagonal := lia.Or(lia.And(eq(x, 0), eq(y, 0)), lia.And(eq(x, 1), eq(y, 1)), lia.And(eq(x, 5), eq(y, 5)))
	j, ok, err := halfspace.Interpolate(c.Solvers, diagonal, lia.And(eq(x, 5), eq(y, 4)))
	if err != nil || !ok || j.Op() != lia.OpLit {
		t.Errorf("points on a line: %v, %v, %v", j.Format(name), ok, err)
	}
	r := rand.New(rand.NewSource(3))
	found := 0
	for range 60 {
		var cases []lia.Formula
		for range 1 + r.Intn(3) {
			a, b := int64(r.Intn(9)-4), int64(r.Intn(9)-4)
			cases = append(cases, lia.And(lia.Le(x.Sub(other)), lia.Eq(other.Sub(lia.Int(a))), lia.Ge(y.Sub(x.Mul(num.From(int64(r.Intn(3)-1)))).Sub(lia.Int(b)))))
		}
		a := lia.Or(cases...)
		b := lia.And(eq(x, int64(r.Intn(9)-4)), eq(y, int64(r.Intn(9)-4)))
		if status(t, a, b) != smt.Unsat {
			continue
		}
		j, ok, err := halfspace.Interpolate(c.Solvers, a, b)
		if err != nil {
			t.Fatal(err)
		}
		if !ok {
			continue
		}
		found++
		j.Vars(func(v lia.Var) {
			if v == 22 {
				t.Errorf("%s has a variable of one side", j.Format(name))
			}
		})
		if status(t, a, lia.Not(j)) != smt.Unsat || status(t, b, j) != smt.Unsat {
			t.Errorf("%s does not separate %s from %s", j.Format(name), a.Format(name), b.Format(name))
		}
	}
	if found < 20 {
		t.Errorf("only %d interpolants were found", found)
	}
}

func name(v lia.Var) string { return string(rune('a' + v)) }

func TestCubes(t *testing.T) {
	q := normal(2, []lit{-3, 1, 1})
	if !slices.Equal(q.lits, []lit{1, -3}) {
		t.Fatalf("normal: %v", q.lits)
	}
	taken := excluded(board.Lemma{Loc: 2, Clause: lia.Le(lia.V(0))})
	for _, k := range []struct {
		big, small cube
		want       bool
	}{
		{cube{loc: 2}, q, true},
		{cube{loc: 3}, q, false},
		{taken, q, false},
		{q, taken, false},
		{taken, taken, true},
		{cube{loc: 2}, taken, true},
		{excluded(board.Lemma{Loc: 2, Clause: lia.False()}), q, true},
		{cube{loc: cfa.Anywhere, lits: []lit{1}}, q, true},
		{q, cube{loc: cfa.Anywhere, lits: []lit{1}}, false},
		{cube{loc: 2, lits: []lit{3}}, q, false},
		{cube{loc: 2, lits: []lit{-3}}, q, true},
		{q, q, true},
		{cube{loc: 2, lits: []lit{1, 2, -3}}, q, false},
	} {
		if got := k.small.Implies(k.big); got != k.want {
			t.Errorf("%v covers %v: %v", k.big, k.small, got)
		}
	}
	j := q.join(cube{loc: 4, lits: []lit{1, 3}})
	if j.loc != cfa.Anywhere || !slices.Equal(j.lits, []lit{1}) || !q.Implies(j) {
		t.Errorf("join: %v", j)
	}
}
