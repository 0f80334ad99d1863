package sema

import (
	"slices"

	"github.com/antlr4-go/antlr/v4"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/preproc"
	"ic3play/lia/num"
)

// This file evaluates sizeof and _Alignof (6.5.3.4).

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
	case b.layoutChanged, !named && slices.ContainsFunc(b.attributes, func(a preproc.Attribute) bool { return a.Member || a.Token.Text == "_Alignas" }):
	case named && (t.kind == cStruct || t.kind == cPointer):
		_, align, ok := b.sizeAndAlign(t, 0)
		return align, ok
	case t.kind == cInt || t.kind == cFloat:
		bytes, align, ok := b.sizeAndAlign(t, 0)
		return align, ok && bytes == align
	}
	return 0, false
}

// withoutFlexible returns the struct t with its flexible array member changed to an array of no
// elements, because the size of the struct does not include this member (6.7.2.1p18). It returns
// every other type unchanged.
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
			for i, a := range x.AllArg() {
				if i == 0 || a.(*parser.ArgContext).E() == nil || x.Arg(0).(*parser.ArgContext).TypeName() == nil { // offsetof names a member
					stack = append(stack, a)
				}
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
	return readsRegister(t)
}

// readsName reports whether a node is a name other than NULL, or has a side effect. An expression
// without such nodes reads no variable and changes nothing.
func readsName(t antlr.Tree) bool {
	n, ok := t.(*parser.NameContext)
	return ok && n.ID().GetText() != "NULL" || hasEffect(t)
}

func isArraySizeNode(t antlr.Tree) bool {
	_, ok := t.(*parser.ArraySizeContext)
	return ok
}

func isVariableSize(t antlr.Tree) bool { return isArraySizeNode(t) && contains(t, readsName) }

func hasSizeEffect(t antlr.Tree) bool { return isArraySizeNode(t) && contains(t, hasEffect) }

func isSize(t antlr.Tree) bool {
	switch t.(type) {
	case *parser.SizeofExprContext, *parser.SizeofTypeContext:
		return true
	}
	return false
}
