package vc

import (
	"math/big"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
)

// eval evaluates the expression e and pushes its value. If e has type void, it pushes 0. It
// consumes the state s.
func (w *walker) eval(e ast.Expr, s *state) *state {
	if s == nil {
		return nil
	}
	switch e := e.(type) {
	case *ast.IntLit:
		s.push(lia.Const(e.Value))
	case *ast.String:
		s.push(lia.Int(1))
	case *ast.EnumRef:
		return w.enumerator(e, s)
	case *ast.VarRef:
		s.push(s.slots[w.slot(e.Var)])
	case *ast.Element:
		return w.element(e, s)
	case *ast.Offset:
		return w.evalOffset(e, s)
	case *ast.Nondet:
		v := w.arbitrary(s, e.Type)
		if e.Low != nil {
			w.addFact(s, lia.Ge(v.AddConst(e.Low.Neg())))
		}
		if e.High != nil {
			w.addFact(s, lia.Le(v.AddConst(e.High.Neg())))
		}
		s.push(v)
	case *ast.Unary:
		if e.Op == ast.Not {
			return w.truth(e, s)
		}
		if s = w.eval(e.X, s); s != nil {
			return w.result(e.Type, s, negative(e.Op, s.pop()))
		}
	case *ast.Binary:
		return w.binary(e, s)
	case *ast.Cond:
		yes, no := w.cond(e.C, s)
		return w.join(w.eval(e.T, yes), w.eval(e.F, no))
	case *ast.Convert:
		if low, high, ok := valueBounds(e.X); ok && e.Type.Width > 0 && includes(e.Type, low, high) {
			return w.eval(e.X, s)
		}
		return w.evalAs(e.Type, e.X, s)
	case *ast.Assign:
		return w.assign(e, s)
	case *ast.Call:
		return w.call(e, s)
	case *ast.Builtin:
		if s = w.builtin(e, s); s != nil {
			s.push(lia.Int(0))
		}
	case *ast.StmtExpr:
		return w.stmtExpr(e, s)
	default:
		w.giveUp("an expression of an unknown kind", e.Pos())
		return nil
	}
	return s
}

func (w *walker) effect(e ast.Expr, s *state) *state {
	if s = w.eval(e, s); s != nil {
		s.pop()
	}
	return s
}

func (w *walker) truth(e ast.Expr, s *state) *state {
	return w.bit(w.cond(e, s))
}

// bit pushes 1 to the state "yes" and 0 to the state "no". It returns the join of both states.
func (w *walker) bit(yes, no *state) *state {
	if yes != nil {
		yes.push(lia.Int(1))
	}
	if no != nil {
		no.push(lia.Int(0))
	}
	return w.join(yes, no)
}

func negative(op ast.UnaryOp, x lia.Term) lia.Term {
	switch op {
	case ast.Neg:
		return x.Neg()
	case ast.Complement: // x + ~x has all bits set, which is -1
		return x.Neg().AddConst(num.MinusOne())
	}
	return x
}

func (w *walker) enumerator(e *ast.EnumRef, s *state) *state {
	t, ok := w.enums[e.Enum]
	if !ok {
		w.giveUp("an enumerator that is not declared", e.Pos())
	}
	s.push(t)
	return s
}

func (w *walker) enumerate() {
	w.enums = make(map[*ast.Enumerator]lia.Term, len(w.file.Enums))
	for _, e := range w.file.Enums {
		t := lia.Int(0)
		switch {
		case e.X != nil:
			s := w.eval(e.X, &state{at: w.chain.root})
			if s == nil || !s.slots[0].IsConst() {
				w.giveUp("an enumerator that is not constant", e.Span)
				return
			}
			t = s.pop()
		case e.Prev != nil:
			t = w.enums[e.Prev].AddConst(num.One())
		}
		w.enums[e] = t
	}
}

// evalAs evaluates e and converts the value to type t, as an assignment does.
func (w *walker) evalAs(t ast.Type, e ast.Expr, s *state) *state {
	if t.Kind == ast.Bool && !isTruth(e) {
		return w.truth(e, s)
	}
	if s = w.eval(e, s); s != nil {
		s.push(w.convert(t, s, s.pop()))
	}
	return s
}

