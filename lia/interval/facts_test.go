package interval

import (
	"math/rand"
	"testing"

	"ic3play/lia"
	"ic3play/lia/num"
)

// TestFactsKeepSolutions checks that no solution is outside of a box that an index of formulas has
// narrowed, and that the box is nearly always the one without an index.
func TestFactsKeepSolutions(t *testing.T) {
	const side = 4
	r := rand.New(rand.NewSource(5))
	atom := func() lia.Formula {
		out := lia.Int(int64(r.Intn(13) - 6))
		for i := range 3 {
			if r.Intn(2) == 0 {
				out = out.AddMul(num.From(int64(r.Intn(5)-2)), v(i))
			}
		}
		switch r.Intn(4) {
		case 0:
			return lia.Eq(out)
		case 1:
			return lia.Ne(out)
		}
		return lia.Le(out)
	}
	same, refuted := 0, 0
	const rounds = 1000
	for round := range rounds {
		fs := []lia.Formula{lia.Ge(v(0).Add(n(side))), lia.Le(v(1).Sub(n(side)))}
		for range 1 + r.Intn(5) {
			fs = append(fs, lia.Or(atom(), lia.And(atom(), atom())), atom())
		}
		more := lia.And(atom(), atom())
		facts := NewFacts(fs)
		base, ok := facts.NarrowFrom(map[lia.Var]Interval{})
		before := base.Intervals()
		var box *Box
		if ok {
			box, ok = facts.Assume(base, more)
			for x, i := range before {
				if !base.Of(lia.V(x)).Equal(i) {
					t.Fatalf("round %d: Assume has changed its box", round)
				}
			}
		}
		want, wantOK := Narrow(append([]lia.Formula{more}, fs...))
		alike := ok == wantOK
		for x := range 3 {
			alike = alike && (!ok || box.Of(v(x)).Equal(want.Of(v(x))))
		}
		if alike {
			same++
		}
		if !ok {
			refuted++
		}
		all := lia.And(append([]lia.Formula{more}, fs...)...)
		for i := range (2*side + 1) * (2*side + 1) * (2*side + 1) {
			p := [3]int64{int64(i%9) - side, int64(i/9%9) - side, int64(i/81) - side}
			if !all.Eval(func(v lia.Var) num.Int { return num.From(p[v]) }) {
				continue
			}
			if !ok {
				t.Fatalf("round %d: %v solves what was refuted", round, p)
			}
			for x := range 3 {
				if i := box.Of(v(x)); i.Low.Finite && num.From(p[x]).Less(i.Low.At) || i.High.Finite && i.High.At.Less(num.From(p[x])) {
					t.Fatalf("round %d: %v is outside of %+v", round, p, i)
				}
			}
		}
	}
	if same < rounds*9/10 || refuted < rounds/20 || refuted > rounds*19/20 {
		t.Errorf("%d boxes are the same, %d are refuted", same, refuted)
	}
}
