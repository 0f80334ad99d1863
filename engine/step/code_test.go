package step

import (
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/lia"
	"ic3play/lia/num"
)

// Different locations must have different codes. The method Fits must say that a location fits a
// literal if and only if the location's code satisfies the literal.
func TestCode(t *testing.T) {
	lits := frames.NewLiterals()
	for n := 1; n <= 17; n++ {
		p := &cfa.Program{Locs: make([]cfa.Location, n), Vars: []cfa.Var{{Name: "x"}}}
		c := NewPCEncoding(p, NewVars(p))
		if n > 1 && 1<<(c.width-1) >= n {
			t.Errorf("%d locations have %d bits", n, c.width)
		}
		for l := range n {
			cube := lits.Cube(c.Literals(cfa.Loc(l)))
			where, one := c.LocsOf(p, cube)
			if one != cfa.Loc(l) {
				t.Errorf("%d locations: the code of %d is where %v, %d", n, l, where, one)
			}
			if state, place := c.Split(cube); len(state) != 0 || len(place) != c.width {
				t.Errorf("the code of %d has %d literals about variables", l, len(state))
			}
			if !c.At(cfa.Loc(l), false).Eval(func(v lia.Var) num.Int { return bitOf(c, cfa.Loc(l), v) }) {
				t.Errorf("%d is not at its own code", l)
			}
		}
		if _, one := c.LocsOf(p, nil); n > 1 && one != cfa.Anywhere {
			t.Errorf("%d locations: no literal fits only %d", n, one)
		}
	}
}

func bitOf(c *PCEncoding, l cfa.Loc, v lia.Var) num.Int {
	if c.bitOf(l, int(v-c.first)) {
		return num.From(1)
	}
	return num.Int{}
}
