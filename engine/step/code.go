package step

import (
	"math/bits"
	"strconv"

	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/lia"
	"ic3play/lia/num"
)

// PCEncoding encodes the program counter in bits. A bit is an integer variable. It counts as true
// if its value is at least 1, so that a single atom can express it. A cube may contain literals
// over program variables and over bits. Such a cube has states only at the locations whose codes
// satisfy its literals over bits.
type PCEncoding struct {
	first       lia.Var
	width       int
	primedFirst lia.Var
}

// NewPCEncoding returns an encoding for p's locations, with fresh variables for the bits.
func NewPCEncoding(p *cfa.Program, vars *Vars) *PCEncoding {
	c := &PCEncoding{width: max(1, bits.Len(uint(len(p.Locs)-1)))}
	for j := 0; j < 2*c.width; j++ {
		v := vars.Fresh()
		if j == 0 {
			c.first = v
		}
		if j == c.width {
			c.primedFirst = v
		}
	}
	return c
}

// Has reports whether v is a bit of the counter.
func (c *PCEncoding) Has(v lia.Var) bool { return v >= c.first && int(v-c.first) < c.width }

// bitOf returns bit j of a location's code.
func (c *PCEncoding) bitOf(l cfa.Loc, j int) bool { return uint(l)>>j&1 == 1 }

// Literals returns a location's code as literals over the bits.
func (c *PCEncoding) Literals(l cfa.Loc) []lia.Literal {
	out := make([]lia.Literal, c.width)
	for j := range out {
		out[j] = bit(c.first+lia.Var(j), c.bitOf(l, j)).Lit()
	}
	return out
}

// At returns a formula which says that the program counter is at l before the step, or after the
// step if "primed" is set.
func (c *PCEncoding) At(l cfa.Loc, primed bool) lia.Formula {
	first := c.first
	if primed {
		first = c.primedFirst
	}
	fs := make([]lia.Formula, c.width)
	for j := range fs {
		fs[j] = bit(first+lia.Var(j), c.bitOf(l, j))
	}
	return lia.And(fs...)
}

func bit(v lia.Var, set bool) lia.Formula {
	if set {
		return lia.Ge(lia.V(v).Sub(lia.Int(1)))
	}
	return lia.Le(lia.V(v))
}

// Fits reports whether l's code satisfies a literal over a bit.
func (c *PCEncoding) Fits(x *frames.Literal, l cfa.Loc) bool {
	return x.Lit.Holds(func(v lia.Var) num.Int {
		if c.bitOf(l, int(v-c.first)) {
			return num.From(1)
		}
		return num.Int{}
	})
}

// IsBitLiteral reports whether a literal is over a bit. No literal is over both bits and program
// variables.
func (c *PCEncoding) IsBitLiteral(x *frames.Literal) bool {
	monos := x.Lit.T.Monos()
	return len(monos) > 0 && c.Has(monos[0].Var)
}

// Split divides a cube into literals over variables and literals over bits.
func (c *PCEncoding) Split(cube frames.Cube) (state, pc frames.Cube) {
	for _, x := range cube {
		if c.IsBitLiteral(x) {
			pc = append(pc, x)
		} else {
			state = append(state, x)
		}
	}
	return state, pc
}

// LocsOf returns the set of locations whose codes satisfy pc. If there is only one such location,
// the result "single" is this location. Otherwise "single" is cfa.Anywhere.
func (c *PCEncoding) LocsOf(p *cfa.Program, pc frames.Cube) (set cfa.LocSet, single cfa.Loc) {
	set, single = cfa.NewLocSet(p), cfa.Anywhere
	count := 0
next:
	for l := range p.Locs {
		for _, x := range pc {
			if !c.Fits(x, cfa.Loc(l)) {
				continue next
			}
		}
		set.Add(cfa.Loc(l))
		single = cfa.Loc(l)
		count++
	}
	if count != 1 {
		single = cfa.Anywhere
	}
	return set, single
}

// Name returns the name of a bit, such as "pc.2". No program variable has such a name.
func (c *PCEncoding) Name(v lia.Var) string { return "pc." + strconv.Itoa(int(v-c.first)) }
