package pass

import (
	"math/rand/v2"
	"testing"

	"ic3play/lia"
	"ic3play/lia/num"
)

func TestProjectAndWitness(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	var formula func(depth int) lia.Formula
	formula = func(depth int) lia.Formula {
		if depth > 0 {
			var fs []lia.Formula
			for range 2 + r.IntN(2) {
				fs = append(fs, formula(depth-1))
			}
			if depth%2 == 0 {
				return lia.And(fs...)
			}
			return lia.Or(fs...)
		}
		t := plus(v(0).Mul(num.From(int64(r.IntN(7)-3))).Add(v(1).Mul(num.From(int64(r.IntN(5)-2)))), r.IntN(9)-4)
		switch r.IntN(6) {
		case 0:
			return lia.Eq(t)
		case 1:
			return lia.Ne(t)
		case 2:
			return lia.Divides(num.From(int64(2+r.IntN(3))), t)
		}
		return lia.Le(t)
	}
	exact, found := 0, 0
	for range 4000 {
		f := formula(r.IntN(4))
		g, ok := project(f, 0)
		if ok {
			exact++
			if g.Has(0) {
				t.Fatalf("%s projects to %s", f.Format(name2), g.Format(name2))
			}
		}
		for y := int64(-6); y <= 6; y++ {
			value := func(x int64) func(lia.Var) num.Int {
				return func(v lia.Var) num.Int {
					if v == 0 {
						return num.From(x)
					}
					return num.From(y)
				}
			}
			some := false
			for x := int64(-60); x <= 60 && !some; x++ {
				some = f.Eval(value(x))
			}
			if ok && g.Eval(value(0)) != some {
				t.Fatalf("%s at %d is %v, projected %s is not", f.Format(name2), y, some, g.Format(name2))
			}
			if inDivisibility(f, 0) {
				continue
			}
			c, have := witness(f, 0, value(0))
			if have != some {
				t.Fatalf("%s at %d: witness %v, want %v", f.Format(name2), y, have, some)
			}
			if have {
				found++
				if x, _ := c.Int64(); !f.Eval(value(x)) {
					t.Fatalf("%s at %d: %s is no witness", f.Format(name2), y, c)
				}
			}
		}
	}
	if exact < 1000 || found < 1000 {
		t.Errorf("%d projections, %d witnesses", exact, found)
	}
}

func name2(v lia.Var) string { return [...]string{"x", "y"}[v] }

func TestGuardSimplification(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	var formula func(depth int) lia.Formula
	formula = func(depth int) lia.Formula {
		if depth > 0 && r.IntN(5) > 0 {
			var fs []lia.Formula
			for range 2 + r.IntN(3) {
				fs = append(fs, formula(depth-1))
			}
			if depth%2 == 0 {
				return lia.And(fs...)
			}
			return lia.Or(fs...)
		}
		t := plus(v(r.IntN(2)).Mul(num.From(int64(r.IntN(3)-1))), r.IntN(5)-2)
		switch r.IntN(6) {
		case 0:
			return lia.Eq(t)
		case 1:
			return lia.Ne(t)
		case 2:
			return lia.Not(lia.Divides(num.From(2), t))
		case 3:
			return lia.Divides(num.From(2), t)
		}
		return lia.Le(t)
	}
	smaller := 0
	for range 5000 {
		f := formula(r.IntN(6))
		g := simplify(f)
		if g.Size() < f.Size() {
			smaller++
		}
		if g.Size() > f.Size()+2 { // allow two more literals, because an equation (one literal) may become two bounds
			t.Errorf("%s grows to %s", f.Format(name2), g.Format(name2))
		}
		for x := int64(-4); x <= 4; x++ {
			for y := int64(-4); y <= 4; y++ {
				value := func(v lia.Var) num.Int { return num.From([...]int64{x, y}[v]) }
				if f.Eval(value) != g.Eval(value) {
					t.Fatalf("%s becomes %s: differs at %d, %d", f.Format(name2), g.Format(name2), x, y)
				}
			}
		}
	}
	if smaller < 1000 {
		t.Errorf("only %d became smaller", smaller)
	}
}
