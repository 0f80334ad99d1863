package ic3smt

import (
	"math/bits"
	"strconv"

	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/step"
	"ic3play/lia"
	"ic3play/lia/num"
)

// code is the program counter as Boolean variables: bit j is true when its
// variable is at least 1, so that one atom says it.
type code struct {
	n     int // locations
	first lia.Var
	width int
	after lia.Var // the first of the primed bits
}

// newCode returns a code for p's locations, with variables of its own.
func newCode(p *cfa.Program, vars *step.Vars) *code {
	c := &code{n: len(p.Locs), width: max(1, bits.Len(uint(len(p.Locs)-1)))}
	for j := 0; j < 2*c.width; j++ {
		v := vars.Fresh()
		if j == 0 {
			c.first = v
		}
		if j == c.width {
			c.after = v
		}
	}
	return c
}

// has says whether a variable is a bit of the counter.
func (c *code) has(v lia.Var) bool { return v >= c.first && int(v-c.first) < c.width }

// of says whether bit j of a location's code is set.
func (c *code) of(l cfa.Loc, j int) bool { return uint(l)>>j&1 == 1 }

// literals are the code of a location.
func (c *code) literals(l cfa.Loc) []lia.Literal {
	out := make([]lia.Literal, c.width)
	for j := range out {
		out[j] = bit(c.first+lia.Var(j), c.of(l, j)).Lit()
	}
	return out
}

// at says that the counter stands at a location, or with primed the next one.
func (c *code) at(l cfa.Loc, primed bool) lia.Formula {
	first := c.first
	if primed {
		first = c.after
	}
	fs := make([]lia.Formula, c.width)
	for j := range fs {
		fs[j] = bit(first+lia.Var(j), c.of(l, j))
	}
	return lia.And(fs...)
}

func bit(v lia.Var, set bool) lia.Formula {
	if set {
		return lia.Ge(lia.V(v).Sub(lia.Int(1)))
	}
	return lia.Le(lia.V(v))
}

// fits says whether a literal about a bit is true of a location's code.
func (c *code) fits(x *frames.Literal, l cfa.Loc) bool {
	return x.Lit.Holds(func(v lia.Var) num.Int {
		if c.of(l, int(v-c.first)) {
			return num.From(1)
		}
		return num.Int{}
	})
}

// about says whether a literal is about the counter. None is about the counter
// and the variables.
func (c *code) about(x *frames.Literal) bool {
	monos := x.Lit.T.Monos()
	return len(monos) > 0 && c.has(monos[0].Var)
}

// split divides a cube in what it says of the variables and of the counter.
func (c *code) split(of frames.Cube) (state, place frames.Cube) {
	for _, x := range of {
		if c.about(x) {
			place = append(place, x)
		} else {
			state = append(state, x)
		}
	}
	return state, place
}

// where returns the locations whose codes fit all literals of place.
func (c *code) where(p *cfa.Program, place frames.Cube) (set cfa.LocSet, one cfa.Loc) {
	set, one = cfa.NewLocSet(p), cfa.Anywhere
	count := 0
next:
	for l := range p.Locs {
		for _, x := range place {
			if !c.fits(x, cfa.Loc(l)) {
				continue next
			}
		}
		set.Add(cfa.Loc(l))
		one = cfa.Loc(l)
		count++
	}
	if count != 1 {
		one = cfa.Anywhere
	}
	return set, one
}

// name writes a bit of the counter as "pc.2"; the program's own variables have no
// full stop before a number.
func (c *code) name(v lia.Var) string { return "pc." + strconv.Itoa(int(v-c.first)) }
