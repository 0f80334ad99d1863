package interp

import (
	"strconv"

	"ic3play/frontend/ast"
	"ic3play/lia/num"
)

// cellIndex returns a compiled function for the indices of an element. The function evaluates the
// indices from left to right and returns the position of the element in x.Cells, which is in
// row-major order.
func (c compiler) cellIndex(x *ast.Element) func(m *machine, fr *frame) (cell int, ok bool) {
	values := make([]value, len(x.Index))
	for k, i := range x.Index {
		values[k] = c.value(i.X)
	}
	if x.At != nil {
		return throughPointer(x, values[0])
	}
	return func(m *machine, fr *frame) (int, bool) {
		at := make([]num.Int, len(values))
		for k, v := range values {
			var ok bool
			if at[k], ok = v(m, fr); !ok {
				return 0, false
			}
		}
		cell := 0
		for k, i := range x.Index {
			n, small := at[k].Sub(num.From(int64(i.Low))).Int64()
			if !small || n < 0 || n >= int64(i.Size) {
				return 0, m.outOfBounds(x, i, at[k])
			}
			cell = cell*i.Size + int(n)
		}
		return cell, true
	}
}

// outOfBounds ends the run because an index is out of bounds, and returns false. The parameter "at"
// is the value of the index. If the rules check indices, the run ends as Failed, otherwise as
// Blocked.
func (m *machine) outOfBounds(x *ast.Element, i ast.Index, at num.Int) bool {
	why := "index " + at.String() + " in " + ast.Format(x) + " is not from " + strconv.Itoa(i.Low) + " to " + strconv.Itoa(i.High())
	if x.Name == ast.NullName {
		return m.badPointer(x, NullPointer, "NULL is dereferenced")
	}
	return m.missingElement(x, why)
}

func (m *machine) missingElement(x ast.Expr, why string) bool {
	if !m.file.Rules.MemoryFails(ast.ValidDeref) {
		return m.stop(Blocked, x.Pos(), why)
	}
	m.stop(Failed, x.Pos(), why)
	m.out.Failure = OutOfArray
	return false
}

func (c compiler) element(x *ast.Element) value {
	if x.Array != nil {
		return c.cell(x)
	}
	cellIndex, loads := c.cellIndex(x), make([]value, len(x.Cells))
	for k, v := range x.Cells {
		loads[k] = c.load(v, x.Span)
	}
	return func(m *machine, fr *frame) (num.Int, bool) {
		cell, ok := cellIndex(m, fr)
		if !ok {
			return num.Int{}, false
		}
		return loads[cell](m, fr)
	}
}
