package interp

import (
	"sort"

	"ic3play/frontend/ast"
	"ic3play/lia/num"
)

// throughPointer evaluates a pointer and returns the index of the cell that it names.
func throughPointer(x *ast.Element, pointer value) func(m *machine, fr *frame) (cell int, ok bool) {
	return func(m *machine, fr *frame) (int, bool) {
		p, ok := pointer(m, fr)
		if !ok {
			return 0, false
		}
		n, small := p.Int64()
		k := sort.Search(len(x.At), func(i int) bool { return int64(x.At[i]) >= n })
		switch {
		case small && k < len(x.At) && int64(x.At[k]) == n:
			if v := x.Cells[k]; v.Kind != ast.Global && v.Kind != ast.Static && fr.of(v) == nil {
				return 0, m.outside(x, "the pointer in "+ast.Format(x)+" points to "+v.Name+", which exists no longer")
			}
			return k, true
		case x.Freed:
			return 0, m.outside(x, "memory is used after it was freed: "+ast.Format(x))
		case p.IsZero():
			return 0, m.outside(x, "NULL is dereferenced in "+ast.Format(x))
		}
		return 0, m.outside(x, "the pointer in "+ast.Format(x)+" points to nothing: it is past the end, has no value, or may not be written through")
	}
}

// offset compiles pointer arithmetic.
func (c compiler) offset(x *ast.Offset) value {
	a, b, size := c.value(x.X), c.value(x.Y), num.From(int64(x.Size))
	return func(m *machine, fr *frame) (num.Int, bool) {
		p, ok := a(m, fr)
		if !ok {
			return p, false
		}
		y, ok := b(m, fr)
		if !ok {
			return y, false
		}
		if x.Most > 0 && !y.Less(num.From(int64(x.Most))) {
			return y, m.stop(Blocked, x.Span, "more memory is allocated than is modelled")
		}
		end, out := y, p.Sub(y)
		if !x.Diff {
			out = p.Add(size.Mul(y))
			end = out
		}
		for _, r := range x.Ranges {
			low, high := num.From(int64(r.Low)), num.From(int64(r.High))
			if !p.Less(low) && !high.Less(p) && !end.Less(low) && !high.Less(end) {
				return out, true
			}
		}
		switch {
		case x.Ranges == nil:
			return out, true
		case x.Diff:
			return out, m.outside(x, "two pointers are related that do not point into one array: "+ast.Format(x))
		}
		return out, m.outside(x, "the pointer "+ast.Format(x)+" leaves its array")
	}
}
