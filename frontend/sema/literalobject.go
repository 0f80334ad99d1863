package sema

import (
	"ic3play/frontend/ast"
	"ic3play/frontend/grammar/parser"
)

// This file handles compound literals whose address the program uses, such as &(struct S){1, 2} and
// (int[]){1, 2}. Such a literal is a hidden variable of the block that contains it (6.5.2.5p5). Each
// evaluation assigns the initial values again.

// literalPointer builds the address of a compound literal. If the literal is an array, and "decays"
// is set, the result is the address of its first element.
func (b *builder) literalPointer(c *parser.CompoundLiteralContext, decays bool) intPointer {
	at := spanOf(c)
	list := c.Braced().(*parser.BracedContext)
	t, ok := b.wholeType(c.TypeName())
	if t.kind == cArray && t.incomplete {
		t.length, t.incomplete = b.literalLength(t, list), false
	}
	o := newObject("literal", t)
	if t.kind == cInt || t.isIntPointer() {
		o = &object{name: "literal", typ: t, sym: &symbol{}}
	}
	switch {
	case b.fn == nil || !standsInBlock(c):
		return b.noPointer(at, "a compound literal has an address only in a statement of a block, outside of conditions")
	case !ok || o == nil || !o.hasVariables() || t.isConstant():
		return b.noPointer(at, "the address of this compound literal is not supported; use a variable")
	}
	f := newInitialisation(true)
	elements := list.AllElement()
	switch {
	case o.sym != nil && len(elements) == 1 && len(elements[0].(*parser.ElementContext).AllDesignator()) == 0:
		b.fillPart(f, o, elements[0].(*parser.ElementContext).Initializer().(*parser.InitializerContext))
	case o.sym != nil:
		return b.noPointer(at, "the address of this compound literal is not supported; use a variable")
	case len(elements) == 1 && isText8(t) && stringOf(elements[0].(*parser.ElementContext).Initializer().(*parser.InitializerContext)) != nil:
		b.fillText(f, o, stringOf(elements[0].(*parser.ElementContext).Initializer().(*parser.InitializerContext)), at)
	default:
		b.fillParts(f, o, elements, nil, true)
	}
	order := f.order
	o.leaves(func(leaf *object) {
		leaf.sym = &symbol{kind: symVar, v: b.temporary(leaf.name, leaf.typ.ast, at), typ: leaf.typ, at: at}
		if f.values[leaf] == nil {
			f.values[leaf] = b.number(intLit(0, at), b.int())
			order = append(order, leaf)
		}
	})
	var set ast.Expr
	for _, leaf := range order {
		set = comma(set, void(b.assignTyped(&ast.Assign{Node: ast.Node{Span: at}, Var: leaf.sym.v, Target: at, X: f.values[leaf]})))
	}
	of := &o.typ
	if decays && t.kind == cArray {
		of = t.elem
	}
	target := o
	if !decays {
		target = b.mem.addressTarget(o)
	}
	p := b.addressOfObject(o, target, of, c.GetText(), at)
	address := p.x
	p.x = comma(set, address)
	if x, ok := p.x.(*ast.Binary); ok {
		x.Text = c.GetText() // messages show the literal, not the assignments
	}
	b.mem.targetsOf[p.x] = p.targets
	return p
}

// isConstant reports whether an object of type t, or some part of it, is const.
func (t ctype) isConstant() bool {
	switch {
	case t.constQualified || t.ast.Const:
		return true
	case t.kind == cArray && t.elem != nil:
		return t.elem.isConstant()
	case t.kind == cStruct && t.def != nil:
		for _, f := range t.def.named() {
			if f.typ.isConstant() {
				return true
			}
		}
	}
	return false
}

// standsInBlock reports whether an expression belongs to a declaration, an expression statement or
// a return statement of a block. All other expressions, such as conditions, belong in C to smaller
// blocks, for which the builder opens no scope (6.8.4p3, 6.8.5p5).
func standsInBlock(c parser.IEContext) bool {
	for t := c.GetParent(); t != nil; t = t.GetParent() {
		switch t.(type) {
		case *parser.DeclarationContext, *parser.ExprStmtContext, *parser.ReturnStmtContext:
			_, ok := t.GetParent().(*parser.BlockItemContext)
			return ok
		case parser.IUnlabeledContext:
			return false
		}
	}
	return false
}
