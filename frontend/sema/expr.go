package sema

import (
	"fmt"
	"strings"

	"github.com/antlr4-go/antlr/v4"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/library"
	"ic3play/frontend/preproc"
)

// This file builds expressions whose value is an integer: names, chains of operators, assignments,
// conditional expressions and casts.

// maxChain limits the number of operands in a chain such as a + b + c ..., because each
// operand makes the tree one level deeper.
const maxChain = 800

func (b *builder) expr(c parser.IExprContext) ast.Expr { return b.sequence(c, b.e) }

// beforeLast builds all operands of the comma operator except the last. It returns the resulting
// expression, or nil if there is only one operand, and the parse tree of the last operand.
func (b *builder) beforeLast(c parser.IExprContext) (ast.Expr, parser.IEContext) {
	parts := c.(*parser.ExprContext).AllE()
	last := len(parts) - 1
	var do ast.Expr
	for _, p := range parts[:last] {
		do = comma(do, b.unused(p))
	}
	return do, parts[last]
}

func (b *builder) sequence(c parser.IExprContext, buildLast func(parser.IEContext) ast.Expr) ast.Expr {
	return b.chain(c, b.unused, buildLast)
}

// chain builds a comma expression. It calls buildLast for the last operand and buildOther for the
// other operands.
func (b *builder) chain(c parser.IExprContext, buildOther, buildLast func(parser.IEContext) ast.Expr) ast.Expr {
	x := c.(*parser.ExprContext)
	parts := x.AllE()
	if len(parts) > maxChain {
		b.rep.Report(diag.Nesting, spanOf(x), "more than %d expressions are joined by commas", maxChain)
		parts = parts[:1]
	}
	build := func(i int) ast.Expr {
		if i == len(parts)-1 {
			return buildLast(parts[i])
		}
		return buildOther(parts[i])
	}
	out := build(0)
	for i := 1; i < len(parts); i++ {
		y := build(i)
		span := out.Pos()
		span.End = y.Pos().End
		out = &ast.Binary{Node: ast.Node{Span: span}, Op: ast.Comma, X: out, Y: y}
	}
	return out
}

func (b *builder) value(c parser.IEContext) ast.Expr {
	if isString(inner(c)) {
		return b.single(inner(c))
	}
	if b.mem != nil && b.isPointer(c) {
		if n, ok := inner(c).(*parser.NameContext); ok && b.scope.lookup(n.ID().GetText()) == nil && b.funcs[n.ID().GetText()] != nil {
			return b.unknownName(n.ID().GetText(), spanOf(c))
		}
		return b.refuse(diag.Pointer, spanOf(c), "compare it with another pointer", "a pointer is used as a number")
	}
	return b.needValue(b.e(c))
}

func (b *builder) needValue(e ast.Expr) ast.Expr {
	if ast.TypeOf(e) != ast.Void {
		return e
	}
	b.rep.Report(diag.VoidValue, e.Pos(), "this expression has no value")
	return b.placeholder(e.Pos())
}

// e builds an expression. It handles left-associative operators in a loop, so that a long sum needs
// no deep recursion.
func (b *builder) e(c parser.IEContext) ast.Expr {
	if b.mem != nil && c != nil && b.isPointer(c) {
		return b.pointerValue(c).x
	}
	var chain []*parser.BinaryContext
	for {
		bin, ok := c.(*parser.BinaryContext)
		if !ok || b.comparesPointers(bin) || b.isDifference(bin) || b.comparesFloats(bin) {
			break
		}
		chain = append(chain, bin)
		c = bin.E(0)
	}
	if len(chain) > maxChain {
		b.rep.Report(diag.Nesting, spanOf(chain[0]), "this expression has more than %d operators in a row", maxChain)
		return b.placeholder(spanOf(chain[0]))
	}
	var out ast.Expr
	switch bin, ok := c.(*parser.BinaryContext); {
	case ok && b.comparesFloats(bin):
		out = b.vagueTruth(spanOf(c), bin.E(0), bin.E(1))
	case ok:
		out = b.comparePointers(bin)
	case len(chain) > 0 && isLogic(chain[len(chain)-1]):
		out = b.truthOf(c)
	default:
		out = b.single(c)
	}
	for i := len(chain) - 1; i >= 0; i-- {
		out = b.binary(chain[i], b.needValue(out))
	}
	return out
}

