package sema

import (
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// This file builds comparisons of pointers (6.5.8, 6.5.9), and of integers that are converted
// pointers.

func (b *builder) pointerTruth(c parser.IEContext) ast.Expr {
	if b.mem != nil && b.anyRoot(c) == nil {
		return b.notNull(c)
	}
	at := spanOf(c)
	a, do := b.findTarget(c)
	switch a.kind {
	case targetNull:
		return comma(do, b.number(intLit(0, at), b.int()))
	case targetPart, targetFunction, targetArray:
		return comma(do, b.number(intLit(1, at), b.int()))
	}
	return b.unknownPointer(c, at)
}

func (b *builder) unknownPointer(c parser.IEContext, at source.Span) ast.Expr {
	if p := b.pointerOf(c); p == nil || b.rep.Once(p) {
		b.rep.Report(diag.Pointer, at, "the result depends on a pointer whose target is not known")
	}
	return b.placeholder(at)
}

func (b *builder) comparesPointers(c *parser.BinaryContext) bool {
	switch c.GetOp().GetText() {
	case "==", "!=", "<", ">", "<=", ">=":
		return b.isPointer(c.E(0)) || b.isPointer(c.E(1)) || b.comparesNumbers(c)
	case "-":
		return b.isPointer(c.E(0)) && b.isPointer(c.E(1)) && b.anyRoot(c.E(0)) != nil && b.anyRoot(c.E(1)) != nil
	}
	return false
}

func (b *builder) comparePointers(c *parser.BinaryContext) ast.Expr {
	at, op := spanOf(c), c.GetOp().GetText()
	switch large := b.anyRoot(c.E(0)) != nil; {
	case b.mem == nil:
	case op == "==" && b.ownCode() && large != (b.anyRoot(c.E(1)) != nil):
		return b.number(intLit(0, at), b.int())
	case !large:
		return b.relatePointers(c)
	}
	x, doX := b.findTarget(c.E(0))
	y, doY := b.findTarget(c.E(1))
	if out := b.compareInArray(c, x, y, comma(doX, doY), at); out != nil {
		return out
	}
	if op == "==" && b.ownCode() && x.inProgram() && y.inProgram() && (x.kind == targetArray || y.kind == targetArray) {
		return comma(void(comma(doX, doY)), b.number(intLit(0, at), b.int()))
	}
	alike := x.kind == targetPart && y.kind == targetPart && sameType(x.part.typ, y.part.typ)
	null := x.kind == targetNull || y.kind == targetNull
	known := func(a pointerTarget) bool {
		return a.kind == targetNull || a.kind == targetPart || a.kind == targetFunction || a.kind == targetArray
	}
	if (op == "==" || op == "!=") && known(x) && known(y) && (alike || null) {
		doX, doY = void(doX), void(doY)
		equal := x.kind == y.kind && x.part == y.part
		out := int64(0)
		if equal == (op == "==") {
			out = 1
		}
		return comma(comma(doX, doY), b.number(intLit(out, at), b.int()))
	}
	return b.unknownPointer(c, at)
}

// asNumber returns p if the expression c converts the pointer p to an integer as wide as a pointer,
// as (uintptr_t)p does. For all other expressions it returns nil. Two such integers are equal if
// and only if the pointers are equal (7.20.1.4).
func (b *builder) asNumber(c parser.IEContext) parser.IEContext {
	x, ok := inner(c).(*parser.CastContext)
	if b.mem == nil || !ok || !b.file.Rules.C {
		return nil
	}
	t := b.typeName(x.TypeName())
	if t.kind != cInt || t.ast.Kind == ast.Bool || int64(t.ast.Width) < 8*b.word() || !b.isPointer(x.E()) {
		return nil
	}
	return x.E()
}

// addressOrZero returns the pointer if c converts a pointer to an integer, as asNumber does. It
// returns c itself if c is the constant 0. Otherwise it returns nil.
func (b *builder) addressOrZero(c parser.IEContext) parser.IEContext {
	if a := b.asNumber(c); a != nil {
		return a
	}
	if v, ok := b.plainValue(c); ok && v.IsZero() {
		return c
	}
	return nil
}

// comparesNumbers reports whether the expression c compares two integers by == or !=. One integer
// must be a converted pointer, and the other must be a converted pointer or 0.
func (b *builder) comparesNumbers(c *parser.BinaryContext) bool {
	op := c.GetOp().GetText()
	if b.mem == nil || op != "==" && op != "!=" || b.isPointer(c.E(0)) || b.isPointer(c.E(1)) {
		return false
	}
	if b.asNumber(c.E(0)) == nil && b.asNumber(c.E(1)) == nil {
		return false
	}
	return b.addressOrZero(c.E(0)) != nil && b.addressOrZero(c.E(1)) != nil
}

func (b *builder) relatePointers(c *parser.BinaryContext) ast.Expr {
	at, op := spanOf(c), c.GetOp().GetText()
	x, y := c.E(0), c.E(1)
	if b.comparesNumbers(c) {
		x, y = b.addressOrZero(x), b.addressOrZero(y)
	}
	p, q := b.pointerValue(x), b.pointerValue(y)
	node := ast.Node{Span: at}
	if op == "==" || op == "!=" {
		out := &ast.Binary{Node: node, Op: b.operator(op, at), X: p.x, Y: q.x}
		if b.fn != nil {
			b.mem.pairs = append(b.mem.pairs, pair{p.targets, q.targets, out, b.fn.def})
		}
		return out
	}
	by := &ast.Offset{Node: node, X: p.x, Y: q.x, Diff: true, Size: 1}
	of := p.targetType
	if of == nil {
		of = q.targetType
	}
	move := &movement{x: by, p: p.targets, q: q.targets, of: of, order: op != "-"}
	if b.fn != nil {
		move.fn = b.fn.def
	}
	b.mem.movements = append(b.mem.movements, move)
	zero := &ast.IntLit{Node: node}
	if op != "-" {
		return &ast.Binary{Node: node, Op: b.operator(op, at), X: by, Y: zero}
	}
	out := ast.Expr(by)
	if of == nil || of.kind == cVoid {
		return b.noPointer(at, "these pointers cannot be subtracted: the size of what they point to is not known").x
	}
	if n := b.units(*of); n > 1 {
		out = &ast.Binary{Node: node, Op: ast.Div, X: by, Y: intLit(int64(n), at)}
	}
	return &ast.Convert{Node: node, Type: b.wide(ast.Type{Kind: ast.Signed, Name: "long"}), X: out, Implicit: true}
}

func (b *builder) notNull(c parser.IEContext) ast.Expr {
	node := ast.Node{Span: spanOf(c)}
	return &ast.Binary{Node: node, Op: ast.Ne, X: b.pointerValue(c).x, Y: &ast.IntLit{Node: node, Name: "NULL"}}
}
