package sema

import (
	"cmp"
	"slices"
	"strings"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/constant"
	"ic3play/frontend/diag"
	"ic3play/lia/sorting"
)

// This file handles comparisons of pointers whose result the C standard does not determine:
//
//   - One past the end of an array may be the start of another object (6.5.9p6). Both results
//     are possible, and a proof must cover both. Within one variable the layout determines
//     the result: the rows of a matrix follow each other.
//   - A pointer to freed memory has no value (6.2.4p2). A comparison of it fails, except with
//     NULL.
//   - String literals may share memory (6.4.5p7) if one is the end of the other. Comparisons of
//     their addresses are refused.

func (b *builder) finishPairs(ptrValue map[*object]int, root map[*object]*object, flags map[*object]*ast.Var) {
	moved := b.mem.movedObjects()
	for _, c := range b.mem.pairs {
		if !withItself(c.x) {
			b.comparedTexts(c)
			b.comparedParts(c)
			b.comparedEnds(c.p, c.q, ptrValue, moved, false, true, c.x.Span)
		}
		b.finishPair(c, ptrValue, moved, root, flags)
	}
	for _, o := range b.mem.movements {
		if o.x.Diff && o.fn != nil {
			b.finishDifference(o, freeState{ptrValue, root, flags}, moved)
		}
	}
}

func (m *memory) movedObjects() map[*object]bool {
	moved := map[*object]bool{}
	for _, o := range m.movements {
		if !o.member {
			for _, t := range o.p.list {
				moved[t] = true
			}
		}
	}
	return moved
}

func (b *builder) finishPair(c pair, ptrValue map[*object]int, moved map[*object]bool, root map[*object]*object, flags map[*object]*ast.Var) {
	if constant.IsZero(c.x.X) || constant.IsZero(c.x.Y) {
		return
	}
	at := c.x.Span
	node := ast.Node{Span: at}
	name := ast.Format(c.x)
	if _, ours := b.library[c.fn.Name]; ours {
		name = c.fn.Name
	}
	p, q := pointerCopy(c.fn, at), pointerCopy(c.fn, at)
	// The list "doubts" contains the conditions under which both results are possible. The list
	// "met" contains the conditions under which the pointers are equal.
	var doubts, met []ast.Expr
	equal := func(n, k int) ast.Expr { return both(compareVar(p, ast.Eq, n, at), compareVar(q, ast.Eq, k, at), at) }
	for _, x := range c.p.list {
		for _, y := range c.q.list {
			if x == y || b.sameRoot(x, y) || withItself(c.x) {
				continue
			}
			pairs, known := b.aliasPairs(x, y, ptrValue, moved)
			for _, m := range pairs {
				met = append(met, equal(m[0], m[1]))
			}
			if known {
				continue
			}
			if moved[x] && b.mayBeginAt(y, x) == always {
				doubts = append(doubts, equal(ptrValue[x]+b.extent(x), ptrValue[y]))
			}
			if moved[y] && b.mayBeginAt(x, y) == always {
				doubts = append(doubts, equal(ptrValue[x], ptrValue[y]+b.extent(y)))
			}
		}
	}
	freed := freeState{ptrValue, root, flags}
	checks := comma(b.notFreed(p, c.p, q, freed, name, at), b.notFreed(q, c.q, p, freed, name, at))
	if checks == nil && len(doubts) == 0 && len(met) == 0 {
		c.fn.Locals = c.fn.Locals[:len(c.fn.Locals)-2]
		return
	}
	set := comma(setVar(p, c.x.X, at), setVar(q, c.x.Y, at))
	c.x.X, c.x.Y, c.x.Text = comma(comma(set, checks), readVar(p, at)), readVar(q, at), name
	if len(doubts) > 0 {
		met = append(met, both(anyOf(doubts, at), anyBool(name, at), at))
	}
	if len(met) == 0 {
		return
	}
	same := anyOf(met, at)
	plain := *c.x
	c.x.X = &plain
	if plain.Op == ast.Eq {
		c.x.Op, c.x.Y = ast.LogOr, same
	} else {
		c.x.Op, c.x.Y = ast.LogAnd, &ast.Binary{Node: node, Op: ast.Eq, X: same, Y: intLit(0, at)}
	}
}