func isLogic(c *parser.BinaryContext) bool {
	op := c.GetOp().GetText()
	return op == "&&" || op == "||"
}

func (b *builder) single(c parser.IEContext) ast.Expr {
	if c == nil {
		return b.placeholder(source.Span{})
	}
	at := spanOf(c)
	switch c := c.(type) {
	case *parser.NameContext:
		return b.name(c.ID().GetText(), at)
	case *parser.IntContext:
		v, ok := preproc.IntValue(c.GetStart().GetText())
		if !ok {
			return b.refuse(diag.Constant, at, "", "this is not a valid number, or it is too long")
		}
		return b.literal(&ast.IntLit{Node: ast.Node{Span: at}, Value: v}, c.GetStart().GetText())
	case *parser.CharContext:
		text := c.GetStart().GetText()
		v, ok := preproc.CharValue(text)
		if !ok {
			b.rep.Report(diag.Constant, at, "this is not a constant of one to four characters of a byte each")
		}
		t := b.int()
		switch text[0] { // char16_t and char32_t (6.4.4.4p11), which have these types in both data models
		case 'u':
			t = ast.Type{Kind: ast.Unsigned, Name: "unsigned short", Narrow: 16}
		case 'U':
			t = ast.Type{Kind: ast.Unsigned, Name: "unsigned int"}
		}
		return b.number(&ast.IntLit{Node: ast.Node{Span: at}, Value: v}, t)
	case *parser.FloatContext:
		b.rep.Report(diag.Float, at, "a floating-point constant is not supported here")
	case *parser.StringContext:
		hint := ""
		if text, ok := characters(c); ok && len(text) == 1 {
			hint = "write '" + strings.Trim(c.GetText(), `"`) + "' for a character"
		}
		b.rep.ReportHint(diag.String, at, hint, "this is a string, and a number is needed here")
	case *parser.ParenContext:
		return b.expr(c.Expr())
	case *parser.StmtExprContext:
		return b.stmtExpr(c)
	case *parser.CallContext:
		return b.call(c)
	case *parser.IndexContext, *parser.Member_Context:
		return b.partValue(c)
	case *parser.PostfixContext:
		return b.increment(c.E(), c.GetOp().GetText(), true, at)
	case *parser.PrefixContext:
		return b.increment(c.E(), c.GetOp().GetText(), false, at)
	case *parser.UnaryContext:
		return b.unary(c)
	case *parser.SizeofExprContext, *parser.SizeofTypeContext:
		return b.sizeof(c)
	case *parser.CompoundLiteralContext:
		return b.integerLiteral(c)
	case *parser.CastContext:
		return b.cast(c)
	case *parser.TernaryContext:
		return b.ternary(c)
	case *parser.ElvisContext:
		return b.elvis(c)
	case *parser.GenericContext:
		return b.generic(c)
	case *parser.AssignContext:
		return b.assign(c)
	case *parser.AssignStarContext:
		if t := b.lvalue(c.E()); !t.isEmpty() {
			return &ast.Assign{Node: ast.Node{Span: at}, Var: t.v, At: t.element, Target: spanOf(c.E()), X: star(tokSpan(c.STAR().GetSymbol()), t.typ())}
		}
	}
	return b.placeholder(at)
}

