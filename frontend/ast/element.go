package ast

import (
	"strconv"
	"strings"
)

// Element is one of several variables, chosen by indices that vary: the elements
// of an array, a[i], or the same member or element of each, a[i].x, m[i][j]. The
// indices are evaluated from left to right; each must then be one of its array,
// or else it is a failure of its own kind, or ends the run (Rules.UndefinedFails).
// Only then the variable is read.
type Element struct {
	Node
	// Name is what C writes, with [] for each index: "a[].x[]".
	Name  string
	Index []Index
	// Cells are the variables, of one type: for the indices i, j, ... of arrays of
	// so many elements as the Sizes m, n, ... that at (i*n + j)*..., counted from
	// each Index's Low.
	Cells []*Var
}

// Index is an index of an Element: it must be from Low on one of Size numbers. Low
// is not 0 where it counts from a pointer that points to a later element.
type Index struct {
	X    Expr
	Low  int
	Size int
}

// High is the greatest number that the index may be.
func (i Index) High() int { return i.Low + i.Size - 1 }

// Type is the type of the variables.
func (x *Element) Type() Type { return x.Cells[0].Type }

// Stored is the type of what is assigned to.
func (x *Assign) Stored() Type {
	if x.At != nil {
		return x.At.Type()
	}
	return x.Var.Type
}

// Targets are the variables of which one is assigned to.
func (x *Assign) Targets() []*Var {
	if x.At != nil {
		return x.At.Cells
	}
	return []*Var{x.Var}
}

// target is what is assigned to, as C writes it.
func (x *Assign) target() string {
	if x.At != nil {
		return Format(x.At)
	}
	return x.Var.Name
}

// formatElement writes the name with its indices.
func formatElement(b *strings.Builder, x *Element) {
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
		} else { // from the first element on
			format(b, i.X, precAdd)
			b.WriteString(" + " + strconv.Itoa(-i.Low))
		}
		b.WriteByte(']')
	}
}
