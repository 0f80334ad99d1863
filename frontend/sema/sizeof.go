package sema

import (
	"slices"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/library"
	"ic3play/lia/num"
)

func (b *builder) sizeof(c parser.IEContext) ast.Expr {
	at := spanOf(c)
	if x, ok := c.(*parser.SizeofExprContext); ok {
		if n, ok := inner(x.E()).(*parser.NameContext); ok && b.scope.lookup(n.ID().GetText()) == nil {
			if _, ok := b.headerType(n.ID().GetText()); !ok {
				return b.name(n.ID().GetText(), at)
			}
		}
		b.namesIn(x.E())
	}
	if x := b.sizeOfVariable(c, at); x != nil {
		return x
	}
	bytes, ok := b.sizeOf(c)
	if !ok {
		b.rep.Report(diag.Sizeof, at, "the size of this type is not known")
		b.gap(at)
		return intLit(1, at) // 1, because a size of 0 would look like a division by zero
	}
	return b.sizeLiteral(bytes, at)
}

// sizeOfVariable builds the size for an expression sizeof x, if x is a variable whose type is an
// array of computed length (6.5.3.4p2). For every other expression it returns nil.
func (b *builder) sizeOfVariable(c parser.IEContext, at source.Span) ast.Expr {
	x, ok := c.(*parser.SizeofExprContext)
	if !ok || isAlignment(c) || !b.file.Rules.C {
		return nil
	}
	n, ok := inner(x.E()).(*parser.NameContext)
	if !ok {
		return nil
	}
	s := b.scope.lookup(n.ID().GetText())
	if s == nil || s.kind != symParts || s.object.largeArray == nil || s.object.largeArray.owner != nil {
		return nil
	}
	root := s.object.largeArray
	if root.elem == nil || root.length == nil || !ast.Pure(root.length) {
		return nil
	}
	bytes, ok := b.bytes(root.elem.typ)
	if _, constant := b.bytes(root.typ); constant || !ok {
		return nil
	}
	size := b.sizeLiteral(bytes, at)
	return b.binaryTyped(&ast.Binary{Node: ast.Node{Span: at}, Op: ast.Mul, X: b.convert(root.length, b.typeOf(size)), Y: size})
}

// sizeOf returns the value of a sizeof or _Alignof expression in bytes. If the value is unknown,
// the second result is false.
func (b *builder) sizeOf(c parser.IEContext) (int64, bool) {
	t, ok := b.measured(c)
	if !ok {
		return 0, false
	}
	bytes, ok := b.bytes(withoutFlexible(t))
	if !isAlignment(c) {
		return bytes, ok
	}
	_, named := c.(*parser.SizeofTypeContext)
	for t.kind == cArray && t.elem != nil {
		t = *t.elem
	}
	switch {
	case b.layoutChanged:
	case named && (t.kind == cStruct || t.kind == cPointer):
		_, align, ok := b.sizeAndAlign(t, 0)
		return align, ok
	case t.kind == cInt:
		bytes, align, ok := b.sizeAndAlign(t, 0)
		return align, ok && bytes == align
	}
	return 0, false
}

// If t is a struct with a flexible array member, withoutFlexible returns t with an array of no
// elements as this member, because the size of the struct does not include it (6.7.2.1p18). It
// returns every other type unchanged.
func withoutFlexible(t ctype) ctype {
	if t.kind != cStruct || t.def == nil || t.union || len(t.def.fields) < 2 {
		return t
	}
	last := len(t.def.fields) - 1
	if of := t.def.fields[last].typ; of.kind != cArray || !of.incomplete {
		return t
	}
	def := *t.def
	def.fields = slices.Clone(def.fields)
	def.fields[last].typ.length = 0
	t.def = &def
	return t
}

func isAlignment(c parser.IEContext) bool { return c.GetStart().GetText() != "sizeof" }

func (b *builder) sizeLiteral(bytes int64, at source.Span) ast.Expr {
	name := "unsigned long"
	if b.longWidth() == 32 { // gcc defines size_t as unsigned int
		name = "unsigned int"
	}
	return b.number(&ast.IntLit{Node: ast.Node{Span: at}, Value: num.From(bytes)}, ast.Type{Kind: ast.Unsigned, Name: name})
}

