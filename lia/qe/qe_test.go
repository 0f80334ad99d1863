package qe

import (
	"context"
	"errors"
	"fmt"
	"math/rand"
	"testing"

	"ic3play/lia"
	"ic3play/lia/mbp"
	"ic3play/lia/num"
	"ic3play/lia/rounds"
	"ic3play/lia/smt"
)

type gen struct {
	r             *rand.Rand
	vars, coef, c int
	terms         int
}

func (g gen) term() lia.Term {
	t := lia.Int(int64(g.r.Intn(2*g.c+1) - g.c))
	for n := 1 + g.r.Intn(g.terms); n > 0; n-- {
		t = t.AddMul(num.From(int64(g.r.Intn(2*g.coef+1)-g.coef)), lia.V(lia.Var(g.r.Intn(g.vars))))
	}
	return t
}

func (g gen) atom() lia.Formula {
	switch k := g.r.Intn(12); {
	case k < 1:
		return lia.Eq(g.term())
	case k < 2:
		return lia.Ne(g.term())
	case k < 3:
		return lia.Divides(num.From(int64(2+g.r.Intn(3))), g.term())
	case k < 4:
		return lia.Not(lia.Divides(num.From(int64(2+g.r.Intn(3))), g.term()))
	}
	return lia.Le(g.term())
}

func (g gen) cube(n int) []lia.Literal {
	var out []lia.Literal
	for len(out) < n {
		if f := g.atom(); f.Op() == lia.OpLit {
			out = append(out, f.Lit())
		}
	}
	return out
}

