package vc

import (
	"slices"

	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
)

// This file handles claims about counts. A count is a sum to which each cell contributes 1 or
// 0, depending on a condition about its content (ast.Weight). The file translates this
// condition to a formula about the content and about the program variables at the claim. It
// shares no code with the lowering.

type weightInstance struct {
	*ast.Weight
	vars   []*ast.Var
	values []lia.Term
}

// weightAt returns the weight x together with the values that its variables have in the state s. If
// the state has no value for a variable, the value is a new symbol.
func (w *walker) weightAt(x *ast.Weight, s *state) weightInstance {
	m := weightInstance{Weight: x, vars: x.Names()}
	for _, v := range m.vars {
		value := w.symbol()
		if slot, ok := w.slotOf(v); ok && slot < len(s.slots) {
			value = s.slots[slot]
		}
		m.values = append(m.values, value)
	}
	return m
}

func (w *walker) weightsAt(s *state) map[lia.Var]weightInstance {
	out := map[lia.Var]weightInstance{}
	for _, c := range w.claims.Cells {
		for _, sum := range c.Sums {
			out[sum.Var] = w.weightAt(sum.Weight, s)
		}
	}
	return out
}

// namesMeasured reports whether a claim mentions a sum whose condition contains variables, for
// example the number of cells that equal x. These variables may have different values in the caller
// and in the called function, so such a claim cannot be a contract.
func (w *walker) namesMeasured(claim lia.Formula) bool {
	return claim.HasAny(func(v lia.Var) bool {
		return slices.ContainsFunc(w.claims.Cells, func(c Cell) bool {
			return slices.ContainsFunc(c.Sums, func(s Sum) bool { return s.Var == v && len(s.Weight.Names()) > 0 })
		})
	})
}

// equalCondition returns the condition under which the sums m and o count the same cells: the
// variables of their common weight have equal values in both. If m and o have different weights,
// the second result is false.
func (m weightInstance) equalCondition(o weightInstance) (lia.Formula, bool) {
	if m.Weight != o.Weight {
		return lia.False(), false
	}
	return pairwiseEqual(m.values, o.values), true
}

// contribution returns the number that a cell adds to the sum m, and a formula that defines this
// number. If "test" cannot translate the weight's condition, the number is a symbol with an unknown
// value.
func (w *walker) contribution(m weightInstance, content lia.Term) (lia.Term, lia.Formula) {
	amount := content
	if m.One {
		amount = lia.Int(1)
	}
	if m.If == nil {
		return amount, lia.True()
	}
	y := w.symbol()
	yes, no, ok := m.test(m.If, content)
	if !ok {
		return y, lia.True()
	}
	return y, lia.Or(lia.And(yes, lia.Eq(y.Sub(amount))), lia.And(no, lia.Eq(y)))
}

// test translates a condition about a cell's content to two formulas: one for the condition and one
// for its negation. If this is impossible, ok is false.
func (m weightInstance) test(e ast.Expr, content lia.Term) (yes, no lia.Formula, ok bool) {
	switch e := e.(type) {
	case *ast.Convert:
		if isTruth(e) && e.Type.Kind != ast.Void {
			return m.test(e.X, content)
		}
	case *ast.Unary:
		if e.Op == ast.Not {
			yes, no, ok = m.test(e.X, content)
			return no, yes, ok
		}
	case *ast.Binary:
		switch e.Op {
		case ast.LogAnd, ast.LogOr:
			yes, no, ok = m.test(e.X, content)
			right, wrong, known := m.test(e.Y, content)
			if e.Op == ast.LogAnd {
				return lia.And(yes, right), lia.Or(no, wrong), ok && known
			}
			return lia.Or(yes, right), lia.And(no, wrong), ok && known
		case ast.Lt, ast.Le, ast.Gt, ast.Ge:
			x, okX := m.number(e.X, content)
			y, okY := m.number(e.Y, content)
			if e.Op == ast.Gt || e.Op == ast.Le {
				x, y = y, x // x > y is y < x, and x <= y is !(y < x)
			}
			yes, no = lia.Lt(x.Sub(y)), lia.Ge(x.Sub(y))
			if e.Op == ast.Le || e.Op == ast.Ge {
				yes, no = no, yes
			}
			return yes, no, okX && okY
		case ast.Eq, ast.Ne:
			yes, no, ok = m.equation(e.X, e.Y, content)
			if e.Op == ast.Ne {
				yes, no = no, yes
			}
			return yes, no, ok
		}
	}
	no, yes, ok = m.equation(e, &ast.IntLit{}, content)
	return yes, no, ok
}

