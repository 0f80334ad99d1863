package vc

import (
	"slices"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/sorting"
)

// This file defines &, | and ^ of two variables bit by bit, from the lowest bit: a value is twice
// its half plus its last bit. The bounds of the operands limit the number of bits to define. All
// higher bits of an operand are equal: they are 0, or 1 if the operand is negative.
//
// The walk records the bits of a result as sums modulo 2 of terms, so that terms cancel: (x ^ y) ^
// y becomes x.

// bitFact is a fact about the bits of a term. It holds on every path that contains "link".
type bitFact struct {
	term lia.Term
	link *link

	shift  int      // result == term >> shift; if shift == -1, result == term * factor
	result lia.Term // a symbol that stands for the result
	bits   []mod2   // term == bits[0] + 2*bits[1] + 4*bits[2] + ...; nil if the bits are unknown
	factor lia.Term // the second factor of a product
}

// mod2 is a sum modulo 2. Its terms are distinct, and the value of each is 0 or 1.
type mod2 struct {
	terms   []lia.Term
	negated bool
}

func (m mod2) add(n mod2) mod2 {
	out := mod2{slices.Clone(m.terms), m.negated != n.negated}
	for _, t := range n.terms {
		if i := slices.IndexFunc(out.terms, t.Equal); i >= 0 {
			out.terms = slices.Delete(out.terms, i, i+1)
		} else {
			out.terms = append(out.terms, t)
		}
	}
	return out
}

func bitTerm(t lia.Term) mod2 {
	if t.IsConst() {
		return mod2{negated: !t.Constant().IsZero()}
	}
	return mod2{terms: []lia.Term{t}}
}

func (w *walker) recordFact(s *state, f bitFact) {
	f.link = s.at
	w.facts = append(w.facts, f)
}

// findFact returns the fact that satisfies the predicate "match" and holds in the state s. If
// several facts do, it returns the latest; if none does, it returns nil.
func (w *walker) findFact(s *state, match func(*bitFact) bool) *bitFact {
	for i := len(w.facts) - 1; i >= 0; i-- {
		if f := &w.facts[i]; match(f) && s.at.descendsFrom(f.link) {
			return f
		}
	}
	return nil
}

// descendsFrom reports whether "ancestor" is an ancestor of l, or l itself.
func (l *link) descendsFrom(ancestor *link) bool {
	for l != nil && l.depth > ancestor.depth {
		l = l.parent
	}
	return l == ancestor
}

func (w *walker) recordShift(s *state, x lia.Term, count int, high lia.Term) {
	y, n := w.unshifted(s, x)
	w.recordFact(s, bitFact{term: y, shift: n + count, result: high})
}

// "unshifted" returns y and "count" if x is recorded as the result of a right shift y >> count.
// Otherwise it returns x and 0.
func (w *walker) unshifted(s *state, x lia.Term) (y lia.Term, count int) {
	if f := w.findFact(s, func(f *bitFact) bool { return f.shift > 0 && f.result.Equal(x) }); f != nil {
		return f.term, f.shift
	}
	return x, 0
}

// halve returns terms such that x = 2*high + bit, where "bit" is 0 or 1.
func (w *walker) halve(s *state, x lia.Term) (high, bit lia.Term) {
	if high, bit, ok := halveEven(x); ok {
		return high, bit
	}
	return w.parts(s, x, 1)
}

func (w *walker) existingShift(s *state, x lia.Term, n int) (lia.Term, bool) {
	y, count := w.unshifted(s, x)
	if f := w.findFact(s, func(f *bitFact) bool { return f.shift == count+n && f.term.Equal(y) }); f != nil {
		return f.result, true
	}
	return lia.Term{}, false
}

// halveEven returns terms such that x = 2*high + bit, where "bit" is 0 or 1. It requires that all
// coefficients of variables in x are even; otherwise ok is false. Unlike the method "halve", it
// introduces no new symbols.
func halveEven(x lia.Term) (high, bit lia.Term, ok bool) {
	for _, m := range x.Monos() {
		if odd(m.Coef) {
			return high, bit, false
		}
	}
	c := x.Constant()
	high = lia.Const(shiftRight1(c))
	for _, m := range x.Monos() {
		high = high.AddMul(shiftRight1(m.Coef), lia.V(m.Var))
	}
	if odd(c) {
		return high, lia.Int(1), true
	}
	return high, lia.Int(0), true
}

