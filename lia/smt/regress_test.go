package smt

import (
	"context"
	"math/rand"
	"slices"
	"strings"
	"testing"
	"time"

	"ic3play/lia"
	"ic3play/lia/integer"
	"ic3play/lia/num"
)

func TestBudgetIsUnknown(t *testing.T) {
	unknown := 0
	for seed := int64(0); seed < 60; seed++ {
		r := rand.New(rand.NewSource(seed))
		g := gen{r: r, vars: 5, coef: 9, c: 40, div: true}
		f := lia.And(g.formula(3), g.formula(3), g.formula(3))
		full := NewContext(Options{}).NewSolver()
		full.Assert(f)
		want := full.Check(context.Background())
		for _, o := range []Options{
			{Theory: integer.Options{MaxPivots: 1}},
			{Theory: integer.Options{MaxNodes: 1}},
			{MaxRounds: 1},
			{MaxTime: time.Nanosecond},
		} {
			s := NewContext(o).NewSolver()
			s.Assert(f)
			switch got := s.Check(context.Background()); {
			case got == Unknown:
				unknown++
				if s.Reason() == "" {
					t.Fatalf("seed %d: unknown without a reason", seed)
				}
			case got != want:
				t.Fatalf("seed %d: %v with a small budget, %v without", seed, got, want)
			}
		}
	}
	if unknown == 0 {
		t.Fatal("no budget was ever spent")
	}
}

// A query that gave up must not affect later queries.
func TestBudgetThenMore(t *testing.T) {
	for seed := int64(0); seed < 100; seed++ {
		r := rand.New(rand.NewSource(seed))
		g := gen{r: r, vars: 4, coef: 6, c: 20, div: true}
		c := NewContext(Options{MaxRounds: 1, Theory: integer.Options{MaxPivots: 20}})
		s := c.NewSolver()
		for i := 0; i < 15; i++ {
			f := g.formula(3)
			sel := s.Selector()
			s.AssertUnder(sel, f)
			fresh := NewContext(Options{}).NewSolver()
			fresh.Assert(f)
			want := fresh.Check(context.Background())
			if got := s.Check(context.Background(), sel); got != Unknown && want != Unknown && got != want {
				t.Fatalf("seed %d step %d: %v, fresh %v", seed, i, got, want)
			}
		}
	}
}

// Irrelevant and eliminated variables must have values in a model.
func TestModelIsTotal(t *testing.T) {
	s := NewContext(Options{}).NewSolver()
	a, b, c := lia.V(0), lia.V(1), lia.V(2)
	s.Assert(lia.And(is(a, b.Add(k(3))), is(b, c.Mul(num.From(2))), lia.Or(le(k(4), c), le(c, k(-4)))))
	if s.Check(context.Background()) != Sat {
		t.Fatal("not sat")
	}
	av, bv, cv := s.Value(0), s.Value(1), s.Value(2)
	if !av.Equal(bv.Add(num.From(3))) || !bv.Equal(cv.Mul(num.From(2))) || cv.Abs().Cmp(num.From(4)) < 0 {
		t.Fatalf("a=%v b=%v c=%v", av, bv, cv)
	}
	if !s.Value(77).IsZero() {
		t.Fatal("a variable that nobody knows has a value")
	}
	s.Assert(le(a, k(0))) // must not invalidate the model
	if !s.Value(0).Equal(av) {
		t.Fatal("the model changed by an assertion")
	}
}

