package sema

import (
	"github.com/antlr4-go/antlr/v4"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// This file builds statements (6.8).

type fnState struct {
	def         *ast.Func
	labels      map[string]*labelState
	jumps       []jump
	switches    []*switchState
	loops       int
	breaks      int // number of enclosing loops and switches
	heads       int // number of loop conditions and loop steps that contain the current expression
	visible     *visible
	ended       map[string]endedName // the names of closed scopes; nil if there is none
	inside      *stmtExprs
	statics     []*ast.Var
	parts       []*symbol
	pointers    []*symbol // the pointers that have a known target, because every path to a use assigns it; see recordTarget
	arrays      []declMark
	modified    []declMark // declarations whose type contains an array of computed size
	entry       []ast.Stmt
	lists       map[*symbol]*listState // the lists of variable arguments for which the program has not called va_end yet
	further     []furtherArgument      // the arguments that va_arg reads
	hasLists    bool
	afterParams []*ast.Var // local variables to append to Func.Locals after the parameters
	instance    *instance
}

type stmtExprs struct{ outer *stmtExprs }

func (b *builder) blockItem(c *parser.BlockItemContext) []ast.Stmt {
	switch {
	case c.Label() != nil:
		if s := b.labelled(c.Label(), &ast.Empty{Node: ast.Node{Span: spanOf(c)}}); s != nil {
			return []ast.Stmt{s}
		}
		return nil
	case c.Declaration() != nil:
		return b.declaration(c.Declaration().(*parser.DeclarationContext))
	}
	return []ast.Stmt{b.unlabeled(c.Unlabeled())}
}

func (b *builder) statement(c parser.IStatementContext) ast.Stmt {
	s := c.(*parser.StatementContext)
	labels := s.AllLabel()
	if len(labels) == 0 {
		return b.unlabeled(s.Unlabeled())
	}
	// A labelled statement becomes a block. The block contains one empty statement for each label,
	// in source order, followed by the statement itself.
	empty := &ast.Empty{Node: ast.Node{Span: spanOf(s)}}
	block := &ast.Block{Node: ast.Node{Span: spanOf(s)}}
	for _, l := range labels {
		block.Stmts = append(block.Stmts, b.labelled(l, empty))
	}
	block.Stmts = append(block.Stmts, b.unlabeled(s.Unlabeled()))
	return block
}

func (b *builder) unlabeled(c parser.IUnlabeledContext) ast.Stmt {
	node := ast.Node{Span: spanOf(c)}
	switch c := c.(type) {
	case *parser.BlockStmtContext:
		return b.compound(c.Compound().(*parser.CompoundContext))
	case *parser.IfStmtContext:
		defer b.openScope()() // a selection statement is a block (6.8.4p3)
		out := &ast.If{Node: node, Cond: b.test(c.Cond())}
		out.Then = b.scoped(c.Statement(0))
		if e := c.Statement(1); e != nil {
			out.Else = b.scoped(e)
		}
		return out
	case *parser.WhileStmtContext:
		defer b.openScope()() // an iteration statement is a block (6.8.5p5)
		out := &ast.While{Node: node}
		b.loopHead(func() { out.Cond = b.test(c.Cond()) })
		out.Body = b.loopBody(c.Statement())
		return out
	case *parser.DoStmtContext:
		defer b.openScope()()
		out := &ast.DoWhile{Node: node}
		out.Body = b.loopBody(c.Statement())
		b.loopHead(func() { out.Cond = b.test(c.Cond()) })
		return out
	case *parser.ForStmtContext:
		return b.forStmt(c)
	case *parser.SwitchStmtContext:
		defer b.openScope()()
		x := b.switched(c.Cond())
		if t := b.typeOf(x); b.isWideField(t) {
			b.refuseWide(x.Pos(), t)
		}
		out := &ast.Switch{Node: node, X: b.convert(x, b.promoted(b.typeOf(x)))}
		b.fn.switches = append(b.fn.switches, &switchState{stmt: out, visible: b.fn.visible, inside: b.fn.inside})
		b.fn.breaks++
		out.Body = b.scoped(c.Statement())
		b.fn.breaks--
		b.fn.switches = b.fn.switches[:len(b.fn.switches)-1]
		b.checkCases(out.Cases)
		return out
	case *parser.GotoStmtContext:
		if c.ID() == nil {
			if !b.passesCheck(c, func() { // GNU C
				if o := b.operandOf(c.E()); !o.class().isPointer() {
					b.reportViolation(diag.Jump, node.Span, "go to a label by its name", "goto * is applied to %s", o.word())
				}
			}) {
				return &ast.Empty{Node: node}
			}
			b.rep.ReportHint(diag.Jump, node.Span, "go to a label by its name", "a goto to a computed label is not supported")
			return &ast.Empty{Node: node}
		}
		name := c.ID().GetText()
		b.fn.jumps = append(b.fn.jumps, jump{name, tokSpan(c.ID().GetSymbol()), b.fn.visible, b.fn.inside})
		return &ast.Goto{Node: node, Label: b.label(name).label}
	case *parser.ContinueStmtContext:
		if b.fn.loops == 0 {
			b.reportViolation(diag.Jump, node.Span, "remove it", "continue outside of a loop")
		}
		b.keepsLists(true, node.Span)
		return &ast.Continue{Node: node}
	case *parser.BreakStmtContext:
		if b.fn.breaks == 0 {
			b.reportViolation(diag.Jump, node.Span, "remove it", "break outside of a loop or switch")
		}
		b.keepsLists(false, node.Span)
		return &ast.Break{Node: node}
	case *parser.ReturnStmtContext:
		return b.returnStmt(c)
	case *parser.AsmStmtContext:
		b.rep.Report(diag.Assembly, tokSpan(c.GetStart()), "assembly is not supported")
	case *parser.ExprStmtContext:
		if c.Expr() != nil {
			if !b.passesCheck(c.Expr(), func() { b.operandsOf(c.Expr()) }) {
				break
			}
			return &ast.ExprStmt{Node: node, X: b.executed(c.Expr())}
		}
		return &ast.Empty{Node: node}
	}
	b.gap(node.Span)
	return &ast.Empty{Node: node}
}

func (b *builder) scoped(c parser.IStatementContext) ast.Stmt {
	defer b.openScope()()
	return b.statement(c)
}

func (b *builder) loopBody(c parser.IStatementContext) ast.Stmt {
	b.fn.loops++
	b.fn.breaks++
	defer func() {
		b.fn.loops--
		b.fn.breaks--
	}()
	return b.scoped(c)
}

// loopHead builds the condition or step of a loop. A break or continue there is an error,
// because C does not define to which loop it belongs.
func (b *builder) loopHead(build func()) {
	loops, breaks := b.fn.loops, b.fn.breaks
	b.fn.loops, b.fn.breaks = 0, 0
	b.fn.heads++
	build()
	b.fn.heads--
	b.fn.loops, b.fn.breaks = loops, breaks
}

// openStmtExpr opens a statement expression with its scope and returns the function that closes
// both.
func (b *builder) openStmtExpr() func() {
	b.fn.inside = &stmtExprs{b.fn.inside}
	closeScope := b.openScope()
	return func() {
		closeScope()
		b.fn.inside = b.fn.inside.outer
	}
}

func (b *builder) stmtExpr(c *parser.StmtExprContext) ast.Expr {
	at := spanOf(c)
	if b.fn == nil {
		return b.refuse(diag.StmtExpr, at, "", "a statement expression outside of a function")
	}
	defer b.openStmtExpr()()
	x := &ast.StmtExpr{Node: ast.Node{Span: at}, Body: b.compoundInScope(c.Compound().(*parser.CompoundContext))}
	if last := lastValue(c); last != nil {
		b.buildQuietly(func() {
			if l := b.operandOf(last).class(); l == structs || l == valueless {
				b.valuelessStmtExprs = append(b.valuelessStmtExprs, x)
			}
		})
	}
	return x
}

func (b *builder) compound(c *parser.CompoundContext) *ast.Block {
	defer b.openScope()()
	return b.compoundInScope(c)
}

func (b *builder) compoundInScope(c *parser.CompoundContext) *ast.Block {
	out := &ast.Block{Node: ast.Node{Span: spanOf(c)}}
	for _, i := range c.AllBlockItem() {
		out.Stmts = append(out.Stmts, b.blockItem(i.(*parser.BlockItemContext))...)
	}
	return out
}

func (b *builder) forStmt(c *parser.ForStmtContext) ast.Stmt {
	out := &ast.For{Node: ast.Node{Span: spanOf(c)}}
	if x, ok := c.GetChild(2).(*parser.ExprContext); ok && b.passesCheck(x, func() { b.operandsOf(x) }) {
		out.Init = append(out.Init, &ast.ExprStmt{Node: ast.Node{Span: spanOf(x)}, X: b.executed(x)})
	}
	defer b.openScope()()
	// The children of the parse tree are: for ( init [;] [cond] ; [step] ) body. If init is a
	// declaration, the declaration includes the semicolon.
	semis := 0
	if c.Declaration() != nil {
		b.inFor = true
		out.Init = b.declaration(c.Declaration().(*parser.DeclarationContext))
		semis = 1
	}
	for _, child := range c.GetChildren() {
		switch x := child.(type) {
		case antlr.TerminalNode:
			if x.GetSymbol().GetTokenType() == parser.CParserSEMI {
				semis++
			}
		case *parser.ExprContext:
			if semis > 0 && b.passesCheck(x, func() { b.operandsOf(x) }) {
				b.loopHead(func() { out.Step = b.sequence(x, b.unused) })
			}
		case *parser.CondContext:
			b.loopHead(func() { out.Cond = b.test(x) })
		}
	}
	out.Body = b.loopBody(c.Statement())
	if c.Statement().GetText() == ";" {
		b.scope.emptyBody = out.Body.Pos()
	}
	return out
}

// "executed" builds an expression statement, or the first expression of a for statement. If the
// expression assigns to a pointer, the assignment is certain: every execution that reaches a later
// statement of the block has made it; see recordTarget.
func (b *builder) executed(c parser.IExprContext) ast.Expr {
	one := func(c parser.IEContext) ast.Expr {
		set, ok := inner(c).(*parser.AssignContext)
		if !ok || b.mem != nil || !b.isPointer(set.E(0)) {
			return b.unused(c)
		}
		_, do := b.setPointer(set, true)
		return void(comma(do, intLit(0, spanOf(set))))
	}
	return b.chain(c, one, one)
}

func (b *builder) test(c parser.ICondContext) ast.Expr {
	if x, ok := c.(*parser.CondContext); ok && x.Expr() != nil {
		if !b.soundCondition(x.Expr()) {
			return b.placeholder(spanOf(x))
		}
		return b.needValue(b.sequence(x.Expr(), b.truthOf))
	}
	return b.cond(c)
}

// "switched" builds the value that a switch compares (6.8.4.2p1).
func (b *builder) switched(c parser.ICondContext) ast.Expr {
	if x, ok := c.(*parser.CondContext); ok && x.Expr() != nil && !b.passesCheck(x, func() {
		if o := b.operandsOf(x.Expr()); o.class() == valueless {
			b.hasNoValue(spanOf(x))
		} else if !o.class().isInteger() {
			b.reportViolation(diag.Type, spanOf(x), "compare it with ==", "the value of a switch is %s, not an integer", o.word())
		}
	}) {
		return b.placeholder(spanOf(x))
	}
	return b.cond(c)
}

// cond builds an expression whose value a statement uses, such as the operand of a switch or
// return. The expression * is an arbitrary value. A void expression is an error.
func (b *builder) cond(c parser.ICondContext) ast.Expr {
	x, ok := c.(*parser.CondContext)
	if !ok {
		return b.placeholder(source.Span{})
	}
	if x.Expr() == nil {
		return star(spanOf(x), b.int())
	}
	return b.needValue(b.sequence(x.Expr(), func(c parser.IEContext) ast.Expr {
		if b.fn != nil && b.isFloat(c, 0) {
			return b.vagueTruth(spanOf(c), c)
		}
		return b.e(c)
	}))
}