func (w *walker) bitsOf(s *state, x lia.Term) []mod2 {
	shifted := 0
	for len(x.Monos()) > 0 {
		rest, bit, ok := halveEven(x)
		if !ok || !bit.Constant().IsZero() {
			break
		}
		x, shifted = rest, shifted+1
	}
	f := w.findFact(s, func(f *bitFact) bool { return f.bits != nil && f.term.Equal(x) })
	if f == nil {
		return nil
	}
	return append(make([]mod2, shifted, shifted+len(f.bits)), f.bits...)
}

// fromBits returns the number with the given bits, and remembers the bits.
func (w *walker) fromBits(s *state, bits []mod2) lia.Term {
	sum := lia.Int(0)
	for i, b := range bits {
		sum = sum.AddMul(twoTo(uint8(i)), w.termOf(s, b))
	}
	w.recordFact(s, bitFact{term: sum, bits: slices.Clip(bits[:len(bits):len(bits)])})
	return sum
}

func (w *walker) termOf(s *state, m mod2) lia.Term {
	if len(m.terms) == 0 {
		if m.negated {
			return lia.Int(1)
		}
		return lia.Int(0)
	}
	// Sort the terms, so that the same sum always gives the same term.
	terms := slices.Clone(m.terms)
	sorting.By(terms, lia.Term.Compare)
	sum := terms[0]
	for _, t := range terms[1:] {
		both := w.bothSet(s, sum, t)
		sum = sum.Add(t).Sub(both).Sub(both)
	}
	if m.negated {
		return sum.Neg().AddConst(num.One())
	}
	return sum
}