func (b *builder) name(name string, at source.Span) ast.Expr {
	s := b.scope.lookup(name)
	if s == nil {
		return b.unknownName(name, at)
	}
	switch s.kind {
	case symConst:
		return &ast.EnumRef{Node: ast.Node{Span: at}, Enum: s.enum}
	case symVar:
		s.use(at)
		if s.busy {
			b.rep.ReportHint(diag.Undeclared, at, "initialise it with something else", "%s is read in its own initialiser", name)
		}
		if s.fixed != nil {
			return b.number(&ast.IntLit{Node: ast.Node{Span: at}, Value: *s.fixed, Name: name}, s.v.Type)
		}
		return readVar(s.v, at)
	case symRefused, symPointer:
		if b.rep.Once(s) {
			b.refuseType(s.typ, at, name)
		}
	case symParts:
		b.refuseObject(s.object, at)
	case symTypedef:
		b.rep.Report(diag.Type, at, "%s is a type", name)
	}
	return b.placeholder(at)
}

// unknownName handles a name without a declaration. If it is a constant of a header, unknownName
// builds the constant. For any other name it reports an error.
func (b *builder) unknownName(name string, at source.Span) ast.Expr {
	if b.funcs[name] != nil {
		return b.refuse(diag.FunctionValue, at, "", "function %s is used without a call", name)
	}
	if v, typ, ok := library.Constant(name, b.longWidth()); ok {
		t := ast.Type{Kind: ast.Signed, Name: typ}
		if strings.HasPrefix(typ, "unsigned") {
			t.Kind = ast.Unsigned
		}
		return b.number(&ast.IntLit{Node: ast.Node{Span: at}, Value: v}, t)
	}
	if name == "NULL" {
		b.rep.Report(diag.Pointer, at, "NULL is a pointer, and a number is needed here")
	} else if name == "errno" && b.file.Rules.MallocNull {
		b.rep.ReportHint(diag.Undeclared, at, "let malloc always succeed, or use a variable of your own", "errno is not supported where malloc may return NULL")
	} else if name == "__func__" || name == "__FUNCTION__" || name == "__PRETTY_FUNCTION__" {
		b.rep.ReportHint(diag.Undeclared, at, "write the name of the function as a string", "%s is only supported where it is printed", name)
	} else if header, ok := library.Unmodelled(name); ok {
		b.rep.ReportHint(diag.Undeclared, at, "use a variable of your own", "%s of <%s> is not supported", name, header)
	} else if !b.parse.brokenNames[name] && b.rep.Once(undeclaredName(name)) {
		hint := ""
		if near := b.scope.similarName(name); near != "" {
			hint = "did you mean " + near + "?"
		}
		if b.fn != nil {
			if n, ok := b.fn.ended[name]; ok {
				hint = n.hint(name)
			}
		}
		if s := b.global.names[name]; s != nil {
			hint = fmt.Sprintf("move its declaration, in line %d, before this", s.at.Start.Line)
		}
		if b.skippedHeader != "" {
			if hint = foreignHeaders[b.skippedHeader]; hint == "" {
				hint = b.skippedHeader + " is not read: name its folder with -I, or copy the lines that " + name + " needs into the program"
			}
		}
		b.rep.ReportHint(diag.Undeclared, at, hint, "%s is not declared", name)
	}
	return b.placeholder(at)
}

type undeclaredName string

func (b *builder) lvalue(c parser.IEContext) lvalue {
	c = inner(c)
	at := spanOf(c.(antlr.ParserRuleContext))
	n, ok := c.(*parser.NameContext)
	if !ok {
		switch u := c.(type) {
		case *parser.IndexContext, *parser.Member_Context:
			return b.partTarget(c)
		case *parser.UnaryContext:
			if isStar(u) {
				return b.partTarget(c)
			}
			b.rep.Report(diag.Lvalue, at, "the left side of an assignment is not a variable")
		default:
			b.rep.Report(diag.Lvalue, at, "the left side of an assignment is not a variable")
		}
		return lvalue{}
	}
	name := n.ID().GetText()
	s := b.scope.lookup(name)
	if s == nil || s.kind != symVar && s.kind != symConst {
		b.name(name, at)
		return lvalue{}
	}
	if s.kind == symConst {
		b.rep.ReportHint(diag.Lvalue, at, "assign to a variable", "%s is a constant", name)
		return lvalue{}
	}
	if s.v.Type.Const {
		b.rep.Report(diag.ConstAssign, at, "%s is const (line %d)", name, s.at.Start.Line)
		return lvalue{}
	}
	if s.fixed != nil { // sizeParameters overlooked this assignment
		b.rep.Report(diag.Internal, at, "the parameter %s of a function that allocates memory changes", name)
		return lvalue{}
	}
	s.use(at)
	return lvalue{v: s.v}
}