// isTruth reports whether the form of e guarantees the value 0 or 1. This includes every
// _Bool, because each store converts to _Bool.
func isTruth(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.IntLit:
		return e.Value.IsZero() || e.Value.IsOne()
	case *ast.String:
		return true
	case *ast.VarRef:
		return e.Var.Type.Kind == ast.Bool
	case *ast.Element:
		return e.Type().Kind == ast.Bool
	case *ast.Assign:
		return e.Stored().Kind == ast.Bool
	case *ast.Call:
		return e.Func.Result.Kind == ast.Bool
	case *ast.Nondet:
		return e.Type.Kind == ast.Bool
	case *ast.Convert:
		return e.Type.Kind == ast.Bool || e.Type.Kind != ast.Void && isTruth(e.X)
	case *ast.Unary:
		return e.Op == ast.Not || e.Op == ast.Plus && isTruth(e.X)
	case *ast.Cond:
		return isTruth(e.T) && isTruth(e.F)
	case *ast.Binary:
		switch e.Op {
		case ast.Lt, ast.Le, ast.Gt, ast.Ge, ast.Eq, ast.Ne, ast.LogAnd, ast.LogOr:
			return true
		case ast.BitAnd, ast.BitOr, ast.BitXor:
			return isTruth(e.X) && isTruth(e.Y)
		case ast.Comma:
			return isTruth(e.Y)
		}
	}
	return false
}

// assign executes an assignment and pushes the new value. For postfix ++ and -- it pushes the
// old value instead.
func (w *walker) assign(e *ast.Assign, s *state) *state {
	indices := 0 // the number of slots for the indices of an element; these slots are below those of the operands
	if e.At != nil {
		indices = len(e.At.Index)
		if s = w.evalIndices(e.At, s); s == nil {
			return nil
		}
	}
	typ := e.Stored()
	if e.Op == ast.Set {
		if s = w.evalAs(typ, e.X, s); s == nil {
			return nil
		}
	} else {
		y := lia.Int(1)
		if e.Op == ast.Compute {
			if s = w.eval(e.X, s); s == nil {
				return nil
			}
			y = s.pop()
		}
		var x lia.Term // x must be read after the evaluation of e.X, which may assign it
		if e.At != nil {
			x = w.content(e.At, s.slots[len(s.slots)-indices:], s)
		} else {
			x = s.slots[w.slot(e.Var)]
		}
		if e.Op == ast.After {
			s.push(x) // the old value, which is the value of e
		}
		truths := typ.Kind == ast.Bool && (e.X == nil || isBit(e.X, y))
		if !containsType(e.Type, typ) {
			x = w.convert(e.Type, s, x)
		}
		if s = w.compute(e.Binary, e.Type, e.Cases, e.Pos(), s, x, y, truths); s == nil {
			return nil
		}
		if typ.Kind == ast.Bool {
			yes, no := w.split(s, lia.Ne(s.pop()))
			s = w.bit(yes, no)
		} else {
			s.push(w.convert(typ, s, s.pop()))
		}
	}
	v := s.pop()
	value := v
	if e.Op == ast.After {
		value = s.pop()
	}
	if e.At != nil {
		w.store(e.At, s.take(indices), s, v)
	} else {
		s.slots[w.slot(e.Var)] = v
	}
	s.push(value)
	return s
}

func (w *walker) binary(e *ast.Binary, s *state) *state {
	switch e.Op {
	case ast.Comma:
		return w.eval(e.Y, w.effect(e.X, s))
	case ast.Add, ast.Sub, ast.Mul, ast.Div, ast.Rem, ast.BitAnd, ast.BitOr, ast.BitXor, ast.Shl, ast.Shr:
		if s = w.eval(e.Y, w.eval(e.X, s)); s == nil {
			return nil
		}
		y := s.pop()
		x := s.pop()
		if _, _, fits := valueBounds(e); fits && e.Op == ast.Add {
			s.push(x.Add(y))
			return s
		}
		return w.compute(e.Op, e.Type, e.Cases, e.Pos(), s, x, y, isBit(e.X, x) && isBit(e.Y, y))
	}
	return w.truth(e, s)
}

func isBit(e ast.Expr, x lia.Term) bool {
	return isTruth(e) || x.IsConst() && (x.Constant().IsZero() || x.Constant().IsOne())
}

