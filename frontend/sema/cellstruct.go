package sema

import (
	"slices"
	"strconv"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// This file copies structs that are accessed through pointer variables (intpointer.go) or are
// elements with a variable index (chosen.go). It copies one integer after the other. The copy may
// change the pointer or the index of such an access, so a hidden variable stores the old value
// during the copy.

func (b *builder) byCells(c parser.IEContext) bool {
	return designates(c) && b.bound[inner(c)] == nil && !b.isAnyCell(c) && (b.isIndirect(c) || b.hasVariableIndex(c) && b.staticType(c).kind == cStruct)
}

// "cells" builds an access to each leaf of a struct that the program accesses through a pointer or
// selects by an index. The program must evaluate "effects" before these accesses.
func (b *builder) cells(c parser.IEContext, store bool) (out []*ast.Element, effects ast.Expr) {
	at := spanOf(c)
	if b.fn == nil {
		b.rep.Report(diag.Constant, at, "a constant expression cannot read a struct through a pointer or a variable index")
		b.gap(at)
		return nil, nil
	}
	if !b.isIndirect(c) {
		return b.chosenCells(c, at)
	}
	p, effects := b.savePointer(b.cellAddress(c, false), at)
	b.eachCell(func() intPointer { return p() }, *b.staticType(c), inner(c).GetText(), store, at, &out)
	return out, effects
}

func (b *builder) chosenCells(c parser.IEContext, at source.Span) (out []*ast.Element, before ast.Expr) {
	ch := b.findCandidates(c)
	if ch == nil {
		b.gap(at)
		return nil, nil
	}
	node := ast.Node{Span: at}
	before = ch.effects
	for i, x := range ch.index {
		v := b.temporary("index", b.typeOf(x.X), at)
		before = comma(before, setVar(v, x.X, at))
		ch.index[i].X = readVar(v, at)
	}
	for _, part := range ch.parts {
		k := 0
		part.leaves(func(leaf *object) {
			if k == len(out) {
				out = append(out, &ast.Element{Node: node, Name: ch.name + leaf.name[len(part.name):], Index: slices.Clone(ch.index)})
			}
			leaf.sym.use(at)
			out[k].Cells = append(out[k].Cells, leaf.sym.v)
			k++
		})
	}
	return out, before
}

// savePointer stores a pointer in a hidden variable. The first result is a function that builds a
// read of the variable. The second result is the assignment to the variable.
func (b *builder) savePointer(p intPointer, at source.Span) (read func() intPointer, save ast.Expr) {
	v := b.temporary("kept", b.pointerType(p.targetType).ast, at)
	read = func() intPointer { return intPointer{readVar(v, at), p.targets, p.targetType} }
	return read, setVar(v, p.x, at)
}

func (b *builder) eachCell(address func() intPointer, t ctype, name string, store bool, at source.Span, out *[]*ast.Element) {
	switch {
	case t.isLeaf():
		*out = append(*out, b.access(address(), t, name, store, at))
	case t.kind == cStruct && t.def != nil:
		b.eachMember(address, t, name, store, at, out)
	case t.kind == cArray && t.elem != nil && t.length >= 0 && t.length <= maxParts:
		for i := range t.length {
			b.eachCell(func() intPointer {
				p := b.firstElement(address(), at)
				return b.partAddress(p, i*b.units(*t.elem), p.targets, p.targetType, at)
			}, t.elem.within(t), name+"["+strconv.Itoa(i)+"]", store, at, out)
		}
	}
}

// eachMember builds accesses to the members of a struct or union of type t. The function "address"
// builds the address of this struct or of one that contains it as an unnamed member.
func (b *builder) eachMember(address func() intPointer, t ctype, name string, store bool, at source.Span, out *[]*ast.Element) {
	first := len(b.mem.accesses)
	defer func() {
		for _, u := range b.mem.accesses[first:] {
			if t.isMixedUnion() {
				u.copies = t.def
			}
		}
	}()
	for _, f := range t.def.fields {
		of := f.typ.within(t)
		switch {
		case f.name != "":
			b.eachCell(func() intPointer { return b.member(address(), f.name, false, at) }, of, name+"."+f.name, store, at, out)
		case of.def != nil && of.def.members == nil:
			b.eachMember(address, of, name, store, at, out)
		case of.def != nil:
			first := firstName(of)
			union := func() intPointer {
				p := b.member(address(), first, false, at)
				p.targetType = &of
				return p
			}
			b.eachMember(union, of, name, store, at, out)
		}
	}
}

// firstName returns the name of the first member that has one, also in an unnamed member.
func firstName(t ctype) string {
	for _, f := range t.def.named() {
		if f.name != "" {
			return f.name
		}
		if f.typ.def != nil {
			if name := firstName(f.typ); name != "" {
				return name
			}
		}
	}
	return ""
}

// copyCells builds the assignment of a struct. The left side must be a struct that the program
// accesses through a pointer or selects by an index. For all other assignments, copyCells returns
// nil.
func (b *builder) copyCells(c *parser.AssignContext, at source.Span) ast.Expr {
	to, from := c.E(0), c.E(1)
	if b.staticType(to).kind != cStruct || !b.byCells(to) {
		return nil
	}
	if t := b.staticType(to); t.constQualified {
		b.rep.Report(diag.ConstAssign, spanOf(to), "%s is const", inner(to).GetText())
		return b.placeholder(at)
	}
	if x, ok := inner(from).(*parser.CompoundLiteralContext); ok && b.fn != nil {
		// Claims and witnesses may show "literal" as the name of this object.
		if like := newObject("literal", *b.staticType(to)); like != nil && b.isLiteral(like, from) {
			targets, before := b.cells(to, true)
			return b.storeLiteral(targets, before, spanOf(to), like, x, at)
		}
	}
	var values []ast.Expr
	var do ast.Expr
	switch {
	case b.byCells(from):
		var cells []*ast.Element
		cells, do = b.cells(from, false)
		for _, e := range cells {
			values = append(values, e)
		}
	case b.isAnyCell(from):
		var cells []*ast.Element
		cells, do = b.copiedCells(from, *b.staticType(to))
		for _, e := range cells {
			values = append(values, e)
		}
	default:
		like := newObject("the struct", *b.staticType(to))
		if like == nil {
			return b.refuse(diag.Struct, at, "", "the members of the copied struct are not known")
		}
		var o *object
		if o, do = b.structOf(like, from); o == nil {
			return void(b.placeholder(at))
		}
		values = b.readParts(o, spanOf(from))
	}
	targets, before := b.cells(to, true)
	return void(comma(comma(before, do), b.storeCells(targets, values, spanOf(to), at)))
}

func (b *builder) readParts(o *object, at source.Span) (out []ast.Expr) {
	o.leaves(func(leaf *object) {
		leaf.sym.use(at)
		out = append(out, readVar(leaf.sym.v, at))
	})
	return out
}

func (b *builder) storeCells(cells []*ast.Element, values []ast.Expr, target, at source.Span) (out ast.Expr) {
	if len(cells) != len(values) {
		return b.refuse(diag.Struct, at, "", "this copies a struct of another type")
	}
	for i, e := range cells {
		if e.Type().Const {
			b.rep.Report(diag.ConstAssign, target, "%s is const", e.Name)
		}
		out = comma(out, &ast.Assign{Node: ast.Node{Span: at}, At: e, Target: target, X: values[i]})
	}
	if out == nil {
		return intLit(0, at)
	}
	return out
}

// storeLiteral builds the assignment of a compound literal: a statement expression that declares
// the literal's integers as variables and copies them.
func (b *builder) storeLiteral(cells []*ast.Element, before ast.Expr, target source.Span, o *object, c *parser.CompoundLiteralContext, at source.Span) ast.Expr {
	defer b.openStmtExpr()()
	read := spanOf(c)
	f := newInitialisation(true)
	b.fillParts(f, o, c.Braced().(*parser.BracedContext).AllElement(), nil, true)
	body := &ast.Block{Node: ast.Node{Span: read}, Stmts: b.localParts(o, f, true, read, read)}
	store := b.storeCells(cells, b.readParts(o, read), target, at)
	body.Stmts = append(body.Stmts, &ast.ExprStmt{Node: ast.Node{Span: at}, X: void(store)})
	return comma(before, &ast.StmtExpr{Node: ast.Node{Span: at}, Body: body})
}

func (b *builder) readCells(to *object, c parser.IEContext, target, at source.Span) ast.Expr {
	from, do := b.cells(c, false)
	i := 0
	to.leaves(func(leaf *object) {
		if i < len(from) && sameType(leaf.typ, ctype{kind: leaf.typ.kind, ast: from[i].Type()}) {
			leaf.sym.use(at)
			do = comma(do, &ast.Assign{Node: ast.Node{Span: at}, Var: leaf.sym.v, Target: target, X: from[i]})
		}
		i++
	})
	if i != len(from) || !sameType(to.typ, *b.staticType(c)) {
		return b.refuse(diag.Struct, at, "", "this copies a struct of another type")
	}
	if do == nil {
		do = intLit(0, at)
	}
	return void(do)
}

func (b *builder) fillCells(f *initialisation, o *object, c parser.IEContext, at source.Span) {
	from, do := b.cells(c, false)
	i := 0
	o.leaves(func(leaf *object) {
		if i < len(from) {
			b.note(f, leaf, comma(do, from[i]), at)
			do = nil
		}
		i++
	})
	if i != len(from) || !sameType(o.typ, *b.staticType(c)) {
		b.rep.Report(diag.Struct, at, "this copies a struct of another type")
		b.gap(at)
	}
}
