package lower

import (
	"ic3play/frontend/ast"
)

// stmtExpr lowers ({ ... }): its statements, and then by last the folded
// expression whose value it has, if it has one. What was evaluated before is
// saved and what is pending goes first: the statements may loop and jump, so
// that nothing of it can be put on an edge behind them. Where they jump out, the
// rest of the expression around is lowered from a location that nothing reaches.
func (l *lowerer) stmtExpr(x *ast.StmtExpr, last func(e ast.Expr)) {
	l.stabilize(x)
	l.flush(x.Span)
	l.enter(skippable(x.Body.Stmts), x.Body.Span)
	result, claim := x.Result(), l.inst.claim
	l.inst.claim = nil // the statements have conditions of their own
	for _, s := range x.Body.Stmts {
		if result != nil && s == ast.Stmt(result) {
			break // only empty statements are behind it
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
