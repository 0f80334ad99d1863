package sema

import (
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/lia/num"
)

// This file checks pointer arithmetic. The resulting pointer must stay within the array or point
// one past the last element (6.5.6p8), even if the program does not use the resulting pointer.

// An offsetRange is the range of numbers that a program may add to a pointer. The range includes
// "low" and "high".
type offsetRange struct {
	low, high int
	name      string
}

func (b *builder) span(c parser.IEContext, a pointerTarget) (offsetRange, bool) {
	t := b.staticType(c)
	switch {
	case a.kind == targetNull:
		return offsetRange{0, 0, c.GetText()}, true
	case a.kind == targetPart && t.elem != nil && sameSize(*t.elem, a.part.typ):
		if a.row == nil { // a single object counts as an array of length 1 (6.5.6p7)
			return offsetRange{0, 1, "(&" + a.part.name + ")"}, true
		}
		return offsetRange{-a.index, len(a.row.parts) - a.index, a.row.name}, true
	case isString(inner(c)):
		n, known := textLength(inner(c).(*parser.StringContext))
		return offsetRange{0, n + 1, c.GetText()}, known
	case a.kind != targetPart && t.kind == cArray && t.length > 0:
		return offsetRange{0, t.length, c.GetText()}, true
	}
	return offsetRange{}, false
}

// movedTarget builds the addition of an integer to a pointer. If "back" is set, it builds the
// subtraction instead. It returns the new target and the side effects. The evaluation fails if the
// result lies outside of the array.
func (b *builder) movedTarget(c parser.IEContext, a pointerTarget, by parser.IEContext, back bool, at source.Span) (pointerTarget, ast.Expr) {
	if a.kind == targetArray {
		return b.movedInArray(c, a, by, back, at)
	}
	s, known := b.span(c, a)
	v, constant := b.plainValue(by)
	sign := int64(1)
	if back {
		sign, s.low, s.high = -1, -s.high, -s.low
	}
	n, small := v.Int64()
	small = constant && small && n > -maxParts && n < maxParts
	to := a
	if small {
		to = a.plus(int(sign*n), b.staticType(c).elem)
	} else if a.inProgram() {
		to = pointerTarget{kind: targetUnknown}
	}
	if !known && b.moves(c) {
		b.rep.ReportHint(diag.Pointer, at, "add the numbers first: p + (i + j)", "a pointer cannot be moved twice in one expression")
		return to, b.placeholder(at)
	}
	if !known && !(small && n == 0) {
		b.refuseArithmetic(a, at)
	}
	switch {
	case constant && (!known || !v.Less(num.From(int64(s.low))) && !num.From(int64(s.high)).Less(v)):
		return to, nil
	case !known:
		return to, b.value(by)
	case back && small: // a message about p - i shows the index -i
		x := b.unaryTyped(&ast.Unary{Node: ast.Node{Span: spanOf(by)}, Op: ast.Neg, X: b.convert(b.value(by), b.ptrdiffType())})
		return to, b.oneOf(s.name, ast.Index{X: x, Low: -s.high, Size: s.high - s.low + 1}, at)
	}
	return to, b.oneOf(s.name, ast.Index{X: b.value(by), Low: s.low, Size: s.high - s.low + 1}, at)
}

// moves returns whether an expression moves a pointer by a variable number of elements within an
// array of known bounds. It also returns true if the analysis of the pointer finds an error.
func (b *builder) moves(c parser.IEContext) bool {
	var of, by parser.IEContext
	switch x := inner(c).(type) {
	case *parser.BinaryContext:
		if of, by = x.E(0), x.E(1); !b.isPointer(of) {
			of, by = by, of
		}
	case *parser.UnaryContext:
		i, ok := inner(x.E()).(*parser.IndexContext)
		if !ok {
			return false
		}
		of, by = i.E(), lastOf(i.Expr())
	default:
		return false
	}
	known := false
	if !b.buildQuietly(func() {
		a, _ := b.findTarget(of)
		_, known = b.span(of, a)
	}) {
		return true
	}
	return known && !b.isPlain(by, 0) || b.moves(of)
}

// oneOf builds an access to an array that the builder does not represent. The access has no effect
// except the check that the index is within bounds.
func (b *builder) oneOf(name string, index ast.Index, at source.Span) ast.Expr {
	if index.Size > maxParts+1 || b.fn == nil {
		return b.refuse(diag.Array, at, "use a constant index", "the index of an array with more than %d elements must be constant here", maxParts)
	}
	cells := make([]*ast.Var, index.Size)
	for i := range cells {
		cells[i] = b.unmodelledVar(at)
	}
	return &ast.Element{Node: ast.Node{Span: at}, Name: name + "[]", Index: []ast.Index{index}, Cells: cells}
}