// anyOf builds the disjunction of expressions as a balanced tree, so that the depth of the tree is
// logarithmic.
func anyOf(list []ast.Expr, at source.Span) ast.Expr {
	if len(list) == 1 {
		return list[0]
	}
	half := len(list) / 2
	return &ast.Binary{Node: ast.Node{Span: at}, Op: ast.LogOr, X: anyOf(list[:half], at), Y: anyOf(list[half:], at)}
}

// A value of type freeState describes the objects that a program may free. ptrValue contains the
// value of a pointer to each object. "root" maps each part of an object to the allocated object
// that contains it. "flags" maps this object to the variable that a call of free sets to a nonzero
// value.
type freeState struct {
	ptrValue map[*object]int
	root     map[*object]*object
	flags    map[*object]*ast.Var
}

// notFreed builds the check that the pointer in v does not point to freed memory. If it can never
// point to freed memory, notFreed returns nil. If "other" is not nil, the check also succeeds if
// the pointer in "other" is NULL.
func (b *builder) notFreed(v *ast.Var, to *targets, other *ast.Var, e freeState, name string, at source.Span) ast.Expr {
	var freed []ast.Expr
	seen := map[*object]bool{}
	if p := b.mem.poolOfAny(to); p != nil && p.freed != nil {
		exists := &ast.Binary{Node: ast.Node{Span: at}, Op: ast.Le, X: readVar(v, at), Y: readVar(p.length, at)}
		allocated := both(compareVar(v, ast.Gt, 0, at), exists, at)
		freed = append(freed, both(allocated, p.element(p.freed, readVar(v, at), name, at), at))
	}
	for _, o := range to.list {
		for _, part := range o.elements() {
			r := e.root[part]
			if r == nil || e.flags[r] == nil || seen[r] {
				continue
			}
			seen[r] = true
			within := both(compareVar(v, ast.Ge, e.ptrValue[r], at), compareVar(v, ast.Lt, e.ptrValue[r]+b.stride(r.typ), at), at)
			freed = append(freed, both(within, compareVar(e.flags[r], ast.Ne, 0, at), at))
		}
	}
	if len(freed) == 0 {
		return nil
	}
	bad := anyOf(freed, at)
	if other != nil {
		bad = both(compareVar(other, ast.Ne, 0, at), bad, at)
	}
	return void(b.zero(bad, name, ast.NotFreed, at))
}

func withItself(c *ast.Binary) bool {
	x, isVar := c.X.(*ast.VarRef)
	y, both := c.Y.(*ast.VarRef)
	return isVar && both && x.Var == y.Var
}

// finishDifference handles the operators <, <=, >, >= and - on two pointers. It adds a check that
// neither pointer points to freed memory. If the two pointers can be different values for the same
// address (see aliasPair), the program replaces the first by the second before the operation.
func (b *builder) finishDifference(o *movement, e freeState, moved map[*object]bool) {
	at := o.x.Span
	name := ast.Format(o.x)
	p, q := pointerCopy(o.fn, at), pointerCopy(o.fn, at)
	checks := comma(b.notFreed(p, o.p, nil, e, name, at), b.notFreed(q, o.q, nil, e, name, at))
	var met []ast.Expr
	for _, m := range b.orderedAliasPairs(o, e.ptrValue, moved) {
		met = append(met, both(compareVar(p, ast.Eq, m[0], at), compareVar(q, ast.Eq, m[1], at), at))
	}
	if checks == nil && len(met) == 0 {
		o.fn.Locals = o.fn.Locals[:len(o.fn.Locals)-2]
		return
	}
	first := ast.Expr(readVar(p, at))
	if len(met) > 0 {
		first = &ast.Cond{Node: ast.Node{Span: at}, C: anyOf(met, at), T: readVar(q, at), F: first}
	}
	set := comma(setVar(p, o.x.X, at), setVar(q, o.x.Y, at))
	o.x.X, o.x.Y = comma(comma(set, checks), first), readVar(q, at)
}

