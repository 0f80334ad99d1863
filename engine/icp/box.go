package icp

import (
	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/lia"
	"ic3play/lia/num"
)

// bound is an upper or lower bound of one variable by a constant, v <= value or v >= value.
type bound struct {
	v     lia.Var
	upper bool
	value num.Int
}

// asBound returns a literal as a bound, or false if it is not one. All literals of this engine are
// bounds, also those about the program counter's bits.
func asBound(l *frames.Literal) (bound, bool) {
	monos := l.Lit.T.Monos()
	if l.Lit.Kind != lia.LE || len(monos) != 1 {
		return bound{}, false
	}
	c, at := monos[0].Coef, l.Lit.T.Constant()
	switch {
	case c.IsOne():
		return bound{monos[0].Var, true, at.Neg()}, true
	case c.Neg().IsOne():
		return bound{monos[0].Var, false, at}, true
	}
	return bound{}, false
}

func (b bound) formula() lia.Formula {
	if b.upper {
		return lia.Le(lia.V(b.v).Sub(lia.Const(b.value)))
	}
	return lia.Ge(lia.V(b.v).Sub(lia.Const(b.value)))
}

func (b bound) literal(of *frames.Literals) *frames.Literal { return of.Intern(b.formula().Lit()) }

// weaker reports whether b is weaker than c. Both must be upper bounds, or both lower bounds.
func (b bound) weaker(c bound) bool {
	if b.upper {
		return c.value.Less(b.value)
	}
	return b.value.Less(c.value)
}

// excluding returns the weakest bound of the same direction as b that excludes a value. For the
// value 7 it is x <= 6 if b is an upper bound, and x >= 8 if b is a lower bound.
func (b bound) excluding(value num.Int) bound {
	if b.upper {
		b.value = value.Sub(num.One())
	} else {
		b.value = value.Add(num.One())
	}
	return b
}

// pointBox returns the bounds of a box with a single state: two for each live variable.
func (s *search) pointBox(loc cfa.Loc, state cfa.State) []*frames.Literal {
	var out []*frames.Literal
	for v := range s.Program.Vars {
		if x := lia.Var(v); s.live.Has(loc, x) {
			out = append(out, bound{x, false, state[v]}.literal(s.Literals), bound{x, true, state[v]}.literal(s.Literals))
		}
	}
	return out
}

// join returns the smallest box that includes both boxes. It has a bound for a variable if both
// boxes have one of the same direction, and takes the weaker of the two.
func (s *search) join(c, d frames.Cube) frames.Cube {
	var out []*frames.Literal
	for _, x := range c {
		b, _ := asBound(x)
		for _, y := range d {
			e, _ := asBound(y)
			if e.v != b.v || e.upper != b.upper {
				continue
			}
			if e.weaker(b) {
				out = append(out, y)
			} else {
				out = append(out, x)
			}
		}
	}
	return frames.Normal(out)
}

// replaced returns the cube c with literal i replaced by lit, or without literal i if lit is nil.
func replaced(c frames.Cube, i int, lit *frames.Literal) frames.Cube {
	out := append([]*frames.Literal(nil), c.Without(i)...)
	if lit != nil {
		out = append(out, lit)
	}
	return frames.Normal(out)
}
