package sema

import (
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// This file builds expressions whose meaning depends only on types, such as _Generic and
// typeof, and GNU's x ?: y.

// elvis builds the GNU expression x ?: y, whose value is x if x is not 0, and y otherwise. If x has
// side effects, the program evaluates it only once.
func (b *builder) elvis(c *parser.ElvisContext) ast.Expr {
	at := spanOf(c)
	if b.isPointer(c.E(0)) {
		return b.refuse(diag.Pointer, at, "write p ? p : q", "p ?: q is not supported for pointers")
	}
	if !contains(c.E(0), hasEffect) {
		cond := b.value(c.E(0))
		return b.condTyped(&ast.Cond{Node: ast.Node{Span: at}, C: cond, T: b.value(c.E(0)), F: b.value(c.E(1))})
	}
	return b.withTemp(b.value(c.E(0)), at, func(x func() ast.Expr) ast.Expr {
		return b.condTyped(&ast.Cond{Node: ast.Node{Span: at}, C: x(), T: x(), F: b.value(c.E(1))})
	})
}

// withTemp builds ({ T t = x; use(t) }), where T is the type of x. The function "use" may read t
// several times.
func (b *builder) withTemp(x ast.Expr, at source.Span, use func(x func() ast.Expr) ast.Expr) ast.Expr {
	if b.fn == nil {
		return b.refuse(diag.Constant, at, "", "this must be a constant expression")
	}
	node := ast.Node{Span: at}
	t := b.typeOf(x)
	t.Const = false
	v := newLocal(b.fn.def, "value", t, at)
	value := use(func() ast.Expr { return readVar(v, at) })
	return &ast.StmtExpr{Node: node, Body: &ast.Block{Node: node, Stmts: []ast.Stmt{
		&ast.Decl{Node: node, Var: v, Init: x}, &ast.ExprStmt{Node: node, X: value},
	}}}
}

func (b *builder) integerLiteral(c *parser.CompoundLiteralContext) ast.Expr {
	at := spanOf(c)
	t := b.typeName(c.TypeName())
	elements := c.Braced().(*parser.BracedContext).AllElement()
	if t.kind == cInt && len(elements) == 1 {
		e := elements[0].(*parser.ElementContext)
		if in := e.Initializer().(*parser.InitializerContext); len(e.AllDesignator()) == 0 && in.E() != nil {
			return &ast.Convert{Node: ast.Node{Span: at}, Type: t.ast, X: b.value(in.E())}
		}
	}
	return b.refuse(diag.Struct, at, "", "this compound literal is not supported")
}

// "generic" builds _Generic (6.5.1.1). The result is the operand of the association whose type is
// the type of the controlling expression. The controlling expression itself is not evaluated.
func (b *builder) generic(c *parser.GenericContext) ast.Expr {
	chosen := b.selected(c, func(c antlr.ParserRuleContext, hint, why string) {
		b.rep.ReportHint(diag.Type, spanOf(c), hint, "%s", why)
	})
	if chosen == nil {
		return b.placeholder(spanOf(c))
	}
	b.namesIn(c.E())
	return b.e(chosen)
}

// "selected" returns the operand that _Generic selects. It reports violations of constraints. If it
// cannot determine the operand, it calls the function "unknown" and returns nil.
func (b *builder) selected(c *parser.GenericContext, unknown func(c antlr.ParserRuleContext, hint, why string)) parser.IEContext {
	t, ok := b.typeOfValueOf(c.E())
	if !ok {
		unknown(c.E(), "convert it to an integer type", "the type of this expression is not known")
		return nil
	}
	if b.narrowField(c.E()) {
		unknown(c.E(), "convert it to an integer type", "compilers disagree on the type of a bit-field in _Generic")
		return nil
	}
	var chosen, other parser.IEContext
	var before []ctype
	for _, a := range c.AllAssociation() {
		a := a.(*parser.AssociationContext)
		if a.TypeName() == nil {
			if other != nil {
				b.reportViolation(diag.Type, spanOf(a), "remove one of them", "_Generic has two defaults")
			}
			other = a.E()
			continue
		}
		u := b.typeName(a.TypeName())
		b.alternative(u, before, a.TypeName())
		before = append(before, u)
		if u.hasQualifiers() { // the value of an lvalue has no qualifiers (6.3.2.1p2)
			continue
		}
		if same, known := b.sameType(t, u); !known {
			unknown(a.TypeName(), "list integer types", "it is not known whether the first operand of _Generic has this type")
			return nil
		} else if same {
			chosen = a.E()
		}
	}
	if chosen == nil {
		chosen = other
	}
	if chosen == nil {
		b.reportViolation(diag.Type, spanOf(c), "add a default", "no association of _Generic has the type %s", t.ast.Name)
	}
	return chosen
}

// narrowField reports whether an expression has the type of a bit-field that is narrower than its
// declared type. Such an expression is either a bit-field or an assignment to a bit-field
// (6.7.2.1p10).
func (b *builder) narrowField(c parser.IEContext) bool {
	t := b.staticType(c)
	return t.kind == cBits || t.bits && strings.Contains(t.ast.Name, " : ")
}

// typeOfValueOf returns the type of the value of an expression. This type has no qualifiers. If the
// expression is an array or a function, the type is a pointer.
func (b *builder) typeOfValueOf(c parser.IEContext) (ctype, bool) {
	t, ok := b.operandType(c)
	switch t.kind {
	case cArray:
		t = *b.pointerType(t.elem)
	case cFunc:
		function := t
		t = *b.pointerType(&function)
	}
	return unqualified(t), ok
}

// hasQualifiers reports whether a type itself has qualifiers. The qualifiers of a pointer's target
// type do not count.
func (t ctype) hasQualifiers() bool {
	return t.ast.Const || t.constQualified || t.volatile || t.qualified
}

// "alternative" checks the type of an association of _Generic. The type must be complete, must not
// be an array of variable length, and must not be compatible with the type of an earlier
// association (6.5.1.1p2).
func (b *builder) alternative(t ctype, before []ctype, c parser.ITypeNameContext) {
	at := spanOf(c)
	whole, ok := b.wholeType(c)
	if ok && whole.kind != cArray || whole.length < 0 {
		b.mustBeComplete(whole, at, "an association of _Generic")
	}
	if outer := outerSize(c); outer != nil && (outer.E() == nil || b.length(outer) < 0 && b.reads(outer.E(), func(*symbol) bool { return true })) {
		b.reportViolation(diag.Type, at, "write its size", "an association of _Generic is an array whose size is not constant")
	}
	for _, u := range before {
		if same, known := b.sameQualified(t, u); known && same {
			b.reportViolation(diag.Type, at, "remove one of them", "two associations of _Generic have compatible types")
		}
	}
}

func outerSize(c parser.ITypeNameContext) *parser.ArraySizeContext {
	a, ok := c.(*parser.TypeNameContext).AbstractDeclarator().(*parser.AbstractDeclaratorContext)
	if !ok {
		return nil
	}
	d, ok := a.DirectAbstract().(*parser.DirectAbstractContext)
	for ok {
		in, more := d.DirectAbstract().(*parser.DirectAbstractContext)
		if !more {
			break
		}
		d = in
	}
	if !ok || d.AbstractDeclarator() != nil {
		return nil
	}
	size, _ := d.ArraySize().(*parser.ArraySizeContext)
	return size
}

// sameQualified is like sameType, but also compares the qualifiers of the two types. The second
// result is false if both types contain pointers to qualified types, because a ctype does not
// record the qualifiers of a pointer's target.
func (b *builder) sameQualified(x, y ctype) (same, known bool) {
	if x.qualified && y.qualified {
		return false, false
	}
	if x.qualified != y.qualified || x.volatile != y.volatile || (x.constQualified || x.ast.Const) != (y.constQualified || y.ast.Const) {
		return false, true
	}
	return b.sameType(x, y)
}

func (b *builder) operandType(c parser.IEContext) (ctype, bool) {
	if t, ok := b.typeOfOperand(c); ok {
		return t, t.kind < cTypeof
	}
	if b.file.Rules.C || !b.computes(inner(c)) {
		return ctype{}, false
	}
	lp64 := &builder{file: &ast.File{Rules: ast.Rules{C: true, Model: ast.LP64()}}}
	t, ok := b.computedType(lp64, c)
	if t.Width < 32 {
		t.Narrow = t.Width
	}
	t.Width = 0
	return ctype{kind: cInt, ast: t}, ok
}

// computedType returns the C type of an expression in a program with mathematical integers. The
// method "computes" must return true for the expression. lp64 is a builder for C's integers, whose
// conversions computedType uses.
func (b *builder) computedType(lp64 *builder, c parser.IEContext) (t ast.Type, ok bool) {
	var chain []*parser.BinaryContext // the operators of a chain such as a + b + c, from right to left
	for c = inner(c); ; c = inner(chain[len(chain)-1].E(0)) {
		bin, ok := c.(*parser.BinaryContext)
		if !ok {
			break
		}
		chain = append(chain, bin)
	}
	v, known := b.plainValue(c)
	switch x := c.(type) {
	case *parser.IntContext:
		t, ok = literalType(x, v), known
	case *parser.CharContext:
		t, ok = lp64.wide(lp64.typeOf(b.e(x))), true
	case *parser.SizeofExprContext, *parser.SizeofTypeContext:
		t, ok = lp64.wide(b.sizeType()), true
	case *parser.UnaryContext:
		if t, ok = b.computedType(lp64, x.E()); x.GetOp().GetText() == "!" {
			t = lp64.int()
		}
		t = lp64.promoted(t)
	case *parser.TernaryContext:
		u, known := b.computedType(lp64, x.E(1))
		t, ok = b.computedType(lp64, lastOf(x.Expr()))
		t, ok = lp64.commonType(t, u), ok && known
	default:
		of := b.staticType(c)
		switch t = of.ast; {
		case known && of.kind != cInt: // an enumerator
			t, ok = lp64.int(), fitsType(lp64.int(), v)
		case of.enum != nil:
			t, ok = of.enum.typ, of.enum.listed
		default:
			ok = of.kind == cInt
		}
		t = lp64.wide(t)
	}
	for i := len(chain) - 1; i >= 0 && ok; i-- {
		u, known := b.computedType(lp64, chain[i].E(1))
		switch ok = known; chain[i].GetOp().GetText() {
		case "<<", ">>":
			t = lp64.promoted(t)
		case "<", ">", "<=", ">=", "==", "!=", "&&", "||":
			t = lp64.int()
		default:
			t = lp64.commonType(t, u)
		}
	}
	return t, ok
}

// sameType reports whether two types without qualifiers are compatible. If this cannot be
// determined, the result "known" is false.
func (b *builder) sameType(x, y ctype) (same, known bool) {
	if x.kind >= cTypeof || y.kind >= cTypeof {
		return false, false
	}
	if x.kind != y.kind {
		return false, true
	}
	switch x.kind {
	case cInt:
		listed := (x.enum == nil || x.enum.listed) && (y.enum == nil || y.enum.listed)
		return b.compatibleIntegers(x, y), listed
	case cVoid:
		return true, true
	case cPointer:
		if x.elem == nil || y.elem == nil {
			return false, false
		}
		return b.sameQualified(*x.elem, *y.elem)
	case cStruct:
		return x.def == y.def, x.def != nil && y.def != nil
	}
	return false, false
}

// typeofType returns the type of a typeof specifier. For __auto_type it returns the type of the
// variable's initialiser, which the caller passes as the argument "auto".
func (b *builder) typeofType(c parser.ITypeofSpecContext, auto parser.IEContext) ctype {
	s := c.(*parser.TypeofSpecContext)
	out, ok := ctype{}, false
	if s.TypeName() != nil {
		b.checkTypeName(s.TypeName())
	}
	switch {
	case b.evaluated(c) || b.variableSizes(c) > 0:
		return ctype{kind: cTypeof, effect: true}
	case s.TypeName() != nil:
		out, ok = b.wholeType(s.TypeName())
	case s.Expr() != nil:
		b.typeofBits(lastOf(s.Expr()), spanOf(s), "typeof cannot be applied to a bit-field")
		out, ok = b.operandType(lastOf(s.Expr()))
		e := s.Expr().(*parser.ExprContext).AllE()
		if _, literal := inner(e[0]).(*parser.CompoundLiteralContext); len(e) > 1 || !literal && !designates(e[0]) { // a value has no qualifiers
			out = unqualified(out)
		}
		b.namesIn(s.Expr().(antlr.Tree))
	case auto != nil:
		b.typeofBits(auto, spanOf(auto), "__auto_type cannot take the type of a bit-field")
		out, ok = b.typeOfValueOf(auto)
	}
	if !ok || out.variable {
		return ctype{kind: cTypeof}
	}
	return out
}

// takesAutoType reports whether GNU C allows __auto_type as the type in the declaration c.
func takesAutoType(c antlr.Tree) bool {
	d, ok := c.(*parser.DeclarationContext)
	if !ok || len(d.AllInitDeclarator()) != 1 {
		return false
	}
	i := d.InitDeclarator(0).(*parser.InitDeclaratorContext)
	init, ok := i.Initializer().(*parser.InitializerContext)
	declarator := i.Declarator().(*parser.DeclaratorContext)
	_, isArray := declarator.DirectDeclarator().(*parser.DeclArrayContext)
	return ok && init.E() != nil && len(declarator.AllSTAR()) == 0 && !isArray
}

func (b *builder) typeofBits(c parser.IEContext, at source.Span, what string) {
	t := b.staticType(c)
	if !t.bits && t.kind != cBits {
		return
	}
	report := b.rep.ReportHint
	if designates(c) { // with any other operand the program is valid C, but unsupported
		report = b.reportViolation
	}
	report(diag.Type, at, "write the type", "%s", what)
}