// orderedAliasPairs returns the alias pairs of the targets of two pointers that <, <=, > or >=
// compares. It omits pairs of targets in one variable of known layout, because there the values are
// ordered like the addresses.
func (b *builder) orderedAliasPairs(o *movement, ptrValue map[*object]int, moved map[*object]bool) (met []aliasPair) {
	if !o.order {
		return nil
	}
	for _, x := range o.p.list {
		for _, y := range o.q.list {
			if x != y && !b.sameRoot(x, y) {
				more, _ := b.aliasPairs(x, y, ptrValue, moved)
				met = append(met, more...)
			}
		}
	}
	return met
}

// An aliasPair of two objects contains two pointer values, one for each object, for the same
// address. For example, a pointer to the end of an array and a pointer to the next member have the
// same address but different values. The values are integers (memory.go).
type aliasPair [2]int

// aliasPairs returns the alias pairs of the objects x and y. "moved" contains the objects whose end
// a pointer may reach. The second result, "known", is true only if both objects are parts of one
// variable whose layout determines the pairs.
func (b *builder) aliasPairs(x, y *object, ptrValue map[*object]int, moved map[*object]bool) (met []aliasPair, known bool) {
	root := b.mem.root(x)
	if root != b.mem.root(y) {
		return nil, false
	}
	from, ok := b.cellsByOffset(root, x, ptrValue, moved[x])
	to, also := b.cellsByOffset(root, y, ptrValue, moved[y])
	if !ok || !also {
		return b.neighbours(x, y, ptrValue, moved)
	}
	for at, n := range from {
		for _, m := range n {
			for _, k := range to[at] {
				if m != k {
					met = append(met, aliasPair{m, k})
				}
			}
		}
	}
	sorting.By(met, func(a, b aliasPair) int { return cmp.Or(a[0]-b[0], a[1]-b[1]) })
	return met, true
}

// cellsByOffset maps byte offsets in the variable "root" to the values of pointers to the elements
// of o. If "ends" is set, the map includes the value of a pointer to the end of o. If the layout is
// not known, ok is false.
func (b *builder) cellsByOffset(root, o *object, ptrValue map[*object]int, ends bool) (at map[int64][]int, ok bool) {
	at = map[int64][]int{}
	end := int64(0)
	for _, e := range o.elements() {
		place, placed := b.placeIn(root, e)
		size, _, sized := b.sizeAndAlign(e.typ, 0)
		if !placed || !sized {
			return nil, false
		}
		at[place] = append(at[place], ptrValue[e])
		end = place + size
	}
	if ends {
		at[end] = append(at[end], ptrValue[o]+b.extent(o))
	}
	return at, true
}

// comparedEnds handles a comparison in which one pointer may point to the end of an object. It
// reports an error if the result depends on an unknown layout. Outside of a function, it also
// reports an error for <, <=, > and >= if the objects have alias pairs, because the builder handles
// these by assignments to variables.
func (b *builder) comparedEnds(p, q *targets, ptrValue map[*object]int, moved map[*object]bool, order, inside bool, at source.Span) {
	for _, x := range p.list {
		for _, y := range q.list {
			if x == y || b.sameRoot(x, y) || !moved[x] && !moved[y] {
				continue
			}
			if b.mem.root(x) != b.mem.root(y) {
				if unknown := moved[x] && b.mayBeginAt(y, x) == maybe || moved[y] && b.mayBeginAt(x, y) == maybe; unknown && !order && b.rep.Once(at) {
					b.rep.ReportHint(diag.Pointer, at, "compare other pointers", "this may compare the end of a part of a struct, and the layout of the struct is not known")
					b.gap(at)
				}
				continue
			}
			if met, known := b.aliasPairs(x, y, ptrValue, moved); (!known || order && !inside && len(met) > 0) && b.rep.Once(at) {
				b.rep.ReportHint(diag.Pointer, at, "compare pointers of one type, or choose -ints=c", "this may compare the end of %s with another part of its variable", x.name)
				b.gap(at)
			}
		}
	}
}