func (b *builder) measured(c parser.IEContext) (ctype, bool) {
	switch c := c.(type) {
	case *parser.SizeofTypeContext:
		return b.wholeType(c.TypeName())
	case *parser.SizeofExprContext:
		return b.typeOfOperand(c.E())
	}
	return ctype{}, false
}

// typeOfOperand returns the type of an expression that is not evaluated. Arrays do not decay to
// pointers.
func (b *builder) typeOfOperand(c parser.IEContext) (ctype, bool) {
	c = inner(c)
	switch x := c.(type) {
	case *parser.ParenContext: // a comma expression: its value is not an array, because arrays decay to pointers there
		t, ok := b.typeOfOperand(lastOf(x.Expr()))
		if t.kind == cArray || t.kind == cFunc {
			t = *b.pointerType(nil)
		}
		return t, ok
	case *parser.NameContext:
		switch s := b.scope.lookup(x.ID().GetText()); {
		case s == nil:
			if f := b.visibleFunction(x.ID().GetText()); f != nil {
				return *f.typ(), true
			}
			if t, ok := b.headerType(x.ID().GetText()); ok {
				return t, true
			}
		case s.kind != symConst:
			return *b.staticType(x), true
		}
	case *parser.CastContext:
		return b.wholeType(x.TypeName())
	case *parser.IndexContext, *parser.Member_Context, *parser.CallContext, *parser.AssignContext, *parser.PostfixContext, *parser.PrefixContext:
		return *b.staticType(x), true
	case *parser.CompoundLiteralContext:
		t, ok := b.wholeType(x.TypeName())
		if t.kind == cArray && t.incomplete {
			t.length, t.incomplete = b.literalLength(t, x.Braced().(*parser.BracedContext)), false
		}
		return t, ok
	case *parser.StringContext:
		if bytes, ok := characters(x); ok {
			char := b.typeNamed("char")
			return ctype{kind: cArray, elem: &char, length: len(bytes) + 1}, true
		}
	case *parser.StmtExprContext:
		return b.typeOfStatements(x), true
	case *parser.UnaryContext:
		if op := x.GetOp().GetText(); op == "*" || op == "&" {
			return *b.staticType(x), true
		}
	case *parser.BinaryContext:
		if t := b.staticType(x); t.kind == cPointer {
			return *t, true
		}
		if b.file.Rules.C && b.isPointer(x.E(0)) && b.isPointer(x.E(1)) { // the type is ptrdiff_t for -, and int for a comparison
			if x.GetOp().GetText() == "-" && b.longWidth() != 32 {
				return ctype{kind: cInt, ast: b.ptrdiffType()}, true
			}
			return ctype{kind: cInt, ast: b.int()}, true
		}
	}
	if !b.file.Rules.C || !b.computes(c) {
		return ctype{}, false
	}
	return ctype{kind: cInt, ast: b.typeOf(b.value(c))}, true
}

func (b *builder) headerType(name string) (ctype, bool) {
	_, typ, ok := library.Constant(name, b.longWidth())
	if !ok || b.funcs[name] != nil {
		return ctype{}, false
	}
	kind := ast.Signed
	if strings.HasPrefix(typ, "unsigned") {
		kind = ast.Unsigned
	}
	return ctype{ast: b.wide(ast.Type{Kind: kind, Name: typ})}, true
}

