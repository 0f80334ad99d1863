package lattice

import (
	"ic3play/lia"
	"ic3play/lia/num"
)

type answer uint8

const (
	undecided answer = iota
	no
	yes
)

// syntacticallyImplies decides from the syntax of a and b whether a implies b. If the syntax does
// not show it, the answer is "undecided".
func syntacticallyImplies(a, b lia.Formula) answer {
	switch {
	case a.Op() == lia.OpLit && b.Op() == lia.OpLit:
		return literalImplies(a.Lit(), b.Lit())
	case a.Op() == lia.OpAnd && b.Op() == lia.OpLit:
		for _, c := range a.Args() {
			if c.Op() == lia.OpLit && literalImplies(c.Lit(), b.Lit()) == yes {
				return yes
			}
		}
	case a.Op() == lia.OpLit && b.Op() == lia.OpOr:
		for _, c := range b.Args() {
			if c.Op() == lia.OpLit && literalImplies(a.Lit(), c.Lit()) == yes {
				return yes
			}
		}
	}
	return undecided
}

// literalImplies decides whether a implies b. The linear form of an atom is its sum without the
// constant, such as x - 2y. The coefficients of a form have no common divisor, so a form takes
// every integer value. If the forms of a and b are neither equal nor negations of each other, a
// fixed value of one leaves the other unbounded in both directions. Then neither literal implies
// the other. The answer is exact, except for divisibilities and for equations without a common
// integer solution.
func literalImplies(a, b lia.Literal) answer {
	if a.Kind == lia.DIV || b.Kind == lia.DIV {
		if a.Equal(b) {
			return yes
		}
		return undecided
	}
	same, opposite := compareLinear(a.T, b.T)
	if !same && !opposite {
		if a.Kind == lia.EQ && !a.Neg && b.Neg {
			return undecided // by parity: x + y = 0 implies x - y != 1
		}
		return no
	}
	// Let x be the linear form of b. Then b compares x with "bound", for example x <= bound. The
	// literal a compares x, or -x if "opposite" is set, with "value".
	bound := b.T.Constant().Neg()
	value := a.T.Constant().Neg()
	if opposite {
		value = value.Neg() // a compares -x
	}
	return answerOf(boundImplies(a, opposite, value, b, bound))
}

func answerOf(holds bool) answer {
	if holds {
		return yes
	}
	return no
}

// boundImplies reports whether a implies b, where a compares a number x with "value" and b compares
// x with "bound". If b is an inequality, it is x <= bound. If a is an inequality, it is x <= value,
// or x >= value if "flip" is set.
func boundImplies(a lia.Literal, flip bool, value num.Int, b lia.Literal, bound num.Int) bool {
	switch {
	case a.Kind == lia.LE && b.Kind == lia.LE:
		return !flip && value.Cmp(bound) <= 0
	case a.Kind == lia.LE && !b.Neg:
		return false
	case a.Kind == lia.LE && flip: // x >= value implies x != bound
		return bound.Cmp(value) < 0
	case a.Kind == lia.LE:
		return bound.Cmp(value) > 0
	case a.Neg:
		return b.Kind == lia.EQ && b.Neg && value.Equal(bound)
	case b.Kind == lia.LE: // x = value implies x <= bound
		return value.Cmp(bound) <= 0
	}
	return value.Equal(bound) != b.Neg
}

// compareLinear reports whether the terms without their constants are equal, and whether they are
// negations of each other.
func compareLinear(s, t lia.Term) (same, opposite bool) {
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
