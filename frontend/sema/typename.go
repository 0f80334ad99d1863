package sema

import (
	"ic3play/frontend/ast"
	"ic3play/frontend/grammar/parser"
	"strings"
)

// This file reads type names, as in casts and sizeof (6.7.7).

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
		for _, f := range t.def.named() {
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

// wholeType returns the type in a cast or sizeof. Unlike typeName it also returns array and
// function types. If it cannot determine the type, the second result is false.
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
