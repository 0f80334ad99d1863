package mbp_test

import (
	"context"
	"math/rand"
	"testing"

	"ic3play/lia"
	"ic3play/lia/mbp"
	"ic3play/lia/num"
	"ic3play/lia/rounds"
	"ic3play/lia/smt"
)

func randomLiteral(r *rand.Rand, vars, coef int, m lia.Model) (lia.Literal, bool) {
	t := lia.Int(int64(r.Intn(41) - 20))
	for n := 1 + r.Intn(4); n > 0; n-- {
		t = t.AddMul(num.From(int64(r.Intn(2*coef+1)-coef)), lia.V(lia.Var(r.Intn(vars))))
	}
	f := lia.Le(t)
	switch r.Intn(10) {
	case 0:
		f = lia.Eq(t.AddConst(t.Eval(m.Value).Neg()))
	case 1:
		f = lia.Eq(t)
	case 2:
		f = lia.Divides(num.From(int64(2+r.Intn(7))), t)
	}
	if !f.Eval(m.Value) {
		f = lia.Not(f)
	}
	return f.Lit(), f.Op() == lia.OpLit
}

// The cubes in this test have many unbounded variables. A solver checks that each point of a
// projection extends to a point of the cube. It also checks that the projections of all models
// together cover the exact projection.
func TestProjectBySolver(t *testing.T) {
	rounds := rounds.Of(t, 200, 60)
	ctx := context.Background()
	unknown := 0
	for seed := 0; seed < rounds; seed++ {
		r := rand.New(rand.NewSource(int64(seed)))
		vars := 4 + r.Intn(6)
		m := lia.Model{}
		for v := 0; v < vars; v++ {
			m[lia.Var(v)] = num.From(int64(r.Intn(41) - 20))
		}
		coef := 1 + r.Intn(4)
		var cube []lia.Literal
		for len(cube) < 4+r.Intn(8) {
			if l, ok := randomLiteral(r, vars, coef, m); ok {
				cube = append(cube, l)
			}
		}
		keep := lia.Var(1 + r.Intn(vars-2))
		elim := func(v lia.Var) bool { return v >= keep }
		out, err := mbp.Project(cube, elim, m.Value)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if !lia.Cube(out).Eval(m.Value) {
			t.Fatalf("seed %d: false in the model", seed)
		}
		lia.Cube(out).Vars(func(v lia.Var) {
			if elim(v) {
				t.Fatalf("seed %d: variable %d is still there", seed, v)
			}
		})
		// The model itself was a point of the projection. Check other points, too.
		s := smt.NewContext(smt.Options{}).NewSolver()
		s.Assert(lia.Cube(out))
		full := smt.NewContext(smt.Options{}).NewSolver()
		full.Assert(lia.Cube(cube))
		for i := 0; i < 4; i++ {
			var away lia.Formula
			for v := lia.Var(0); v < keep; v++ {
				away = lia.Or(away, lia.Gt(lia.V(v).AddConst(num.From(int64(-r.Intn(60))))), lia.Lt(lia.V(v).AddConst(num.From(int64(r.Intn(60))))))
			}
			if s.Check(ctx, s.Lit(away)) != smt.Sat {
				continue
			}
			var at []smt.Lit
			for v := lia.Var(0); v < keep; v++ {
				at = append(at, full.Lit(lia.Eq(lia.V(v).AddConst(s.Value(v).Neg()))))
			}
			switch full.Check(ctx, at...) {
			case smt.Unsat:
				t.Fatalf("seed %d: a point of the projection has no witness", seed)
			case smt.Unknown:
				unknown++
			}
		}
		// Check also that the projections cover the cube. Repeatedly ask for a model of the cube
		// that is outside of all previous projections, and project it. If there are few remainders
		// modulo the divisors, there are only few different projections, so this ends soon.
		for n := 0; vars-int(keep) <= 2 && coef <= 2; n++ {
			if n == 500 {
				t.Fatalf("seed %d: %d projections do not cover the cube", seed, n)
			}
			full.Assert(lia.Not(lia.Cube(out)))
			st := full.Check(ctx)
			if st != smt.Sat {
				if st == smt.Unknown {
					unknown++
				}
				break
			}
			if out, err = mbp.Project(cube, elim, full.Value); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
		}
	}
	if unknown > rounds/20 {
		t.Errorf("%d queries unknown", unknown)
	}
}
