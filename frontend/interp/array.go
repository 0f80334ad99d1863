package interp

import (
	"strconv"

	"ic3play/engine/cfa"
	"ic3play/frontend/ast"
	"ic3play/lia/num"
)

// array is the current value of an ast.Array. Because an ast.Array may have a large or variable
// length, "array" stores only some cells: those in ast.Array.Init, those that the run has written,
// and those whose first read was an input.
type array struct {
	live  bool
	zero  bool // whether every cell starts as 0; otherwise the first read of a cell asks for an input
	cells cells
}

// cellNumber is the number of a cell in its array. In int a[2][3], the cells are counted row by
// row, so a[1][2] has the number 5. If the length of an inner array varies, the number contains all
// indices of the cell instead, with cellNumberBits bits for each index.
type cellNumber int64

const cellNumberBits = 63 / ast.MaxIndices

func newArrays(f *ast.File) []array {
	out := make([]array, len(f.Arrays))
	for i, a := range f.Arrays {
		out[i] = array{live: a.Kind != ast.Local, zero: a.Zero()}
		for at, v := range a.Init {
			out[i].cells.put(cellNumber(at), v)
		}
	}
	return out
}

// ownArrays returns, for each function, the indices in File.Arrays of its local arrays. The list is
// indexed by Func.Index. The entry of a function that is not recursive is empty: it has only one
// activation at a time, so its arrays need no copies.
func ownArrays(f *ast.File) [][]int {
	out := make([][]int, len(f.Funcs))
	for i, a := range f.Arrays {
		if a.Kind == ast.Local && a.Func.Recursive {
			out[a.Func.Index] = append(out[a.Func.Index], i)
		}
	}
	return out
}

// hide gives a new activation of a recursive function its own empty arrays. It returns the arrays
// of the previous activation, which unhide restores when the new activation returns. No pointer to
// these arrays is accessible until then.
func (m *machine) hide(fn *ast.Func) []array {
	own := m.own[fn.Index]
	if len(own) == 0 {
		return nil
	}
	below := make([]array, len(own))
	for k, i := range own {
		below[k], m.arrays[i] = m.arrays[i], array{}
	}
	return below
}

// unhide restores the local arrays of a recursive function when an activation returns. The
// parameter "below" is the result of "hide".
func (m *machine) unhide(fn *ast.Func, below []array) {
	for k, a := range below {
		m.arrays[m.own[fn.Index][k]] = a
	}
}

// place returns a compiled function for an element of an ast.Array. The function evaluates the
// indices of the element, checks that each index is in bounds, and returns the number of the cell.
func (c compiler) place(x *ast.Element) func(m *machine, fr *frame) (at cellNumber, ok bool) {
	index, length, inner, sizes := c.value(x.Index[0].X), value(nil), []value(nil), []value(nil)
	for _, i := range x.Index[1:] {
		inner = append(inner, c.value(i.X))
	}
	if x.Array.Length != nil {
		length = c.value(x.Array.Length)
	}
	for _, n := range x.Array.Sizes {
		sizes = append(sizes, c.value(n))
	}
	return func(m *machine, fr *frame) (cellNumber, bool) {
		v, ok := index(m, fr)
		if !ok {
			return 0, false
		}
		within := make([]num.Int, len(inner))
		for k, i := range inner {
			if within[k], ok = i(m, fr); !ok {
				return 0, false
			}
		}
		if !m.arrays[x.Array.Index].live {
			return 0, m.stop(Blocked, x.Span, x.Array.Name+" is used before its declaration")
		}
		beyond, end := false, num.Int{}
		if length != nil {
			if end, ok = length(m, fr); !ok {
				return 0, false
			}
			beyond = !v.Less(end)
		}
		switch {
		case x.Array.Pool && (beyond || v.Sign() < 0):
			return 0, m.noPoolObject(fr.fn, x, v.Add(num.One()))
		case beyond:
			return 0, m.missingElement(x, beyondEnd(x, v, end))
		case v.Sign() < 0:
			return 0, m.missingElement(x, "index "+v.String()+" in "+ast.Format(x)+" is negative")
		}
		at, small := v.Int64()
		if !small {
			return 0, m.giveUp(x.Span, "index "+v.String()+" is larger than any array")
		}
		for k, i := range within {
			n, small := i.Int64()
			size := int64(x.Array.Inner[k])
			if sizes != nil {
				end, ok := sizes[k](m, fr)
				if !ok {
					return 0, false
				}
				if size, ok = end.Int64(); !ok {
					return 0, m.giveUp(x.Span, "an array has "+end.String()+" elements, more than are tracked")
				}
			}
			if !small || n < 0 || n >= size {
				return 0, m.missingElement(x, "index "+i.String()+" in "+ast.Format(x)+" is not from 0 to "+num.From(size-1).String())
			}
			if sizes != nil {
				size = 1 << cellNumberBits
			}
			if at > 1<<40 || n >= size || sizes != nil && k == 0 && at >= size {
				return 0, m.giveUp(x.Span, "index "+v.String()+" is larger than any array")
			}
			at = at*size + n
		}
		return cellNumber(at), true
	}
}

