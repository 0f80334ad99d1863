package sema

import (
	"strconv"

	"github.com/antlr4-go/antlr/v4"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/lia/num"
)

// This file handles elements with a variable index, and members and elements of such elements. Such
// an lvalue may denote any of several variables, the candidates. The value of the index selects one
// of them at run time.

// A value of type "candidates" describes an access with a variable index, such as a[i].x. Its
// candidates are corresponding parts of several objects of one type, such as a[0].x and a[1].x.
type candidates struct {
	effects ast.Expr
	name    string // name for display, such as "a[].x"
	index   []ast.Index
	parts   []*object
	place   *arrayPlace // used instead of parts for a large or variable-length array
}

// hasVariableIndex reports whether an lvalue has an index that is not constant, so that its object
// is known only at run time. The result is also true for a part of a large or variable-length
// array. It is true as well if a constant index is out of bounds or if the pointer is NULL, because
// the access must then fail at run time.
func (b *builder) hasVariableIndex(c parser.IEContext) bool {
	for {
		c = inner(c)
		if b.bound[c] != nil {
			return false
		}
		if b.throughNull(c) || b.isAnyCell(c) {
			return true
		}
		switch x := c.(type) {
		case *parser.IndexContext:
			if parts := x.Expr().(*parser.ExprContext).AllE(); len(parts) > 1 || !b.isPlain(parts[0], 0) || b.isOutside(x, parts[0]) {
				return true
			}
			c = x.E()
		case *parser.Member_Context:
			if x.ARROW() != nil {
				return false
			}
			c = x.E()
		case *parser.ParenContext: // the array of (e, a)[i]; for structs see structValue
			return designates(lastOf(x.Expr())) && b.staticType(x).kind != cStruct
		default:
			return false
		}
	}
}

// accessedPointer returns p for *p, p->m and p[i], and nil for any other node.
func accessedPointer(t antlr.Tree) parser.IEContext {
	switch x := t.(type) {
	case *parser.UnaryContext:
		if isStar(x) {
			return x.E()
		}
	case *parser.Member_Context:
		if x.ARROW() != nil {
			return x.E()
		}
	case *parser.IndexContext:
		return x.E()
	}
	return nil
}

// throughNull reports whether an expression accesses an integer through a pointer that is known to
// be NULL. The access is undefined (6.5.3.2p4), so the run fails, as it does for an index out of
// bounds.
func (b *builder) throughNull(c parser.IEContext) bool {
	e := accessedPointer(c)
	if e == nil {
		return false
	}
	n, ok := inner(e).(*parser.NameContext)
	if !ok || b.fn == nil || b.staticType(c).kind != cInt {
		return false
	}
	s := b.scope.lookup(n.ID().GetText())
	return s != nil && s.kind == symPointer && b.namedTarget(n, spanOf(n)).kind == targetNull
}

// isOutside reports whether a constant index of an array is out of bounds, or has no value, as 1/0:
// the run fails where it computes the index.
func (b *builder) isOutside(c *parser.IndexContext, index parser.IEContext) bool {
	t := b.staticType(c.E())
	v, ok := b.plainValue(index)
	return t.kind == cArray && t.length > 0 && (!ok || v.Sign() < 0 || !v.Less(num.From(int64(t.length))))
}

// findCandidates finds the candidates of an lvalue with a variable index. After an error it returns
// nil.
func (b *builder) findCandidates(c parser.IEContext) *candidates {
	c = inner(c)
	at := spanOf(c)
	if o := b.bound[c]; o != nil {
		return &candidates{name: o.name, parts: []*object{o}}
	}
	if b.throughNull(c) {
		return &candidates{name: ast.NullName, parts: []*object{{name: ast.NullName, typ: ctype{ast: b.int()}, sym: &symbol{v: b.unmodelledVar(at)}}},
			index: []ast.Index{{X: b.number(intLit(1, at), b.int()), Size: 1}}}
	}
	if b.isAnyCell(c) {
		p := b.placeOf(c)
		if p == nil {
			return nil
		}
		return &candidates{name: p.array.name, place: p}
	}
	switch x := c.(type) {
	case *parser.IndexContext:
		ch, low := b.candidateArrays(x, at)
		if ch == nil {
			return nil
		}
		return b.elements(ch, x, low)
	case *parser.Member_Context:
		if x.ARROW() != nil {
			break
		}
		ch := b.findCandidates(x.E())
		if ch == nil {
			return nil
		}
		name := x.ID().GetText()
		for i, o := range ch.parts {
			if o.typ.kind != cStruct || o.parts == nil {
				b.refuseObject(o, at)
				return nil
			}
			if ch.parts[i] = o.member(name); ch.parts[i] == nil {
				b.noMember(o.typ, o.name, name, at)
				return nil
			}
		}
		ch.name += "." + name
		return ch
	case *parser.ParenContext:
		before, last := b.beforeLast(x.Expr())
		ch := b.findCandidates(last)
		if ch != nil {
			ch.effects = comma(before, ch.effects)
		}
		return ch
	}
	if !designates(c) {
		b.rep.Report(diag.Array, at, "the array before the brackets must be a variable, or a member or an element of one")
		return nil
	}
	o, ok := b.object(c)
	if n, name := c.(*parser.NameContext); ok && o == nil && name {
		b.name(n.ID().GetText(), at) // the object has no parts; the method name reports the error
		return nil
	}
	if !ok || o == nil {
		return nil
	}
	return &candidates{name: o.name, parts: []*object{o}}
}

