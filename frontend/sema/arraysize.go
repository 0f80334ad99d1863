package sema

import (
	"slices"

	"github.com/antlr4-go/antlr/v4"

	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// This file evaluates array sizes that are not constant. The program evaluates a size when control
// reaches the declaration or the type that contains the size. The size must be positive
// (6.7.6.2p5).

// "positive" builds the evaluation of an array size, and a check that the size is positive.
func (b *builder) positive(e parser.IEContext) ast.Expr {
	at := spanOf(e)
	if v, ok := b.plainValue(e); ok && v.Sign() < 0 {
		return b.refuse(diag.Array, at, "", "an array cannot have %s elements", v)
	}
	claim := ast.Assert
	if !b.file.Rules.UndefinedFails() {
		claim = ast.Assume
	}
	positive := b.binaryTyped(&ast.Binary{Node: ast.Node{Span: at}, Op: ast.Gt, X: b.value(e), Y: b.number(intLit(0, at), b.int())})
	return &ast.Builtin{Node: ast.Node{Span: at}, Kind: claim, Name: "array size", Args: []ast.Expr{positive}}
}

func (b *builder) arraySizes(all []parser.IEContext) []ast.Stmt {
	var out []ast.Stmt
	for _, e := range all {
		out = append(out, &ast.ExprStmt{Node: ast.Node{Span: spanOf(e)}, X: b.positive(e)})
	}
	return out
}

// parameterSizes returns the statements that a function executes on entry to evaluate the
// array sizes in the types of its parameters (6.9.1p10).
func (b *builder) parameterSizes(f *function) []ast.Stmt {
	var out []ast.Stmt
	for _, p := range f.params {
		if p.evaluated {
			b.rep.ReportHint(diag.Type, p.at, "use a size without side effects", "the type of this parameter has an array size with side effects, which is not supported")
		}
		for _, e := range p.sizes {
			if _, simple := inner(e).(*parser.NameContext); f.old && !simple {
				b.rep.ReportHint(diag.Array, spanOf(e), "declare the parameter between the parentheses", "compilers differ in whether they evaluate this size in an old declaration of a parameter")
			}
			shown := b.hideLater(f, e.GetStart())
			out = append(out, b.arraySizes([]parser.IEContext{e})...)
			shown()
		}
		out = append(out, b.sameRows(f, p)...)
	}
	return out
}

// sameRows builds checks that the rows of a matrix argument have the length in the parameter's
// type. If the lengths differ, the types are not compatible (6.7.6.2p6).
func (b *builder) sameRows(f *function, p param) (out []ast.Stmt) {
	if p.name == nil || p.typ.kind != cPointer || p.typ.elem == nil {
		return nil
	}
	s := b.scope.lookup(p.name.GetText())
	if s == nil || s.kind != symPointer || s.pointer.target.kind != targetArray {
		return nil
	}
	var lengths []ast.Expr
	c := s.pointer.target.array.elem
	for t := p.typ.elem; t.kind == cArray && t.elem != nil && c != nil; t, c = t.elem, c.elem {
		if t.length < 0 && c.length != nil {
			lengths = append(lengths, c.length)
		}
	}
	claim := ast.Assert
	if !b.file.Rules.UndefinedFails() {
		claim = ast.Assume
	}
	for i, length := range lengths {
		var size ast.Expr
		if n := len(lengths) - 1 - i; n < len(p.sizes) {
			shown := b.hideLater(f, p.sizes[n].GetStart())
			size = b.value(p.sizes[n])
			shown()
		}
		if size == nil || !ast.Pure(size) {
			b.rep.ReportHint(diag.Array, p.at, "write the number of columns as a parameter before it", "the length of the rows of %s is not known here", p.name.GetText())
			return nil
		}
		at := size.Pos()
		equal := b.binaryTyped(&ast.Binary{Node: ast.Node{Span: at}, Op: ast.Eq, X: b.convert(size, b.ptrdiffType()), Y: b.convert(length, b.ptrdiffType())})
		out = append(out, &ast.ExprStmt{Node: ast.Node{Span: at}, X: &ast.Builtin{Node: ast.Node{Span: at}, Kind: claim, Name: "array size", Args: []ast.Expr{equal}}})
	}
	return out
}

// hideLater hides the parameters and enumerators that are declared after a token (6.2.1p7). The
// returned function makes the hidden names visible again.
func (b *builder) hideLater(f *function, at antlr.Token) func() {
	all := b.scope.names
	b.scope.names = map[string]*symbol{}
	from := tokSpan(at).Start
	later := map[string]bool{}
	for _, p := range f.params {
		if p.name != nil && p.name.GetTokenIndex() > at.GetTokenIndex() {
			later[p.name.GetText()] = true
		}
	}
	for name, s := range all {
		enumerator := s.kind == symConst && (s.at.Start.Line > from.Line || s.at.Start.Line == from.Line && s.at.Start.Col > from.Col)
		if !later[name] && !enumerator {
			b.scope.names[name] = s
		}
	}
	return func() { b.scope.names = all }
}

// typeSizes builds the evaluation of the array sizes in the operand of a sizeof. If there are none,
// the first result is nil. If it is not known which of the sizes C evaluates, the second result is
// false.
func (b *builder) typeSizes(c parser.IEContext) (effects ast.Expr, ok bool) {
	x, ok := c.(*parser.SizeofTypeContext)
	if !ok {
		return nil, !b.evaluatesOperand(c) && b.variableSizes(c) == 0
	}
	tn := x.TypeName().(*parser.TypeNameContext)
	for _, s := range tn.AllDeclSpec() {
		if b.evaluated(s) {
			return nil, false
		}
	}
	sizes := b.abstractSizes(tn.AbstractDeclarator())
	if len(sizes) != b.variableSizes(c) {
		return nil, false
	}
	for _, size := range sizes {
		effects = comma(effects, b.positive(size))
	}
	return effects, true
}

// abstractParts returns the parts of a declarator without a name. A part is an array, a function,
// or the stars at the beginning of a declarator. Each part applies to the type that results from
// the previous parts.
func abstractParts(c parser.IAbstractDeclaratorContext) (parts []antlr.Tree) {
	a, _ := c.(*parser.AbstractDeclaratorContext)
	for a != nil {
		if len(a.AllSTAR()) > 0 {
			parts = append(parts, a)
		}
		var inside *parser.AbstractDeclaratorContext
		for d, ok := a.DirectAbstract().(*parser.DirectAbstractContext); ok; d, ok = d.DirectAbstract().(*parser.DirectAbstractContext) {
			if in, ok := d.AbstractDeclarator().(*parser.AbstractDeclaratorContext); ok {
				inside = in
			} else {
				parts = append(parts, d)
			}
		}
		a = inside
	}
	return parts
}

// abstractSizes returns the nonconstant array sizes of a declarator without a name, in the
// order of their evaluation. It omits sizes in parameters of function types, which are never
// evaluated.
func (b *builder) abstractSizes(c parser.IAbstractDeclaratorContext) (sizes []parser.IEContext) {
	for _, part := range slices.Backward(abstractParts(c)) {
		d, ok := part.(*parser.DirectAbstractContext)
		if !ok {
			continue
		}
		if size, ok := d.ArraySize().(*parser.ArraySizeContext); ok && b.isVariable(size) {
			sizes = append(sizes, size.E())
		}
	}
	return sizes
}

// abstractType checks the arrays and functions in c, a declarator without a name, and returns the
// type. Such a declarator occurs in a parameter without a name and in a type name, as in
// sizeof(int[3]). The specifiers before the declarator denote the type t.
func (b *builder) abstractType(t ctype, c parser.IAbstractDeclaratorContext, parameter bool) ctype {
	parts := abstractParts(c)
	for n, part := range parts {
		of := t
		switch d, ok := part.(*parser.DirectAbstractContext); {
		case !ok:
			t = b.stars(of, part)
		case d.ArraySize() != nil:
			size := d.ArraySize().(*parser.ArraySizeContext)
			b.bracketMarks(size, parameter, n == len(parts)-1)
			b.elementType(of, spanOf(d))
			b.arraySize(of, size)
			t = b.arrayOf(&of, size)
		default:
			b.resultOfFunction(of, spanOf(d))
			t = ctype{kind: cFunc, elem: &of, signature: &signature{}}
			b.prototype(func() { b.paramList(d.ParamList(), t.signature) })
		}
	}
	return t
}

func (b *builder) isVariable(c *parser.ArraySizeContext) bool {
	return c.E() != nil && b.length(c) < 0
}

func (b *builder) variableSizes(root antlr.Tree) int {
	n := 0
	contains(root, func(t antlr.Tree) bool {
		if c, ok := t.(*parser.ArraySizeContext); ok && b.isVariable(c) {
			n++
		}
		return false
	})
	return n
}
