package lower

import (
	"ic3play/frontend/ast"
)

// stmtExpr lowers a statement expression ({ ... }). If the last statement is an expression, its
// value is the value of the statement expression, and stmtExpr calls useValue with the folded form
// of this last expression. The statements may contain loops and jumps. So stmtExpr first saves the
// values in l.preserved to temporaries, and adds an edge for the pending inputs, guards and checks.
// If the statements always jump out of the expression, l.cur is an unreachable location afterwards.
func (l *lowerer) stmtExpr(x *ast.StmtExpr, useValue func(e ast.Expr)) {
	l.stabilize(x)
	l.flush(x.Span)
	l.enter(skippable(x.Body.Stmts), x.Body.Span)
	result, claim := x.Result(), l.inst.assertion
	l.inst.assertion = nil // if the expression is in an assertion, the conditions in its statements are not part of the assertion
	for _, s := range x.Body.Stmts {
		if result != nil && s == ast.Stmt(result) {
			break // after the statement with the value, only empty statements follow
		}
		l.stmt(s)
	}
	l.inst.assertion = claim
	if result != nil {
		l.setPosition(result.Span)
		l.res.Starts = append(l.res.Starts, Point{Stmt: result, Instance: l.inst.id, Loc: l.cur})
		useValue(l.folded(result.X))
	}
}
