package lattice

import (
	"ic3play/lia"
	"ic3play/lia/num"
)

// answer is the answer to a question about implication without a solver.
type answer uint8

const (
	unsure answer = iota
	no
	yes
)

// relation reports whether a implies b, if their syntactic form determines this.
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

// literals reports whether a implies b. Linear forms of atoms are primitive: their
// coefficients have no common divisor. So a form takes every integer value on integer
// points. If one form is not a multiple of the other, fixing the value of one leaves the
// other unbounded in both directions; then neither literal implies the other. The answer is
// exact, except for divisibility and for equations without a common integer solution.
func literals(a, b lia.Literal) answer {
	if a.Kind == lia.DIV || b.Kind == lia.DIV {
		if a.Equal(b) {
			return yes
		}
		return unsure
	}
	same, opposite := compareLinear(a.T, b.T)
	if !same && !opposite {
		if a.Kind == lia.EQ && !a.Neg && b.Neg {
			return unsure // for example, x + y = 0 implies x - y != 1, by parity
		}
		return no
	}
	// Let x be the form of b without its constant. The literal b compares x with the number
	// hole. The literal a compares x, or -x if opposite is set, with the number at.
	hole := b.T.Constant().Neg()
	at := a.T.Constant().Neg()
	if opposite {
		at = at.Neg() // the literal a compares -x
	}
	return answerOf(boundImplies(a, opposite, at, b, hole))
}

func answerOf(holds bool) answer {
	if holds {
		return yes
	}
	return no
}

// boundImplies reports whether a implies b. Both literals are constraints on one number x.
// The literal a compares x with the given value, and is a lower bound if flip is set. The
// literal b compares x with the given bound.
func boundImplies(a lia.Literal, flip bool, value num.Int, b lia.Literal, bound num.Int) bool {
	switch {
	case a.Kind == lia.LE && b.Kind == lia.LE:
		return !flip && value.Cmp(bound) <= 0
	case a.Kind == lia.LE && !b.Neg:
		return false
	case a.Kind == lia.LE && flip: // a is x >= value, and b is x != bound
		return bound.Cmp(value) < 0
	case a.Kind == lia.LE:
		return bound.Cmp(value) > 0
	case a.Neg:
		return b.Kind == lia.EQ && b.Neg && value.Equal(bound)
	case b.Kind == lia.LE: // x = at
		return value.Cmp(bound) <= 0
	}
	return value.Equal(bound) != b.Neg
}

// compareLinear reports whether the linear parts of two terms are the same, and whether one
// is the negation of the other.
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
