package vc

import (
	"slices"

	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
)

// A claim may mention the sum of the cells before an index. The sum before 0 is 0, and the sum
// before i + 1 is the sum before i plus the content of cell i. An assignment to cell i changes the
// sums before later indices. These equations define the sum, also for negative indices, so they
// hold for each two indices.

// sum returns the sum of the cells of a version before an index, with the conditions that
// define it.
func (w *walker) sum(v *version, at lia.Term, instances bool) (lia.Term, lia.Formula) {
	switch {
	case v.base != nil:
		return w.baseSum(v.base, at, instances)
	case v.before != nil:
		old, f := w.sum(v.before, at, instances)
		was, g := w.value(v.before, v.at, true)
		y, behind := w.symbol(), lia.Lt(v.at[0].Sub(at)) // arrays with sums have one index
		return y, lia.And(f, lia.Or(
			lia.And(lia.Not(behind), lia.Eq(y.Sub(old))),
			lia.And(behind, lia.Eq(y.Sub(old).Sub(v.value).Add(was)), g)))
	}
	return w.merged(v, func(way *version) (lia.Term, lia.Formula) { return w.sum(way, at, instances) })
}

// baseSum is sum for a base.
func (w *walker) baseSum(b *base, at lia.Term, instances bool) (lia.Term, lia.Formula) {
	if b.zero && len(b.first) == 0 {
		return lia.Int(0), lia.True()
	}
	y, known := lia.Term{}, false
	for _, r := range b.sums {
		if r.at.Equal(at) {
			y, known = r.value, true
		}
	}
	if !known {
		y = w.symbol()
		b.sums = append(b.sums, sumRead{at, y})
	}
	with := []lia.Formula{lia.Or(lia.Ne(at), lia.Eq(y))}
	if b.same != nil {
		x, f := w.sum(b.same, at, instances)
		with = append(with, lia.Eq(y.Sub(x)), f)
	}
	for _, r := range b.sums {
		if !r.at.Equal(at) {
			with = append(with, lia.Or(lia.Ne(r.at.Sub(at)), lia.Eq(r.value.Sub(y))),
				w.nextSum(b, r, sumRead{at, y}), w.nextSum(b, sumRead{at, y}, r))
		}
	}
	if instances && b.cut != nil {
		with = append(with, w.instance(b, []lia.Term{at}))
	}
	return y, lia.And(with...)
}

// sumRead is a symbol for the sum of the cells of a base before an index.
type sumRead struct{ at, value lia.Term }

// nextSum returns the fact that, if next is the read at the next index, its sum is larger by the
// content of one cell.
func (w *walker) nextSum(b *base, sum, next sumRead) lia.Formula {
	d := next.at.Sub(sum.at).AddConst(num.MinusOne())
	if d.IsConst() && !d.Constant().IsZero() {
		return lia.True()
	}
	x, f := w.baseValue(b, []lia.Term{sum.at}, false)
	return lia.Or(lia.Ne(d), lia.And(f, lia.Eq(next.value.Sub(sum.value).Sub(x))))
}

// The totals of the claims have the slots after those of the globals.

// startTotals adds the slots of totals.
func (w *walker) startTotals(s *state) {
	for range w.claims.Totals {
		s.push(w.symbol())
	}
}

// anyTotals makes all totals unknown.
func (w *walker) anyTotals(s *state) {
	for i := range w.claims.Totals {
		s.slots[len(w.file.Globals)+i] = w.symbol()
	}
}

// totalOf returns the slot of a total.
func (w *walker) totalOf(v lia.Var) (int, bool) {
	i := slices.IndexFunc(w.claims.Totals, func(t Total) bool { return t.Var == v })
	return len(w.file.Globals) + i, i >= 0
}

// afterLoop sets the totals of a loop after it ends. It uses the claims about the cell at the final
// index.
func (w *walker) afterLoop(loop ast.Stmt, s *state) *state {
	if s == nil {
		return nil
	}
	for i, t := range w.claims.Totals {
		if t.Loop != loop {
			continue
		}
		slot, ok := w.slotOf(t.Index)
		v := s.arrays[t.Array.Index]
		total := w.symbol()
		if ok && v != nil {
			at := s.slots[slot]
			sum, f := w.sum(v, at, true)
			w.know(s, lia.Or(lia.And(lia.Lt(at), lia.Eq(total)), lia.And(lia.Ge(at), f, lia.Eq(total.Sub(sum)))))
		}
		s.slots[len(w.file.Globals)+i] = total
	}
	return s
}
