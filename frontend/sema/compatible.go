package sema

import (
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
)

// This file decides whether the types of two declarations of one name are compatible (6.2.7).

// redeclares reports whether f may be declared again with type t, that is, whether the two
// types are compatible (6.7.6.3p15).
func (b *builder) redeclares(f *function, t ctype) bool {
	if !b.compatibleTypes(f.result, *t.elem) {
		return false
	}
	if f.old || t.old {
		return b.oldRedeclares(f, t)
	}
	if f.unspecified || t.unspecified { // compatible only if the parameters have promoted types (6.7.6.3p15)
		if f.variadic || t.variadic {
			return false
		}
		for _, p := range append(f.params[:len(f.params):len(f.params)], t.params...) {
			if p.typ.kind == cInt && (p.typ.ast.Kind == ast.Bool || width(ast.LP64(), p.typ.ast) < ast.LP64().Int) || p.typ.kind == cFloat && p.typ.ast.Name == "float" {
				return false
			}
		}
		return true
	}
	return f.variadic == t.variadic && b.compatibleParams(f.params, t.params)
}

// compatibleTypes reports whether two types may be compatible (6.2.7). An unknown type may be
// compatible with every type.
func (b *builder) compatibleTypes(x, y ctype) bool {
	if x.kind != y.kind {
		return x.kind >= cTypeof || y.kind >= cTypeof
	}
	switch {
	case x.kind == cInt:
		return b.compatibleIntegers(x, y)
	case x.kind == cArray:
		return (x.length < 0 || y.length < 0 || x.length == y.length) && (x.elem == nil || y.elem == nil || b.compatibleTypes(*x.elem, *y.elem))
	case x.kind == cPointer && x.elem != nil && y.elem != nil:
		return b.compatibleTypes(*x.elem, *y.elem) && x.hasConstTarget() == y.hasConstTarget() && sameVolatile(*x.elem, *y.elem)
	case x.kind == cStruct && x.def != nil && y.def != nil:
		return x.def == y.def || x.def.fromHeader && y.def.fromHeader
	case x.kind == cFloat:
		return x.ast.Name == y.ast.Name || x.ast.Name == "" || y.ast.Name == ""
	case x.kind == cFunc && x.elem != nil && y.elem != nil:
		return b.redeclares(&function{result: *x.elem, signature: *x.signature}, y)
	}
	return true
}

// sameDeclared reports an error if the type of a variable is not compatible with the type in an
// earlier declaration (6.2.7p2, 6.7p4, 6.7.3p10). It also reports an error if only one of the
// declarations has _Thread_local (6.7.1p3).
func (b *builder) sameDeclared(name string, specs specifiers, t ctype, at source.Span) {
	first, seen := b.linked[name]
	switch {
	case !seen:
	case first.thread != specs.thread:
		b.rep.Report(diag.Redeclared, at, "only one of the declarations here and in line %d makes %s _Thread_local", first.line, name)
	case !sameVolatile(first.typ, t):
		b.rep.Report(diag.Redeclared, at, "%s is declared with another type in line %d: volatile or restrict differs", name, first.line)
	case first.typ.kind != cFunc && (!b.compatibleTypes(first.typ, t) || !sameQualifiers(first.typ, t)):
		b.rep.Report(diag.Redeclared, at, "%s is declared with another type in line %d", name, first.line)
	}
}

// sameVolatile reports whether the qualifiers volatile and restrict are at the same positions in
// two types that are otherwise equal.
func sameVolatile(x, y ctype) bool {
	if x.kind != y.kind {
		return true // another message reports a difference in shape
	}
	same := x.kind == cArray || x.volatile == y.volatile && x.restricted == y.restricted || x.kind >= cTypeof
	return same && (x.elem == nil || y.elem == nil || x.kind == cFunc || sameVolatile(*x.elem, *y.elem))
}

// compatibleIntegers reports whether two integer types may be compatible (6.2.5p15, 6.7.2.2p4).
// Mathematical integers have no widths, so the comparison uses the widths of the data model LP64.
func (b *builder) compatibleIntegers(x, y ctype) bool {
	switch {
	case x.enum != nil && !x.enum.listed, y.enum != nil && !y.enum.listed:
		return true
	case x.enum != nil && y.enum != nil:
		return x.enum == y.enum
	}
	m := b.model()
	p, q := x.ast, y.ast
	if !b.file.Rules.C {
		m = ast.LP64()
		if x.enum != nil {
			p = x.enum.typ
		}
		if y.enum != nil {
			q = y.enum.typ
		}
		p.Width, q.Width = width(m, p), width(m, q)
	}
	return p.Kind == q.Kind && p.Width == q.Width && rank(m, p) == rank(m, q) && (p.Name == "char") == (q.Name == "char")
}

// oldRedeclares compares the types of two declarations of a function if one of them is a definition
// without a prototype. A prototype after this definition must have the promoted types of its
// parameters (6.7.6.3p15). A prototype before it may also have the unpromoted types, as in GNU C.
func (b *builder) oldRedeclares(f *function, t ctype) bool {
	if f.old && t.old || f.unspecified || t.unspecified {
		return true
	}
	if len(f.params) != len(t.params) || f.variadic || t.variadic {
		return false
	}
	for i, p := range f.params {
		p, q := p.typ, t.params[i].typ
		if t.old {
			p, q = q, p // swap, so that p belongs to the definition
		}
		if t.old && b.compatibleTypes(p, q) {
			continue
		}
		if p.kind == cInt && (p.ast.Kind == ast.Bool || width(ast.LP64(), p.ast) < ast.LP64().Int) {
			p.ast = b.int()
		}
		if p.kind == cFloat && p.ast.Name == "float" {
			p.ast.Name = "double"
		}
		if !b.compatibleTypes(p, q) {
			return false
		}
	}
	return true
}

func sameQualifiers(x, y ctype) bool {
	return x.constQualified == y.constQualified && x.ast.Const == y.ast.Const && sameVolatile(x, y)
}
