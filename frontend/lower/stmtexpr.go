package lower

import (
	"ic3play/frontend/ast"
)

// stmtExpr lowers the statements of ({ ... }) and calls useValue with the folded expression of
// their value, if there is one. First it saves the values in l.held and emits the pending inputs,
// guards and checks, because the statements may loop and jump. If they always jump out, lowering
// continues from an unreachable location.
func (l *lowerer) stmtExpr(x *ast.StmtExpr, useValue func(e ast.Expr)) {
	l.stabilize(x)
	l.flush(x.Span)
	l.enter(skippable(x.Body.Stmts), x.Body.Span)
	result, claim := x.Result(), l.inst.claim
	l.inst.claim = nil // an assertion around the statements does not contain their conditions
	for _, s := range x.Body.Stmts {
		if result != nil && s == ast.Stmt(result) {
			break // only empty statements follow
		}
		l.stmt(s)
	}
	l.inst.claim = claim
	if result != nil {
		l.place(result.Span)
		l.res.Starts = append(l.res.Starts, Point{Stmt: result, Instance: l.inst.id, Loc: l.cur})
		useValue(l.folded(result.X))
	}
}
