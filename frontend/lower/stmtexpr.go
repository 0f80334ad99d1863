package lower

import (
	"ic3play/frontend/ast"
)

// stmtExpr lowers the statements of ({ ... }), and calls the function last with the folded
// expression of its value, if there is one. First it saves the values in l.held and emits the
// pending parts, because the statements may loop and jump. If they jump out, the rest of the
// outer expression is lowered from an unreachable location.
func (l *lowerer) stmtExpr(x *ast.StmtExpr, last func(e ast.Expr)) {
	l.stabilize(x)
	l.flush(x.Span)
	l.enter(skippable(x.Body.Stmts), x.Body.Span)
	result, claim := x.Result(), l.inst.claim
	l.inst.claim = nil // conditions in the statements do not belong to the assertion around them
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
		last(l.folded(result.X))
	}
}
