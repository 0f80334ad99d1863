package ast

import "strings"

// A pointer that may have several targets is an integer variable. Its value is the number of a
// cell: 0 is NULL, and the elements of an array have numbers at equal distances. The number after
// the last element belongs to no cell. Between two objects there is at least one more number that
// belongs to no cell. An access through a number without a cell fails (Element.At).

// Offset is pointer arithmetic on the pointer X, which is evaluated first. The value is X + Size*Y.
// If Diff is set, Y is a pointer, and the value is the difference X - Y.
//
// C defines the operation only within one array (6.5.6p8, p9). So one of Ranges must contain both X
// and the result, or, for a difference, both X and Y. If no range does, the run fails in the same
// way as at an index out of bounds. If Ranges is nil, this rule is not checked.
type Offset struct {
	Node
	X, Y   Expr
	Diff   bool
	Size   int // the size of an element, in cells; negative for pointer - integer
	Ranges []Range
	// Coarse matters only if the rules ignore memory errors. With Coarse, the run continues after a
	// result outside of Ranges. But if the run needs this result later, there is no verdict. The
	// macros for lists in Linux compute such an address from the head of a list.
	Coarse bool
	// Most is a limit, unless it is 0: Y < Most must hold. If the Offset computes the address of a
	// newly allocated object (Heap), Y is the number of this object. An Offset with Most equal to 1
	// may also be the check of a condition Y, which must be 0. If Size is 1, the condition says
	// that the program allocates more memory than the tracked objects have. If Size is 0, it says
	// that the program reads a byte whose value is not tracked. If Size is 2, it says that the
	// program reads a part of argv that is not tracked. If Size is 3, it says that recursive calls
	// nest more deeply than the tree has copies of their functions (sema.Guess). If Size is 4, it says
	// that a static pointer may lead to an object of a pool that is not freed.
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
