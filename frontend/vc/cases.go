package vc

import (
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
)

// byCases pushes the value of x op y, where op is *, / or %. The operand y is not constant, and for
// a product x is not constant either. The argument "cases" contains a small range for one operand,
// for example 0 to 3. For each value in this range the operation is linear, so the walk
// distinguishes these values. A value outside of the range is a violation, like a failed assertion.
// For a product, "cases" may contain a range for each factor. Then it suffices that one factor is
// in its range. The rules of the check (ast.Rules) determine whether a division by zero is a
// violation.
func (w *walker) byCases(op ast.BinaryOp, t ast.Type, cases *ast.Cases, pos source.Span, s *state, x, y lia.Term) *state {
	if cases.Known && cases.Any {
		return w.byFacts(op, t, cases, s, x, y)
	}
	side, other := y, x
	if cases.Left {
		side, other = x, y
	}
	canSplit := func(low, high num.Int) bool {
		n, small := high.Sub(low).Int64()
		return small && n >= 0 && n < ast.MaxCases
	}
	others := cases.Else
	if !cases.Known || !canSplit(cases.Low, cases.High) || (cases.Left || others != nil) && op != ast.Mul || others != nil && !canSplit(others.Low, others.High) {
		w.giveUp("an operation on two variables, neither of which is known to have few values", pos)
		return nil
	}
	expected := lia.And(lia.Ge(side.AddConst(cases.Low.Neg())), lia.Le(side.AddConst(cases.High.Neg())))
	if others != nil {
		expected = lia.Or(expected, lia.And(lia.Ge(other.AddConst(others.Low.Neg())), lia.Le(other.AddConst(others.High.Neg()))))
	}
	s, beyond := w.split(s, expected)
	w.violation(beyond)
	if op != ast.Mul && s != nil {
		var zero *state
		if s, zero = w.split(s, lia.Ne(side)); w.file.Rules.UndefinedFails() {
			w.violation(zero)
		}
	}
	if s == nil {
		return nil
	}
	var some []lia.Formula
	// If op is %, "first" is the quotient and "second" is the result. Otherwise "first" is the
	// result.
	first, second := w.symbol(), lia.Term{}
	if op == ast.Rem {
		second = w.symbol()
	}
	for k := cases.Low; !cases.High.Less(k); k = k.Add(num.One()) {
		here := []lia.Formula{lia.Eq(side.AddConst(k.Neg()))}
		switch {
		case op == ast.Mul:
			here = append(here, lia.Eq(first.AddMul(k.Neg(), other)))
		case k.IsZero():
			continue
		default:
			rest := other.AddMul(k.Neg(), first)
			here = append(here, isRemainder(rest, other, k))
			if op == ast.Rem {
				here = append(here, lia.Eq(second.Sub(rest)))
			}
		}
		some = append(some, lia.And(here...))
	}
	if others != nil {
		for k := others.Low; !others.High.Less(k); k = k.Add(num.One()) {
			some = append(some, lia.And(lia.Eq(other.AddConst(k.Neg())), lia.Eq(first.AddMul(k.Neg(), side))))
		}
	}
	if s = w.assume(s, lia.Or(some...)); s == nil {
		return nil
	}
	if op != ast.Rem {
		return w.result(t, s, first)
	}
	// Even for %, C requires that the quotient is a value of the type (6.5.5p6).
	if s = w.result(t, s, first); s == nil {
		return nil
	}
	s.pop()
	return w.result(t, s, second)
}

// shiftByCases pushes x << y or x >> y when y is not constant or is out of range. The rules of the
// check (ast.Rules) determine whether a count outside of 0 to width-1 is a failure. The parameter
// "cases" contains a guessed range of y. A count outside of this range is a violation, like a
// failed assertion.
func (w *walker) shiftByCases(op ast.BinaryOp, t ast.Type, cases *ast.Cases, pos source.Span, s *state, x, y lia.Term) *state {
	last := num.From(int64(t.Width) - 1)
	if !cases.Known || cases.Low.Sign() < 0 || last.Less(cases.High) {
		w.giveUp("a shift whose count has no known bounds", pos)
		return nil
	}
	from := func(low, high num.Int) lia.Formula {
		return lia.And(lia.Ge(y.AddConst(low.Neg())), lia.Le(y.AddConst(high.Neg())))
	}
	s, far := w.split(s, from(num.Zero(), last))
	if w.file.Rules.ShiftFails(op == ast.Shl && t.Kind == ast.Signed) {
		w.violation(far)
	}
	if s == nil {
		return nil
	}
	s, beyond := w.split(s, from(cases.Low, cases.High))
	w.violation(beyond)
	if s != nil && op == ast.Shl {
		s = w.shiftable(t, s, x)
	}
	if s == nil {
		return nil
	}
	shifted := w.symbol()
	var some []lia.Formula
	for k := cases.Low; !cases.High.Less(k); k = k.Add(num.One()) {
		n, _ := k.Int64()
		size := twoTo(uint8(n))
		value := lia.Eq(shifted.AddMul(size.Neg(), x))
		if op == ast.Shr {
			low := x.AddMul(size.Neg(), shifted) // the number that the shifted-out bits form
			value = lia.And(lia.Ge(low), lia.Lt(low.AddConst(size.Neg())))
		}
		some = append(some, lia.And(lia.Eq(y.AddConst(k.Neg())), value))
	}
	if s = w.assume(s, lia.Or(some...)); s == nil {
		return nil
	}
	return w.result(t, s, shifted)
}
