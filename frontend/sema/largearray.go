package sema

import (
	"slices"
	"strings"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/lia/num"
)

// This file represents large or variable-length arrays. An element may be an integer, a struct,
// or an array of such elements with constant length. For each integer of an element there is one
// ast.Array, with an index for each enclosing array. For example, s[i].v[j] becomes an
// ast.Element of the ast.Array s[].v with the indices i and j.

// A largeArray represents a large or variable-length array, or a part of one: its elements, or the
// members or inner elements of these.
type largeArray struct {
	name   string // name with [] in place of each index, such as "s[].v[]"
	typ    ctype
	array  *ast.Array    // for integer elements: the array of the tree that holds their values
	fields []*largeArray // for a struct: its members, in the order of its type
	elem   *largeArray   // for an array: its elements
	depth  int           // for an array: the number of indices of its elements
	root   *largeArray
	// If the largeArray is an array, the field "length" is the number of its elements. The field is
	// nil if this number is unknown, or if the type of an inner array determines it.
	length ast.Expr

	// The following fields are set only for a whole array from malloc.

	reallocated bool     // whether the program may execute the call of malloc again
	owner       *symbol  // the pointer to which the program assigns the result of malloc
	freed       *ast.Var // records whether the program has freed the array
}

const maxArrays = 32

// cellsOf returns the number of integers in an element of type t. If an element contains no
// integers, or if a large or variable-length array must not have elements of this type, cellsOf
// returns 0.
func cellsOf(t ctype) int {
	n, _ := countCells(t, 0)
	return n
}

func countCells(t ctype, depth int) (cells, arrays int) {
	switch {
	case depth > maxNesting:
	case t.kind == cInt && !t.bits:
		return 1, 1
	case t.kind == cStruct && t.def != nil && t.def.defined && !t.def.changed:
		for _, f := range t.def.fields {
			n, c := countCells(f.typ, depth+1)
			cells, arrays = cells+n, arrays+c
		}
	case t.kind == cArray && t.elem != nil && t.length > 0:
		cells, arrays = countCells(*t.elem, depth+1)
		cells *= t.length
	}
	if arrays > maxArrays || cells > 1<<20 {
		return 0, maxArrays + 1
	}
	return cells, arrays
}

// newLargeArray creates the representation of a large or variable-length array. The slice "lengths"
// contains the array's length and, if the length of an inner array varies, the lengths of all inner
// arrays.
func (b *builder) newLargeArray(name string, t ctype, lengths []ast.Expr, kind ast.VarKind, at source.Span) *largeArray {
	var length ast.Expr
	var sizes []ast.Expr
	if len(lengths) > 0 {
		length, sizes = lengths[0], lengths[1:]
	}
	root := &largeArray{name: name, typ: t, depth: 1, length: length}
	root.root = root
	var fn *ast.Func
	if b.fn != nil && kind != ast.Global {
		fn = b.fn.def
	}
	var build func(name string, t ctype, inner []int) *largeArray
	build = func(name string, t ctype, inner []int) *largeArray {
		c := &largeArray{name: name, typ: t, root: root}
		varies := t.kind == cArray && len(inner) < len(sizes)
		switch {
		case !varies && cellsOf(t) == 0:
		case t.kind == cInt:
			c.array = &ast.Array{Name: strings.TrimRight(name, "[]"), Type: t.ast, Kind: kind, Func: fn, Span: at, Index: len(b.file.Arrays), Length: length, Inner: inner}
			if len(sizes) > 0 {
				c.array.Sizes = slices.Clone(sizes)
				for _, n := range inner[len(sizes):] {
					c.array.Sizes = append(c.array.Sizes, b.number(intLit(int64(n), at), b.int()))
				}
			}
			b.file.Arrays = append(b.file.Arrays, c.array)
		case t.kind == cStruct:
			for _, f := range t.def.fields {
				part := name
				if f.name != "" {
					part += "." + f.name
				}
				c.fields = append(c.fields, build(part, f.typ.within(t), inner))
			}
		case t.kind == cArray:
			if c.depth = len(inner) + 2; varies {
				c.length = sizes[len(inner)]
			}
			c.elem = build(name+"[]", t.elem.within(t), append(inner[:len(inner):len(inner)], max(0, t.length)))
		}
		return c
	}
	root.elem = build(name+"[]", t.elem.within(t), nil)
	return root
}

func (c *largeArray) arrays(visit func(*ast.Array)) {
	switch {
	case c.array != nil:
		visit(c.array)
	case c.elem != nil:
		c.elem.arrays(visit)
	}
	for _, f := range c.fields {
		f.arrays(visit)
	}
}

// member returns the largeArray of a struct's member. It also searches the members of unnamed
// members. If no member has the name, it returns nil.
func (c *largeArray) member(name string) *largeArray {
	if c.typ.kind != cStruct || c.fields == nil {
		return nil
	}
	for i, f := range c.typ.def.fields {
		if f.name == name {
			return c.fields[i]
		}
		if f.name == "" {
			if m := c.fields[i].member(name); m != nil {
				return m
			}
		}
	}
	return nil
}

func (b *builder) end(c *largeArray, at source.Span) ast.Expr {
	if c == c.root || c.length != nil {
		return c.length
	}
	return b.number(&ast.IntLit{Node: ast.Node{Span: at}, Value: num.From(int64(c.typ.length))}, b.int())
}

// An arrayPlace represents an lvalue in a large or variable-length array. The indices of the lvalue
// may have side effects, so the program evaluates each index only once.
type arrayPlace struct {
	array *largeArray
	index []ast.Expr
}

// indices returns the indices of the place p. A nil index means 0 and becomes the literal 0.
func (b *builder) indices(p arrayPlace, at source.Span) []ast.Expr {
	out := make([]ast.Expr, len(p.index))
	for i, x := range p.index {
		if out[i] = x; x == nil {
			out[i] = b.number(intLit(0, at), b.int())
		}
	}
	return out
}

func (b *builder) elementAt(p arrayPlace, at source.Span) *ast.Element {
	a := p.array.array
	if a == nil || len(p.index) != len(a.Inner)+1 {
		return nil
	}
	out := &ast.Element{Node: ast.Node{Span: at}, Name: p.array.name, Array: a}
	for i, x := range b.indices(p, at) {
		index := ast.Index{X: x}
		if i > 0 {
			index.Size = a.Inner[i-1]
		}
		out.Index = append(out.Index, index)
	}
	return out
}

func (p arrayPlace) integersAt(visit func(arrayPlace)) {
	if p.array.array != nil {
		visit(p)
	}
	for _, f := range p.array.fields {
		arrayPlace{f, p.index}.integersAt(visit)
	}
	if p.array.elem != nil {
		for i := range p.array.typ.length {
			at := append(p.index[:len(p.index):len(p.index)], &ast.IntLit{Value: num.From(int64(i))})
			arrayPlace{p.array.elem, at}.integersAt(visit)
		}
	}
}
