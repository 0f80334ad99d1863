package ast

import "strings"

// A pointer that may have several targets is an integer variable. Its value is the number of a
// cell: 0 is NULL, the elements of an array have numbers at equal distances, and the number after
// the last element belongs to no cell. Objects do not touch: at least one number lies between them.
// Access through any other number fails (Element.At).

// Offset is pointer arithmetic. X is a pointer and evaluated first. The value is X + Size*Y, or
// with Diff X - Y, where Y is a pointer too. The operation is defined only within one array
// (6.5.6p8, p9): one of Ranges must contain both X and the value, or with Diff both X and Y.
// Otherwise that is a failure of the same kind as an index out of bounds. Ranges is nil if nothing
// is checked.
type Offset struct {
	Node
	X, Y   Expr
	Diff   bool
	Size   int // the size of an element, in cells; negative for pointer - integer
	Ranges []Range
	// Most is not 0 if the Offset gives the object that an allocation takes: Y is the number of the
	// object and must be less than Most, see Heap. With Size 0, the check is the guess that Y is 0:
	// X leads to the array whose content is tracked.
	Most int
}

// Range is the range of the numbers of an array, from its first element to one past its last.
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