// computes returns whether an expression consists only of integer operands and operators. For such
// an expression, the builder returns an ast.Expr with exactly the type that C defines.
func (b *builder) computes(c parser.IEContext) bool {
	stack := []parser.IEContext{c}
	for len(stack) > 0 {
		c := inner(stack[len(stack)-1])
		stack = stack[:len(stack)-1]
		switch x := c.(type) {
		case *parser.IntContext, *parser.CharContext, *parser.SizeofExprContext, *parser.SizeofTypeContext:
		case *parser.NameContext:
			s := b.scope.lookup(x.ID().GetText())
			if _, ok := b.headerType(x.ID().GetText()); s == nil && ok {
				continue
			}
			if s == nil || s.kind != symConst && b.staticType(x).kind != cInt {
				return false
			}
		case *parser.IndexContext, *parser.Member_Context, *parser.CastContext:
			if b.staticType(x).kind != cInt {
				return false
			}
		case *parser.UnaryContext:
			if op := x.GetOp().GetText(); op == "*" || op == "&" {
				return false
			}
			stack = append(stack, x.E())
		case *parser.BinaryContext:
			stack = append(stack, x.E(0), x.E(1))
		case *parser.TernaryContext:
			stack = append(stack, x.E(0), lastOf(x.Expr()), x.E(1))
		default:
			return false
		}
	}
	return true
}

func (b *builder) namedType(c parser.IEContext) *ctype {
	switch x := inner(c).(type) {
	case *parser.NameContext:
		switch s := b.scope.lookup(x.ID().GetText()); {
		case s == nil:
		case s.kind == symVar && s.v.Type.Pointer:
			return &s.typ
		case s.kind == symVar:
			return &ctype{ast: s.v.Type, enum: s.typ.enum, volatile: s.typ.volatile}
		case s.kind == symParts:
			return &s.object.typ
		case s.kind == symRefused || s.kind == symPointer:
			return &s.typ
		}
	case *parser.Member_Context:
		t := b.staticType(x.E())
		if x.ARROW() != nil {
			if t.elem == nil {
				break
			}
			t = t.elem
		}
		if m, ok := t.memberType(x.ID().GetText()); ok {
			return &m
		}
	case *parser.IndexContext:
		whole := b.staticType(x.E())
		if (whole.kind == cArray || whole.kind == cPointer) && whole.elem != nil {
			return whole.elem
		}
	}
	return noType()
}

func (t ctype) memberType(name string) (ctype, bool) {
	if t.kind == cStruct && t.def != nil && !t.def.changed {
		for _, f := range t.def.parts() {
			if f.name == name {
				return f.typ.within(t), true
			}
			if f.name == "" {
				if m, ok := f.typ.within(t).memberType(name); ok {
					return m, true
				}
			}
		}
	}
	return ctype{kind: cUnknown}, false
}

// integerSize returns the size of an integer type in bytes. It assumes that long has 64 bits, as
// the constants of limits.h do.
func integerSize(t ast.Type) int64 {
	switch {
	case t.Kind == ast.Bool:
		return 1
	case t.Narrow > 0:
		return int64(t.Narrow) / 8
	case strings.Contains(t.Name, "128"):
		return 16
	case t.Name == "wchar_t" || strings.Contains(t.Name, "32"):
		return 4
	case strings.Contains(t.Name, "long") || strings.Contains(t.Name, "64") || strings.HasSuffix(t.Name, "_t"):
		return 8
	}
	return 4
}

// wholeType returns the type in a cast or sizeof. Unlike typeName it also returns array types.
func (b *builder) wholeType(c parser.ITypeNameContext) (ctype, bool) {
	tn := c.(*parser.TypeNameContext)
	a, ok := tn.AbstractDeclarator().(*parser.AbstractDeclaratorContext)
	if !ok || a.DirectAbstract() == nil {
		return b.typeName(c), true
	}
	t := b.specifiers(tn.AllDeclSpec(), spanOf(tn)).typ
	if len(a.AllSTAR()) > 0 {
		t = *b.pointerType(nil)
	}
	for d, ok := a.DirectAbstract().(*parser.DirectAbstractContext); ok; d, ok = d.DirectAbstract().(*parser.DirectAbstractContext) {
		if in, ok := d.AbstractDeclarator().(*parser.AbstractDeclaratorContext); ok {
			return *b.pointerType(nil), len(in.AllSTAR()) > 0 && in.DirectAbstract() == nil
		}
		element := t
		if d.ArraySize() == nil {
			t = ctype{kind: cFunc, elem: &element, signature: &signature{}}
			b.prototype(func() { b.paramList(d.ParamList(), t.signature) })
			continue
		}
		// The loop proceeds from the last brackets to the first: int[2][3] has 2 elements of type
		// int[3].
		size := d.ArraySize().(*parser.ArraySizeContext)
		t = ctype{kind: cArray, elem: &element, length: b.length(size)}
		t.incomplete = d.DirectAbstract() == nil && size.E() == nil && size.STAR() == nil
	}
	return t, true
}

