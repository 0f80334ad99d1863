package sema

import (
	"slices"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// This file handles allocated memory for structs with a flexible array member (6.7.2.1p18). The
// object has the type of the struct, with as many elements in this member as the memory has space
// for.

// flexibleMember returns the offset of the flexible array member of t in bytes, and the size of one
// element. If t has no such member, or if its layout is unknown, ok is false.
func (b *builder) flexibleMember(t ctype) (offset, element int64, ok bool) {
	plain := withoutFlexible(t)
	if plain.def == t.def || t.kind != cStruct {
		return 0, 0, false
	}
	last := t.def.fields[len(t.def.fields)-1]
	if last.typ.elem == nil {
		return 0, 0, false
	}
	if _, known := b.bytes(plain); !known {
		return 0, 0, false
	}
	def := *plain.def
	def.fields, def.unrounded = def.fields[:len(def.fields)-1], true
	offset, known := b.bytes(ctype{kind: cStruct, def: &def})
	element, align, sized := b.memberLayout(t.def, *last.typ.elem, 1)
	return multiple(offset, max(align, 1)), element, known && sized && element > 0
}

// withElements returns the struct t with n elements in its flexible array member, and "rest" bytes
// after them.
func (b *builder) withElements(t ctype, n, rest int64) ctype {
	def := *t.def
	def.fields, def.unrounded, def.declared = slices.Clone(def.fields), true, t.def
	of := &def.fields[len(def.fields)-1].typ
	of.length, of.incomplete = int(n), false
	if rest > 0 {
		char := b.typeNamed("char")
		def.fields = append(def.fields, field{name: "rest", typ: ctype{kind: cArray, elem: &char, length: int(rest)}})
	}
	t.def = &def
	return t
}

// allocateFlexible builds an allocation for a struct with a flexible array member. If the size is
// constant, the parameter "size" is the number of bytes, otherwise -1. If the struct has no such
// member, the second result is false.
func (b *builder) allocateFlexible(name string, args []parser.IArgContext, of ctype, size int64, at source.Span) (p intPointer, ok bool) {
	offset, element, ok := b.flexibleMember(of)
	if !ok {
		return p, false
	}
	whole, _ := b.bytes(withoutFlexible(of))
	left := maxParts
	if like := buildObject(name, withoutFlexible(of), &left, 0); like == nil || left < 0 {
		return b.noPointer(at, "allocated memory of more than %d integers is not supported here", maxParts), true
	}
	head := maxParts - left
	left = maxParts
	if like := buildObject(name, *of.def.fields[len(of.def.fields)-1].typ.elem, &left, 0); like == nil {
		return b.noPointer(at, "the elements of this struct are not supported here"), true
	}
	each := max(1, maxParts-left)
	if size >= 0 {
		if n := (size - offset) / element; size >= whole && int(n)*each+head+int(element) <= maxParts {
			p = b.allocate(name, b.withElements(of, n, (size-offset)%element), 1, maxObjects, at)
			p.targetType = &of
			return p, true
		}
		b.rep.ReportHint(diag.Pointer, at, "write malloc(sizeof(struct s) + n * sizeof(element))", "%d bytes are not the size of this struct with elements of at most %d integers", size, maxParts)
		return b.nullPlaceholder(at), true
	}
	if name == "calloc" {
		b.rep.ReportHint(diag.Pointer, at, "write malloc(sizeof(struct s) + n * sizeof(element))", "the size must be constant for calloc of this struct")
		return b.nullPlaceholder(at), true
	}
	most := int64(0)
	for total := head; total+head+int(most+1)*each <= maxVaryingIntegers; most++ {
		total += head + int(most+1)*each
	}
	first, rest := (whole-offset)/element, (whole-offset)%element // sizeof includes padding, where elements may begin
	node := ast.Node{Span: at}
	v := b.temporary("size", b.sizeType(), at)
	below := func(n int64) ast.Expr {
		return b.binaryTyped(&ast.Binary{Node: node, Op: ast.Lt, X: readVar(v, at), Y: b.number(intLit(n, at), b.sizeType())})
	}
	do := setVar(v, b.convert(b.value(args[0].(*parser.ArgContext).E()), b.sizeType()), at)
	modelled := both(b.compare(ast.Ge, readVar(v, at), whole), below(offset+rest+(most+1)*element), at)
	if element > 1 {
		more := b.binaryTyped(&ast.Binary{Node: node, Op: ast.Sub, X: readVar(v, at), Y: b.number(intLit(whole, at), b.sizeType())})
		more = b.binaryTyped(&ast.Binary{Node: node, Op: ast.Rem, X: more, Y: b.number(intLit(element, at), b.sizeType())})
		modelled = both(modelled, b.compare(ast.Eq, more, 0), at)
	}
	no := &ast.Binary{Node: node, Op: ast.Eq, X: modelled, Y: intLit(0, at)}
	do = comma(do, untracked(no, untrackedObject))
	x := b.allocate(name, b.withElements(of, most, rest), 1, maxVaryingObjects, at).x
	for n := most - 1; n >= first; n-- {
		x = &ast.Cond{Node: node, C: below(offset + rest + (n+1)*element), T: b.allocate(name, b.withElements(of, n, rest), 1, maxVaryingObjects, at).x, F: x}
	}
	x = comma(do, x)
	return intPointer{x, b.targetsOf(x), &of}, true
}
