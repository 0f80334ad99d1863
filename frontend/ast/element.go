package ast

import (
	"strconv"
	"strings"
)

// Element is an element of an array with variable indices, such as a[i], a[i].x or m[i][j].
// The indices are evaluated from left to right. Then each is checked: an index out of
// bounds is a failure of its own kind, or ends the run (Rules.MemoryFails). After the
// checks the variable is read or assigned.
type Element struct {
	Node
	// Name is the source form, in which each index is written as []: "a[].x[]".
	Name  string
	Index []Index
	// Cells contains the variables, all of one type, in row-major order. Each index counts from its
	// Low.
	Cells []*Var
	// At is not nil for an access through a pointer, which is the only Index. The pointer value
	// At[k] points to Cells[k]; every other value is out of bounds. At is in ascending order. If At
	// is empty, Cells contains one variable, which only determines the type.
	At []int
	// Demand is the property that the check of At establishes.
	Demand Demand
	// Array is set instead of Cells for an element of an array of any size. Array.Length bounds the
	// first index, and Array.Inner bounds all further indices.
	Array *Array
}

// NullName is the name of an Element that represents the target of NULL. Its index is always
// out of bounds.
const NullName = "NULL"

// UntrackedName is the name of the hidden variable that represents untracked memory.
const UntrackedName = "untracked"

// Index is an index of an Element. Its valid values are Low to Low+Size-1. Low differs from 0
// for an index relative to a pointer into the middle of an array.
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

// Stored returns the type of the assigned object.
func (x *Assign) Stored() Type {
	if x.At != nil {
		return x.At.Type()
	}
	return x.Var.Type
}

// Targets returns the variables that the assignment may change. It is empty for an element of an
// array of any size, whose cells are not variables.
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
	if x.At != nil {
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
		} else { // the tree counts from the first element, the source from the pointer
			format(b, i.X, precAdd)
			b.WriteString(" + " + strconv.Itoa(-i.Low))
		}
		b.WriteByte(']')
	}
}
