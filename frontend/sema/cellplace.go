package sema

import (
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// This file resolves expressions that denote a place in a large or variable-length array.

// anyRoot handles an lvalue c in a large or variable-length array, and a pointer c into such an
// array. It returns the symbol of the array. For all other expressions it returns nil. The method
// anyRoot builds no part of the tree.
func (b *builder) anyRoot(c parser.IEContext) *symbol {
	for {
		switch x := inner(c).(type) {
		case *parser.NameContext:
			switch s := b.scope.lookup(x.ID().GetText()); {
			case s == nil:
			case s.kind == symParts && s.object.any != nil, s.kind == symPointer && s.pointer.aim.kind == aimArray && !s.pointer.varies:
				return s
			}
			return nil
		case *parser.IndexContext:
			c = x.E()
		case *parser.Member_Context:
			c = x.E()
		case *parser.UnaryContext:
			if op := x.GetOp().GetText(); op != "*" && op != "&" {
				return nil
			}
			c = x.E()
		case *parser.ParenContext:
			c = lastOf(x.Expr())
		case *parser.CastContext:
			if !b.isPointer(x) {
				return nil
			}
			c = x.E()
		case *parser.BinaryContext:
			if op := x.GetOp().GetText(); op != "+" && op != "-" || !b.isPointer(x) {
				return nil
			}
			if c = x.E(0); !b.isPointer(c) {
				c = x.E(1)
			}
		case *parser.PostfixContext:
			c = x.E()
		case *parser.PrefixContext:
			c = x.E()
		default:
			return nil
		}
	}
}

func (b *builder) isAnyCell(c parser.IEContext) bool {
	c = inner(c)
	return designates(c) && b.anyRoot(c) != nil
}

// placeOf returns the place of an lvalue in a large or variable-length array. After an error it
// returns nil.
func (b *builder) placeOf(c parser.IEContext) *place {
	c = inner(c)
	at := spanOf(c)
	switch x := c.(type) {
	case *parser.NameContext:
		if s := b.scope.lookup(x.ID().GetText()); s != nil && s.kind == symParts && s.object.any != nil {
			return &place{col: s.object.any}
		}
	case *parser.IndexContext:
		p := b.pointee(x.E(), at)
		if p == nil {
			return nil
		}
		last := len(p.index) - 1
		p.index[last] = b.plus(p.index[last], b.needValue(b.expr(x.Expr())), false, at)
		return p
	case *parser.UnaryContext:
		if isStar(x) {
			return b.pointee(x.E(), at)
		}
	case *parser.Member_Context:
		var p *place
		if x.ARROW() != nil {
			p = b.pointee(x.E(), at)
		} else {
			p = b.placeOf(x.E())
		}
		if p == nil {
			return nil
		}
		if p.col = p.col.member(x.ID().GetText()); p.col == nil {
			b.rep.Report(diag.Struct, at, "this struct has no member %s", x.ID().GetText())
			b.gap(at)
			return nil
		}
		return p
	case *parser.ParenContext:
		parts := x.Expr().(*parser.ExprContext).AllE()
		var before ast.Expr
		for _, e := range parts[:len(parts)-1] {
			before = comma(before, void(b.unused(e)))
		}
		p := b.placeOf(parts[len(parts)-1])
		if p != nil && len(p.index) == 0 {
			b.rep.ReportHint(diag.Array, at, "evaluate the first operand in a statement before this one", "an array after the comma operator is not supported")
			b.gap(at)
			return nil
		}
		return b.prependEffect(before, p, at)
	}
	b.rep.Report(diag.Array, at, "the array before the brackets must be a variable, or a member or an element of one")
	b.gap(at)
	return nil
}

func (b *builder) prependEffect(effect ast.Expr, p *place, at source.Span) *place {
	if effect != nil && p != nil {
		first := b.indices(*p, at)[0]
		p.index = append([]ast.Expr{comma(void(effect), first)}, p.index[1:]...)
	}
	return p
}

func (b *builder) pointee(c parser.IEContext, at source.Span) *place {
	if b.refusedIndex(c, at) {
		return nil
	}
	if b.staticType(c).kind == cArray {
		p := b.placeOf(c)
		if p == nil {
			return nil
		}
		if p.col.of == nil {
			b.rep.Report(diag.Array, at, "an element of this array is not supported here")
			b.gap(at)
			return nil
		}
		return &place{p.col.of, append(p.index[:len(p.index):len(p.index)], nil)}
	}
	a, do := b.aim(c)
	if a.kind != aimArray {
		b.rep.Report(diag.Pointer, at, "what this points to is not known")
		b.gap(at)
		return nil
	}
	if of := b.staticType(c).of; of == nil || !sameSize(*of, a.array.of.typ) {
		hint := ""
		if a.array.of.typ.kind == cArray {
			hint = "write all indices: " + a.array.root.name + "[i][j]"
		}
		b.rep.ReportHint(diag.Pointer, at, hint, "this points to %s, whose elements have another type", a.array.name)
		b.gap(at)
		return nil
	}
	return b.prependEffect(do, &place{a.array.of, append([]ast.Expr(nil), a.offsets()...)}, at)
}

// refusedIndex reports whether c has the form i[a]. If so, it reports an error, because this form
// is not supported.
func (b *builder) refusedIndex(c parser.IEContext, at source.Span) bool {
	if b.staticType(c).kind != cInt {
		return false
	}
	b.rep.ReportHint(diag.Type, at, "write the array before the brackets: a[i]", "an integer has no elements")
	b.gap(at)
	return true
}
