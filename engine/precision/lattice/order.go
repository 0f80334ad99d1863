package lattice

import (
	"ic3play/lia"
	"ic3play/lia/num"
)

// answer is an answer found without a solver.
type answer uint8

const (
	unsure answer = iota
	no
	yes
)

// relation reports whether a implies b, as far as their syntactic form shows.
func relation(a, b lia.Formula) answer {
	switch {
	case a.Op() == lia.OpLit && b.Op() == lia.OpLit:
		return literals(a.Lit(), b.Lit())
	case a.Op() == lia.OpAnd && b.Op() == lia.OpLit:
		for _, c := range a.Args() {
			if c.Op() == lia.OpLit && literals(c.Lit(), b.Lit()) == yes {
				return yes
			}
		}
	case a.Op() == lia.OpLit && b.Op() == lia.OpOr:
		for _, c := range b.Args() {
			if c.Op() == lia.OpLit && literals(a.Lit(), c.Lit()) == yes {
				return yes
			}
		}
	}
	return unsure
}

// literals reports whether a implies b. Linear forms of atoms are primitive (their
// coefficients have no common divisor). So a form takes each integer value on integer
// points, and any form that is not a multiple of it is unbounded in both directions on the
// points of one value. The answer is therefore exact, except for divisibility and for
// planes without a common integer point.
func literals(a, b lia.Literal) answer {
	if a.Kind == lia.DIV || b.Kind == lia.DIV {
		if a.Equal(b) {
			return yes
		}
		return unsure
	}
	same, opposite := forms(a.T, b.T)
	if !same && !opposite {
		if a.Kind == lia.EQ && !a.Neg && b.Neg {
			return unsure // x + y = 0 => x - y != 1, by parity
		}
		return no
	}
	// Let x be the form of b without its constant. Then b is x <= -cb, x = -cb or x != -cb,
	// and a bounds x, fixes x, or excludes one value of x.
	hole := b.T.Constant().Neg()
	at := a.T.Constant().Neg() // a: form of a <= at, = at, != at
	if opposite {
		at = at.Neg() // a: x >= at, = at, != at
	}
	return sure(within(a, opposite, at, b, hole))
}

func sure(holds bool) answer {
	if holds {
		return yes
	}
	return no
}

// within decides a => b for constraints on one number x: a bounds it by at (from below if
// flip is set), b by bound.
func within(a lia.Literal, flip bool, at num.Int, b lia.Literal, bound num.Int) bool {
	switch {
	case a.Kind == lia.LE && b.Kind == lia.LE:
		return !flip && at.Cmp(bound) <= 0
	case a.Kind == lia.LE && !b.Neg:
		return false
	case a.Kind == lia.LE && flip: // x >= at, x != bound
		return bound.Cmp(at) < 0
	case a.Kind == lia.LE:
		return bound.Cmp(at) > 0
	case a.Neg:
		return b.Kind == lia.EQ && b.Neg && at.Equal(bound)
	case b.Kind == lia.LE: // x = at
		return at.Cmp(bound) <= 0
	}
	return at.Equal(bound) != b.Neg
}

// forms compares the linear parts of two terms.
func forms(s, t lia.Term) (same, opposite bool) {
	a, b := s.Monos(), t.Monos()
	if len(a) != len(b) {
		return false, false
	}
	same, opposite = true, true
	for i := range a {
		if a[i].Var != b[i].Var {
			return false, false
		}
		same = same && a[i].Coef.Equal(b[i].Coef)
		opposite = opposite && a[i].Coef.Add(b[i].Coef).IsZero()
	}
	return same, opposite
}