// compute pushes the value of x op y in type t. If "truths" is set, both operands are 0 or 1.
func (w *walker) compute(op ast.BinaryOp, t ast.Type, cases *ast.Cases, pos source.Span, s *state, x, y lia.Term, truths bool) *state {
	if op <= ast.Rem {
		if cases != nil && !y.IsConst() && !(op == ast.Mul && x.IsConst()) {
			return w.byCases(op, t, cases, pos, s, x, y)
		}
		if op == ast.Rem && y.IsConst() && y.Constant().Equal(num.MinusOne()) {
			// For the divisor -1, the quotient -x must be a value of the type.
			if s = w.result(t, s, x.Neg()); s == nil {
				return nil
			}
			s.pop()
		}
		w.arithmetic(op, pos, s, x, y)
		return w.result(t, s, s.pop())
	}
	if t.Width > 0 && (op == ast.Shl || op == ast.Shr) {
		if cases != nil && !shiftsBy(t, y) {
			return w.shiftByCases(op, t, cases, pos, s, x, y)
		}
		return w.shift(op, t, pos, s, x, y)
	}
	if x.IsConst() && y.IsConst() {
		if v, ok := bits(op, x.Constant().Big(), y.Constant().Big()); ok {
			s.push(lia.Const(num.FromBig(v)))
			return s
		}
	}
	if op == ast.Shl || op == ast.Shr {
		return w.shiftWhole(op, pos, s, x, y)
	}
	positive := func(t lia.Term) bool { return t.IsConst() && t.Constant().Sign() >= 0 }
	if t.Width > 0 && (x.IsConst() || y.IsConst()) || !truths && (positive(x) || positive(y)) {
		if x.IsConst() {
			x, y = y, x
		}
		s.push(w.bitwiseConst(op, t, s, x, y.Constant()))
		return s
	}
	if truths && op <= ast.BitXor {
		return w.bit(w.combine(op, s, x, y))
	}
	if cases != nil && op <= ast.BitXor {
		return w.bitByBit(op, t, cases, pos, s, x, y)
	}
	w.giveUp("a bit operation", pos)
	return nil
}

// maxShift limits shift counts in operations on constants.
const maxShift = 10_000

// "bits" computes a bit operation or shift of constants in two's complement. A left shift
// multiplies by a power of 2. A right shift divides by it and rounds down. If the count of a shift
// is negative or more than maxShift, the second result is false.
func bits(op ast.BinaryOp, x, y *big.Int) (*big.Int, bool) {
	z := new(big.Int)
	switch op {
	case ast.BitAnd:
		return z.And(x, y), true
	case ast.BitOr:
		return z.Or(x, y), true
	case ast.BitXor:
		return z.Xor(x, y), true
	}
	if y.Sign() < 0 || y.Cmp(big.NewInt(maxShift)) > 0 {
		return nil, false
	}
	power := new(big.Int).Lsh(big.NewInt(1), uint(y.Uint64()))
	if op == ast.Shl {
		return z.Mul(x, power), true
	}
	// Euclidean division rounds down, because "power" is positive.
	return z.Div(x, power), true
}

func (w *walker) arithmetic(op ast.BinaryOp, pos source.Span, s *state, x, y lia.Term) {
	switch op {
	case ast.Add:
		s.push(x.Add(y))
	case ast.Sub:
		s.push(x.Sub(y))
	case ast.Mul:
		switch {
		case x.IsConst():
			s.push(y.Mul(x.Constant()))
		case y.IsConst():
			s.push(x.Mul(y.Constant()))
		default:
			w.giveUp("a product of variables", pos)
			s.push(w.symbol())
		}
	default: // Div, Rem
		k := y.Constant()
		// The walk may find that the divisor is constant although the tree has cases for it.
		if !y.IsConst() || k.IsZero() {
			w.giveUp("a division by an expression that is not a nonzero constant", pos)
			s.push(w.symbol())
			return
		}
		q, r := w.divide(s, x, k)
		if op == ast.Div {
			s.push(q)
		} else {
			s.push(r)
		}
	}
}

// divide returns the quotient and the remainder of x by k, rounding towards zero. The remainder is
// 0 or has the sign of x, and is less than |k| in magnitude.
func (w *walker) divide(s *state, x lia.Term, k num.Int) (q, r lia.Term) {
	if x.IsConst() {
		c := x.Constant()
		return lia.Const(c.Quo(k)), lia.Const(c.Rem(k))
	}
	q = w.symbol()
	w.products.ratios[w.symbols-1] = ratio{x, k}
	r = x.AddMul(k.Neg(), q)
	w.addFact(s, isRemainder(r, x, k))
	return q, r
}

// isRemainder returns the condition that r is 0 or has the sign of x, and is less than |k| in
// magnitude.
func isRemainder(r, x lia.Term, k num.Int) lia.Formula {
	below := k.Abs().Sub(num.One())
	return lia.Or(
		lia.And(lia.Ge(x), lia.Ge(r), lia.Le(r.AddConst(below.Neg()))),
		lia.And(lia.Lt(x), lia.Le(r), lia.Ge(r.AddConst(below))))
}

