package ast

import (
	"strconv"
	"strings"
)

// Element is an element of an array with variable indices, such as a[i], a[i].x or m[i][j]. The
// indices are evaluated from left to right. Then each index is checked. An index out of bounds is a
// failure of its own kind, or it ends the run (Rules.MemoryFails). After the checks, the chosen
// variable is read or assigned.
type Element struct {
	Node
	// Name is the text of the element in the source, with [] in place of each index, such as
	// "a[].x[]".
	Name  string
	Index []Index
	// Cells contains the variables that the indices can choose, in row-major order. All have the
	// same type. The first variable belongs to the lowest values of all indices (Index.Low).
	Cells []*Var
	// At is not nil if the Element is an access through a pointer. In this case the pointer is the
	// only Index. The pointer value At[k] points to Cells[k], and every other value of the pointer
	// is out of bounds. At is in ascending order. If At is empty but not nil, Cells contains one
	// variable, which only determines the type of the access.
	At []int
	// Demand says what is checked at an access through a pointer. For example, the check Access
	// ensures that the pointer points to one of the cells.
	Demand Demand
	// Array is set instead of Cells for an element of an array of any size. Array.Length bounds the
	// first index, and Array.Inner bounds all further indices.
	Array *Array
}

// NullName is the Name of an Element that represents the target of NULL. Its index is always out of
// bounds.
const NullName = "NULL"

// UntrackedName is the name of the hidden variable that represents untracked memory.
const UntrackedName = "untracked"

// Index is an index of an Element. Its valid values are Low to Low+Size-1. If the index is added to
// a pointer into the middle of an array, it may be negative, and Low is not 0.
type Index struct {
	X    Expr
	Low  int
	Size int
}

// High returns the greatest valid index.
func (i Index) High() int { return i.Low + i.Size - 1 }

// Type returns the type of the cells.
func (x *Element) Type() Type {
	if x.Array != nil {
		return x.Array.Type
	}
	return x.Cells[0].Type
}

// Stored returns the type of the variable or cell that is assigned.
func (x *Assign) Stored() Type {
	if x.At != nil {
		return x.At.Type()
	}
	return x.Var.Type
}

// Targets returns the variables that the assignment may change. For an element of an array of any
// size, the list is empty, because the cells of such an array are not variables.
func (x *Assign) Targets() []*Var {
	if x.At != nil {
		return x.At.Cells
	}
	return []*Var{x.Var}
}

func (x *Assign) target() string {
	if x.At != nil {
		return Format(x.At)
	}
	return x.Var.Name
}

func formatElement(b *strings.Builder, x *Element) {
	if x.At != nil || x.Array != nil && x.Array.Pool {
		b.WriteString(x.Name)
		return
	}
	parts := strings.Split(x.Name, "[]")
	for k, p := range parts {
		b.WriteString(p)
		if k == len(x.Index) {
			break
		}
		i := x.Index[k]
		b.WriteByte('[')
		if i.Low == 0 {
			format(b, i.X, 0)
		} else {
			// In the tree, the index is relative to the pointer, and Low is the index of the array's
			// first element. The text shows the index relative to the first element.
			format(b, i.X, precAdd)
			b.WriteString(" + " + strconv.Itoa(-i.Low))
		}
		b.WriteByte(']')
	}
}
