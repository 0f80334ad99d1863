package vc

import (
	"slices"

	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
)

// This file handles claims about sums. The sum before an index i adds up the contributions of the
// cells 0 to i - 1. An ast.Weight defines the contribution of a cell. The sum is 0 for i = 0, and
// the sum before i + 1 is the sum before i plus the contribution of cell i. An assignment to cell i
// changes the sums before later indices. These equations also define a sum before a negative index,
// so they hold for any two indices.

// The method "sum" returns a term for the sum of the cells before an index. The version v contains
// the cells, and m states what each cell contributes. The returned formula defines the symbols in
// the term.
func (w *walker) sum(v *version, m weightInstance, index lia.Term, instances bool) (lia.Term, lia.Formula) {
	switch {
	case v.unknown != nil:
		return w.baseSum(v.unknown, m, index, instances)
	case v.previous != nil:
		old, f := w.sum(v.previous, m, index, instances)
		was, g := w.value(v.previous, v.indices, true)
		less, h := w.contribution(m, was)
		more, i := w.contribution(m, v.value)
		y, behind := w.symbol(), lia.Lt(v.indices[0].Sub(index)) // an array with sums has a single index
		return y, lia.And(f, lia.Or(
			lia.And(lia.Not(behind), lia.Eq(y.Sub(old))),
			lia.And(behind, lia.Eq(y.Sub(old).Sub(more).Add(less)), g, h, i)))
	}
	return w.joinValues(v, func(in *version) (lia.Term, lia.Formula) { return w.sum(in, m, index, instances) })
}

func (w *walker) baseSum(b *unknownContents, m weightInstance, index lia.Term, instances bool) (lia.Term, lia.Formula) {
	if b.zero && len(b.initial) == 0 {
		return w.allZero(m, index)
	}
	y, known := lia.Term{}, false
	for _, r := range b.sums {
		if alike, ok := r.weight.equalCondition(m); ok && alike.IsTrue() && r.index.Equal(index) {
			y, known = r.value, true
		}
	}
	if !known {
		y = w.symbol()
		b.sums = append(b.sums, sumRead{m, index, y})
	}
	with := []lia.Formula{lia.Or(lia.Ne(index), lia.Eq(y)), m.countBounds(index, y)}
	if b.equalTo != nil {
		x, f := w.sum(b.equalTo, m, index, instances)
		with = append(with, lia.Eq(y.Sub(x)), f)
	}
	for _, r := range b.sums {
		alike, ok := r.weight.equalCondition(m)
		if !ok || alike.IsTrue() && r.index.Equal(index) {
			continue
		}
		with = append(with, lia.Or(lia.Not(alike), lia.And(
			lia.Or(lia.Ne(r.index.Sub(index)), lia.Eq(r.value.Sub(y))),
			w.nextSum(b, r, sumRead{m, index, y}), w.nextSum(b, sumRead{m, index, y}, r))))
	}
	if instances && b.cut != nil {
		with = append(with, w.instance(b, []lia.Term{index}))
	}
	return y, lia.And(with...)
}

type sumRead struct {
	weight       weightInstance
	index, value lia.Term
}

// nextSum returns a formula about two sums to which each cell contributes in the same way. If the
// index of "next" is one more than the index of "sum", the formula states that "next" is "sum" plus
// the contribution of the cell between them.
func (w *walker) nextSum(b *unknownContents, sum, next sumRead) lia.Formula {
	d := next.index.Sub(sum.index).AddConst(num.MinusOne())
	if d.IsConst() && !d.Constant().IsZero() {
		return lia.True()
	}
	x, f := w.baseValue(b, []lia.Term{sum.index}, false)
	y, g := w.contribution(sum.weight, x)
	return lia.Or(lia.Ne(d), lia.And(f, g, lia.Eq(next.value.Sub(sum.value).Sub(y))))
}

// startTotals pushes a slot for each total (see Total), above the slots of the globals. The values
// of the totals are unknown at the start.
func (w *walker) startTotals(s *state) {
	for range w.claims.Totals {
		s.push(w.symbol())
	}
}

func (w *walker) anyTotals(s *state) {
	for i := range w.claims.Totals {
		s.slots[len(w.file.Globals)+i] = w.symbol()
	}
}

func (w *walker) totalOf(v lia.Var) (int, bool) {
	i := slices.IndexFunc(w.claims.Totals, func(t Total) bool { return t.Var == v })
	return len(w.file.Globals) + i, i >= 0
}

// afterLoop is called for the state s at the end of a loop. It sets the totals of the loop, which
// are sums of the cells before the final index (see Total). It also assumes the claims about the
// cell at the final index.
func (w *walker) afterLoop(loop ast.Stmt, s *state) *state {
	if s == nil {
		return nil
	}
	for i, t := range w.claims.Totals {
		if t.Loop != loop {
			continue
		}
		slot, ok := w.slotOf(t.Index)
		v := s.arrays[t.Weight.Array.Index]
		total := w.symbol()
		if ok && v != nil {
			at := s.slots[slot]
			sum, f := w.sum(v, w.weightAt(t.Weight, s), at, true)
			w.addFact(s, lia.Or(lia.And(lia.Lt(at), lia.Eq(total)), lia.And(lia.Ge(at), f, lia.Eq(total.Sub(sum)))))
		}
		s.slots[len(w.file.Globals)+i] = total
	}
	return s
}
