package gen

import "strings"

// stmtExpr returns a statement expression with a value. If g.allowStmtExpr is true, the expression
// can contain jumps to code outside of it. In the head of a loop, for example, g.allowStmtExpr is
// false, and there are no such jumps.
func (g *generator) stmtExpr(depth int) string {
	text, vars, unplaced, cases, loops, breaks, free := g.b, g.vars, g.unplacedLabels, g.cases, g.loops, g.breaks, g.allowStmtExpr
	g.b = strings.Builder{}
	// No label inside the expression may be the target of a goto outside, because C forbids to jump
	// into a statement expression.
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
