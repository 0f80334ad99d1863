package lower

import (
	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/lia"
)

// stmtsPerCheck is the number of statements that are lowered between two checks of the context.
const stmtsPerCheck = 64

func (l *lowerer) stmt(s ast.Stmt) {
	if l.count++; l.count%stmtsPerCheck == 0 && l.err == nil {
		l.err = l.ctx.Err()
	}
	if l.tooLarge || l.err != nil {
		return
	}
	used, outer := l.used, l.tested
	l.tested = nil
	defer func() { l.used, l.tested = used, outer }()
	if _, isBlock := s.(*ast.Block); !isBlock {
		l.setPosition(s.Pos())
		l.res.Starts = append(l.res.Starts, Point{Stmt: s, Instance: l.inst.id, Loc: l.cur})
	}
	switch s := s.(type) {
	case *ast.Decl:
		l.decl(s)
	case *ast.ArrayDecl:
		l.emit(l.fill(s.Array, s.Zero, nil), s.Span)
	case *ast.ExprStmt:
		x := l.folded(s.X)
		l.effect(x)
		l.flush(s.Span)
	case *ast.Block:
		l.enter(skippable(s.Stmts), s.Span)
		l.list(s.Stmts)
	case *ast.If:
		l.ifStmt(s)
	case *ast.While:
		l.loop(s, s.Cond, nil, s.Body)
	case *ast.For:
		l.enter(skippable(s.Init), s.Span)
		l.list(s.Init)
		l.loop(s, s.Cond, s.Step, s.Body)
	case *ast.DoWhile:
		l.doWhile(s)
	case *ast.Switch:
		l.switchStmt(s)
	case *ast.Case:
		loc := l.inst.cases[s]
		l.setPositionAt(loc, s.Span)
		l.link(loc)
		l.cur = loc
		l.stmt(s.Body)
	case *ast.Labeled:
		l.labeled(s)
	case *ast.Goto:
		loc := l.inst.labels[s.Label.Index]
		l.enter(l.entries().jump(s, l.entries().labels[s.Label]), s.Span)
		if loc == l.p.Error {
			l.edge(loc, lia.True(), nil, []source.Span{s.Span})
			l.cur = l.newLoc()
		} else {
			l.link(loc)
		}
	case *ast.Break:
		l.link(l.inst.breaks[len(l.inst.breaks)-1])
	case *ast.Continue:
		l.link(l.inst.conts[len(l.inst.conts)-1])
	case *ast.Return:
		l.returnStmt(s)
	}
}

func (l *lowerer) list(stmts []ast.Stmt) {
	for _, s := range stmts {
		l.stmt(s)
	}
}

func (l *lowerer) decl(s *ast.Decl) {
	v := l.res.Vars[s.Var]
	if s.Init != nil {
		init := l.storedValue(s.Var.Type, s.Init)
		l.storeIn(v, init, s.Span)
		return
	}
	t := l.anyInput(cfa.Uninit, s.Var.Name, s.Var.Type, s.Var.Span.Start)
	l.emit([]cfa.Assign{{Var: v, Term: t}}, s.Span)
}

func (l *lowerer) ifStmt(s *ast.If) {
	yes, join := l.newLoc(), l.newLoc()
	no := join
	if s.Else != nil {
		no = l.newLoc()
		l.endsRun[no] = l.alwaysEndsRun(s.Else)
	}
	l.endsRun[yes] = l.alwaysEndsRun(s.Then)
	cond := l.folded(s.Cond)
	l.evalCondition(l.endsRun[yes] || l.endsRun[no], cond, func() { l.condOf(s.Span, cond, yes, no) })
	l.cur = yes
	l.stmt(s.Then)
	l.link(join)
	if s.Else != nil {
		l.cur = no
		l.stmt(s.Else)
		l.link(join)
	}
	l.cur = join
}

// loop lowers while and for loops.
func (l *lowerer) loop(s ast.Stmt, cond, step ast.Expr, body ast.Stmt) {
	cond, step = l.folded(cond), l.folded(step)
	head, inside, exit := l.newLoc(), l.newLoc(), l.newLoc()
	at := s.Pos()
	if cond != nil {
		at = cond.Pos()
	}
	l.setPositionAt(head, at)
	l.addEmptySums(s)
	l.link(head)
	l.cur = head
	l.point(s, head)
	if cond != nil {
		l.condOf(s.Pos(), cond, inside, exit)
	} else {
		l.link(inside)
	}
	next := head
	if step != nil {
		next = l.newLoc()
		l.setPositionAt(next, step.Pos())
	}
	l.cur = inside
	l.body(body, exit, next)
	l.link(next)
	if step != nil {
		l.cur = next
		l.effect(step)
		l.flush(step.Pos())
		l.link(head)
	}
	l.cur = exit
	l.lowerTotals(s)
}

