package lower

import (
	"math/big"

	"ic3play/engine/cfa"
	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
)

// This file expresses &, | and ^ in linear arithmetic, for two operands that are not constant. It
// computes the operands bit by bit. Bit i of a value t is floor(t/2^i) - 2*floor(t/2^(i+1)), and
// the edge has an input for each of these quotients. (An input is a value that an edge chooses
// freely within its guard.) The & of two bits is the smaller bit, which is another input. The ^ of
// bits stays a list of terms and becomes a single term only where one is needed (parity.go), so
// that x ^ y ^ y is x.
//
// The lowering computes only bits that may be 1. It knows these from the bounds of the operands,
// which interval analysis has guessed (ast.Cases.X and ast.Cases.Y). For example, if y is a byte,
// (x << 8) | y equals (x << 8) + y, so no bits are needed. A guess may be wrong: if a value is
// outside of its bounds, an edge leads to Error (cases.go).

func (l *lowerer) bitwise(x *ast.Binary) lia.Term {
	a, b := l.operands(x.X, x.Y)
	constant := a.IsConst() || b.IsConst()
	if l.probing && x.Cases != nil && !x.Cases.Known {
		l.probe(x, a, b, constant)
	}
	if constant {
		if a.IsConst() {
			a, b = b, a
		}
		return l.bits(x.Op, a, b.Constant(), x.Type, x)
	}
	switch {
	case x.Cases != nil && x.Cases.Known:
		return l.bitsOfTwo(x, a, b)
	case l.probing:
		return l.unknownBits(x, a, b)
	}
	l.err = errNoCases
	return lia.Int(0)
}

// unknownBits returns a new input for the result of a bit operation. The guard does not define this
// result exactly. It says that the result is a value of its type, and that it has few bits if the
// operands (for &, one operand) have few bits.
func (l *lowerer) unknownBits(x *ast.Binary, a, b lia.Term) lia.Term {
	r := lia.V(l.input(cfa.Derived, ast.Format(x), x.Span.Start))
	low, high := TypeRange(x.Type)
	l.guardRange(r, low, high)
	for _, n := range []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 24, 32, 48} {
		if n >= int(x.Type.Width) {
			break
		}
		most := num.PowerOf2(n).Sub(num.One())
		small := func(t lia.Term) lia.Formula { return inRange(t, num.Zero(), most) }
		one, two := small(a), small(b)
		if x.Op == ast.BitAnd {
			l.guard(lia.Or(lia.Not(one), small(r)), lia.Or(lia.Not(two), small(r)))
		} else {
			l.guard(lia.Or(lia.Not(one), lia.Not(two), small(r)))
		}
	}
	return r
}

type operandBits struct {
	term     lia.Term
	size     int // number of bits: t < 2^size and, if "signed" is false, t >= 0; otherwise t >= -2^size
	signed   bool
	proven   bool        // whether the types imply "size" and "signed"; otherwise both are guesses
	inBounds lia.Formula // the condition that t lies within the bounds that "size" and "signed" describe
	bits     []parity    // the bits of t if they have been computed before and t is not negative; otherwise nil
}

func operandOf(e ast.Expr, typ ast.Type, t lia.Term, guess ast.Bounds) operandBits {
	in := values(e)
	if in.low == nil || in.high == nil {
		in = typeValues(typ)
	}
	sure := bitsOf(in)
	if guess.Low != nil && in.low.Cmp(guess.Low.Big()) < 0 {
		in.low = guess.Low.Big()
	}
	if guess.High != nil && in.high.Cmp(guess.High.Big()) > 0 {
		in.high = guess.High.Big()
	}
	out := sure
	if in.low.Cmp(in.high) <= 0 {
		out = bitsOf(in)
	}
	out.term, out.proven = t, out.size == sure.size && out.signed == sure.signed
	low := num.Zero()
	if out.signed {
		low = num.PowerOf2(out.size).Neg()
	}
	out.inBounds = inRange(t, low, num.PowerOf2(out.size).Sub(num.One()))
	return out
}

// bitsOf returns the number of bits that are enough for each value of an interval (the field
// "size"), and whether the interval contains a negative value (the field "signed").
func bitsOf(in interval) operandBits {
	out := operandBits{size: in.high.BitLen(), signed: in.low.Sign() < 0}
	if in.high.Sign() < 0 {
		out.size = new(big.Int).Not(in.high).BitLen()
	}
	if out.signed {
		out.size = max(out.size, new(big.Int).Not(in.low).BitLen())
	}
	return out
}

func (l *lowerer) bitsOfTwo(x *ast.Binary, a, b lia.Term) lia.Term {
	one, two := operandOf(x.X, x.Type, a, x.Cases.X), operandOf(x.Y, x.Type, b, x.Cases.Y)
	for _, o := range []*operandBits{&one, &two} {
		if !o.signed {
			o.bits = l.bitsKnown(o.term)
		}
		if !o.proven {
			l.check(check{condition: o.inBounds, at: x.Span})
		}
	}
	// Compute only the low n bits. At each higher position, at least one operand has the bit 0, or
	// both operands repeat their sign bit. "both" says whether both operands may be negative.
	n, both := 0, false
	switch {
	case one.signed && two.signed:
		n, both = max(one.size, two.size), true
	case one.signed:
		n = two.size
	case two.signed:
		n = one.size
	default:
		n = min(one.size, two.size)
	}
	from := max(zeros(a), zeros(b))
	if x.Op != ast.BitAnd && !one.signed && !two.signed && from < n {
		return l.ofBits(x, one, two, max(one.size, two.size))
	}
	and, bits := lia.Int(0), []parity(nil)
	for i := range n {
		var p parity
		if i >= from {
			p = l.bothBits(l.bitOf(one, i, x), l.bitOf(two, i, x), x)
			and = and.AddMul(num.PowerOf2(i), l.bitTerm(p, x))
		}
		bits = append(bits, p)
	}
	if both {
		m := l.minBit(l.floorOf(one, n, x).Neg(), l.floorOf(two, n, x).Neg(), x)
		and = and.AddMul(num.PowerOf2(n).Neg(), m)
	}
	switch x.Op {
	case ast.BitOr:
		return a.Add(b).Sub(and)
	case ast.BitXor:
		return a.Add(b).AddMul(num.From(-2), and)
	}
	if !both {
		l.learnBits(and, bits)
	}
	return and
}

