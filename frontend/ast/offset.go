package ast

import "strings"

// This file describes pointers as numbers. A pointer that may have several targets is an integer
// variable whose value is the number of a cell: 0 is NULL, and the elements of an array have
// numbers at equal distances. The number after the last element belongs to no cell, and neither
// does at least one number between two objects. An access through a number without a cell fails
// (Element.At).

// Offset is pointer arithmetic on the pointer X, which is evaluated first: X + Size*Y or, if Diff
// is set, X - Y for a pointer Y.
//
// C defines the operation only within one array (6.5.6p8, p9). So one of Ranges must contain both X
// and the result or, for X - Y, both X and Y. A violation is a failure like an index out of bounds.
// If Ranges is nil, nothing is checked.
type Offset struct {
	Node
	X, Y   Expr
	Diff   bool
	Size   int // the size of an element, in cells; negative for pointer - integer
	Ranges []Range
	// Coarse applies where the rules ignore memory errors. Then a result outside of Ranges does not
	// end the run, but a run that needs the result has no verdict. Linux's lists compute such an
	// address from the head of a list.
	Coarse bool
	// Most, if it is not 0, is a limit: Y < Most must hold. If the Offset computes the address of a
	// newly allocated object (Heap), Y is the object's number. In two other checks, Most is 1 and Y
	// is a condition that must be 0: with Size 1, that an allocation is larger than the tracked
	// objects; with Size 0, that a byte without a tracked value is read.
	Most int
}

// Range is the range of an array's cell numbers, from its first element to one past its last.
type Range struct{ Low, High int }

func formatOffset(b *strings.Builder, x *Offset, open func(prec int) func()) {
	if x.Most > 0 {
		format(b, x.X, precPostfix)
		return
	}
	defer open(precAdd)()
	format(b, x.X, precAdd)
	if x.Diff || x.Size < 0 {
		b.WriteString(" - ")
	} else {
		b.WriteString(" + ")
	}
	format(b, x.Y, precAdd+1)
}