// bitExtent returns the formula inBounds, which states that x is in the range of its type and in
// its guessed bounds. If the formula holds, x has at most the given number of bits besides the sign
// bit. The result "negative" reports whether x may be negative.
func bitExtent(t ast.Type, x lia.Term, guess ast.Bounds) (inBounds lia.Formula, bits uint8, negative bool) {
	low, high := minValue(t), minValue(t).Add(twoTo(t.Width)).Sub(num.One())
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

// bitByBit pushes x op y for &, | or ^ on operands that are not constant. A value outside of an
// operand's guessed bounds is a violation, like a failed assertion.
func (w *walker) bitByBit(op ast.BinaryOp, t ast.Type, cases *ast.Cases, pos source.Span, s *state, x, y lia.Term) *state {
	if !cases.Known || t.Width == 0 {
		w.giveUp("a bit operation on operands without bounds", pos)
		return nil
	}
	inX, bitsX, negativeX := bitExtent(t, x, cases.X)
	inY, bitsY, negativeY := bitExtent(t, y, cases.Y)
	s, beyond := w.split(s, lia.And(inX, inY))
	w.violation(beyond)
	if s == nil {
		return nil
	}
	if !negativeX && !negativeY {
		s.push(w.unsignedBits(op, s, x, y, bitsX, bitsY))
		return s
	}
	n := max(bitsX, bitsY)
	if !negativeX {
		n = bitsX
	}
	if !negativeY {
		n = bitsY
	}
	and, restX, restY := lia.Int(0), x, y
	for i := range n {
		var bitX, bitY lia.Term
		restX, bitX = w.halve(s, restX)
		restY, bitY = w.halve(s, restY)
		and = and.AddMul(twoTo(i), w.bothSet(s, bitX, bitY))
	}
	if negativeX && negativeY { // the remaining high bits of each operand are all 0 or all 1, that is, 0 or -1
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

// unsignedBits returns x op y for nonnegative operands. x has at most bitsX bits, and y has at
// most bitsY bits.
func (w *walker) unsignedBits(op ast.BinaryOp, s *state, x, y lia.Term, bitsX, bitsY uint8) lia.Term {
	n := min(bitsX, bitsY)
	disjoint := true // whether no bit can be 1 in both operands
	for restX, restY, i := x, y, uint8(0); i < n && disjoint; i++ {
		nextX, bitX, evenX := halveEven(restX)
		nextY, bitY, evenY := halveEven(restY)
		disjoint = evenX && bitX.Constant().IsZero() || evenY && bitY.Constant().IsZero()
		restX, restY = nextX, nextY
		// From this bit on, the bits of one operand are unknown, so all further bits of the other
		// operand must be 0.
		if !evenX || !evenY {
			for j := i + 1; j < n && disjoint; j++ {
				rest := restX
				if !evenX {
					rest = restY
				}
				next, bit, ok := halveEven(rest)
				disjoint = ok && bit.Constant().IsZero()
				restX, restY = next, next
			}
			break
		}
	}
	if disjoint {
		if op == ast.BitAnd {
			return lia.Int(0)
		}
		return x.Add(y)
	}
	if op != ast.BitAnd {
		n = max(bitsX, bitsY)
	}
	one, two := w.someBits(s, x, bitsX, n), w.someBits(s, y, bitsY, n)
	out := make([]mod2, n)
	for i := range out {
		p, q := one[i], two[i]
		if op == ast.BitOr {
			p.negated, q.negated = !p.negated, !q.negated
		}
		switch {
		case op == ast.BitXor:
			out[i] = p.add(q)
		default:
			out[i] = w.product(s, p, q)
		}
		if op == ast.BitOr {
			out[i].negated = !out[i].negated
		}
	}
	return w.fromBits(s, out)
}

func (w *walker) someBits(s *state, x lia.Term, size, n uint8) []mod2 {
	out := w.bitsOf(s, x)
	if out == nil {
		rest := x
		for range min(n, size) {
			var bit lia.Term
			rest, bit = w.halve(s, rest)
			out = append(out, bitTerm(bit))
		}
		if n >= size {
			w.addFact(s, lia.Eq(rest))
			w.recordFact(s, bitFact{term: x, bits: slices.Clone(out)})
		}
	}
	for len(out) < int(n) {
		out = append(out, mod2{})
	}
	return out[:n]
}

func (w *walker) maskedBits(op ast.BinaryOp, s *state, bits []mod2, c num.Int) lia.Term {
	var out []mod2
	for i := 0; i < len(bits) || !c.IsZero(); i++ {
		var b mod2
		if i < len(bits) {
			b = bits[i]
		}
		switch set := odd(c); {
		case op == ast.BitAnd && !set:
			b = mod2{}
		case op == ast.BitOr && set:
			b = mod2{negated: true}
		case op == ast.BitXor && set:
			b.negated = !b.negated
		}
		out, c = append(out, b), shiftRight1(c)
	}
	return w.fromBits(s, out)
}

// product returns the product of two bits, that is, their conjunction.
func (w *walker) product(s *state, p, q mod2) mod2 {
	switch d := p.add(q); {
	case len(d.terms) == 0 && !d.negated:
		return p
	case len(d.terms) == 0:
		return mod2{}
	case len(p.terms) == 0 && p.negated:
		return q
	case len(q.terms) == 0 && q.negated:
		return p
	}
	return bitTerm(w.bothSet(s, w.termOf(s, p), w.termOf(s, q)))
}

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
	if x.Compare(y) > 0 {
		x, y = y, x
	}
	if f := w.findFact(s, func(f *bitFact) bool { return f.shift < 0 && f.term.Equal(x) && f.factor.Equal(y) }); f != nil {
		return f.result
	}
	z := w.symbol()
	rest := x.Add(y).Sub(z) // 1 if exactly one of x and y is 1
	w.addFact(s, lia.And(lia.Ge(z), lia.Le(z.Sub(x)), lia.Le(z.Sub(y)), lia.Le(rest.AddConst(num.MinusOne()))))
	w.recordFact(s, bitFact{term: x, factor: y, result: z, shift: -1})
	return z
}
