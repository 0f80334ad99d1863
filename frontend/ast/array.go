package ast

import (
	"strings"

	"ic3play/engine/source"
	"ic3play/lia/num"
)

// Array is an array of integers of any size, of one or more dimensions. Its cells are not variables: only an
// Element reads or writes one. A global or static array starts with 0 in every cell.
// Any other starts with arbitrary values of its type: a parameter of main at the start,
// a local one whenever control reaches its ArrayDecl. Each activation of a recursive
// function has its own local arrays; what it calls reaches those of the topmost activation
// and no others.
type Array struct {
	Name string // "a"; "s[].x" for the member x of an array of structs
	Type Type   // of the cells
	Kind VarKind
	Func *Func // the function that declares it; nil for Global
	Span source.Span
	// Index is the index in File.Arrays.
	Index int
	// Length is the bound of the first index: an IntLit, or a VarRef to a local of Func,
	// which changes only where the array's lifetime begins or ends. nil is the length of
	// what a parameter of main points to: as many cells as the program uses.
	Length Expr
	// Inner has the bounds of the other indices. Cells are numbered in row-major order.
	Inner []int
	// Init has the first cells of a global or static array at the start; others are 0.
	Init []num.Int
}

// Flat returns the number of the cell that an element with constant indices names.
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

// CellName returns the cell with a number in C's form: a[3], s[3].x. Of an array of several
// dimensions it is the name of all of it, with the number of the cell.
func (a *Array) CellName(number string) string {
	if len(a.Inner) == 0 && strings.Contains(a.Name, "[]") {
		return strings.Replace(a.Name, "[]", "["+number+"]", 1)
	}
	return a.Name + "[" + number + "]"
}

// Zero reports whether cells that Init does not give are 0 at the start of the program.
func (a *Array) Zero() bool { return a.Kind == Global || a.Kind == Static }

// ArrayDecl declares a local array. All its cells get arbitrary values, or 0 if Zero is
// set.
type ArrayDecl struct {
	Node
	Array *Array
	Zero  bool
}

func (*ArrayDecl) stmt() {}