// typeName reads the type in a cast or sizeof. It does not handle array types; see wholeType.
func (b *builder) typeName(c parser.ITypeNameContext) ctype {
	tn := c.(*parser.TypeNameContext)
	t := b.specifiers(tn.AllDeclSpec(), spanOf(tn)).typ
	b.words(tn.GetStart().GetTokenIndex(), specsEnd(tn, tn.AllDeclSpec()), declaredAs{what: "a type"})
	if tn.AbstractDeclarator() != nil {
		t = b.pointerTo(t, tn.AbstractDeclarator())
	}
	return t
}

func inner(c parser.IEContext) parser.IEContext {
	for {
		p, ok := c.(*parser.ParenContext)
		if !ok {
			return c
		}
		parts := p.Expr().(*parser.ExprContext).AllE()
		if len(parts) != 1 {
			return c
		}
		c = parts[0]
	}
}

// "unused" builds an expression whose value is not used. The expression may have type void. A
// sizeof whose value is unknown is allowed, because the macro assert contains an unused sizeof.
// Such a sizeof becomes an expression of type void.
func (b *builder) unused(c parser.IEContext) ast.Expr {
	x, at := inner(c), spanOf(c)
	if !isSize(x) {
		if b.isPointer(x) {
			a, do := b.findTarget(x)
			for _, index := range a.indexList() {
				do = comma(do, void(index))
			}
			return void(comma(do, intLit(0, at)))
		}
		if b.staticType(x).kind == cStruct && isNamed(x) {
			return void(intLit(0, at)) // reading a struct has no effect
		}
		if call, ok := x.(*parser.CallContext); ok {
			// Inside a statement expression, the last statement gives the value, so the result
			// may be used.
			return b.callOf(call, b.fn != nil && b.fn.inside != nil)
		}
		return b.e(c)
	}
	do, ok := b.typeSizes(x)
	if !ok {
		return b.refuse(diag.Sizeof, at, "declare a variable of this type first", "this expression computes the size of an array, which is not supported here")
	}
	if x, ok := x.(*parser.SizeofExprContext); ok {
		b.namesIn(x.E())
	}
	if bytes, ok := b.sizeOf(x); ok {
		return b.sizeLiteral(bytes, at)
	}
	return void(comma(do, intLit(0, at)))
}

func isNamed(c parser.IEContext) bool {
	for {
		m, ok := inner(c).(*parser.Member_Context)
		if !ok || m.ARROW() != nil {
			break
		}
		c = m.E()
	}
	_, ok := inner(c).(*parser.NameContext)
	return ok
}

// evaluatesOperand reports whether c is a sizeof that may evaluate its operand. C evaluates an
// operand if its type is an array of computed size (6.5.3.4p2).
func (b *builder) evaluatesOperand(c parser.IEContext) bool {
	x, ok := c.(*parser.SizeofExprContext)
	if !ok || isAlignment(x) {
		return false
	}
	e := inner(x.E())
	if u, ok := e.(*parser.UnaryContext); ok && isStar(u) {
		e = inner(u.E()) // sizeof *p reads only p, never the target of p
	}
	if _, ok := e.(*parser.NameContext); ok {
		return false
	}
	switch t := b.staticType(x.E()); t.kind {
	case cArray:
		for ; t != nil && t.kind == cArray; t = t.elem {
			if t.length < 0 {
				return true
			}
		}
		return false
	case cStruct:
		return t.variable
	case cInt, cFloat, cPointer:
		return false
	}
	return b.evaluated(c)
}