// cond evaluates e as a condition. It returns the state in which e is nonzero and the state in
// which e is zero. It consumes the state s.
func (w *walker) cond(e ast.Expr, s *state) (yes, no *state) {
	if s == nil {
		return nil, nil
	}
	switch e := e.(type) {
	case *ast.Unary:
		if e.Op == ast.Not {
			no, yes = w.cond(e.X, s)
			return yes, no
		}
	case *ast.Convert:
		// Without a width, only 0 converts to 0, so the conversion does not change the truth value.
		if e.Type.Kind != ast.Void && e.Type.Width == 0 {
			return w.cond(e.X, s)
		}
	case *ast.Binary:
		switch e.Op {
		case ast.LogAnd:
			left, no1 := w.cond(e.X, s)
			yes, no2 := w.cond(e.Y, left)
			return yes, w.join(no1, no2)
		case ast.LogOr:
			yes1, right := w.cond(e.X, s)
			yes2, no := w.cond(e.Y, right)
			return w.join(yes1, yes2), no
		case ast.Comma:
			return w.cond(e.Y, w.effect(e.X, s))
		case ast.BitAnd, ast.BitOr, ast.BitXor:
			return w.bitwiseCond(e, s)
		}
		if e.Op >= ast.Lt && e.Op <= ast.Ne {
			if s = w.eval(e.Y, w.eval(e.X, s)); s == nil {
				return nil, nil
			}
			y := s.pop()
			x := s.pop()
			w.addFact(s, w.comparisonFacts(s, x.Sub(y)))
			w.addFact(s, w.boundaryFacts(s, e.Op, x.Sub(y)))
			return w.split(s, compare(e.Op, x.Sub(y)))
		}
	}
	if s = w.eval(e, s); s == nil {
		return nil, nil
	}
	return w.split(s, lia.Ne(s.pop()))
}

func compare(op ast.BinaryOp, d lia.Term) lia.Formula {
	switch op {
	case ast.Lt:
		return lia.Lt(d)
	case ast.Le:
		return lia.Le(d)
	case ast.Gt:
		return lia.Gt(d)
	case ast.Ge:
		return lia.Ge(d)
	case ast.Eq:
		return lia.Eq(d)
	}
	return lia.Ne(d)
}

// bitwiseCond evaluates a condition e with the operator &, | or ^. It returns the state in which
// the result is nonzero, and the state in which it is 0.
func (w *walker) bitwiseCond(e *ast.Binary, s *state) (yes, no *state) {
	if s = w.eval(e.Y, w.eval(e.X, s)); s == nil {
		return nil, nil
	}
	y := s.pop()
	x := s.pop()
	if isBit(e.X, x) && isBit(e.Y, y) {
		return w.combine(e.Op, s, x, y)
	}
	if s = w.compute(e.Op, e.Type, e.Cases, e.Pos(), s, x, y, false); s == nil {
		return nil, nil
	}
	return w.split(s, lia.Ne(s.pop()))
}

func (w *walker) combine(op ast.BinaryOp, s *state, x, y lia.Term) (yes, no *state) {
	a, b := lia.Ne(x), lia.Ne(y)
	switch op {
	case ast.BitAnd:
		return w.split(s, lia.And(a, b))
	case ast.BitOr:
		return w.split(s, lia.Or(a, b))
	}
	return w.split(s, lia.Or(lia.And(a, lia.Not(b)), lia.And(lia.Not(a), b)))
}

func (w *walker) builtin(e *ast.Builtin, s *state) *state {
	if (e.Kind == ast.Assume || e.Kind == ast.Assert) && len(e.Args) == 1 {
		yes, no := w.cond(e.Args[0], s)
		if e.Kind == ast.Assert && !w.file.Rules.ErrorsEnd {
			w.violation(no)
		}
		return yes
	}
	for _, a := range e.Args {
		s = w.effect(a, s)
	}
	switch e.Kind {
	case ast.Nop:
		return s
	case ast.Halt:
		return nil
	case ast.Error:
		if !w.file.Rules.ErrorsEnd {
			w.violation(s)
		}
		return nil
	}
	w.giveUp("an assertion or assumption that does not have exactly one condition", e.Pos())
	return nil
}

// call inlines the call of a defined function, or applies the contract of a recursive function.
func (w *walker) call(e *ast.Call, s *state) *state {
	if len(e.Args) != len(e.Func.Params) {
		w.giveUp("a call with the wrong number of arguments", e.Pos())
		return nil
	}
	base := len(s.slots)
	s.push(lia.Int(0))
	for i, a := range e.Args {
		if s = w.evalAs(e.Func.Params[i].Type, a, s); s == nil {
			return nil
		}
	}
	if e.Func.Recursive {
		return w.contract(e, s, base)
	}
	f := &frame{fn: e.Func, call: e, caller: w.frame, firstSlot: base + 1}
	return w.body(f, s)
}