func (g gen) formula(depth int) lia.Formula {
	if depth == 0 {
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

func checkEliminated(t *testing.T, f lia.Formula, elim func(lia.Var) bool) {
	t.Helper()
	f.Vars(func(v lia.Var) {
		if elim(v) {
			t.Fatalf("variable %d is still there", v)
		}
	})
}

// "agrees" checks that f is the result if all variables with a number of at least "keep" are
// eliminated from "original". It evaluates f at points near 0 and at large points. At each point a
// solver decides whether "original" has a solution with these values of the first "keep" variables.
// "agrees" returns the number of points at which f is true.
func agrees(t *testing.T, original, f lia.Formula, keep int, r *rand.Rand, points int) (inside int) {
	t.Helper()
	s := smt.NewContext(smt.Options{}).NewSolver()
	s.Assert(original)
	for range points {
		m := lia.Model{}
		var at []smt.Lit
		for v := range lia.Var(keep) {
			n := r.Int63n(21) - 10
			if r.Intn(4) == 0 {
				n *= 97
			}
			m[v] = num.From(n)
			at = append(at, s.Lit(lia.Eq(lia.V(v).AddConst(num.From(-n)))))
		}
		switch st := s.Check(context.Background(), at...); {
		case st == smt.Unknown:
			t.Fatalf("at %v: unknown: %s", m, s.Reason())
		case f.Eval(m.Value) != (st == smt.Sat):
			t.Fatalf("at %v: %v, a witness: %v\nof %s\n   %s", m, f.Eval(m.Value), st, original.Format(names), f.Format(names))
		case st == smt.Sat:
			inside++
		}
	}
	return inside
}

func names(v lia.Var) string { return fmt.Sprintf("x%d", v) }

// randomCase makes a random formula (original) and eliminates all variables from number "keep" on.
// The result is f. ok is false if the budget was spent.
func randomCase(t *testing.T, seed int64) (original, f lia.Formula, keep int, r *rand.Rand, ok bool) {
	t.Helper()
	r = rand.New(rand.NewSource(seed))
	g := gen{r: r, vars: 2 + r.Intn(3), coef: 1 + r.Intn(4), c: 12, terms: 1 + r.Intn(3)}
	keep = 1 + r.Intn(g.vars-1)
	elim := func(v lia.Var) bool { return int(v) >= keep }
	var err error
	if seed%4 == 3 {
		original = g.formula(1 + r.Intn(2))
		f, err = Formula(context.Background(), original, elim, Options{Budget: 20_000})
	} else {
		cube := g.cube(2 + r.Intn(6))
		original = lia.Cube(cube)
		f, err = Formula(context.Background(), lia.Cube(cube), elim, Options{Budget: 20_000})
	}
	if errors.Is(err, ErrBudget) {
		return original, f, keep, r, false
	}
	if err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	checkEliminated(t, f, elim)
	return original, f, keep, r, true
}

func TestAgainstWitnesses(t *testing.T) {
	rounds := rounds.Of(t, 600, 150)
	spent, inside := 0, 0
	for seed := range rounds {
		given, f, keep, r, ok := randomCase(t, int64(seed))
		if !ok {
			spent++
			continue
		}
		inside += agrees(t, given, f, keep, r, 12)
	}
	t.Logf("%d of %d points inside", inside, 12*rounds)
	if inside < rounds || inside > 11*rounds {
		t.Errorf("%d of %d points inside: too lopsided to mean anything", inside, 12*rounds)
	}
	if spent > rounds/20 {
		t.Errorf("%d of %d spent their budget", spent, rounds)
	}
}

// Project returns a projection for each model of a formula. Each projection must imply the result
// of Formula. The result must imply the disjunction of all projections.
func TestAgainstProjection(t *testing.T) {
	rounds := rounds.Of(t, 120, 40)
	ctx := context.Background()
	covered, most := 0, 0
	for seed := range rounds {
		r := rand.New(rand.NewSource(int64(seed)))
		g := gen{r: r, vars: 3, coef: 1 + r.Intn(2), c: 9, terms: 2}
		cube := g.cube(2 + r.Intn(5))
		elim := func(v lia.Var) bool { return v >= 2 }
		f, err := Formula(ctx, lia.Cube(cube), elim, Options{})
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		c := smt.NewContext(smt.Options{})
		models, rest, outside := c.NewSolver(), c.NewSolver(), c.NewSolver()
		models.Assert(lia.Cube(cube))
		rest.Assert(f)
		outside.Assert(lia.Not(f))
		n := 0
		for ; n < 60 && models.Check(ctx) == smt.Sat; n++ {
			part, err := mbp.Project(cube, elim, models.Value)
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			if st := outside.Check(ctx, outside.Lit(lia.Cube(part))); st != smt.Unsat {
				t.Fatalf("seed %d: a projection is not within the result: %v", seed, st)
			}
			models.Assert(lia.Not(lia.Cube(part)))
			rest.Assert(lia.Not(lia.Cube(part)))
		}
		if most = max(most, n); n < 60 {
			covered++
			if st := rest.Check(ctx); st != smt.Unsat {
				t.Fatalf("seed %d: the result has points beside all projections: %v", seed, st)
			}
		}
	}
	if covered < rounds*9/10 {
		t.Errorf("projections covered %d of %d only", covered, rounds)
	}
	t.Logf("%d of %d covered, by up to %d projections", covered, rounds, most)
}

func TestKnown(t *testing.T) {
	v := func(i lia.Var) lia.Term { return lia.V(i) }
	c := func(k int64, u lia.Term) lia.Term { return u.Mul(num.From(k)) }
	x, y, z := v(0), v(1), v(2)
	ge := func(a, b lia.Term) lia.Formula { return lia.Le(b.Sub(a)) }
	for _, q := range []struct {
		name string
		f    lia.Formula
		want lia.Formula
	}{
		{"nothing to eliminate", ge(x, lia.Int(3)), ge(x, lia.Int(3))},
		{"false", lia.False(), lia.False()},
		{"unbounded", ge(y, x), lia.True()},
		{"even", lia.Eq(x.Sub(c(2, y))), lia.Divides(num.From(2), x)},
		{"between", lia.And(ge(y, x), ge(lia.Int(7), y)), ge(lia.Int(7), x)},
		{"dark", lia.And(ge(c(2, y), x), ge(x, c(2, y))), lia.Divides(num.From(2), x)},
		{"no multiple of 3 and 5", lia.And(ge(c(3, y), x), ge(x, c(5, z)), ge(c(5, z), c(3, y))), lia.Divides(num.From(15), x)},
		{"two residues", lia.And(lia.Divides(num.From(6), y), ge(y, x), ge(x.AddConst(num.From(5)), y)), lia.True()},
		{"five of six residues", lia.And(lia.Divides(num.From(6), y), ge(y, x), ge(x.AddConst(num.From(4)), y)), lia.Not(lia.Divides(num.From(6), x.AddConst(num.From(5))))},
		{"a hole", lia.And(ge(y, x), ge(x.AddConst(num.One()), y), lia.Ne(y.Sub(x)), lia.Ne(y.AddConst(num.From(-9)))), lia.Ne(x.AddConst(num.From(-8)))},
		{"a disjunction below", lia.And(lia.Or(ge(y, lia.Int(5)), lia.Divides(num.From(2), y)), ge(x, y), ge(y, x)), lia.Or(ge(x, lia.Int(5)), lia.Divides(num.From(2), x))},
	} {
		f, err := Formula(context.Background(), q.f, func(v lia.Var) bool { return v > 0 }, Options{})
		if err != nil {
			t.Errorf("%s: %v", q.name, err)
			continue
		}
		s := smt.NewContext(smt.Options{}).NewSolver()
		for _, g := range []lia.Formula{lia.And(f, lia.Not(q.want)), lia.And(q.want, lia.Not(f))} {
			if st := s.Check(context.Background(), s.Lit(g)); st != smt.Unsat {
				t.Errorf("%s: %s is not %s", q.name, f.Format(names), q.want.Format(names))
			}
		}
	}
}

func TestBudgetAndCancel(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	cube := gen{r: r, vars: 9, coef: 60, c: 1000, terms: 5}.cube(24)
	elim := func(v lia.Var) bool { return v > 1 }
	if _, err := Formula(context.Background(), lia.Cube(cube), elim, Options{Budget: 2000}); !errors.Is(err, ErrBudget) {
		t.Fatalf("%v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Formula(ctx, lia.Cube(cube), elim, Options{}); !errors.Is(err, context.Canceled) {
		t.Fatalf("%v", err)
	}
	// The period is huge, and the formula is false for all residues.
	x, y := lia.V(0), lia.V(1)
	big := num.From(1 << 40)
	f := lia.And(lia.Divides(big, y.Mul(num.From(3)).AddConst(num.One())), lia.Divides(big.Sub(num.One()), y), lia.Ne(y.Sub(x)))
	if _, err := Formula(context.Background(), f, func(v lia.Var) bool { return v == 1 }, Options{}); !errors.Is(err, ErrBudget) {
		t.Fatalf("%v", err)
	}
}

func FuzzEliminate(f *testing.F) {
	for seed := range int64(8) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed int64) {
		if given, g, keep, r, ok := randomCase(t, seed); ok {
			agrees(t, given, g, keep, r, 10)
		}
	})
}

func BenchmarkEliminate(b *testing.B) {
	for _, q := range []struct {
		name             string
		vars, coef, lits int
	}{{"unit", 6, 1, 8}, {"small", 4, 3, 6}, {"large", 3, 20, 4}} {
		b.Run(q.name, func(b *testing.B) {
			var cubes [][]lia.Literal
			for seed := range int64(32) {
				cubes = append(cubes, gen{r: rand.New(rand.NewSource(seed)), vars: q.vars, coef: q.coef, c: 20, terms: 3}.cube(q.lits))
			}
			b.ReportAllocs()
			b.ResetTimer()
			for i := range b.N {
				_, err := Formula(context.Background(), lia.Cube(cubes[i%len(cubes)]), func(v lia.Var) bool { return v >= lia.Var(q.vars-2) }, Options{})
				if err != nil && !errors.Is(err, ErrBudget) {
					b.Fatal(err)
				}
			}
		})
	}
}
