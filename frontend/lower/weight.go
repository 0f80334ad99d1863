package lower

import (
	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
)

// This file translates conditions on array elements to formulas: the conditions of the sums and
// counts (ast.Weight). It handles comparisons of linear terms and remainders, joined by &&, || and
// !. With C's own integers, it refuses a condition in which an operation may wrap around.

func isLossless(c *ast.Convert) bool {
	switch c.Type.Kind {
	case ast.Signed, ast.Unsigned:
		return c.Type.Width == 0 || values(c.X).within(c.Type)
	}
	return false
}

// holds returns a formula for "a cell with the given content satisfies the condition of w". The
// function "value" returns the term for a variable. If the condition cannot be translated, the
// second result is false.
func holds(w *ast.Weight, content lia.Term, value func(*ast.Var) (lia.Term, bool)) (lia.Formula, bool) {
	if w.If == nil {
		return lia.True(), true
	}
	c := condition{content, value, true}
	f := c.formula(w.If)
	return f, c.ok
}

// condition translates one condition. "content" is the term for the content of the array element,
// and "value" returns the term for a variable. The field ok becomes false if a part of the
// condition cannot be translated.
type condition struct {
	content lia.Term
	value   func(*ast.Var) (lia.Term, bool)
	ok      bool
}

func (c *condition) formula(e ast.Expr) lia.Formula {
	switch x := e.(type) {
	case *ast.Unary:
		if x.Op == ast.Not {
			return lia.Not(c.formula(x.X))
		}
	case *ast.Convert:
		if x.Type.Kind == ast.Bool || isLogic(x.X) {
			return c.formula(x.X)
		}
	case *ast.Binary:
		switch {
		case x.Op == ast.LogAnd:
			return lia.And(c.formula(x.X), c.formula(x.Y))
		case x.Op == ast.LogOr:
			return lia.Or(c.formula(x.X), c.formula(x.Y))
		case x.Op < ast.Lt || x.Op > ast.Ne:
			if f, ok := c.remainder(x, num.Zero()); ok {
				return lia.Not(f)
			}
		default:
			if k, ok := numeral(x.Y); ok && (x.Op == ast.Eq || x.Op == ast.Ne) {
				if f, ok := c.remainder(x.X, k); ok {
					if x.Op == ast.Ne {
						f = lia.Not(f)
					}
					return f
				}
			}
			return compareZero(x.Op, c.term(x.X).Sub(c.term(x.Y)))
		}
	}
	return lia.Ne(c.term(e))
}

// If e has the form x % m for a number m > 0, "remainder" returns a formula for e = k. For any
// other e, the second result is false. In C, the remainder is 0 or has the sign of x.
func (c *condition) remainder(e ast.Expr, k num.Int) (lia.Formula, bool) {
	for conv, ok := e.(*ast.Convert); ok && isLossless(conv); conv, ok = e.(*ast.Convert) {
		e = conv.X
	}
	x, ok := e.(*ast.Binary)
	if !ok || x.Op != ast.Rem {
		return lia.Formula{}, false
	}
	m, ok := numeral(x.Y)
	if !ok || m.Sign() <= 0 {
		return lia.Formula{}, false
	}
	if k.Abs().Cmp(m) >= 0 {
		return lia.False(), true
	}
	t := c.term(x.X)
	f := []lia.Formula{lia.Divides(m, t.AddConst(k.Neg()))}
	switch {
	case k.Sign() > 0:
		f = append(f, lia.Ge(t))
	case k.Sign() < 0:
		f = append(f, lia.Le(t))
	}
	return lia.And(f...), true
}

// fits reports whether all values of an interval belong to the type t. A type without a width
// contains every integer.
func (i interval) fits(t ast.Type) bool { return t.Width == 0 || i.within(t) }

func (c *condition) term(e ast.Expr) lia.Term {
	switch x := e.(type) {
	case *ast.IntLit:
		return lia.Const(x.Value)
	case *ast.VarRef:
		if t, ok := c.value(x.Var); ok && !x.Var.Type.Pointer {
			return t
		}
	case *ast.Element:
		return c.content
	case *ast.Convert:
		if isLossless(x) {
			return c.term(x.X)
		}
	case *ast.Unary:
		if x.Op == ast.Neg && exactUnary(x.Op, values(x.X)).fits(x.Type) {
			return c.term(x.X).Neg()
		}
	case *ast.Binary:
		if !exactBinary(x.Op, values(x.X), values(x.Y)).fits(x.Type) {
			break
		}
		switch x.Op {
		case ast.Add:
			return c.term(x.X).Add(c.term(x.Y))
		case ast.Sub:
			return c.term(x.X).Sub(c.term(x.Y))
		case ast.Mul:
			if k, ok := numeral(x.X); ok {
				return c.term(x.Y).Mul(k)
			}
			if k, ok := numeral(x.Y); ok {
				return c.term(x.X).Mul(k)
			}
		}
	}
	c.ok = false
	return lia.Term{}
}
