package vc

import (
	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
)

// eval evaluates e and leaves its value on top of the slots (0 for a void one).
// It takes s over.
func (w *walker) eval(e ast.Expr, s *state) *state {
	if s == nil {
		return nil
	}
	switch e := e.(type) {
	case *ast.IntLit:
		s.push(lia.Const(e.Value))
	case *ast.VarRef:
		s.push(s.slots[w.slot(e.Var)])
	case *ast.Nondet:
		s.push(w.arbitrary(s, e.Type))
	case *ast.Unary:
		if e.Op == ast.Not {
			return w.truth(e, s)
		}
		if s = w.eval(e.X, s); s != nil {
			s.push(s.pop().Neg())
		}
	case *ast.Binary:
		return w.binary(e, s)
	case *ast.Cond:
		yes, no := w.cond(e.C, s)
		return w.join(w.eval(e.T, yes), w.eval(e.F, no))
	case *ast.Convert:
		return w.truth(e, s)
	case *ast.Assign:
		return w.assign(e, s)
	case *ast.Call:
		return w.call(e, s)
	case *ast.Builtin:
		if s = w.builtin(e, s); s != nil {
			s.push(lia.Int(0))
		}
	default:
		w.giveUp("an expression of an unknown kind", e.Pos())
		return nil
	}
	return s
}

// effect evaluates e and drops its value.
func (w *walker) effect(e ast.Expr, s *state) *state {
	if s = w.eval(e, s); s != nil {
		s.pop()
	}
	return s
}

// truth evaluates a condition to 1 or 0.
func (w *walker) truth(e ast.Expr, s *state) *state {
	yes, no := w.cond(e, s)
	if yes != nil {
		yes.push(lia.Int(1))
	}
	if no != nil {
		no.push(lia.Int(0))
	}
	return w.join(yes, no)
}

func (w *walker) assign(e *ast.Assign, s *state) *state {
	if e.Post {
		s.push(s.slots[w.slot(e.Var)])
	}
	if s = w.eval(e.X, s); s == nil {
		return nil
	}
	v := s.pop()
	s.slots[w.slot(e.Var)] = v
	if !e.Post {
		s.push(v)
	}
	return s
}

func (w *walker) binary(e *ast.Binary, s *state) *state {
	switch e.Op {
	case ast.Comma:
		return w.eval(e.Y, w.effect(e.X, s))
	case ast.Add, ast.Sub, ast.Mul, ast.Div, ast.Rem:
		if s = w.eval(e.Y, w.eval(e.X, s)); s == nil {
			return nil
		}
		y := s.pop()
		x := s.pop()
		w.arithmetic(e, s, x, y)
		return s
	}
	return w.truth(e, s)
}

// arithmetic pushes x op y.
func (w *walker) arithmetic(e *ast.Binary, s *state, x, y lia.Term) {
	switch e.Op {
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
			w.giveUp("a product of variables", e.Pos())
			s.push(w.symbol())
		}
	default: // Div, Rem
		k := y.Constant()
		if !y.IsConst() || k.IsZero() {
			w.giveUp("a division by something else than a nonzero constant", e.Pos())
			s.push(w.symbol())
			return
		}
		q, r := w.divide(s, x, k)
		if e.Op == ast.Div {
			s.push(q)
		} else {
			s.push(r)
		}
	}
}

// divide returns quotient and remainder of x by k, rounded towards zero: the
// remainder has the sign of x and is smaller than k.
func (w *walker) divide(s *state, x lia.Term, k num.Int) (q, r lia.Term) {
	if x.IsConst() {
		c := x.Constant()
		return lia.Const(c.Quo(k)), lia.Const(c.Rem(k))
	}
	q = w.symbol()
	r = x.AddMul(k.Neg(), q)
	below := k.Abs().Sub(num.One())
	w.know(s, lia.Or(
		lia.And(lia.Ge(x), lia.Ge(r), lia.Le(r.AddConst(below.Neg()))),
		lia.And(lia.Lt(x), lia.Le(r), lia.Ge(r.AddConst(below)))))
	return q, r
}

// cond evaluates e as a condition: the states in which it is not 0 and 0. It
// takes s over.
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
		return w.cond(e.X, s)
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
		case ast.BoolAnd, ast.BoolOr, ast.BoolXor:
			return w.both(e, s)
		}
		if e.Op >= ast.Lt && e.Op <= ast.Ne {
			if s = w.eval(e.Y, w.eval(e.X, s)); s == nil {
				return nil, nil
			}
			y := s.pop()
			x := s.pop()
			return w.split(s, compare(e.Op, x.Sub(y)))
		}
	}
	if s = w.eval(e, s); s == nil {
		return nil, nil
	}
	return w.split(s, lia.Ne(s.pop()))
}

// compare returns the comparison of a difference with 0.
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

// both evaluates both truth values of &, | or ^ and combines them.
func (w *walker) both(e *ast.Binary, s *state) (yes, no *state) {
	if s = w.eval(e.Y, w.eval(e.X, s)); s == nil {
		return nil, nil
	}
	y := lia.Ne(s.pop())
	x := lia.Ne(s.pop())
	switch e.Op {
	case ast.BoolAnd:
		return w.split(s, lia.And(x, y))
	case ast.BoolOr:
		return w.split(s, lia.Or(x, y))
	}
	return w.split(s, lia.Or(lia.And(x, lia.Not(y)), lia.And(lia.Not(x), y)))
}

// builtin runs a call with a meaning for verification; it leaves no value.
func (w *walker) builtin(e *ast.Builtin, s *state) *state {
	if (e.Kind == ast.Assume || e.Kind == ast.Assert) && len(e.Args) == 1 {
		yes, no := w.cond(e.Args[0], s)
		if e.Kind == ast.Assert {
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
		w.violation(s)
		return nil
	}
	w.giveUp("an assertion or assumption without its one condition", e.Pos())
	return nil
}

// call expands a call of a defined function.
func (w *walker) call(e *ast.Call, s *state) *state {
	base := len(s.slots)
	s.push(lia.Int(0)) // the result
	for _, a := range e.Args {
		if s = w.eval(a, s); s == nil {
			return nil
		}
	}
	if len(e.Args) != len(e.Func.Params) {
		w.giveUp("a call with a wrong number of arguments", e.Pos())
		return nil
	}
	f := &frame{fn: e.Func, call: e, up: w.frame, base: base + 1}
	return w.body(f, s)
}
