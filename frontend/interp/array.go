package interp

import (
	"maps"
	"slices"
	"strconv"

	"ic3play/engine/cfa"
	"ic3play/frontend/ast"
	"ic3play/lia/num"
)

// array contains the cells of an ast.Array that the run has read or written. The length of an
// ast.Array may be large or vary, so its cells are not separate variables.
type array struct {
	live  bool
	zero  bool // cells start as 0; otherwise the first read of a cell asks for an input
	cells map[spot]num.Int
}

// spot is a cell's number. If the length of an inner array varies, it consists of all indices,
// spotBits bits each.
type spot int64

const spotBits = 63 / ast.MaxIndices

func newArrays(f *ast.File) []array {
	out := make([]array, len(f.Arrays))
	for i, a := range f.Arrays {
		out[i] = array{live: a.Kind != ast.Local, zero: a.Zero()}
		for at, v := range a.Init {
			out[i].put(spot(at), v)
		}
	}
	return out
}

// ownArrays returns, by Func.Index, the local arrays of recursive functions. Each activation of
// such a function has its own instances of these arrays.
func ownArrays(f *ast.File) [][]int {
	out := make([][]int, len(f.Funcs))
	for i, a := range f.Arrays {
		if a.Kind == ast.Local && a.Func.Recursive {
			out[a.Func.Index] = append(out[a.Func.Index], i)
		}
	}
	return out
}

// hide replaces the local arrays of a recursive function by the arrays of a new activation. It
// returns the old arrays, for a later call of unhide. During the call, no pointer to an array of an
// earlier activation reaches the code.
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

// unhide restores the arrays of the previous activation after a return.
func (m *machine) unhide(fn *ast.Func, below []array) {
	for k, a := range below {
		m.arrays[m.own[fn.Index][k]] = a
	}
}

// place compiles the indices of an element of an ast.Array to a function that evaluates and checks
// them and returns the cell.
func (c compiler) place(x *ast.Element) func(m *machine, fr *frame) (at spot, ok bool) {
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
	return func(m *machine, fr *frame) (spot, bool) {
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
					return 0, m.giveUp(x.Span, "an array has "+end.String()+" elements, more than are followed")
				}
			}
			if !small || n < 0 || n >= size {
				return 0, m.missingElement(x, "index "+i.String()+" in "+ast.Format(x)+" is not from 0 to "+num.From(size-1).String())
			}
			if sizes != nil {
				size = 1 << spotBits
			}
			if at > 1<<40 || n >= size || sizes != nil && k == 0 && at >= size {
				return 0, m.giveUp(x.Span, "index "+v.String()+" is larger than any array")
			}
			at = at*size + n
		}
		return spot(at), true
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

// readCell returns the content of a cell. The first read of an arbitrary cell asks for an input.
func (m *machine) readCell(x *ast.Element, at spot) (num.Int, bool) {
	of := x.Array
	a := &m.arrays[of.Index]
	if m.opts.Reading != nil {
		m.opts.Reading(x.Span.Start)
	}
	v, known := a.cells[at]
	if known || a.zero {
		return v, true
	}
	v, ok := m.ask(cfa.Cell, of.CellName(at.indices(of)...), of.Type, of.Span)
	if ok {
		a.put(at, v)
	}
	return v, ok
}

func (a *array) put(at spot, v num.Int) {
	if a.cells == nil {
		a.cells = map[spot]num.Int{}
	}
	a.cells[at] = v
}

func (c compiler) assignCell(x *ast.Assign, set func(m *machine, fr *frame, load value, put store) (num.Int, bool)) value {
	place, of := c.place(x.At), x.At.Array
	return func(m *machine, fr *frame) (num.Int, bool) {
		at, ok := place(m, fr)
		if !ok {
			return num.Int{}, false
		}
		load := func(m *machine, _ *frame) (num.Int, bool) { return m.readCell(x.At, at) }
		put := func(m *machine, _ *frame, v num.Int) (num.Int, bool) {
			v = converted(of.Type, v)
			m.arrays[of.Index].put(at, v)
			return v, true
		}
		return set(m, fr, load, put)
	}
}

func (at spot) indices(of *ast.Array) []string {
	out := make([]string, of.Ranks())
	for i := len(out) - 1; i > 0; i-- {
		out[i] = strconv.FormatInt(int64(at%(1<<spotBits)), 10)
		at >>= spotBits
	}
	out[0] = strconv.FormatInt(int64(at), 10)
	return out
}

// Cells calls visit once for every declared ast.Array that is global or belongs to the step's
// function, with the names and values of the cells that the run has accessed, in ascending order.
// It omits an array if the run has accessed more than limit of its cells. The step must be the
// current one.
func (s Step) Cells(limit int, visit func(names []string, values []num.Int)) {
	for _, a := range s.m.file.Arrays {
		now := &s.m.arrays[a.Index]
		if !now.live || len(now.cells) == 0 || len(now.cells) > limit || a.Func != nil && a.Func.Name != s.Func() {
			continue
		}
		at := slices.Sorted(maps.Keys(now.cells))
		names, values := make([]string, len(at)), make([]num.Int, len(at))
		for i, n := range at {
			names[i], values[i] = a.CellName(n.indices(a)...), now.cells[n]
		}
		visit(names, values)
	}
}

func beyondEnd(x *ast.Element, at, end num.Int) string {
	where := "index " + at.String() + " in " + ast.Format(x)
	if end.Sign() <= 0 {
		return where + ", of which there are no elements"
	}
	return where + " is not from 0 to " + end.Sub(num.One()).String()
}
