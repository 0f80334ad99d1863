package ast

import (
	"strconv"
	"strings"
)

// Element is an array element with variable indices, a[i], or a member or element of one, a[i].x,
// m[i][j]. The indices are evaluated from left to right. Then each must be in bounds; otherwise
// that is a failure of its own kind, or ends the run (Rules.MemoryFails). Only then is the variable
// read or assigned.
type Element struct {
	Node
	// Name is the source form, with [] for each index: "a[].x[]".
	Name  string
	Index []Index
	// Cells are the variables, all of one type, in row-major order. For indices i, j, ... with
	// Sizes m, n, ... the index into Cells is (i*n + j)*..., where each index counts from its Low.
	Cells []*Var
	// At is not nil for a cell that a pointer names. Then the pointer is the only one of Indices.
	// Cells[k] is the variable for the value At[k], and every other value is out of bounds. At is
	// in ascending order. If At is empty, Cells has one variable, which only gives the type.
	At []int
	// Demand is the property that the check of At establishes.
	Demand Demand
	// Array is set instead of Cells for an element of an array of any size. Array.Length
	// bounds the first Index, and Array.Inner the others.
	Array *Array
}

// NullName is the name of an Element that stands for the target of NULL: its index is always out of
// bounds.
const NullName = "NULL"

// UntrackedName is the name of the hidden variable that stands for memory that is not tracked.
const UntrackedName = "untracked"

// Index is an index of an Element; its bounds are Low and Low+Size-1. Low is not 0
// for an index relative to a pointer to a later element.
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

// Targets returns the variables that the assignment may change. It is empty for an
// element of an array of any size, whose cells are no variables.
func (x *Assign) Targets() []*Var {
	if x.At != nil {
		return x.At.Cells
	}
	return []*Var{x.Var}
}

// target returns the left side in C.
func (x *Assign) target() string {
	if x.At != nil {
		return Format(x.At)
	}
	return x.Var.Name
}

// formatElement writes the name with its indices.
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
		} else { // relative to the first element in bounds
			format(b, i.X, precAdd)
			b.WriteString(" + " + strconv.Itoa(-i.Low))
		}
		b.WriteByte(']')
	}
}