// candidateArrays returns the arrays from which the index expression c may select an element, and
// the lowest valid index. This index may be negative: if c is p[i], and the pointer p points to
// element k of an array, the indices -k, -k+1 and so on are valid.
func (b *builder) candidateArrays(c *parser.IndexContext, at source.Span) (ch *candidates, low int) {
	if b.refuseNumber(c, at) {
		return nil, 0
	}
	if b.staticType(c.E()).kind == cPointer {
		o := b.pointedObject(c.E(), 0, at)
		if o == nil {
			return nil, 0
		}
		a, _ := b.findTarget(c.E())
		if a.row == nil {
			return &candidates{name: "(&" + o.name + ")", parts: []*object{{name: o.name, typ: ctype{kind: cArray, length: 1, elem: &o.typ}, parts: []*object{o}}}}, 0
		}
		return &candidates{name: a.row.name, parts: []*object{a.row}}, -a.index
	}
	ch = b.findCandidates(c.E())
	if ch == nil {
		return nil, 0
	}
	for _, o := range ch.parts {
		if o.typ.kind != cArray || len(o.parts) == 0 {
			b.rep.Report(diag.Array, at, "an element of this array is not supported here")
			return nil, 0
		}
	}
	return ch, 0
}

func (b *builder) elements(ch *candidates, c *parser.IndexContext, low int) *candidates {
	list := c.Expr().(*parser.ExprContext).AllE()
	size := len(ch.parts[0].parts)
	if v, ok := b.plainValue(list[0]); ok && len(list) == 1 {
		if i, small := v.Int64(); small && i >= int64(low) && i < int64(low+size) {
			for k, o := range ch.parts {
				ch.parts[k] = o.parts[int(i)-low]
			}
			ch.name += "[" + strconv.Itoa(int(i)-low) + "]"
			return ch
		}
	}
	var parts []*object
	for _, o := range ch.parts {
		parts = append(parts, o.parts...)
	}
	ch.parts = parts
	ch.index = append(ch.index, ast.Index{X: b.needValue(b.expr(c.Expr())), Low: low, Size: size})
	ch.name += "[]"
	return ch
}

func (b *builder) integer(ch *candidates, at source.Span) *ast.Element {
	if ch.place != nil {
		out := b.elementAt(*ch.place, at)
		if out == nil {
			b.refuseType(ch.place.array.typ, at, ch.name)
		}
		return out
	}
	out := &ast.Element{Node: ast.Node{Span: at}, Name: ch.name, Index: ch.index}
	for _, o := range ch.parts {
		if o == nil || o.sym == nil {
			if o != nil {
				b.refuseObject(o, at)
			}
			return nil
		}
		o.sym.use(at)
		out.Cells = append(out.Cells, o.sym.v)
	}
	return out
}

func (b *builder) chosenValue(c parser.IEContext, at source.Span) ast.Expr {
	if ch := b.findCandidates(c); ch != nil {
		if e := b.integer(ch, at); e != nil {
			if len(e.Index) == 0 {
				return comma(ch.effects, readVar(e.Cells[0], e.Span))
			}
			return comma(ch.effects, e)
		}
	}
	return b.placeholder(at)
}

type lvalue struct {
	v       *ast.Var
	element *ast.Element
}

func (t lvalue) isEmpty() bool { return t.v == nil && t.element == nil }

func (t lvalue) typ() ast.Type {
	if t.element != nil {
		return t.element.Type()
	}
	return t.v.Type
}

func (b *builder) chosenTarget(c parser.IEContext, at source.Span) lvalue {
	ch := b.findCandidates(c)
	if ch == nil {
		return lvalue{}
	}
	if ch.effects != nil { // the assignment (e, a)[i] = x is valid in C, but not supported
		b.rep.ReportHint(diag.Array, at, "evaluate the first operand in a statement before this one", "an assignment to an array after the comma operator is not supported")
		return lvalue{}
	}
	e := b.integer(ch, at)
	switch {
	case e == nil:
		return lvalue{}
	case e.Type().Const || b.staticType(c).ast.Const:
		b.rep.Report(diag.ConstAssign, at, "%s is const", ch.name)
		return lvalue{}
	}
	return lvalue{element: e}
}
