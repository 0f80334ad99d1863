package gen

import "strings"

// stmtExpr returns a statement expression with a value. The expression contains jumps to code
// outside only if g.free is set. In the head of a loop, for example, it contains none.
func (g *generator) stmtExpr(depth int) string {
	text, vars, unplaced, cases, loops, breaks, free := g.b, g.vars, g.unplaced, g.cases, g.loops, g.breaks, g.free
	g.b = strings.Builder{}
	g.unplaced, g.free = nil, false // place no label inside, so that no jump leads into the expression
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
	g.b, g.vars, g.unplaced, g.cases, g.loops, g.breaks, g.free = text, vars, unplaced, cases, loops, breaks, free
	return "({\n" + inner + strings.Repeat("  ", g.depth) + "})"
}