// TestKnownAnswers decides systems on which integer solvers have failed: thin regions, parity,
// large gaps between the rational and the integer optimum.
func TestKnownAnswers(t *testing.T) {
	a, b, c := lia.V(0), lia.V(1), lia.V(2)
	m := func(c int64, t lia.Term) lia.Term { return t.Mul(num.From(c)) }
	for _, q := range []struct {
		name string
		f    lia.Formula
		want Status
	}{
		{"parity", is(m(2, a), m(2, b).Add(k(1))), Unsat},
		{"parity of a sum", lia.And(is(m(2, a).Add(m(4, b)).Sub(m(6, c)), k(3))), Unsat},
		{"thin", lia.And(le(k(1), m(3, a).Sub(m(3, b))), le(m(3, a).Sub(m(3, b)), k(2))), Unsat},
		{"thin and unbounded", lia.And(le(k(27), m(11, a).Add(m(13, b))), le(m(11, a).Add(m(13, b)), k(45)), le(k(-10), m(7, a).Sub(m(9, b))), le(m(7, a).Sub(m(9, b)), k(4))), Unsat},
		{"large multiples", lia.And(is(m(1000003, a), m(999983, b).Add(k(1))), le(k(0), a), le(a, k(10))), Unsat},
		{"large multiples, no bounds", is(m(1000003, a), m(999983, b).Add(k(1))), Sat},
		{"residues", lia.And(lia.Divides(num.From(6), a.AddConst(num.From(-1))), lia.Divides(num.From(10), a.AddConst(num.From(-2)))), Unsat},
		{"residues that agree", lia.And(lia.Divides(num.From(6), a.AddConst(num.From(-1))), lia.Divides(num.From(10), a.AddConst(num.From(-3))), le(k(1000), a)), Sat},
		{"all residues excluded", lia.And(lia.Not(lia.Divides(num.From(3), a)), lia.Not(lia.Divides(num.From(3), a.AddConst(num.One()))), lia.Not(lia.Divides(num.From(3), a.AddConst(num.From(2))))), Unsat},
		{"a hole in an interval", lia.And(le(k(1), a), le(a, k(3)), lia.Ne(a.Sub(k(1))), lia.Ne(a.Sub(k(2))), lia.Ne(a.Sub(k(3)))), Unsat},
		{"disequalities of a sum", lia.And(le(k(0), a), le(a, k(1)), le(k(0), b), le(b, k(1)), lia.Ne(a.Add(b)), lia.Ne(a.Add(b).Sub(k(1))), lia.Ne(a.Add(b).Sub(k(2)))), Unsat},
	} {
		s := NewContext(Options{CheckModels: true}).NewSolver()
		s.Assert(q.f)
		if got := s.Check(context.Background()); got != q.want {
			t.Errorf("%s: %v (%s)", q.name, got, s.Reason())
		} else if got == Sat && !q.f.Eval(s.Value) {
			t.Errorf("%s: not a model", q.name)
		}
	}
}

// A lemma that one solver found must refute a query of another solver.
func TestSharedLemmas(t *testing.T) {
	c := NewContext(Options{})
	f := lia.And(lt(x(0), x(1)), lt(x(1), x(2)), lt(x(2), x(0)))
	for i := 0; i < 2; i++ {
		s := c.NewSolver()
		s.Assert(f)
		if s.Check(context.Background()) != Unsat {
			t.Fatal("not unsat")
		}
	}
	if st := c.Stats(); st["lemmas_reused"] == 0 || st["conflicts"] != 1 {
		t.Fatalf("the second solver found it anew: %v", st)
	}
}

// A long query must end soon after its context.
func TestCancel(t *testing.T) {
	s := NewContext(Options{MaxRounds: 1 << 30}).NewSolver()
	// This is the pigeonhole principle: n variables must have different values, but there are only
	// n-1 values.
	const n = 24
	for i := 0; i < n; i++ {
		s.Assert(lia.And(le(k(1), x(i)), le(x(i), k(n-1))))
		for j := 0; j < i; j++ {
			s.Assert(lia.Or(lt(x(i), x(j)), lt(x(j), x(i))))
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), 150*time.Millisecond)
	defer cancel()
	if st := s.Check(ctx); st != Unknown || !strings.Contains(s.Reason(), "context") && !strings.Contains(s.Reason(), "stopped") {
		t.Fatalf("%v, reason %q", st, s.Reason())
	}
}

