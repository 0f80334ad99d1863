package vc

import (
	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
)

// evalPointer pushes the pointer of an access through a pointer. The access lists the cells that it
// may reach. If the pointer may point to another cell and the rules check such accesses, the walk
// records a violation. In every case the returned state assumes that the pointer points to one of
// the listed cells.
func (w *walker) evalPointer(e *ast.Element, s *state) *state {
	if len(e.At) > len(e.Cells) || len(e.Index) != 1 {
		w.giveUp("a pointer with more numbers than cells", e.Span)
		return nil
	}
	if s = w.eval(e.Index[0].X, s); s == nil {
		return nil
	}
	p := s.slots[len(s.slots)-1]
	var valid []lia.Formula
	for k := range e.At {
		valid = append(valid, w.points(e, p, k))
	}
	s, outside := w.split(s, lia.Or(valid...))
	if w.file.Rules.MemoryFails(e.Demand.Memory()) {
		w.violation(outside)
	}
	return s
}

// points returns the condition that the pointer p points to the cell with the given number in
// e.Cells. If the cell is a local variable of a function that is not active, the condition is
// false.
func (w *walker) points(e *ast.Element, p lia.Term, cell int) lia.Formula {
	if cell >= len(e.At) {
		return lia.False()
	}
	if _, active := w.slotOf(e.Cells[cell]); !active {
		return lia.False()
	}
	return lia.Eq(p.AddConst(num.From(-int64(e.At[cell]))))
}

// evalOffset pushes the value of p + n, or of p - q for two pointers. The walk records a violation if
// a pointer may be outside of the array and either the rules check memory accesses (ast.ValidDeref)
// or e.Coarse is set. In every case the returned state assumes that the pointers are within the
// array.
func (w *walker) evalOffset(e *ast.Offset, s *state) *state {
	if s = w.eval(e.Y, w.eval(e.X, s)); s == nil {
		return nil
	}
	y := s.pop()
	x := s.pop()
	value := x.Sub(y)
	second := y
	if !e.Diff {
		value = x.AddMul(num.From(int64(e.Size)), y)
		second = value
	}
	if e.Most > 0 {
		var more *state
		s, more = w.split(s, lia.And(lia.Ge(y), lia.Lt(y.AddConst(num.From(-int64(e.Most))))))
		w.violation(more)
		if s == nil {
			return nil
		}
	}
	if e.Ranges != nil {
		var same []lia.Formula
		for _, r := range e.Ranges {
			low, high := num.From(-int64(r.Low)), num.From(-int64(r.High))
			same = append(same, lia.And(
				lia.Ge(x.AddConst(low)), lia.Le(x.AddConst(high)),
				lia.Ge(second.AddConst(low)), lia.Le(second.AddConst(high))))
		}
		var outside *state
		s, outside = w.split(s, lia.Or(same...))
		if w.file.Rules.MemoryFails(ast.ValidDeref) || e.Coarse {
			w.violation(outside)
		}
		if s == nil {
			return nil
		}
	}
	s.push(value)
	return s
}