// body lowers the body of a loop. A break statement in the body jumps to the location "exit", and a
// continue statement jumps to the location "next".
func (l *lowerer) body(s ast.Stmt, exit, next cfa.Loc) {
	in := l.inst
	in.breaks, in.conts = append(in.breaks, exit), append(in.conts, next)
	l.stmt(s)
	in.breaks, in.conts = in.breaks[:len(in.breaks)-1], in.conts[:len(in.conts)-1]
}

func (l *lowerer) doWhile(s *ast.DoWhile) {
	head, cond, exit := l.newLoc(), l.newLoc(), l.newLoc()
	l.setPositionAt(head, s.Body.Pos())
	l.addEmptySums(s)
	l.link(head)
	l.cur = head
	l.point(s, head)
	test := l.folded(s.Cond)
	l.setPositionAt(cond, test.Pos())
	l.body(s.Body, exit, cond)
	l.link(cond)
	l.cur = cond
	l.condOf(s.Span, test, head, exit)
	l.cur = exit
	l.lowerTotals(s)
}

func (l *lowerer) switchStmt(s *ast.Switch) {
	x := l.folded(s.X)
	t := l.value(x)
	l.emitChecks()
	exit := l.newLoc()
	pend := l.nextEdge
	var others []lia.Formula
	for _, c := range s.Cases {
		loc := l.newLoc()
		l.inst.cases[c] = loc
		f := lia.Eq(t.AddConst(c.Value.Neg()))
		if c.Last != nil {
			f = lia.And(lia.Ge(t.AddConst(c.Value.Neg())), lia.Le(t.AddConst(c.LastValue.Neg())))
		}
		others = append(others, lia.Not(f))
		if f.IsFalse() {
			continue
		}
		l.nextEdge = l.renamed(pend, &f)
		l.toCase(s, c, loc, f, x.Pos())
	}
	last := exit
	if s.Default != nil {
		last = l.newLoc()
		l.inst.cases[s.Default] = last
	}
	if other := lia.And(others...); !other.IsFalse() {
		l.nextEdge = l.renamed(pend, &other)
		l.toCase(s, s.Default, last, other, x.Pos())
	}
	l.nextEdge = pending{}
	l.cur = l.newLoc()
	l.inst.breaks = append(l.inst.breaks, exit)
	l.stmt(s.Body)
	l.inst.breaks = l.inst.breaks[:len(l.inst.breaks)-1]
	l.link(exit)
	l.cur = exit
}

func (l *lowerer) toCase(s *ast.Switch, c *ast.Case, loc cfa.Loc, guard lia.Formula, at source.Span) {
	spans := []source.Span{at}
	// The source text of the condition extends from the keyword switch to the closing parenthesis.
	test := cfa.Test{Span: source.Span{Start: s.Span.Start, End: at.End}}
	var entered []*ast.Var
	if c != nil {
		entered = l.entries().jump(s, c)
	}
	if len(entered) == 0 {
		l.edge(loc, guard, nil, spans, test)
		return
	}
	cur, inside := l.cur, l.newLoc()
	l.edge(inside, guard, nil, spans, test)
	l.cur = inside
	l.enter(entered, at)
	l.link(loc)
	l.cur = cur
}

func (l *lowerer) labeled(s *ast.Labeled) {
	loc := l.inst.labels[s.Label.Index]
	if loc == l.p.Error {
		l.edge(loc, lia.True(), nil, []source.Span{s.Label.Span})
		l.cur = l.newLoc()
	} else {
		l.setPositionAt(loc, s.Span)
		l.link(loc)
		l.cur = loc
		l.point(s, loc)
	}
	l.stmt(s.Body)
}

func (l *lowerer) returnStmt(s *ast.Return) {
	in := l.inst
	v, hasResult := l.res.Returns[in.fn]
	switch {
	case in.exit < 0: // no edge follows, because a return from main ends the run
		if s.X != nil {
			x := l.folded(s.X)
			l.effect(x)
			l.flush(s.Span)
		}
		l.cur = l.newLoc()
		return
	case s.X == nil:
		l.missingReturn(in.fn, s.Span)
	case hasResult:
		x := l.storedValue(in.fn.Result, s.X)
		l.storeIn(v, x, s.Span)
	default:
		x := l.folded(s.X)
		l.effect(x)
		l.flush(s.Span)
	}
	l.link(in.exit)
}

func (l *lowerer) point(s ast.Stmt, loc cfa.Loc) {
	l.res.Points = append(l.res.Points, Point{Stmt: s, Instance: l.inst.id, Loc: loc})
}