// TestManySelectors retires so many selectors that the propositional solver must be rebuilt many
// times.
func TestManySelectors(t *testing.T) {
	c := NewContext(Options{CheckModels: true})
	s := c.NewSolver()
	r := rand.New(rand.NewSource(7))
	g := gen{r: r, vars: 3, coef: 2, c: 9, div: true}
	s.Assert(inBox(3, 5))
	kept := g.formula(3)
	name := s.Lit(kept)
	for i := 0; i < 5*rebuildAfter; i++ {
		f := g.formula(2)
		sel := s.Selector()
		s.AssertUnder(sel, f)
		got := s.Check(context.Background(), sel, name)
		both := lia.And(f, kept)
		if want := box(3, 5, func(p point) bool { return both.Eval(p.value) }); got == Unknown || want != (got == Sat) {
			t.Fatalf("round %d: %v (%s), satisfiable: %v", i, got, s.Reason(), want)
		}
		if got == Sat && !both.Eval(s.Value) {
			t.Fatalf("round %d: no model", i)
		}
		s.Retire(sel)
	}
	if c.Stats()["rebuilds"] < 4 {
		t.Fatalf("%d rebuilds", c.Stats()["rebuilds"])
	}
	if len(s.vars) > 4000 {
		t.Fatalf("%d variables are kept of formulas that are gone", len(s.vars))
	}
}

// Encoding, evaluation and the choice of implicants must not recurse.
func TestDeepFormula(t *testing.T) {
	f := lia.Le(lia.V(0))
	for i := 0; i < 15000; i++ {
		f = lia.And(lia.Le(lia.V(1).AddConst(num.From(int64(-i%7)))), lia.Or(lia.And(lia.Gt(lia.V(1)), lia.Gt(lia.V(0))), f))
	}
	s := NewContext(Options{}).NewSolver()
	s.Assert(f)
	if st := s.Check(context.Background()); st != Sat || !f.Eval(s.Value) {
		t.Fatalf("%v (%s)", st, s.Reason())
	}
}

// FuzzScripts runs TestScriptsAgainstEnumeration's sessions on other seeds.
func FuzzScripts(f *testing.F) {
	f.Add(int64(1), true)
	f.Add(int64(2), false)
	f.Fuzz(func(t *testing.T, seed int64, div bool) {
		script(t, seed, Options{CheckModels: true}, div)
	})
}

// TestPigeons states that n variables with n-1 possible values are all different. The solver must
// split on the variables' values and learn clauses from these splits. If it split on the variables'
// order, it would need n! = 40,320 steps with two nodes each. The number of steps depends on the
// order of decisions, so the test takes the median.
func TestPigeons(t *testing.T) {
	const n, orders = 8, 7
	var nodes []int64
	for seed := int64(0); seed < orders; seed++ {
		var fs []lia.Formula
		for i := range n {
			fs = append(fs, lia.And(le(k(1), x(i)), le(x(i), k(n-1))))
			for j := range i {
				fs = append(fs, lia.Ne(x(i).Sub(x(j))))
			}
		}
		r := rand.New(rand.NewSource(seed))
		r.Shuffle(len(fs), func(i, j int) { fs[i], fs[j] = fs[j], fs[i] })
		c := NewContext(Options{})
		s := c.NewSolver()
		for _, f := range fs {
			s.Assert(f)
		}
		if st := s.Check(context.Background()); st != Unsat {
			t.Fatalf("order %d: %v: %s", seed, st, s.Reason())
		}
		if c.Stats()["splits"] == 0 {
			t.Errorf("order %d: no split came to the search", seed)
		}
		nodes = append(nodes, c.Stats()["cases"])
	}
	slices.Sort(nodes)
	if nodes[orders/2] > 50_000 {
		t.Errorf("nodes by order: %v", nodes)
	}
}
