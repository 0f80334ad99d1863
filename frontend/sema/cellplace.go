package sema

import (
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// This file resolves expressions that denote a place in a large or variable-length array.

// anyRoot returns the symbol of the large or variable-length array in which the lvalue c lies, or
// into which the pointer c points. For all other expressions it returns nil. It builds no part of
// the tree.
func (b *builder) anyRoot(c parser.IEContext) *symbol {
	for {
		if b.bound[inner(c)] != nil {
			return nil
		}
		switch x := inner(c).(type) {
		case *parser.NameContext:
			switch s := b.scope.lookup(x.ID().GetText()); {
			case s == nil:
			case s.kind == symParts && s.object.largeArray != nil, s.kind == symPointer && s.pointer.target.kind == targetArray && !s.pointer.varies:
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
func (b *builder) placeOf(c parser.IEContext) *arrayPlace {
	c = inner(c)
	at := spanOf(c)
	switch x := c.(type) {
	case *parser.NameContext:
		if s := b.scope.lookup(x.ID().GetText()); s != nil && s.kind == symParts && s.object.largeArray != nil {
			return &arrayPlace{array: s.object.largeArray}
		}
	case *parser.IndexContext:
		p := b.pointee(x.E(), at)
		if p == nil {
			return nil
		}
		last := len(p.index) - 1
		p.index[last] = b.offsetIndex(p.index[last], b.needValue(b.expr(x.Expr())), false, at)
		return p
	case *parser.UnaryContext:
		if isStar(x) {
			return b.pointee(x.E(), at)
		}
	case *parser.Member_Context:
		var p *arrayPlace
		if x.ARROW() != nil {
			p = b.pointee(x.E(), at)
		} else {
			p = b.placeOf(x.E())
		}
		if p == nil {
			return nil
		}
		if p.array = p.array.member(x.ID().GetText()); p.array == nil {
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

func (b *builder) prependEffect(effect ast.Expr, p *arrayPlace, at source.Span) *arrayPlace {
	if effect != nil && p != nil {
		first := b.indices(*p, at)[0]
		p.index = append([]ast.Expr{comma(void(effect), first)}, p.index[1:]...)
	}
	return p
}

func (b *builder) pointee(c parser.IEContext, at source.Span) *arrayPlace {
	if b.refusedIndex(c, at) {
		return nil
	}
	if b.staticType(c).kind == cArray {
		p := b.placeOf(c)
		if p == nil {
			return nil
		}
		if p.array.elem == nil {
			b.rep.Report(diag.Array, at, "an element of this array is not supported here")
			b.gap(at)
			return nil
		}
		return &arrayPlace{p.array.elem, append(p.index[:len(p.index):len(p.index)], nil)}
	}
	a, do := b.findTarget(c)
	if a.kind != targetArray {
		b.rep.Report(diag.Pointer, at, "what this points to is not known")
		b.gap(at)
		return nil
	}
	if of := b.staticType(c).elem; of == nil || !sameSize(*of, a.array.elem.typ) {
		hint := ""
		if a.array.elem.typ.kind == cArray {
			hint = "write all indices: " + a.array.root.name + "[i][j]"
		}
		b.rep.ReportHint(diag.Pointer, at, hint, "this points to %s, whose elements have another type", a.array.name)
		b.gap(at)
		return nil
	}
	return b.prependEffect(do, &arrayPlace{a.array.elem, append([]ast.Expr(nil), a.indexList()...)}, at)
}

// refusedIndex reports whether c, which must be an array or a pointer, is an integer, such as the i
// of i[a]. If so, it reports an error, because this is not supported.
func (b *builder) refusedIndex(c parser.IEContext, at source.Span) bool {
	if b.staticType(c).kind != cInt {
		return false
	}
	b.rep.ReportHint(diag.Type, at, "write the array before the brackets: a[i]", "an integer has no elements")
	b.gap(at)
	return true
}
