package lower

import (
	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/lia"
)

const maxXor = 64

// formula returns a formula that holds if and only if an expression is nonzero. It is a formula
// over the variables at l.cur and the inputs of the next edge. The expression must be simple (see
// the method "simple").
func (l *lowerer) formula(e ast.Expr) lia.Formula {
	if t := l.evaluated[e]; t != nil {
		return lia.Ne(*t)
	}
	switch x := e.(type) {
	case *ast.Unary:
		if x.Op == ast.Not {
			return lia.Not(l.formula(x.X))
		}
	case *ast.Convert:
		if x.Type.Kind == ast.Bool {
			return l.formula(x.X)
		}
	case *ast.Cond:
		if isLogic(x.T) || isLogic(x.F) {
			c := l.formula(x.C)
			return lia.Or(lia.And(c, l.formula(x.T)), lia.And(lia.Not(c), l.formula(x.F)))
		}
	case *ast.Binary:
		switch {
		case x.Op >= ast.Lt && x.Op <= ast.Ne:
			a, b := l.operands(x.X, x.Y)
			return l.compare(x.Op, a, b)
		case x.Op == ast.LogAnd || x.Op == ast.BitAnd && bitOfTruths(x):
			f := l.formula(x.X)
			return lia.And(f, l.formula(x.Y))
		case x.Op == ast.LogOr || x.Op == ast.BitOr && bitOfTruths(x):
			f := l.formula(x.X)
			return lia.Or(f, l.formula(x.Y))
		case x.Op == ast.BitXor && bitOfTruths(x):
			f, g := l.formula(x.X), l.formula(x.Y)
			if f.Size() > maxXor {
				f = lia.Ne(l.bit(f, ast.Format(x.X), x.Span))
			}
			if g.Size() > maxXor {
				g = lia.Ne(l.bit(g, ast.Format(x.Y), x.Span))
			}
			return bitwiseTruths(x.Op, f, g)
		}
	}
	return lia.Ne(l.value(e))
}

// bitwiseTruths returns the formula for &, | or ^ of two truth values.
func bitwiseTruths(op ast.BinaryOp, f, g lia.Formula) lia.Formula {
	switch op {
	case ast.BitAnd:
		return lia.And(f, g)
	case ast.BitOr:
		return lia.Or(f, g)
	}
	return lia.Or(lia.And(f, lia.Not(g)), lia.And(lia.Not(f), g))
}

func (l *lowerer) compare(op ast.BinaryOp, a, b lia.Term) lia.Formula {
	d := a.Sub(b)
	l.recordEquation(op, d)
	l.addCounterFacts(d)
	l.addBoundaryFacts(op, d)
	return compareZero(op, d)
}

func compareZero(op ast.BinaryOp, d lia.Term) lia.Formula {
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

// cond lowers a condition: it adds edges from l.cur to the location "yes" if the condition is true,
// and to the location "no" if it is false. If a location is negative, the outcome has no edge.
// Before the call, the method "stabilize" must have saved the values in l.preserved.
func (l *lowerer) cond(e ast.Expr, yes, no cfa.Loc) {
	if l.simple(e) {
		f := l.formula(e)
		l.branch(f, yes, no, e)
		return
	}
	switch x := e.(type) {
	case *ast.Unary:
		if x.Op == ast.Not {
			l.cond(x.X, no, yes)
			return
		}
	case *ast.Convert:
		if x.Type.Kind == ast.Bool {
			l.cond(x.X, yes, no)
			return
		}
	case *ast.StmtExpr:
		l.stmtExpr(x, func(e ast.Expr) { l.cond(e, yes, no) })
		return
	case *ast.Cond:
		t, f := l.newLoc(), l.newLoc()
		l.setPositionAt(t, x.T.Pos())
		l.setPositionAt(f, x.F.Pos())
		l.condOf(x.Span, x.C, t, f)
		l.cur = t
		l.cond(x.T, yes, no)
		l.cur = f
		l.cond(x.F, yes, no)
		return
	case *ast.Binary:
		switch x.Op {
		case ast.LogAnd, ast.LogOr:
			mid := l.newLoc()
			l.setPositionAt(mid, x.Y.Pos())
			if x.Op == ast.LogAnd {
				l.cond(x.X, mid, no)
			} else {
				l.cond(x.X, yes, mid)
			}
			l.cur = mid
			l.cond(x.Y, yes, no)
			return
		case ast.Comma:
			l.effect(x.X)
			l.cond(x.Y, yes, no)
			return
		case ast.Lt, ast.Le, ast.Gt, ast.Ge, ast.Eq, ast.Ne:
			a, b := l.operands(x.X, x.Y)
			l.branch(l.compare(x.Op, a, b), yes, no, e)
			return
		case ast.BitAnd, ast.BitOr, ast.BitXor:
			if bitOfTruths(x) {
				a, b := l.operands(x.X, x.Y)
				l.branch(bitwiseTruths(x.Op, lia.Ne(a), lia.Ne(b)), yes, no, e)
				return
			}
		}
	}
	t := l.value(e)
	l.branch(lia.Ne(t), yes, no, e)
}

func (l *lowerer) builtin(x *ast.Builtin) {
	switch x.Kind {
	case ast.Assume, ast.Assert:
		l.stabilize(x)
		no := cfa.Loc(-1)
		if x.Kind == ast.Assert && !l.rules.ErrorsEnd {
			no = l.p.Error
		}
		next := l.newLoc()
		outer := l.inst.assertion
		l.inst.assertion = &assertion{span: x.Span, holds: next, fails: no, implied: x.Span == x.Args[0].Pos()}
		l.evalCondition(no == l.p.Error, x.Args[0], func() { l.cond(x.Args[0], next, no) })
		l.inst.assertion = outer
		l.cur = next
		return
	}
	for _, a := range x.Args {
		l.effect(a)
	}
	switch x.Kind {
	case ast.Error:
		l.emitChecks()
		if !l.rules.ErrorsEnd {
			l.edge(l.p.Error, lia.True(), nil, []source.Span{x.Span})
		}
		l.nextEdge = pending{}
		l.cur = l.newLoc()
	case ast.Halt:
		l.emitChecks()
		l.nextEdge = pending{}
		l.cur = l.newLoc()
	}
}
