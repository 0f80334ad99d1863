package vc

import (
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
)

// This file handles C integers of fixed width. A value of a type is an unknown number within
// the type's range. A wrapped value differs from the mathematical value by an unknown multiple
// of 2^width.

func twoTo(n uint8) num.Int { return num.PowerOf2(int(n)) }

func minValue(t ast.Type) num.Int {
	if t.Kind == ast.Unsigned {
		return num.Zero()
	}
	return twoTo(t.Width - 1).Neg()
}

// inRange returns a formula that is true if x is a value of type t. This type must be _Bool or have
// a width.
func inRange(t ast.Type, x lia.Term) lia.Formula {
	if t.Kind == ast.Bool {
		return lia.And(lia.Ge(x), lia.Le(x.AddConst(num.MinusOne())))
	}
	above := x.AddConst(minValue(t).Neg())
	return lia.And(lia.Ge(above), lia.Lt(above.AddConst(twoTo(t.Width).Neg())))
}

func includes(t ast.Type, low, high num.Int) bool {
	return inRange(t, lia.Const(low)).IsTrue() && inRange(t, lia.Const(high)).IsTrue()
}

func (w *walker) convert(t ast.Type, s *state, x lia.Term) lia.Term {
	if t.Width == 0 || inRange(t, x).IsTrue() {
		return x
	}
	if x.IsConst() {
		above := x.Constant().Sub(minValue(t))
		return lia.Const(above.Mod(twoTo(t.Width)).Add(minValue(t)))
	}
	if bits := w.bitsOf(s, x); bits != nil && t.Kind == ast.Unsigned {
		return w.fromBits(s, bits[:min(int(t.Width), len(bits))])
	}
	out := x.AddMul(twoTo(t.Width), w.symbol())
	w.addFact(s, inRange(t, out))
	return out
}

// valueBounds returns bounds on an expression's value from the types of its operands. If it knows
// no bounds, or if the bounds exceed the type of the expression, so that an operation may wrap
// around, ok is false.
func valueBounds(e ast.Expr) (low, high num.Int, ok bool) {
	of := func(t ast.Type) (num.Int, num.Int, bool) {
		if t.Kind == ast.Bool {
			return num.Zero(), num.One(), true
		}
		if t.Width == 0 {
			return low, high, false
		}
		return minValue(t), minValue(t).Add(twoTo(t.Width)).Sub(num.One()), true
	}
	switch e := e.(type) {
	case *ast.IntLit:
		return e.Value, e.Value, true
	case *ast.VarRef:
		return of(e.Var.Type)
	case *ast.Element:
		return of(e.Type())
	case *ast.Nondet:
		return of(e.Type)
	case *ast.Call:
		return of(e.Func.Result)
	case *ast.Convert:
		low, high, ok = valueBounds(e.X)
		if ok && e.Type.Width > 0 && includes(e.Type, low, high) {
			return low, high, true
		}
		return of(e.Type)
	case *ast.Binary:
		switch {
		case e.Op >= ast.Lt && e.Op <= ast.LogOr:
			return num.Zero(), num.One(), true
		case e.Type.Width == 0:
		case e.Op == ast.BitAnd:
			if k, ok := e.Y.(*ast.IntLit); ok && k.Value.Sign() >= 0 {
				return num.Zero(), k.Value, true
			}
		case e.Op == ast.Add:
			lowX, highX, okX := valueBounds(e.X)
			lowY, highY, okY := valueBounds(e.Y)
			low, high = lowX.Add(lowY), highX.Add(highY)
			return low, high, okX && okY && includes(e.Type, low, high)
		}
	}
	return low, high, false
}

func containsType(t, from ast.Type) bool {
	switch {
	case t.Width == 0:
		return false
	case from.Kind == ast.Bool:
		return true
	case from.Width == 0:
		return false
	case t.Kind == from.Kind:
		return from.Width <= t.Width
	}
	return from.Kind == ast.Unsigned && from.Width < t.Width
}

// result pushes the result of an operation of type t. The argument x is the exact result, before
// any overflow. If the operation certainly overflows, and overflow does not wrap around, the method
// returns nil.
func (w *walker) result(t ast.Type, s *state, x lia.Term) *state {
	rules := w.file.Rules
	if t.Width > 0 && t.Kind == ast.Signed && rules.Overflow != ast.OverflowWraps {
		fits, over := w.split(s, inRange(t, x))
		if rules.Overflow == ast.OverflowFails {
			w.violation(over)
		}
		if fits != nil {
			fits.push(x)
		}
		return fits
	}
	s.push(w.convert(t, s, x))
	return s
}

func (w *walker) shift(op ast.BinaryOp, t ast.Type, pos source.Span, s *state, x, y lia.Term) *state {
	if !shiftsBy(t, y) {
		w.giveUp("a shift by an expression that is not a constant from 0 to the width less 1", pos)
		return nil
	}
	n, _ := y.Constant().Int64()
	if op == ast.Shr {
		high, _ := w.parts(s, x, uint8(n))
		s.push(high)
		return s
	}
	if s = w.shiftable(t, s, x); s == nil {
		return nil
	}
	return w.result(t, s, x.Mul(twoTo(uint8(n))))
}

