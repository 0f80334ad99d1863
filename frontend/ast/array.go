package ast

import (
	"strings"

	"ic3play/engine/source"
	"ic3play/lia/num"
)

// Array is an array of integers of any size, of one or more dimensions. Its cells are not variables: only an
// Element reads or writes one. A global or static array starts with 0 in every cell. Any other starts with
// arbitrary values of its type: a parameter of main at the start, a local one whenever control reaches its
// ArrayDecl. Each activation of a recursive function has its own local arrays; a function that it calls can
// access only those of the innermost activation.
type Array struct {
	Name string // "a"; "s[].x" for the member x in an array of structs
	Type Type   // the type of the cells
	Kind VarKind
	Func *Func // the function that declares it; nil for Global
	Span source.Span
	// Index is the index in File.Arrays.
	Index int
	// Length is the bound of the first index: an IntLit, or a VarRef to a local of Func, which
	// changes only where the array's lifetime begins or ends. It is nil for the array that a
	// parameter of main points to, which has as many cells as the program uses.
	Length Expr
	// Inner has the bounds of the other indices; 0 for a bound that varies. If no bound varies,
	// cells are numbered in row-major order.
	Inner []int
	// Sizes is nil if no bound in Inner varies. Otherwise it has all these bounds as expressions
	// like Length, and all indices together name a cell; there are at most MaxIndices.
	Sizes []Expr
	// Init has the initial values of the first cells of a global or static array; the other cells
	// are 0.
	Init []num.Int
}

// MaxIndices limits the indices of an array in which a bound other than the first varies.
const MaxIndices = 3

// Ranks returns the number of indices that name a cell: 1 if cells are numbered.
func (a *Array) Ranks() int { return 1 + len(a.Sizes) }

// Bounds returns the bounds that are expressions: Length and Sizes.
func (a *Array) Bounds() []Expr {
	if a.Length == nil {
		return a.Sizes
	}
	return append([]Expr{a.Length}, a.Sizes...)
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

// CellName returns the cell that Ranks indices name in C's form: a[3], s[3].x, m[1][2]. For an
// array of several dimensions whose cells are numbered, it is the array's name with the number.
func (a *Array) CellName(at ...string) string {
	name := a.Name
	if len(a.Inner) == 0 || len(a.Sizes) > 0 {
		for len(at) > 0 && strings.Contains(name, "[]") {
			name, at = strings.Replace(name, "[]", "["+at[0]+"]", 1), at[1:]
		}
	}
	for _, i := range at {
		name += "[" + i + "]"
	}
	return name
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
