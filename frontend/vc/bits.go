package vc

import (
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
)

// A bit operation on two values goes bit by bit, from the lowest: a value is twice its half
// and its last bit. It ends where one of the two has no bits left, or where both have only
// copies of their sign.

// shifted says that is, a symbol, equals of shifted right by some bits, below a link.
type shifted struct {
	of   lia.Term
	by   int
	is   lia.Term
	from *link
}

// shiftedBy records that high is x shifted right.
func (w *walker) shiftedBy(s *state, x lia.Term, by int, high lia.Term) {
	of, n := w.origin(s, x)
	w.shifts = append(w.shifts, shifted{of, n + by, high, s.at})
}

// origin returns the term that x was shifted from, and by how many bits.
func (w *walker) origin(s *state, x lia.Term) (of lia.Term, by int) {
	for i := len(w.shifts) - 1; i >= 0; i-- {
		if k := &w.shifts[i]; k.is.Equal(x) && s.at.below(k.from) {
			return k.of, k.by
		}
	}
	return x, 0
}

// half splits x into its last bit and the rest.
func (w *walker) half(s *state, x lia.Term) (rest, bit lia.Term) {
	if rest, bit, ok := evenly(x); ok {
		return rest, bit
	}
	of, by := w.origin(s, x)
	for i := range w.shifts {
		if k := &w.shifts[i]; k.by == by+1 && k.of.Equal(of) && s.at.below(k.from) {
			return k.is, x.Sub(k.is).Sub(k.is)
		}
	}
	return w.parts(s, x, 1)
}

// evenly is half for a term whose coefficients are even.
func evenly(x lia.Term) (rest, bit lia.Term, ok bool) {
	for _, m := range x.Monos() {
		if odd(m.Coef) {
			return rest, bit, false
		}
	}
	c := x.Constant()
	rest = lia.Const(half(c))
	for _, m := range x.Monos() {
		rest = rest.AddMul(half(m.Coef), lia.V(m.Var))
	}
	if odd(c) {
		return rest, lia.Int(1), true
	}
	return rest, lia.Int(0), true
}

// below reports whether a link is l or on the path from l to the root.
func (l *link) below(up *link) bool {
	for l != nil && l.depth > up.depth {
		l = l.parent
	}
	return l == up
}

// extent returns the formula that x lies within guessed bounds and the type, and how many
// bits such a value has besides its sign; negative says that it may have one.
func extent(t ast.Type, x lia.Term, guess ast.Bounds) (within lia.Formula, bits uint8, negative bool) {
	low, high := least(t), least(t).Add(twoTo(t.Width)).Sub(num.One())
	if g := guess.Low; g != nil && low.Less(*g) {
		low = *g
	}
	if g := guess.High; g != nil && g.Less(high) {
		high = *g
	}
	negative = low.Sign() < 0
	for bits < t.Width && (!high.Less(twoTo(bits)) || negative && low.Less(twoTo(bits).Neg())) {
		bits++
	}
	return lia.And(lia.Ge(x.Sub(lia.Const(low))), lia.Le(x.Sub(lia.Const(high)))), bits, negative
}

// bitByBit pushes x op y for &, | and ^, where neither is constant. Operands outside of the
// bounds of cases are a violation, as is reaching an error.
func (w *walker) bitByBit(op ast.BinaryOp, t ast.Type, cases *ast.Cases, at source.Span, s *state, x, y lia.Term) *state {
	if !cases.Known || t.Width == 0 {
		w.giveUp("a bit operation on operands without bounds", at)
		return nil
	}
	inX, bitsX, negativeX := extent(t, x, cases.X)
	inY, bitsY, negativeY := extent(t, y, cases.Y)
	s, beyond := w.split(s, lia.And(inX, inY))
	w.violation(beyond)
	if s == nil {
		return nil
	}
	n := max(bitsX, bitsY)
	if !negativeX {
		n = min(n, bitsX)
	}
	if !negativeY {
		n = min(n, bitsY)
	}
	and, restX, restY := lia.Int(0), x, y
	for i := range n {
		var bitX, bitY lia.Term
		restX, bitX = w.half(s, restX)
		restY, bitY = w.half(s, restY)
		and = and.AddMul(twoTo(i), w.bothSet(s, bitX, bitY))
	}
	if negativeX && negativeY { // the rests are 0 or -1
		and = and.AddMul(twoTo(n).Neg(), w.bothSet(s, restX.Neg(), restY.Neg()))
	}
	switch op {
	case ast.BitAnd:
		s.push(and)
	case ast.BitOr:
		s.push(x.Add(y).Sub(and))
	default:
		s.push(x.Add(y).Sub(and).Sub(and))
	}
	return s
}

// bothSet returns the product of two values that are 0 or 1.
func (w *walker) bothSet(s *state, x, y lia.Term) lia.Term {
	if y.IsConst() {
		x, y = y, x
	}
	if x.IsConst() {
		return y.Mul(x.Constant())
	}
	if x.Equal(y) {
		return x
	}
	z := w.symbol()
	rest := x.Add(y).Sub(z) // whether one of them is set
	w.know(s, lia.And(lia.Ge(z), lia.Le(z.Sub(x)), lia.Le(z.Sub(y)), lia.Le(rest.AddConst(num.MinusOne()))))
	return z
}
