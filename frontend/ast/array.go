package ast

import (
	"strings"

	"ic3play/engine/source"
	"ic3play/lia/num"
)

// Array is an array of integers of any size, with one or more dimensions. The cells of an Array,
// which contain its integers, are not variables: only an Element reads or writes a cell. A global
// or static array starts with 0 in every cell, except those in Init. All other arrays start with
// arbitrary values of their type. An array that is a parameter of main gets these values at the
// start of the program. A local array gets its values whenever control reaches its ArrayDecl; if
// ArrayDecl.Zero is set, they are 0. Each activation of a recursive function has its own local
// arrays. Other functions can access only the local arrays of the activation that was called last.
type Array struct {
	Name  string // "a"; "s[].x" for the member x in an array of structs
	Type  Type
	Kind  VarKind
	Func  *Func
	Span  source.Span
	Index int
	// Length is the length of the outermost array. It is an IntLit, or a VarRef to a local variable
	// of Func that changes only where the array's lifetime begins or ends. In a Pool, it is a
	// VarRef to a global variable, which counts the objects. If a parameter of main points to the
	// array, Length is nil, and the array has as many cells as the program uses.
	Length Expr
	// Inner contains the lengths of the inner arrays, with 0 for a length that varies. If no inner
	// length varies, the cells are numbered in row-major order.
	Inner []int
	// Sizes contains all inner lengths as expressions of the same form as Length, if a length in
	// Inner varies. Then all indices together denote a cell, and there are at most MaxIndices
	// indices. If no inner length varies, Sizes is nil.
	Sizes []Expr
	// Init contains the initial values of the first cells of a global or static array; all
	// other cells are 0.
	Init []num.Int
	// Pool means that the elements belong to the objects of a Pool. The index of an element is the
	// value of a pointer, minus 1.
	Pool bool
}

// MaxIndices limits the number of indices of an array with an inner array whose length varies.
const MaxIndices = 3

// Ranks returns the number of indices that identify a cell. If the length of an inner array varies,
// this is one index for each dimension. Otherwise a cell has a single number, so Ranks returns 1.
func (a *Array) Ranks() int { return 1 + len(a.Sizes) }

// Bounds returns all lengths that are expressions: the field Length and the elements of Sizes.
func (a *Array) Bounds() []Expr {
	if a.Length == nil {
		return a.Sizes
	}
	return append([]Expr{a.Length}, a.Sizes...)
}

// Flat returns the number of the cell to which an element with constant indices refers.
func (x *Element) Flat() int {
	n := int64(0)
	for k, i := range x.Index {
		if k > 0 {
			n *= int64(x.Array.Inner[k-1])
		}
		if lit, ok := i.X.(*IntLit); ok {
			at, _ := lit.Value.Int64()
			n += at
		}
	}
	return int(n)
}

// CellName returns the name of a cell in C's notation: a[3], s[3].x, m[1][2]. There must be Ranks()
// indices. If the cells of an array of several dimensions are numbered, the name contains the
// number.
func (a *Array) CellName(indices ...string) string {
	name := a.Name
	if len(a.Inner) == 0 || len(a.Sizes) > 0 {
		for len(indices) > 0 && strings.Contains(name, "[]") {
			name, indices = strings.Replace(name, "[]", "["+indices[0]+"]", 1), indices[1:]
		}
	}
	for _, i := range indices {
		name += "[" + i + "]"
	}
	return name
}

// Zero reports whether the array's cells are 0 at the start of the program, except those in Init.
func (a *Array) Zero() bool { return a.Kind == Global || a.Kind == Static }

// ArrayDecl declares a local array. All its cells get arbitrary values, or 0 if Zero is set.
type ArrayDecl struct {
	Node
	Array *Array
	Zero  bool
}

func (*ArrayDecl) stmt() {}