func (c compiler) cell(x *ast.Element) value {
	place := c.place(x)
	return func(m *machine, fr *frame) (num.Int, bool) {
		at, ok := place(m, fr)
		if !ok {
			return num.Int{}, false
		}
		return m.readCell(x, at)
	}
}

// readCell returns the value of a cell. If the array's initial values are arbitrary, the first read
// of a cell asks for an input.
func (m *machine) readCell(x *ast.Element, at cellNumber) (num.Int, bool) {
	of := x.Array
	a := &m.arrays[of.Index]
	if m.opts.Reading != nil {
		m.opts.Reading(x.Span.Start)
	}
	v, known := a.cells.get(at)
	if known || a.zero {
		return v, true
	}
	v, ok := m.ask(cfa.Cell, of.CellName(at.indices(of)...), of.Type, of.Span)
	if ok {
		a.cells.put(at, v)
	}
	return v, ok
}

func (c compiler) assignCell(x *ast.Assign, set func(m *machine, fr *frame, load value, put store) (num.Int, bool)) value {
	place, of := c.place(x.At), x.At.Array
	load := func(m *machine, _ *frame) (num.Int, bool) { return m.readCell(x.At, m.cell) }
	put := func(m *machine, _ *frame, v num.Int) (num.Int, bool) {
		v = converted(of.Type, v)
		m.arrays[of.Index].cells.put(m.cell, v)
		return v, true
	}
	return func(m *machine, fr *frame) (num.Int, bool) {
		at, ok := place(m, fr)
		if !ok {
			return num.Int{}, false
		}
		// The right operand may contain an assignment to a cell, too.
		outer := m.cell
		m.cell = at
		v, ok := set(m, fr, load, put)
		m.cell = outer
		return v, ok
	}
}

func (at cellNumber) indices(of *ast.Array) []string {
	out := make([]string, of.Ranks())
	for i := len(out) - 1; i > 0; i-- {
		out[i] = strconv.FormatInt(int64(at%(1<<cellNumberBits)), 10)
		at >>= cellNumberBits
	}
	out[0] = strconv.FormatInt(int64(at), 10)
	return out
}

// Cells calls the function "visit" for each ast.Array that is global or belongs to the step's
// function. It passes the array, and the names and values of the stored cells (see type array), in
// ascending order of the indices. It omits an array without such cells or with more of them than
// "limit", and an array whose declaration the run has not reached. Call Cells only during the call
// of Options.Observe that received the step.
func (s Step) Cells(limit int, visit func(a *ast.Array, names []string, values []num.Int)) {
	for _, a := range s.m.file.Arrays {
		now := &s.m.arrays[a.Index]
		if !now.live || now.cells.count == 0 || now.cells.count > limit || a.Func != nil && a.Func.Name != s.Func() {
			continue
		}
		at := now.cells.numbers()
		names, values := make([]string, len(at)), make([]num.Int, len(at))
		for i, n := range at {
			names[i] = a.CellName(n.indices(a)...)
			values[i], _ = now.cells.get(n)
		}
		visit(a, names, values)
	}
}

func beyondEnd(x *ast.Element, at, end num.Int) string {
	where := "index " + at.String() + " in " + ast.Format(x)
	if end.Sign() <= 0 {
		return where + ", of which there are no elements"
	}
	return where + " is not from 0 to " + end.Sub(num.One()).String()
}
