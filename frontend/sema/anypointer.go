package sema

import (
	"strings"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// This file handles pointers into large or variable-length arrays. Such a pointer always points
// into the same array; only its index changes. The index is a hidden local or hidden parameter: a
// variable that does not occur in the source. If the index is always 0, the builder creates no
// hidden variable. A pointer must stay within its array or point one past the last element
// (6.5.6p8). The builder puts the check where the program stores the pointer.

// A value of type arrayIndices contains the indices of the array element to which a pointer points.
// The index expressions have no side effects.
type arrayIndices struct{ index []ast.Expr }

func inArray(c *largeArray, index []ast.Expr) pointerTarget {
	return pointerTarget{kind: targetArray, array: c, indices: &arrayIndices{index}}
}

// withoutIndices returns the target a without its indices. It returns the same result for all
// pointers into one array.
func (a pointerTarget) withoutIndices() pointerTarget {
	a.indices = nil
	return a
}

func (b *builder) intOne(at source.Span) ast.Expr { return b.number(intLit(1, at), b.int()) }

// indexList returns the indices of a target in an array. A nil index means 0. If the target is not
// in an array, indexList returns nil.
func (a pointerTarget) indexList() []ast.Expr {
	if a.kind != targetArray {
		return nil
	}
	if a.indices != nil {
		return a.indices.index
	}
	return make([]ast.Expr, a.array.depth)
}

func (a pointerTarget) withLastIndex(last ast.Expr) pointerTarget {
	index := append([]ast.Expr(nil), a.indexList()...)
	index[len(index)-1] = last
	return inArray(a.array, index)
}

// offsetIndex returns the index x + by, or x - by if "back" is set. A nil argument means 0.
func (b *builder) offsetIndex(x, by ast.Expr, back bool, at source.Span) ast.Expr {
	switch {
	case by == nil:
		return x
	case x == nil && !back:
		return by
	case x == nil:
		x = b.number(intLit(0, at), b.int())
	}
	op := ast.Add
	if back {
		op = ast.Sub
	}
	return b.binaryTyped(&ast.Binary{Node: ast.Node{Span: at}, Op: op, X: b.convert(x, b.ptrdiffType()), Y: b.convert(by, b.ptrdiffType())})
}

// ptrdiffType returns the type ptrdiff_t of a difference of two pointers.
func (b *builder) ptrdiffType() ast.Type {
	if b.file.Rules.C {
		return b.integers()[2]
	}
	return b.int()
}

// pureIndex splits x into an index without side effects, and an expression that the program must
// evaluate before the index, or nil.
func (b *builder) pureIndex(x ast.Expr) (index, do ast.Expr) {
	if x == nil || ast.Pure(x) {
		return x, nil
	}
	at := x.Pos()
	v := b.hiddenVar("index", b.ptrdiffType(), at)
	return readVar(v, at), &ast.Assign{Node: ast.Node{Span: at}, Var: v, Target: at, X: x}
}

// movedInArray builds c + by, or c - by if "back" is set, for a pointer c into a large or
// variable-length array. Like movedTarget, it returns the new target and the side effects.
func (b *builder) movedInArray(c parser.IEContext, a pointerTarget, by parser.IEContext, back bool, at source.Span) (pointerTarget, ast.Expr) {
	if of := b.staticType(c).elem; of == nil || !sameSize(*of, a.array.elem.typ) {
		return pointerTarget{kind: targetUnknown}, b.value(by)
	}
	n, do := b.pureIndex(b.value(by))
	index := a.indexList()
	return a.withLastIndex(b.offsetIndex(index[len(index)-1], n, back, at)), do
}

// rowPointer returns the pointer to which the inner array c of a large or variable-length array
// decays. It checks that the inner array exists (6.5.6p8).
func (b *builder) rowPointer(c parser.IEContext) (pointerTarget, ast.Expr) {
	p := b.placeOf(c)
	if p == nil || p.array.elem == nil {
		return pointerTarget{kind: targetUnknown}, nil
	}
	if len(p.index) == 0 {
		return pointerTarget{kind: targetArray, array: p.array}, nil
	}
	var do ast.Expr
	index := append(p.index[:len(p.index):len(p.index)], nil)
	for i, x := range index {
		var before ast.Expr
		index[i], before = b.pureIndex(x)
		do = comma(do, before)
	}
	for i, x := range index[:len(p.index)] {
		if x != nil {
			do = comma(do, b.boundsCheck(p.array, i, x, spanOf(c)))
		}
	}
	return inArray(p.array, index), do
}

// boundsCheck builds a check of the index x for dimension i of an array. The parameter c represents
// the array or a part of its elements. The index must be at least 0 and less than the length of
// this dimension. If x is certainly within these bounds, boundsCheck returns nil.
func (b *builder) boundsCheck(c *largeArray, i int, x ast.Expr, at source.Span) ast.Expr {
	end := c.root.length
	if i > 0 {
		for c.array == nil && c.elem != nil {
			c = c.elem
		}
		for c.array == nil {
			c = c.fields[0]
		}
		end = b.number(intLit(int64(c.array.Inner[i-1]), at), b.int())
	}
	literal, known := x.(*ast.IntLit)
	if most, ok := end.(*ast.IntLit); known && ok && literal.Value.Sign() >= 0 && literal.Value.Less(most.Value) {
		return nil
	}
	in := b.compare(ast.Ge, x, 0)
	if end != nil {
		within := b.binaryTyped(&ast.Binary{Node: ast.Node{Span: at}, Op: ast.Lt, X: b.convert(x, b.ptrdiffType()), Y: b.convert(end, b.ptrdiffType())})
		in = b.binaryTyped(&ast.Binary{Node: ast.Node{Span: at}, Op: ast.LogAnd, X: in, Y: within})
	}
	return void(b.zero(b.compare(ast.Eq, in, 0), "a pointer into "+strings.TrimSuffix(c.root.name, "[]"), ast.Within, at))
}

// isStepped reports whether a pointer needs an index variable, because the program moves the
// pointer or assigns to it more than once.
func (b *builder) isStepped(name string) bool {
	from, to := 0, len(b.toks)
	if b.fn != nil {
		chunk := b.fn.instance.f.tokens
		from, to = chunk.body, chunk.end
	}
	sets := 0
	for i := from; i < to; i++ {
		if b.toks[i].Text != name {
			continue
		}
		if i > from && (b.toks[i-1].Text == "++" || b.toks[i-1].Text == "--") {
			return true
		}
		if i+1 < to {
			switch b.toks[i+1].Text {
			case "++", "--", "+=", "-=":
				return true
			case "=":
				sets++
			}
		}
	}
	return sets > 1
}

// setTarget makes the pointer s point to the target a. The first result is an expression that sets
// the index variables of s, or nil if s has none. If index variables cannot represent the target,
// ok is false.
func (b *builder) setTarget(s *symbol, a pointerTarget, name string, at source.Span) (assigns ast.Expr, ok bool) {
	if a.kind != targetArray {
		return nil, true
	}
	p := s.pointer
	if s.typ.elem != nil && isMatrix(s.typ) && (!p.hasTarget || p.target.array != a.array) {
		return nil, false // the rows of the other matrix may have another length
	}
	if p.index == nil && (a.indices != nil || b.isStepped(name)) {
		if b.fn == nil || p.hasTarget {
			return nil, false
		}
		p.index = make([]*ast.Var, a.array.depth)
		for i := range p.index {
			p.index[i] = b.hiddenVar(name+".index", b.ptrdiffType(), at)
		}
	}
	if a.array.root.reallocated && a.array.root.owner != s {
		return nil, false // the pointer may point to memory that an earlier execution of the allocation returned
	}
	if p.index == nil {
		return nil, true
	}
	if len(p.index) != a.array.depth {
		return nil, false
	}
	node := ast.Node{Span: at}
	for i, x := range b.indices(arrayPlace{index: a.indexList()}, at) {
		assigns = comma(assigns, &ast.Assign{Node: node, Var: p.index[i], Target: at, X: x})
	}
	return comma(assigns, b.rangeCheck(a.array, p.index, at)), true
}

func (b *builder) rangeCheck(c *largeArray, index []*ast.Var, at source.Span) ast.Expr {
	ref := func() ast.Expr { return readVar(index[len(index)-1], at) }
	in := b.compare(ast.Ge, ref(), 0)
	if end := b.end(c, at); end != nil {
		within := b.binaryTyped(&ast.Binary{Node: ast.Node{Span: at}, Op: ast.Le, X: ref(), Y: b.convert(end, b.ptrdiffType())})
		in = b.binaryTyped(&ast.Binary{Node: ast.Node{Span: at}, Op: ast.LogAnd, X: in, Y: within})
	}
	return void(b.zero(b.compare(ast.Eq, in, 0), "a pointer into "+strings.TrimSuffix(c.root.name, "[]"), ast.Within, at))
}

// currentTarget returns the target of the pointer p. If p has index variables, they replace the
// indices of the target a. Otherwise the result is the target a itself.
func (p *pointer) currentTarget(a pointerTarget, at source.Span) pointerTarget {
	if a.kind != targetArray || p.index == nil {
		return a
	}
	index := make([]ast.Expr, len(p.index))
	for i, v := range p.index {
		index[i] = readVar(v, at)
	}
	return inArray(a.array, index)
}

// stepInArray builds the expressions ++p, --p, p++, p--, p += n and p -= n for a pointer p into a
// large or variable-length array. If "post" is set, the value of the expression is the old value of
// p. If p does not point into such an array, the result "ok" is false.
func (b *builder) stepInArray(c parser.IEContext, by ast.Expr, back, post bool) (a pointerTarget, do ast.Expr, ok bool) {
	n, isName := inner(c).(*parser.NameContext)
	if !isName || b.anyRoot(c) == nil {
		return a, nil, false
	}
	s, at := b.scope.lookup(n.ID().GetText()), spanOf(c)
	if s.kind != symPointer || s.pointer.index == nil {
		return a, nil, false
	}
	if a = b.namedTarget(n, at); a.kind != targetArray {
		return a, nil, false
	}
	if of := s.typ.elem; of == nil || !sameSize(*of, a.array.elem.typ) {
		return a, nil, false
	}
	by, first := b.pureIndex(by)
	index := a.indexList()
	moved := a.withLastIndex(b.offsetIndex(index[len(index)-1], by, back, at))
	do, ok = b.setTarget(s, moved, "", at)
	out := b.namedTarget(n, at)
	if post {
		index := out.indexList()
		out = out.withLastIndex(b.offsetIndex(index[len(index)-1], by, !back, at))
	}
	return out, comma(first, do), ok
}

// indexArguments returns the hidden arguments of a call for an argument that points into a large or
// variable-length array. They are the indices of the target. The first result is the target without
// indices, because there is one instance of the called function for each such target.
func (b *builder) indexArguments(a pointerTarget, at source.Span) (pointerTarget, []ast.Expr) {
	if a.kind != targetArray || a.indices == nil {
		return a, nil
	}
	index := b.indices(arrayPlace{index: a.indexList()}, at)
	for i := range index {
		index[i] = b.convert(index[i], b.ptrdiffType())
	}
	a = a.withoutIndices()
	a.passedIndices = true
	return a, index
}

func (b *builder) indexParameters(p param, a pointerTarget) *pointer {
	out := &pointer{hasTarget: true, target: a.withoutIndices()}
	out.target.passedIndices = false
	switch {
	case a.kind != targetArray:
	case a.passedIndices:
		for range a.array.depth {
			v := b.hiddenVar(p.name.GetText()+".index", b.ptrdiffType(), p.at)
			v.Kind = ast.Param
			b.fn.def.Params = append(b.fn.def.Params, v)
			out.index = append(out.index, v)
		}
		node := ast.Node{Span: p.at}
		b.fn.entry = append(b.fn.entry, &ast.ExprStmt{Node: node, X: b.rangeCheck(a.array, out.index, p.at)})
	case b.isStepped(p.name.GetText()):
		node := ast.Node{Span: p.at}
		for range a.array.depth {
			v := &ast.Var{Name: p.name.GetText() + ".index", Type: b.ptrdiffType(), Kind: ast.Local, Span: p.at, Hidden: true, Func: b.fn.def}
			b.fn.afterParams = append(b.fn.afterParams, v)
			out.index = append(out.index, v)
			b.fn.entry = append(b.fn.entry, &ast.Decl{Node: node, Var: v, Init: b.number(intLit(0, p.at), b.int())})
		}
	}
	return out
}

// compareInArray builds the comparison or difference of two pointers into the same array. If the
// pointers do not point into the same array, or if it cannot compare them because they may be in
// different rows, it returns nil.
func (b *builder) compareInArray(c *parser.BinaryContext, x, y pointerTarget, do ast.Expr, at source.Span) ast.Expr {
	op := c.GetOp().GetText()
	if x.kind != targetArray || y.kind != targetArray || x.array != y.array {
		return nil
	}
	for _, e := range []parser.IEContext{c.E(0), c.E(1)} {
		// a difference is a number of elements of the pointers' target type (6.5.6p9), which a cast
		// may have changed
		if of := b.staticType(e).elem; op == "-" && (of == nil || !sameSize(*of, x.array.elem.typ)) {
			b.rep.ReportHint(diag.Pointer, at, "subtract pointers to the elements", "the pointers in this difference have another type than the elements of %s", x.array.name)
			return b.placeholder(at)
		}
	}
	xs, ys := x.indexList(), y.indexList()
	last := len(xs) - 1
	compare := func(i int) ast.Expr {
		x, y := b.indices(arrayPlace{index: xs[i : i+1]}, at)[0], b.indices(arrayPlace{index: ys[i : i+1]}, at)[0]
		return b.binaryTyped(&ast.Binary{Node: ast.Node{Span: at}, Op: b.operator(op, at), X: b.convert(x, b.ptrdiffType()), Y: b.convert(y, b.ptrdiffType())})
	}
	out := compare(last)
	for i := range last {
		if xs[i] == nil && ys[i] == nil {
			continue
		}
		if op != "==" && op != "!=" || !b.ownCode() { // the pointers may be in different rows
			return nil
		}
		if op == "==" {
			out = both(compare(i), out, at)
		} else {
			out = either(compare(i), out, at)
		}
	}
	if freed := x.array.root.freed; freed != nil {
		do = comma(do, void(b.zero(readVar(freed, at), c.E(0).GetText()+" "+op+" "+c.E(1).GetText(), ast.NotFreed, at)))
	}
	return comma(do, out)
}