func (l *lowerer) ofBits(x *ast.Binary, one, two operandBits, n int) lia.Term {
	sum, bits := lia.Int(0), []parity(nil)
	for i := range n {
		p, q := l.bitOf(one, i, x), l.bitOf(two, i, x)
		if x.Op == ast.BitXor {
			p = p.xor(q)
		} else {
			p = l.bothBits(p.not(), q.not(), x).not()
		}
		sum, bits = sum.AddMul(num.PowerOf2(i), l.bitTerm(p, x)), append(bits, p)
	}
	l.learnOperand(one, x)
	l.learnOperand(two, x)
	l.learnBits(sum, bits)
	return sum
}

func zeros(t lia.Term) int {
	n := 1 << 10
	trailing := func(k num.Int) {
		if !k.IsZero() {
			n = min(n, int(k.Big().TrailingZeroBits()))
		}
	}
	trailing(t.Constant())
	for _, m := range t.Monos() {
		trailing(m.Coef)
	}
	return n
}

// learnOperand records the bits of the operand o, so that later operations on the same value can
// use them. It does nothing if the bits are not needed or not certain: if they are recorded
// already, if the operand may be negative, or if the number of bits is a guess.
func (l *lowerer) learnOperand(o operandBits, x ast.Expr) {
	if o.bits != nil || o.signed || !o.proven {
		return
	}
	var bits []parity
	for i := range o.size {
		bits = append(bits, l.bitOf(o, i, x))
	}
	l.learnBits(o.term, bits)
}

func (l *lowerer) bitOf(o operandBits, i int, x ast.Expr) parity {
	if o.bits != nil {
		if i < len(o.bits) {
			return o.bits[i]
		}
		return parity{}
	}
	if i >= o.size && !o.signed {
		return parity{}
	}
	return parityOf(l.floorOf(o, i, x).AddMul(num.From(-2), l.floorOf(o, i+1, x)))
}

// floorOf returns floor(t / 2^i) for the value t of the operand o. For i >= o.size the result does
// not depend on i: it is -1 if t is negative, and otherwise 0.
func (l *lowerer) floorOf(o operandBits, i int, x ast.Expr) lia.Term {
	if i >= o.size {
		i = o.size
		if !o.signed && o.proven {
			return lia.Int(0)
		}
	}
	return l.shiftRight(o.term, i, x)
}

type halved struct {
	dividend lia.Term
	shift    int
	quotient lia.Term
}

// shiftRight returns floor(t / 2^i). It divides by 2 step by step, because floor(t / 2^i) =
// floor(floor(t / 2^(i-1)) / 2), and adds an input to the edge for each step. If the edge already
// has an input for one of these quotients, shiftRight uses that input. If 2 divides all
// coefficients of t, the division is exact and needs no input.
func (l *lowerer) shiftRight(t lia.Term, i int, x ast.Expr) lia.Term {
	dividend, shift := t, i
	// If t is itself a quotient of earlier divisions by powers of 2, start from their dividend.
	for k := len(l.nextEdge.halved) - 1; k >= 0; k-- {
		if h := l.nextEdge.halved[k]; h.quotient.Equal(dividend) {
			dividend, shift = h.dividend, shift+h.shift
		}
	}
	// "start" is floor(dividend / 2^at). Of the quotients for which the edge has an input, it is
	// the one with the greatest "at".
	start, at := dividend, 0
	for _, h := range l.nextEdge.halved {
		if h.dividend.Equal(dividend) && h.shift <= shift && h.shift > at {
			start, at = h.quotient, h.shift
		}
	}
	if z := min(zeros(start), shift-at); z > 0 && at == 0 {
		start, at = divided(start, num.PowerOf2(z)), z
	}
	for ; at < shift; at++ {
		start = l.floorBy(cfa.Bit, start, 1, x)
		l.nextEdge.halved = append(l.nextEdge.halved, halved{dividend, at + 1, start})
	}
	return start
}

func divided(t lia.Term, k num.Int) lia.Term {
	out := lia.Const(t.Constant().Quo(k))
	for _, m := range t.Monos() {
		out = out.AddMul(m.Coef.Quo(k), lia.V(m.Var))
	}
	return out
}

// minBit returns a new input of the next edge, and adds a guard that makes it the minimum of the
// bits p and q.
func (l *lowerer) minBit(p, q lia.Term, x ast.Expr) lia.Term {
	m := lia.V(l.input(cfa.Bit, "bits of "+ast.Format(x), x.Pos().Start))
	l.guard(lia.And(lia.Ge(m), lia.Le(m.Sub(p)), lia.Le(m.Sub(q)), lia.Ge(m.Sub(p).Sub(q).AddConst(num.One()))))
	return m
}
