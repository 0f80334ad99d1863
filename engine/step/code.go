package step

import (
	"math/bits"
	"strconv"

	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/lia"
	"ic3play/lia/num"
)

// Code is the program counter as Boolean variables: bit j is true when its
// variable is at least 1, so that one atom says it. Cubes over variables and bits
// are at the locations whose codes fit.
type Code struct {
	n     int // locations
	first lia.Var
	width int
	after lia.Var // the first of the primed bits
}

// NewCode returns a code for p's locations, with variables of its own.
func NewCode(p *cfa.Program, vars *Vars) *Code {
	c := &Code{n: len(p.Locs), width: max(1, bits.Len(uint(len(p.Locs)-1)))}
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

// Has says whether a variable is a bit of the counter.
func (c *Code) Has(v lia.Var) bool { return v >= c.first && int(v-c.first) < c.width }

// of says whether bit j of a location's code is set.
func (c *Code) of(l cfa.Loc, j int) bool { return uint(l)>>j&1 == 1 }

// Literals are the code of a location.
func (c *Code) Literals(l cfa.Loc) []lia.Literal {
	out := make([]lia.Literal, c.width)
	for j := range out {
		out[j] = bit(c.first+lia.Var(j), c.of(l, j)).Lit()
	}
	return out
}

// At says that the counter stands at a location, or with primed the next one.
func (c *Code) At(l cfa.Loc, primed bool) lia.Formula {
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

// Fits says whether a literal about a bit is true of a location's code.
func (c *Code) Fits(x *frames.Literal, l cfa.Loc) bool {
	return x.Lit.Holds(func(v lia.Var) num.Int {
		if c.of(l, int(v-c.first)) {
			return num.From(1)
		}
		return num.Int{}
	})
}

// About says whether a literal is about the counter. None is about the counter
// and the variables.
func (c *Code) About(x *frames.Literal) bool {
	monos := x.Lit.T.Monos()
	return len(monos) > 0 && c.Has(monos[0].Var)
}

// Split divides a cube in what it says of the variables and of the counter.
func (c *Code) Split(of frames.Cube) (state, place frames.Cube) {
	for _, x := range of {
		if c.About(x) {
			place = append(place, x)
		} else {
			state = append(state, x)
		}
	}
	return state, place
}

// Where returns the locations whose codes fit all literals of place.
func (c *Code) Where(p *cfa.Program, place frames.Cube) (set cfa.LocSet, one cfa.Loc) {
	set, one = cfa.NewLocSet(p), cfa.Anywhere
	count := 0
next:
	for l := range p.Locs {
		for _, x := range place {
			if !c.Fits(x, cfa.Loc(l)) {
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

// Name writes a bit of the counter as "pc.2"; the program's own variables have no
// full stop before a number.
func (c *Code) Name(v lia.Var) string { return "pc." + strconv.Itoa(int(v-c.first)) }
