package sema

import (
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// This file copies structs from and to elements of large or variable-length arrays, one integer
// after the other.

// firstIn returns an access to the first integer in p, a place in a large or variable-length array.
// If p contains no integer, it returns nil. If p is outside of the array, the access fails.
func (b *builder) firstIn(p arrayPlace, at source.Span) *ast.Element {
	var out *ast.Element
	p.integersAt(func(q arrayPlace) {
		if out == nil {
			out = b.elementAt(q, at)
		}
	})
	return out
}

// copiedPlace returns the place of a copied struct. The copy may change variables that an index
// reads, so the indices of the place are constants and hidden variables. The program must evaluate
// "effects" before it uses the place.
func (b *builder) copiedPlace(c parser.IEContext) (p *arrayPlace, effects ast.Expr) {
	at := spanOf(c)
	if p = b.placeOf(c); p == nil || b.fn == nil {
		return p, nil
	}
	for i, x := range p.index {
		if _, ok := x.(*ast.IntLit); x != nil && !ok {
			v := b.temporary("index", b.typeOf(x), at)
			effects = comma(effects, setVar(v, x, at))
			p.index[i] = readVar(v, at)
		}
	}
	return p, effects
}

// elementsAt returns accesses to the integers in p, a place in a large or variable-length array. If
// some part of p is not an integer, it returns nil.
func (b *builder) elementsAt(p arrayPlace, at source.Span) (out []*ast.Element) {
	cells := cellsOf(p.array.typ)
	p.integersAt(func(q arrayPlace) {
		for i, x := range q.index {
			if lit, ok := x.(*ast.IntLit); ok && i >= len(p.index) {
				q.index[i] = b.number(&ast.IntLit{Node: ast.Node{Span: at}, Value: lit.Value}, b.int())
			}
		}
		if e := b.elementAt(q, at); e != nil {
			out = append(out, e)
		}
	})
	if len(out) != cells {
		return nil
	}
	return out
}

// copiedCells returns accesses to the integers of a struct of type t that is copied from or to the
// place c. If c has another type, it returns nil. The program must evaluate "effects" before the
// accesses.
func (b *builder) copiedCells(c parser.IEContext, t ctype) (cells []*ast.Element, effects ast.Expr) {
	p, effects := b.copiedPlace(c)
	if p == nil || !sameType(t, p.array.typ) {
		return nil, effects
	}
	return b.elementsAt(*p, spanOf(c)), effects
}

func (b *builder) copyFromCells(to *object, c parser.IEContext, target, at source.Span) ast.Expr {
	var leaves []*object
	to.leaves(func(o *object) { leaves = append(leaves, o) })
	from, out := b.copiedCells(c, to.typ)
	if len(from) != len(leaves) {
		return b.notCopied(at)
	}
	for i, o := range leaves {
		o.sym.use(at)
		out = comma(out, b.assignTyped(&ast.Assign{Node: ast.Node{Span: at}, Var: o.sym.v, Target: target, X: from[i]}))
	}
	return void(out)
}

func (b *builder) copyToCells(to, c parser.IEContext, at source.Span) ast.Expr {
	p, out := b.copiedPlace(to)
	if p == nil {
		return b.notCopied(at)
	}
	cells := b.elementsAt(*p, spanOf(to))
	var values []ast.Expr
	if b.isAnyCell(c) {
		from, do := b.copiedCells(c, p.array.typ)
		out = comma(out, do)
		for _, e := range from {
			values = append(values, e)
		}
	} else if o := newObject("literal", p.array.typ); o != nil {
		if x, ok := inner(c).(*parser.CompoundLiteralContext); ok && b.fn != nil && len(cells) > 0 && b.isLiteral(o, c) {
			return void(b.storeLiteral(cells, out, spanOf(to), o, x, at))
		}
		from, do := b.structOf(o, c)
		if from != nil {
			out = comma(out, do)
			values = b.readParts(from, spanOf(c))
		}
	}
	if len(cells) == 0 || len(values) != len(cells) {
		return b.notCopied(at)
	}
	for i, e := range cells {
		if e.Type().Const {
			b.rep.Report(diag.ConstAssign, at, "%s is const", e.Name)
		}
		out = comma(out, b.assignTyped(&ast.Assign{Node: ast.Node{Span: at}, At: e, Target: spanOf(to), X: values[i]}))
	}
	return void(out)
}

func (b *builder) fillFromCells(f *initialisation, o *object, c parser.IEContext, at source.Span) {
	from, do := b.copiedCells(c, o.typ)
	if from == nil {
		b.notCopied(at)
		return
	}
	o.leaves(func(leaf *object) {
		if len(from) > 0 {
			b.note(f, leaf, comma(do, from[0]), at)
			from, do = from[1:], nil
		}
	})
}

func (b *builder) notCopied(at source.Span) ast.Expr {
	b.rep.ReportHint(diag.Struct, at, "assign its members one by one", "this copy of a struct from or to a large array, or one whose size is computed, is not supported")
	return void(b.placeholder(at))
}
