package vc

import (
	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
)

// evalIndices pushes the values of an element's indices, the last one on top. If an index may be
// out of bounds and the rules check memory accesses (ast.ValidDeref), the walk records a violation.
// In every case the returned state assumes that the indices are in bounds.
func (w *walker) evalIndices(e *ast.Element, s *state) *state {
	if e.Array != nil {
		return w.arrayIndex(e, s)
	}
	if e.At != nil {
		return w.evalPointer(e, s)
	}
	cells := 1
	for _, i := range e.Index {
		cells *= i.Size
		s = w.eval(i.X, s)
	}
	if cells != len(e.Cells) || cells == 0 {
		w.giveUp("an element of an array of another size", e.Span)
		return nil
	}
	for k, i := range e.Index {
		if s == nil {
			return nil
		}
		t := s.slots[len(s.slots)-len(e.Index)+k]
		var outside *state
		s, outside = w.split(s, lia.And(lia.Ge(t.AddConst(num.From(int64(-i.Low)))), lia.Lt(t.AddConst(num.From(int64(-i.Low-i.Size))))))
		if w.file.Rules.MemoryFails(ast.ValidDeref) {
			w.violation(outside)
		}
	}
	return s
}

// selects returns the condition that the indices select the cell with the given number. The indices
// are the digits of this number in a mixed radix: the base of a digit is the Size of its index.
func (w *walker) selects(e *ast.Element, indices []lia.Term, cell int) lia.Formula {
	if e.At != nil {
		return w.points(e, indices[0], cell)
	}
	var all []lia.Formula
	for k := len(e.Index) - 1; k >= 0; k-- {
		i := e.Index[k]
		all = append(all, lia.Eq(indices[k].AddConst(num.From(int64(-i.Low-cell%i.Size)))))
		cell /= i.Size
	}
	return lia.And(all...)
}

func (w *walker) element(e *ast.Element, s *state) *state {
	if s = w.evalIndices(e, s); s == nil {
		return nil
	}
	at := s.take(len(e.Index))
	s.push(w.content(e, at, s))
	return s
}

func (s *state) take(n int) []lia.Term {
	out := append([]lia.Term(nil), s.slots[len(s.slots)-n:]...)
	s.slots = s.slots[:len(s.slots)-n]
	return out
}

// content returns the value of the cell that the indices select. The indices must be in
// bounds.
func (w *walker) content(e *ast.Element, indices []lia.Term, s *state) lia.Term {
	if e.Array != nil {
		return w.load(e, cellAt(e.Array, indices), s)
	}
	v := w.symbol()
	var some []lia.Formula
	for cell, of := range e.Cells {
		is := w.selects(e, indices, cell)
		if is.IsFalse() {
			continue
		}
		value := s.slots[w.slot(of)]
		if is.IsTrue() {
			return value
		}
		some = append(some, lia.And(is, lia.Eq(v.Sub(value))))
	}
	w.addFact(s, lia.Or(some...))
	return v
}

func (w *walker) store(e *ast.Element, indices []lia.Term, s *state, value lia.Term) {
	if e.Array != nil {
		s.arrays[e.Array.Index] = &version{previous: s.arrays[e.Array.Index], indices: cellAt(e.Array, indices), value: value, coefficients: w.coefficients(s)}
		return
	}
	for cell, of := range e.Cells {
		is := w.selects(e, indices, cell)
		if is.IsFalse() {
			continue
		}
		switch slot := w.slot(of); {
		case is.IsTrue():
			s.slots[slot] = value
		default:
			v := w.symbol()
			w.addFact(s, lia.Or(
				lia.And(is, lia.Eq(v.Sub(value))),
				lia.And(lia.Not(is), lia.Eq(v.Sub(s.slots[slot])))))
			s.slots[slot] = v
		}
	}
}