// "evaluated" examines an operand of sizeof or typeof. It reports whether the operand has side
// effects and C may evaluate it. C evaluates such an operand if its type contains an array of
// computed size.
func (b *builder) evaluated(operand antlr.Tree) bool {
	return contains(operand, hasEffect) && contains(operand, func(t antlr.Tree) bool {
		name := ""
		switch t := t.(type) {
		case *parser.NameContext:
			name = t.ID().GetText()
		case *parser.DeclSpecContext:
			name = t.GetStart().GetText()
		default:
			return isVariableSize(t)
		}
		s := b.scope.lookup(name)
		return s != nil && s.isVariable()
	})
}

func (b *builder) namesIn(root antlr.Tree) {
	stack := []antlr.Tree{root}
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch x := t.(type) {
		case *parser.StmtExprContext:
			continue
		case *parser.CallContext: // skip the called name, which the call may declare implicitly
			for _, a := range x.AllArg() {
				stack = append(stack, a)
			}
			continue
		case *parser.NameContext:
			name := x.ID().GetText()
			if b.scope.lookup(name) == nil && b.funcs[name] == nil && name != "NULL" && !isText(x) {
				b.name(name, spanOf(x))
			}
		}
		stack = append(stack, t.GetChildren()...)
	}
}

// contains returns whether some node of a tree satisfies a predicate. It does not recurse,
// because trees may be deep.
func contains(root antlr.Tree, is func(antlr.Tree) bool) bool {
	stack := []antlr.Tree{root}
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if is(t) {
			return true
		}
		stack = append(stack, t.GetChildren()...)
	}
	return false
}

func hasEffect(t antlr.Tree) bool {
	switch t.(type) {
	case *parser.StmtExprContext, *parser.CallContext, *parser.AssignContext, *parser.AssignStarContext, *parser.PostfixContext, *parser.PrefixContext:
		return true
	}
	return false
}

// readsName reports whether a node is a name other than NULL, or has a side effect. An
// expression without such nodes is constant and cannot fail.
func readsName(t antlr.Tree) bool {
	n, ok := t.(*parser.NameContext)
	return ok && n.ID().GetText() != "NULL" || hasEffect(t)
}

func isArraySizeNode(t antlr.Tree) bool {
	_, ok := t.(*parser.ArraySizeContext)
	return ok
}

func isVariableSize(t antlr.Tree) bool {
	_, ok := t.(*parser.ArraySizeContext)
	return ok && contains(t, readsName)
}

func hasSizeEffect(t antlr.Tree) bool {
	_, ok := t.(*parser.ArraySizeContext)
	return ok && contains(t, hasEffect)
}

func isSize(t antlr.Tree) bool {
	switch t.(type) {
	case *parser.SizeofExprContext, *parser.SizeofTypeContext:
		return true
	}
	return false
}

// staticAssert checks a static assertion outside of functions. If an assertion depends on an
// unknown size, staticAssert skips the assertion.
func (b *builder) staticAssert(c *parser.StaticAssertContext) {
	name := c.ID().GetText()
	if name != "_Static_assert" && name != "static_assert" {
		b.rep.ReportHint(diag.Syntax, spanOf(c), tooManyBraces, "%s(...) stands outside of a function", name)
		return
	}
	b.staticClaim(c.E(), spanOf(c))
}

// staticClaim checks the condition of a static assertion. It checks the value only if all
// sizes in the condition are known.
func (b *builder) staticClaim(c parser.IEContext, at source.Span) {
	if b.passesCheck(c, func() { b.operandOf(c) }) && b.knownSizes(c) {
		b.mustHold(c, at)
	}
}

func (b *builder) knownSizes(c parser.IEContext) bool {
	return !contains(c, func(t antlr.Tree) bool {
		if !isSize(t) {
			return false
		}
		_, ok := b.sizeOf(t.(parser.IEContext))
		return !ok || !b.file.Rules.C
	})
}

func (b *builder) mustHold(c parser.IEContext, at source.Span) {
	if contains(c, func(t antlr.Tree) bool { _, is := t.(*parser.FloatContext); return is }) {
		b.rep.Report(diag.Float, at, "a floating-point number in a static assertion is not supported")
		return
	}
	if _, v, ok := b.constant(c, false); ok && v.IsZero() {
		b.reportViolation(diag.Constant, at, "make it true", "this static assertion is false")
	}
}
