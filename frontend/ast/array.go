package ast

import "ic3play/engine/source"

// Array is an array of integers of any size. Its cells are not variables: only an
// Element reads or writes one. A global or static array starts with 0 in every cell.
// Any other starts with arbitrary values of its type: a parameter of main at the start,
// a local one whenever control reaches its ArrayDecl. At most one activation of the
// function that declares it is live at a time.
type Array struct {
	Name string
	Type Type // of the cells
	Kind VarKind
	Func *Func // the function that declares it; nil for Global
	Span source.Span
	// Index is the index in File.Arrays.
	Index int
	// Length is the number of cells: an IntLit, or a VarRef to a local of Func that is
	// never assigned. nil is the length of what a parameter of main points to: as many
	// cells as the program uses.
	Length Expr
}

// Zero reports whether all cells are 0 at the start of the program.
func (a *Array) Zero() bool { return a.Kind == Global || a.Kind == Static }

// ArrayDecl declares a local array. All its cells get arbitrary values, or 0 if Zero is
// set.
type ArrayDecl struct {
	Node
	Array *Array
	Zero  bool
}

func (*ArrayDecl) stmt() {}