func (w *walker) shiftWhole(op ast.BinaryOp, pos source.Span, s *state, x, y lia.Term) *state {
	n, small := y.Constant().Int64()
	if op != ast.Shr || !y.IsConst() || !small || n < 0 || n > 63 {
		w.giveUp("a shift by an expression that is not a constant from 0 to 63", pos)
		return nil
	}
	high, _ := w.parts(s, x, uint8(n))
	s.push(high)
	return s
}

func shiftsBy(t ast.Type, y lia.Term) bool {
	n, small := y.Constant().Int64()
	return y.IsConst() && small && n >= 0 && n < int64(t.Width)
}

// shiftable returns the state s restricted to values of x that may be shifted to the left. If the
// type is signed and arithmetic does not wrap around, the shift of a negative value is an overflow.
// If overflow is a failure, "shiftable" records a violation for negative values.
func (w *walker) shiftable(t ast.Type, s *state, x lia.Term) *state {
	if t.Kind != ast.Signed || w.file.Rules.Overflow == ast.OverflowWraps {
		return s
	}
	fits, over := w.split(s, lia.Ge(x))
	if w.file.Rules.Overflow == ast.OverflowFails {
		w.violation(over)
	}
	return fits
}

type typedSlot struct {
	slot int
	typ  ast.Type
}

// widths returns the slots of globals and of variables in scope whose types bound their values.
// With mathematical integers it returns nil. A cut point also claims these bounds, because
// operations depend on them. Every path to the cut point must prove these bounds, like any other
// claim.
func (w *walker) widths() []typedSlot {
	if !w.file.Rules.C {
		return nil
	}
	var out []typedSlot
	seen := map[int]bool{}
	add := func(v *ast.Var) {
		if i := w.slot(v); hasEnds(v.Type) && !seen[i] {
			seen[i] = true
			out = append(out, typedSlot{i, v.Type})
		}
	}
	for _, v := range w.file.Globals {
		if w.assigned[v] {
			add(v)
		}
	}
	for _, v := range w.frame.fn.Params {
		add(v)
	}
	for f := w.frame.caller; f != nil; f = f.caller {
		for _, vars := range [][]*ast.Var{f.fn.Params, f.scope} {
			for _, v := range vars {
				if w.changedElsewhere[v] {
					add(v)
				}
			}
		}
	}
	for _, v := range w.frame.scope {
		add(v)
	}
	return out
}

// "parts" splits x at bit n: x = high * 2^n + low, where "low" has n bits.
func (w *walker) parts(s *state, x lia.Term, n uint8) (high, low lia.Term) {
	if n == 0 {
		return x, lia.Int(0)
	}
	if bits := w.bitsOf(s, x); bits != nil {
		high = w.fromBits(s, bits[min(int(n), len(bits)):])
		return high, x.AddMul(twoTo(n).Neg(), high)
	}
	if high, ok := w.existingShift(s, x, int(n)); ok {
		return high, x.AddMul(twoTo(n).Neg(), high)
	}
	high = w.symbol()
	low = x.AddMul(twoTo(n).Neg(), high)
	w.addFact(s, lia.And(lia.Ge(low), lia.Lt(low.AddConst(twoTo(n).Neg()))))
	w.recordShift(s, x, int(n), high)
	return high, low
}

// bitwiseConst returns x op c for &, | and ^, where x and c are values of type t. It splits c into
// runs of equal bits, each of which yields a part of the result. All bits above the width are
// copies of the sign bit for a signed type, and 0 for an unsigned type.
func (w *walker) bitwiseConst(op ast.BinaryOp, t ast.Type, s *state, x lia.Term, c num.Int) lia.Term {
	if bits := w.bitsOf(s, x); bits != nil && c.Sign() >= 0 {
		return w.maskedBits(op, s, bits, c)
	}
	// The integer x is mathematical, so it has no width. All bits of x above the bits of c are
	// combined with the sign bit of c.
	if t.Width == 0 {
		t = ast.Type{Kind: ast.Signed, Width: uint8(c.Big().BitLen() + 1)}
	}
	out := lia.Int(0)
	place := uint8(0)
	rest := x
	for place < t.Width {
		set := odd(c)
		n := uint8(0) // length of this run of equal bits
		for place+n < t.Width && odd(c) == set {
			c = shiftRight1(c)
			n++
		}
		above, run := lia.Int(0), rest
		if place+n < t.Width {
			above, run = w.parts(s, rest, n)
		}
		ones := twoTo(n).Sub(num.One()) // a number with n one bits
		if place+n == t.Width && t.Kind == ast.Signed {
			ones = num.MinusOne() // this run of equal bits ends with the sign bit, which is repeated in all higher bits
		}
		var value lia.Term
		switch {
		case op == ast.BitAnd && !set:
			value = lia.Int(0)
		case op == ast.BitOr && set:
			value = lia.Const(ones)
		case op == ast.BitXor && set:
			value = lia.Const(ones).Sub(run)
		default:
			value = run
		}
		out = out.AddMul(twoTo(place), value)
		rest, place = above, place+n
	}
	return out
}

func odd(c num.Int) bool { return !c.Rem(num.From(2)).IsZero() }

func shiftRight1(c num.Int) num.Int { return c.FloorDiv(num.From(2)) }
