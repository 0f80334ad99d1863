package integer

import (
	"context"
	"math/rand"
	"testing"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/rounds"
)

// TestSupremum checks bounds on random cubes. If Supremum returns a bound, it must hold for all
// points of the cube. If it returns no bound, the cube must have points with arbitrarily large
// values.
func TestSupremum(t *testing.T) {
	rounds := rounds.Of(t, 200, 60)
	ctx := context.Background()
	bounds, none := 0, 0
	for seed := range int64(rounds) {
		r := rand.New(rand.NewSource(seed))
		sh := shape{vars: 2 + r.Intn(4), lits: 3 + r.Intn(6), coef: 1 + r.Int63n(6), consts: 20, maxMonos: 3, eq: 10, ne: 10, div: 20}
		ls, u := randomLits(r, sh), randomTerm(r, sh)
		if solve(t, New(Options{}), ls) != Sat {
			continue
		}
		bound, bounded, err := Supremum(ctx, ls, u, Options{})
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		goal, want := bound.Add(num.One()), Unsat
		if bounded {
			bounds++
		} else {
			goal, want = num.From(1_000_000_009), Sat
			none++
		}
		f := lia.Ge(u.AddConst(goal.Neg()))
		if l, ok := f.Literals(); ok {
			if st := solve(t, New(Options{}), append(ls, l...)); st != want {
				t.Fatalf("seed %d: %v with %s, bounded: %v", seed, st, f.Format(func(v lia.Var) string { return string(rune('a' + v)) }), bounded)
			}
		}
	}
	if bounds == 0 || none == 0 {
		t.Errorf("%d bounded, %d not: of one kind only", bounds, none)
	}
}

func TestSupremumOfNothing(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	x := lia.V(0)
	contradiction := []lia.Literal{lia.Ge(x).Lit(), lia.Lt(x).Lit()}
	if _, _, err := Supremum(ctx, contradiction, x, Options{}); err == nil {
		t.Error("a bound of an empty cube")
	}
	if b, bounded, err := Supremum(ctx, nil, lia.Int(7), Options{}); err != nil || !bounded || !b.Equal(num.From(7)) {
		t.Errorf("constant: %v %v %v", b, bounded, err)
	}
	cancel()
}
