package gen

import "strings"

// stmtExpr returns a statement expression with a value. If g.allowStmtExpr is true, the expression
// may contain jumps to code outside of it. g.allowStmtExpr is false, for example, in the head of a
// loop.
func (g *generator) stmtExpr(depth int) string {
	text, vars, unplaced, cases, loops, breaks, free := g.b, g.vars, g.unplacedLabels, g.cases, g.loops, g.breaks, g.allowStmtExpr
	g.b = strings.Builder{}
	// C forbids jumps into a statement expression, so a goto outside must not use the labels
	// inside.
	g.unplacedLabels, g.allowStmtExpr = nil, false
	g.cases = append(g.cases[:len(g.cases):len(g.cases)], -1)
	if !free {
		g.loops, g.breaks = 0, 0
	}
	g.depth++
	for n := g.r.Intn(3); n > 0; n-- {
		g.statement(depth)
	}
	g.line("%s;%s", g.expr(depth), g.pick("", "", " ;"))
	g.depth--
	inner := g.b.String()
	g.b, g.vars, g.unplacedLabels, g.cases, g.loops, g.breaks, g.allowStmtExpr = text, vars, unplaced, cases, loops, breaks, free
	return "({\n" + inner + strings.Repeat("  ", g.depth) + "})"
}