func (o *object) hasPart(part *object) bool {
	return slices.ContainsFunc(o.parts, func(p *object) bool { return p == part || p.hasPart(part) })
}

// placeIn returns the byte offset of a part in its variable. If the layout is not known, ok is
// false.
func (b *builder) placeIn(root, part *object) (at int64, ok bool) {
	if root == part || b.mem.wholeArrays[root] == part {
		return 0, true
	}
	if def := root.typ.def; root.typ.kind == cStruct && (def == nil || def.padded || b.layoutChanged) {
		return 0, false
	}
	place := int64(0)
	for _, p := range root.parts {
		size, align, known := b.memberLayout(root.typ.def, p.typ, 0)
		if !known {
			return 0, false
		}
		place = multiple(place, align)
		if at, ok := b.placeIn(p, part); ok {
			return place + at, true
		}
		place += size
	}
	return 0, false
}

// comparedParts refuses a comparison of pointers to two parts of one variable if the variable has
// an unknown layout and may have parts of size 0, because then the two parts may have the same
// address.
func (b *builder) comparedParts(c pair) {
	for _, x := range c.p.list {
		for _, y := range c.q.list {
			root := b.mem.root(x)
			if _, sized := b.sized(root.typ); x != y && !sized && root == b.mem.root(y) && mayBeEmpty(root.typ, 0) {
				b.partsInOnePlace(root, c.x.Span)
			}
		}
	}
}

// partsInOnePlace reports the error that two parts of a variable may have the same address.
func (b *builder) partsInOnePlace(root *object, at source.Span) {
	if b.rep.Once(at) {
		b.rep.ReportHint(diag.Sizeof, at, "compare other pointers", "this compares pointers to parts of %s, and such a part may have size 0", root.name)
	}
}

func mayBeEmpty(t ctype, depth int) bool {
	switch {
	case depth > maxNesting:
		return true
	case t.kind == cArray:
		return t.length <= 0 || t.elem == nil || mayBeEmpty(*t.elem, depth+1)
	case t.kind == cStruct && t.def != nil:
		return len(t.def.fields) == 0 || slices.ContainsFunc(t.def.fields, func(f field) bool { return mayBeEmpty(f.typ, depth+1) })
	}
	return t.kind == cStruct
}

// pointerCopy declares a hidden variable in a function and returns it. The variable stores a
// pointer value that the program uses twice.
func pointerCopy(f *ast.Func, at source.Span) *ast.Var {
	return hiddenIn(f, "pointer", ast.Type{Kind: ast.Signed, Name: "void *", Pointer: true}, at)
}

// comparedTexts refuses a comparison of string literals that a compiler may store in the same
// memory. It also refuses a comparison of a pointer that a function without a body returns.
func (b *builder) comparedTexts(c pair) {
	at := c.x.Span
	for _, s := range [][2]*targets{{c.p, c.q}, {c.q, c.p}} {
		for _, o := range s[0].list {
			if b.mem.externTargets[o] && len(s[1].list) > 0 && b.rep.Once(c) {
				b.rep.ReportHint(diag.Pointer, at, "define the function", "this compares a pointer that %s returns, which is not known", o.name)
			}
		}
	}
	for _, x := range c.p.list {
		for _, y := range c.q.list {
			s, isText := b.mem.literalChars[x]
			t, both := b.mem.literalChars[y]
			if isText && both && x != y && (strings.HasSuffix(s, t) || strings.HasSuffix(t, s)) && b.rep.Once(c) {
				b.rep.ReportHint(diag.Pointer, at, "compare the characters: strcmp(s, t) == 0", "this compares the addresses of string literals, and a compiler may store both at one address")
			}
		}
	}
}