func (b *builder) increment(c parser.IEContext, op string, post bool, at source.Span) ast.Expr {
	if b.storesFloat(c) {
		return b.storeFloat(c, nil, at)
	}
	if t := b.register(c); t != nil && !post {
		return b.storeRegister(c, *t, op[:1]+"=", func() ast.Expr { return b.number(intLit(1, at), b.int()) }, at)
	}
	if e := b.stepView(c, op, post, at); e != nil {
		return e
	}
	to := b.lvalue(c)
	if to.isEmpty() {
		return b.placeholder(at)
	}
	out := &ast.Assign{Node: ast.Node{Span: at}, Op: ast.Before, Var: to.v, At: to.element, Target: spanOf(c), Binary: ast.Add}
	if post {
		out.Op = ast.After
	}
	if op == "--" {
		out.Binary = ast.Sub
	}
	return b.assignTyped(out)
}

func (b *builder) assign(c *parser.AssignContext) ast.Expr {
	at := spanOf(c)
	if b.isPointer(c.E(0)) {
		return b.unknownPointer(c, at)
	}
	if b.storesFloat(c.E(0)) {
		return b.storeFloat(c.E(0), c.E(1), at)
	}
	if t := b.register(c.E(0)); t != nil {
		return b.storeRegister(c.E(0), *t, c.GetOp().GetText(), func() ast.Expr {
			if c.GetOp().GetText() == "=" {
				return b.valueFor(c.E(1), t.ast)
			}
			return b.value(c.E(1))
		}, at)
	}
	if e := b.assignView(c); e != nil {
		return e
	}
	if e := b.structCopy(c); e != nil {
		return e
	}
	to := b.lvalue(c.E(0))
	op := c.GetOp().GetText()
	if to.isEmpty() {
		b.value(c.E(1))
		return b.placeholder(at)
	}
	var rhs ast.Expr
	switch {
	case op == "=":
		rhs = b.valueFor(c.E(1), to.typ())
	case b.isFloat(c.E(1), 0) && b.fn != nil:
		rhs, op = b.vague(spanOf(c.E(1)), to.typ(), c.E(1)), "="
	default:
		rhs = b.value(c.E(1))
	}
	out := &ast.Assign{Node: ast.Node{Span: at}, Var: to.v, At: to.element, Target: spanOf(c.E(0)), X: rhs}
	if op != "=" {
		out.Op, out.Binary = ast.Compute, b.operator(op[:len(op)-1], tokSpan(c.GetOp()))
	}
	return b.assignTyped(out)
}

func (b *builder) ternary(c *parser.TernaryContext) ast.Expr {
	at := spanOf(c)
	cond := b.needValue(b.truthOf(c.E(0)))
	t, f := b.expr(c.Expr()), b.e(c.E(1))
	if (ast.TypeOf(t) == ast.Void) != (ast.TypeOf(f) == ast.Void) {
		return b.refuse(diag.VoidValue, at, "", "only one side of ?: has a value")
	}
	return b.condTyped(&ast.Cond{Node: ast.Node{Span: at}, C: cond, T: t, F: f})
}

func (b *builder) cast(c *parser.CastContext) ast.Expr {
	at := spanOf(c)
	t := b.typeName(c.TypeName())
	switch t.kind {
	case cInt:
		return &ast.Convert{Node: ast.Node{Span: at}, Type: t.ast, X: b.valueFor(c.E(), t.ast)}
	case cVoid:
		return &ast.Convert{Node: ast.Node{Span: at}, Type: ast.Type{Kind: ast.Void, Name: "void"}, X: b.unused(c.E())}
	}
	b.e(c.E())
	b.refuseType(t, spanOf(c.TypeName()), "the type of this cast")
	return b.placeholder(at)
}