// equation translates the condition left == right to two formulas: one for the condition and one
// for its negation. It also translates x % m == k for numbers m and k.
func (m weightInstance) equation(left, right ast.Expr, content lia.Term) (yes, no lia.Formula, ok bool) {
	y, okY := m.number(right, content)
	if r := remainderIn(left); r != nil && okY && y.IsConst() {
		x, okX := m.number(r.X, content)
		by, okM := m.number(r.Y, content)
		if !okX || !okM || !by.IsConst() || by.Constant().Sign() <= 0 {
			return yes, no, false
		}
		modulus, rest := by.Constant(), y.Constant()
		if rest.Abs().Cmp(modulus) >= 0 {
			return lia.False(), lia.True(), true
		}
		// In C, x % modulus is 0 or has the sign of x. So it equals "rest" if x - rest is a
		// multiple of the modulus, and x does not have the opposite sign of "rest".
		side := lia.True()
		if rest.Sign() > 0 {
			side = lia.Gt(x)
		} else if rest.Sign() < 0 {
			side = lia.Lt(x)
		}
		yes = lia.And(side, lia.Divides(modulus, x.AddConst(rest.Neg())))
		return yes, lia.Not(yes), true
	}
	x, okX := m.number(left, content)
	return lia.Eq(x.Sub(y)), lia.Ne(x.Sub(y)), okX && okY
}

// remainderIn returns the expression e if it is a % operation, and nil otherwise. It ignores
// conversions that keep the value.
func remainderIn(e ast.Expr) *ast.Binary {
	switch e := e.(type) {
	case *ast.Convert:
		if isLossless(e) {
			return remainderIn(e.X)
		}
	case *ast.Binary:
		if e.Op == ast.Rem {
			return e
		}
	}
	return nil
}

func isLossless(e *ast.Convert) bool {
	if e.Type.Kind != ast.Signed && e.Type.Kind != ast.Unsigned {
		return false
	}
	if e.Type.Width == 0 {
		return true
	}
	low, high, ok := valueBounds(e.X)
	return ok && includes(e.Type, low, high)
}

// number translates an expression to a term. If an operation might wrap around, it returns false:
// with integers of fixed width, "number" accepts only arithmetic on constants.
func (m weightInstance) number(e ast.Expr, content lia.Term) (lia.Term, bool) {
	switch e := e.(type) {
	case *ast.IntLit:
		return lia.Const(e.Value), true
	case *ast.Element:
		return content, e.Array == m.Array
	case *ast.VarRef:
		for i, v := range m.vars {
			if v == e.Var {
				return m.values[i], !v.Type.Pointer
			}
		}
	case *ast.Convert:
		if isLossless(e) {
			return m.number(e.X, content)
		}
	case *ast.Unary:
		x, ok := m.number(e.X, content)
		if e.Op == ast.Neg && (e.Type.Width == 0 || x.IsConst() && inRange(e.Type, x.Neg()).IsTrue()) {
			return x.Neg(), ok
		}
	case *ast.Binary:
		x, okX := m.number(e.X, content)
		y, okY := m.number(e.Y, content)
		var t lia.Term
		switch {
		case !okX || !okY:
			return t, false
		case e.Op == ast.Add:
			t = x.Add(y)
		case e.Op == ast.Sub:
			t = x.Sub(y)
		case e.Op == ast.Mul && x.IsConst():
			t = y.Mul(x.Constant())
		case e.Op == ast.Mul && y.IsConst():
			t = x.Mul(y.Constant())
		default:
			return t, false
		}
		return t, e.Type.Width == 0 || t.IsConst() && inRange(e.Type, t).IsTrue()
	}
	return lia.Term{}, false
}

// countBounds bounds a count by 0 and the number of cells before the index. Other sums have no
// bounds.
func (m weightInstance) countBounds(index, sum lia.Term) lia.Formula {
	if !m.One {
		return lia.True()
	}
	return lia.Or(lia.Lt(index), lia.And(lia.Ge(sum), lia.Le(sum.Sub(index))))
}

// allZero handles an array whose cells are all 0. It returns a term for the sum of the cells before
// an index, and a formula that defines the symbols in the term.
func (w *walker) allZero(m weightInstance, index lia.Term) (lia.Term, lia.Formula) {
	if !m.One {
		return lia.Int(0), lia.True()
	}
	if m.If == nil {
		return index, lia.True()
	}
	one, f := w.contribution(m, lia.Int(0))
	y := w.symbol()
	return y, lia.And(f, lia.Or(
		lia.And(lia.Eq(one), lia.Eq(y)),
		lia.And(lia.Eq(one.AddConst(num.MinusOne())), lia.Eq(y.Sub(index))),
	))
}
