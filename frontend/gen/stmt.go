package gen

import "fmt"

func (g *generator) statement(depth int) {
	g.statementsLeft--
	if n := len(g.unplacedLabels); n > 0 && g.oneIn(5) {
		g.line("%s: ;", g.unplacedLabels[n-1])
		g.unplacedLabels = g.unplacedLabels[:n-1]
	}
	if n := len(g.cases); n > 0 && g.cases[n-1] >= 0 && g.oneIn(3) {
		if g.cases[n-1] == 3 {
			g.line("default:")
		} else if g.oneIn(3) && g.cases[n-1] != 2 {
			g.line("case %d ... %d:", g.cases[n-1], g.cases[n-1]+1)
			g.cases[n-1]++
		} else {
			g.line("case %d:", g.cases[n-1])
		}
		g.cases[n-1]++
		if g.cases[n-1] > 5 {
			g.cases[n-1] = -1
		}
	}
	if depth <= 0 || g.statementsLeft <= 0 {
		g.simple()
		return
	}
	switch g.r.Intn(14) {
	case 0, 1:
		g.line("if (%s) {", g.cond())
		g.block(depth - 1)
		for g.oneIn(3) {
			g.line("} else if (%s) {", g.cond())
			g.block(depth - 1)
		}
		if g.oneIn(2) {
			g.line("} else {")
			g.block(depth - 1)
		}
		g.line("}")
	case 2:
		g.line("while (%s) {", g.cond())
		g.loop(depth)
		g.line("}")
	case 3:
		g.line("do {")
		g.loop(depth)
		g.line("} while (%s);", g.cond())
	case 4:
		g.forLoop(depth)
	case 5:
		g.switchStmt(depth)
	case 6, 7:
		g.declare()
	case 8:
		g.line("{")
		g.block(depth - 1)
		g.line("}")
	default:
		g.simple()
	}
}

func (g *generator) loop(depth int) {
	g.loops++
	g.breaks++
	g.block(depth - 1)
	g.loops--
	g.breaks--
}

func (g *generator) forLoop(depth int) {
	outer := g.vars
	init, cond, step := "", "", ""
	switch g.r.Intn(3) {
	case 0:
		name := fmt.Sprintf("i%d", g.nextName)
		g.nextName++
		init = fmt.Sprintf("int %s = %s", name, g.expr(1))
		g.vars = append(g.vars[:len(g.vars):len(g.vars)], name)
	case 1:
		init = g.expr(2)
	}
	if !g.oneIn(5) {
		cond = g.cond()
	}
	if !g.oneIn(4) {
		step = g.expr(2)
		if g.oneIn(3) {
			step += ", " + g.expr(1)
		}
	}
	g.line("for (%s; %s; %s) {", init, cond, step)
	g.loop(depth)
	g.line("}")
	g.vars = outer
}

func (g *generator) switchStmt(depth int) {
	g.line("switch (%s) {", g.expr(2))
	g.cases = append(g.cases, 0)
	g.breaks++
	g.block(depth - 1)
	g.line("case -1:")
	g.block(depth - 1)
	g.breaks--
	g.cases = g.cases[:len(g.cases)-1]
	g.line("}")
}

func (g *generator) simple() {
	switch g.r.Intn(20) {
	case 0:
		if g.breaks > 0 {
			g.line("break;")
			return
		}
	case 1:
		if g.loops > 0 {
			g.line("continue;")
			return
		}
	case 2:
		if len(g.labels) > 0 {
			g.line("goto %s;", g.labels[g.r.Intn(len(g.labels))])
			return
		}
	case 3:
		g.line("%s(%s);", g.pick("__VERIFIER_assume", "assume", "assume_abort_if_not"), g.cond())
		return
	case 4, 5:
		g.line("%s(%s);", g.pick("assert", "__VERIFIER_assert", "sassert", "__CPROVER_assert"), g.cond())
		return
	case 6:
		if g.oneIn(3) {
			if g.result == "void" {
				g.line("return;")
			} else {
				g.line("return %s;", g.expr(2))
			}
			return
		}
	case 7:
		if g.oneIn(6) {
			g.line("%s;", g.pick("abort()", "exit(1)", "reach_error()", "__assert_fail(\"x\", \"f.c\", 3, \"main\")"))
			return
		}
	case 8:
		g.line("%s = *;", g.variable())
		return
	case 9:
		g.line("printf(\"%%d\\n\", %s);", g.expr(1))
		return
	case 10:
		g.line(";")
		return
	case 11:
		if len(g.functions) > 0 {
			g.line("%s;", g.call(2, g.functions[g.r.Intn(len(g.functions))]))
			return
		}
	}
	g.allowStmtExpr = true
	x := g.expr(g.o.Depth)
	g.allowStmtExpr = false
	g.line("%s;", x)
}

func (g *generator) cond() string {
	if g.oneIn(8) {
		return "*"
	}
	return g.expr(g.o.Depth)
}
