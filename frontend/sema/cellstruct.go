package sema

import (
	"strconv"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// This file copies structs that are accessed through pointer variables (cellpointer.go), one
// integer after the other. The copy may change the pointer itself, so the pointer is first
// stored in a hidden variable.

// cells builds the integers and pointers of a struct that is accessed through a pointer, in the
// order of leaves. The result before must be evaluated first.
func (b *builder) cells(c parser.IEContext, store bool) (out []*ast.Element, before ast.Expr) {
	at := spanOf(c)
	if b.fn == nil {
		b.rep.Report(diag.Constant, at, "a constant expression cannot read a struct through a pointer")
		b.gap(at)
		return nil, nil
	}
	p, before := b.kept(b.cellAddress(c, false), at)
	b.eachCell(func() cellPointer { return p() }, *b.static(c), inner(c).GetText(), store, at, &out)
	return out, before
}

// kept stores a pointer in a hidden variable. The result before is the store, and again builds
// a read of the variable.
func (b *builder) kept(p cellPointer, at source.Span) (again func() cellPointer, before ast.Expr) {
	node := ast.Node{Span: at}
	v := b.hidden("kept", b.pointerType(p.of).ast, at)
	v.Unnamed = true
	b.homeOf(v)
	again = func() cellPointer { return cellPointer{&ast.VarRef{Node: node, Var: v}, p.to, p.of} }
	return again, void(&ast.Assign{Node: node, Var: v, Target: at, X: p.x})
}

// eachCell appends the integers and pointers of an object of type t at an address.
func (b *builder) eachCell(address func() cellPointer, t ctype, name string, store bool, at source.Span, out *[]*ast.Element) {
	switch {
	case t.kind == cInt || t.isCell():
		*out = append(*out, b.access(address(), t, name, store, at))
	case t.kind == cStruct && t.def != nil:
		for _, f := range t.def.fields {
			if f.name == "" || f.typ.bits {
				b.rep.ReportHint(diag.Struct, at, "copy its members one by one", "this copies a struct that has a bit-field or an unnamed member through a pointer")
				b.gap(at)
				return
			}
			b.eachCell(func() cellPointer { return b.member(address(), f.name, false, at) }, f.typ.constant(t.fixed), name+"."+f.name, store, at, out)
		}
	case t.kind == cArray && t.of != nil && t.length >= 0 && t.length <= maxParts:
		for i := range t.length {
			b.eachCell(func() cellPointer {
				p := b.firstElement(address(), at)
				return b.inside(p, i*b.units(*t.of), p.to, p.of, at)
			}, t.of.constant(t.fixed), name+"["+strconv.Itoa(i)+"]", store, at, out)
		}
	}
}

// copyCells builds the assignment of a struct if at least one side is accessed through a
// pointer; nil for other assignments.
func (b *builder) copyCells(c *parser.AssignContext, at source.Span) ast.Expr {
	to, from := c.E(0), c.E(1)
	if b.static(to).kind != cStruct || !b.through(to) {
		return nil
	}
	if t := b.static(to); t.fixed {
		b.rep.Report(diag.ConstAssign, spanOf(to), "%s is const", inner(to).GetText())
	}
	var values []ast.Expr
	var do ast.Expr
	if b.through(from) && designates(from) {
		var cells []*ast.Element
		cells, do = b.cells(from, false)
		for _, e := range cells {
			values = append(values, e)
		}
	} else {
		like := shaped("the struct", *b.static(to))
		if like == nil {
			b.rep.Report(diag.Struct, at, "the members of the copied struct are not known")
			return b.instead(at)
		}
		if b.isLiteral(like, from) {
			b.rep.ReportHint(diag.Struct, at, "assign the members one by one", "a compound literal cannot be assigned through a pointer")
			return b.instead(at)
		}
		var o *object
		if o, do = b.structOf(like, from); o == nil {
			return void(b.instead(at))
		}
		o.leaves(func(leaf *object) {
			leaf.sym.use(at)
			values = append(values, &ast.VarRef{Node: ast.Node{Span: spanOf(from)}, Var: leaf.sym.v})
		})
	}
	targets, before := b.cells(to, true)
	do = then(before, do)
	if len(targets) != len(values) {
		b.rep.Report(diag.Struct, at, "this copies a struct of another type")
		return b.instead(at)
	}
	for i, e := range targets {
		do = then(do, &ast.Assign{Node: ast.Node{Span: at}, At: e, Target: spanOf(to), X: values[i]})
	}
	if do == nil {
		do = intLit(0, at)
	}
	return void(do)
}

// readCells builds the assignment of a pointer's target to a struct variable.
func (b *builder) readCells(to *object, c parser.IEContext, target, at source.Span) ast.Expr {
	from, do := b.cells(c, false)
	i := 0
	to.leaves(func(leaf *object) {
		if i < len(from) && sameType(leaf.typ, ctype{kind: leaf.typ.kind, ast: from[i].Type()}) {
			leaf.sym.use(at)
			do = then(do, &ast.Assign{Node: ast.Node{Span: at}, Var: leaf.sym.v, Target: target, X: from[i]})
		}
		i++
	})
	if i != len(from) || !sameType(to.typ, *b.static(c)) {
		b.rep.Report(diag.Struct, at, "this copies a struct of another type")
		return b.instead(at)
	}
	if do == nil {
		do = intLit(0, at)
	}
	return void(do)
}

// fillCells records that an object is initialised with a copy of a pointer's target.
func (b *builder) fillCells(f *filling, o *object, c parser.IEContext, at source.Span) {
	from, do := b.cells(c, false)
	i := 0
	o.leaves(func(leaf *object) {
		if i < len(from) {
			b.note(f, leaf, then(do, from[i]), at)
			do = nil
		}
		i++
	})
	if i != len(from) || !sameType(o.typ, *b.static(c)) {
		b.rep.Report(diag.Struct, at, "this copies a struct of another type")
		b.gap(at)
	}
}
