package sema

import (
	"sort"

	"github.com/antlr4-go/antlr/v4"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/constant"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

type fnState struct {
	def         *ast.Func
	labels      map[string]*labelState
	jumps       []jump
	switches    []*switchState
	loops       int
	breaks      int // number of enclosing loops and switches
	heads       int // number of loop conditions and loop steps that contain the current expression
	visible     *visible
	inside      *stmtExprs
	statics     []*ast.Var
	parts       []*symbol
	pointers    []*symbol // the pointers that have a known target, because every path to a use assigns it; see recordTarget
	arrays      []declMark
	modified    []declMark // declarations whose type contains an array of computed size
	entry       []ast.Stmt
	lists       map[*symbol]*listState // the lists of variable arguments for which the program has not called va_end yet
	further     []*ast.Var             // the hidden parameters for the arguments that va_arg reads
	hasLists    bool
	afterParams []*ast.Var // local variables to append to Func.Locals after the parameters
	instance    *instance
}

type stmtExprs struct{ outer *stmtExprs }

type labelState struct {
	label   *ast.Label
	defined bool
	visible *visible
	inside  *stmtExprs
}

// A jump is a goto statement. The field "visible" contains the variables in scope at the goto.
type jump struct {
	name    string
	at      source.Span
	visible *visible
	inside  *stmtExprs
}

type switchState struct {
	stmt    *ast.Switch
	visible *visible
	inside  *stmtExprs
}

func (b *builder) finishJumps() {
	for _, j := range b.fn.jumps {
		l := b.fn.labels[j.name]
		if !l.defined {
			b.rep.ReportHint(diag.Label, j.at, "write "+j.name+": before the statement to go to", "label %s is not defined in function %s", j.name, b.fn.def.Name)
			continue
		}
		around := j.inside
		for around != nil && around != l.inside {
			around = around.outer
		}
		if around != l.inside {
			b.reportViolation(diag.Jump, j.at, "jump to a label outside of it", "a goto jumps into a statement expression, to label %s", j.name)
			continue
		}
		skipped(j.visible, l.visible)
	}
}

func (b *builder) label(name string) *labelState {
	l := b.fn.labels[name]
	if l == nil {
		l = &labelState{label: &ast.Label{Name: name, Error: name == "ERROR" && b.errorLabel}}
		b.fn.labels[name] = l
	}
	return l
}

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

func (b *builder) labelled(c parser.ILabelContext, body ast.Stmt) ast.Stmt {
	at := source.Span{Start: tokSpan(c.GetStart()).Start, End: body.Pos().End}
	switch c := c.(type) {
	case *parser.NameLabelContext:
		name := c.ID().GetText()
		l := b.label(name)
		if l.defined {
			b.rep.ReportHint(diag.Label, spanOf(c), "give one of them another name", "label %s is defined twice (also in line %d)", name, l.label.Span.Start.Line)
			return body
		}
		l.defined, l.visible, l.inside = true, b.fn.visible, b.fn.inside
		l.label.Span = tokSpan(c.GetStart())
		l.label.Index = len(b.fn.def.Labels)
		b.fn.def.Labels = append(b.fn.def.Labels, l.label)
		return &ast.Labeled{Node: ast.Node{Span: at}, Label: l.label, Body: body}
	case *parser.CaseLabelContext:
		sw := b.innermostSwitch(spanOf(c), "case")
		x, v, ok := b.constant(c.E(0), false)
		if sw == nil {
			return body
		}
		t := b.typeOf(sw.stmt.X) // case values are converted to this type
		v = constant.Converted(t, v)
		s := &ast.Case{Node: ast.Node{Span: at}, X: b.convert(x, t), Value: v, LastValue: v, Body: body}
		if e := c.E(1); e != nil && ok {
			x, v, ok = b.constant(e, false)
			s.Last, s.LastValue = b.convert(x, t), constant.Converted(t, v)
		}
		if !ok {
			return body
		}
		skipped(sw.visible, b.fn.visible)
		sw.stmt.Cases = append(sw.stmt.Cases, s)
		return s
	case *parser.DefaultLabelContext:
		sw := b.innermostSwitch(spanOf(c), "default")
		if sw == nil {
			return body
		}
		if sw.stmt.Default != nil {
			b.rep.ReportHint(diag.Case, spanOf(c), "remove one of them", "default occurs twice in this switch")
			return body
		}
		skipped(sw.visible, b.fn.visible)
		s := &ast.Case{Node: ast.Node{Span: at}, Body: body}
		sw.stmt.Default = s
		return s
	}
	return body
}

func (b *builder) innermostSwitch(at source.Span, what string) *switchState {
	n := len(b.fn.switches)
	if n == 0 {
		b.rep.ReportHint(diag.Case, at, "move it into a switch", "%s outside of a switch", what)
		return nil
	}
	b.keepsLists(false, at)
	sw := b.fn.switches[n-1]
	if sw.inside != b.fn.inside {
		b.rep.ReportHint(diag.Case, at, "move it out of the statement expression", "%s is in a statement expression, and its switch is outside of it", what)
		return nil
	}
	return sw
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

func (b *builder) checkCases(cases []*ast.Case) {
	sorted := append([]*ast.Case(nil), cases...)
	sort.SliceStable(sorted, func(i, j int) bool { return sorted[i].Value.Less(sorted[j].Value) })
	var last *ast.Case // the case with the largest LastValue so far
	for _, c := range sorted {
		if c.LastValue.Less(c.Value) {
			continue // the range of the case is empty
		}
		if last != nil && !last.LastValue.Less(c.Value) {
			first, again := last, c
			if c.Span.Start.Before(last.Span.Start) {
				first, again = c, last
			}
			b.rep.ReportHint(diag.Case, again.Span, "remove one of them", "case %s occurs twice in this switch (also in line %d)", c.Value, first.Span.Start.Line)
		}
		if last == nil || last.LastValue.Less(c.LastValue) {
			last = c
		}
	}
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
	return out
}

func (b *builder) returnStmt(c *parser.ReturnStmtContext) ast.Stmt {
	out := &ast.Return{Node: ast.Node{Span: spanOf(c)}}
	b.endLists(out.Span)
	void := b.fn.def.Result.Kind == ast.Void
	cond, _ := c.Cond().(*parser.CondContext)
	switch f := b.fn.instance.f; {
	case cond != nil && cond.Expr() != nil && !b.passesCheck(cond, func() { b.resultOperand(f.result, cond.Expr()) }):
		b.gap(out.Span)
		return out
	case b.resultParts(f) != nil:
		if cond == nil || cond.STAR() != nil {
			b.rep.ReportHint(diag.Jump, out.Span, "return a struct", "function %s returns no value here", f.name)
			break
		}
		out.X = b.structReturned(f, cond.Expr(), out.Span)
	case cond == nil:
	case f.opaqueResult():
		if cond.STAR() == nil {
			out.X = b.opaqueReturned(cond.Expr())
		}
	case f.result.kind == cPointer && cond.STAR() == nil:
		out.X = b.sequence(cond.Expr(), b.returned)
	case !void && cond.STAR() != nil:
		out.X = star(spanOf(cond), b.fn.def.Result)
	case !void && (b.fn.def.Result.Kind == ast.Bool || b.isFloat(lastOf(cond.Expr()), 0)):
		out.X = b.needValue(b.sequence(cond.Expr(), func(c parser.IEContext) ast.Expr { return b.valueFor(c, b.fn.def.Result) }))
	case !void:
		if out.X = b.cond(cond); b.mem != nil && b.typeOf(out.X).Pointer {
			b.rep.ReportHint(diag.Pointer, out.X.Pos(), "compare it with another pointer", "a pointer is used as a number")
		}
	case cond.STAR() == nil:
		out.X = b.expr(cond.Expr())
		if ast.TypeOf(out.X) != ast.Void {
			b.rep.ReportHint(diag.Jump, out.Span, "give the function the result type int, or return nothing", "void function %s returns a value", b.fn.def.Name)
		}
	default:
		b.rep.ReportHint(diag.Jump, out.Span, "return nothing", "void function %s returns a value", b.fn.def.Name)
	}
	b.returnFails(b.fn.instance.f, out)
	return out
}

// opaqueResult reports whether a function returns a struct or a floating-point number. The program
// may ignore the result, or use it as structvalue.go describes, but not as an operand.
func (f *function) opaqueResult() bool { return f.result.kind == cStruct || f.result.kind == cFloat }

// opaqueReturned builds the side effects of the expression in a return statement, if the value of
// the expression is a struct or a floating-point number.
func (b *builder) opaqueReturned(c parser.IExprContext) ast.Expr {
	if contains(c, func(t antlr.Tree) bool {
		u, ok := t.(*parser.UnaryContext)
		return ok && u.GetOp().GetText() == "&" || b.mayContainAddress(t)
	}) {
		b.rep.ReportHint(diag.Pointer, spanOf(c), "return the value, or pass the pointer", "this returns the address of a variable")
		return nil
	}
	var do ast.Expr
	for _, e := range c.(*parser.ExprContext).AllE() {
		do = comma(do, void(b.effects(e)))
	}
	return do
}

// "returned" builds the expression of a return statement that returns a pointer. If pointers are
// not represented as variables, the caller does not know the target of the returned pointer. In
// this case the program must not return the address of a variable.
func (b *builder) returned(c parser.IEContext) ast.Expr {
	if b.fn.def.Result.Pointer {
		return b.pointerAs(b.fn.instance.f.result.elem, c).x
	}
	a, do := b.findTarget(c)
	if a.inProgram() && !b.ownCode() {
		b.rep.ReportHint(diag.Pointer, spanOf(c), "return the value, or pass the pointer", "this returns the address of a variable")
	}
	return void(comma(do, intLit(0, spanOf(c))))
}

// "executed" builds an expression statement, or the first expression of a for statement. If the
// expression assigns to a pointer, every later statement of the block is executed after this
// assignment; see recordTarget.
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

// cond builds an expression whose value a statement uses: the operand of a switch or return.
// The expression * stands for an arbitrary value. A void expression is an error.
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
