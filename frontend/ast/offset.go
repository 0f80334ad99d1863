package ast

import "strings"

// This file describes pointers as numbers. A pointer that may have several targets is an
// integer variable. Its value is the number of a cell: 0 is NULL, the elements of an array
// have numbers at equal distances, and the number after the last element belongs to no cell.
// At least one unused number lies between two objects. An access through a number that belongs
// to no cell fails (Element.At).

// Offset is pointer arithmetic. X is a pointer and is evaluated first. The value is X + Size*Y.
// If Diff is set, Y is a pointer, too, and the value is X - Y.
//
// C defines the operation only within one array (6.5.6p8, p9). So one of Ranges must contain both
// X and the value; for X - Y, it must contain X and Y. A violation is a failure of the same kind
// as an index out of bounds. If Ranges is nil, nothing is checked.
type Offset struct {
	Node
	X, Y   Expr
	Diff   bool
	Size   int // the size of an element, in cells; negative for pointer - integer
	Ranges []Range
	// Coarse means that a result outside of Ranges does not end the run where the rules ignore
	// memory errors: what follows is not known, so that a run that needs it has no verdict.
	// Linux's lists compute such an address from the head of a list.
	Coarse bool
	// Most, if it is not 0, is a limit: Y < Most must hold. In an Offset that computes the address
	// of a newly allocated object (Heap), Y is the object's number. In two kinds of checks, Most
	// is 1 and Y is a condition that must be 0. If Size is 1, Y means that an allocation is larger
	// than the objects that are tracked. If Size is 0, Y means that a byte whose value is not
	// tracked is read.
	Most int
}

// Range is the range of an array's cell numbers, from its first element to one past its last.
type Range struct{ Low, High int }

// formatOffset writes pointer arithmetic as in the source.
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
