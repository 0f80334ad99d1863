package interval

import (
	"slices"

	"ic3play/lia"
)

// Facts is a list of formulas with an index by their variables. If few intervals of a box change,
// the index finds the formulas that can narrow the box further.
type Facts struct {
	list []lia.Formula
	of   map[lia.Var][]int // the positions of the formulas that mention a variable, ascending
}

// NewFacts returns the index of a list of formulas.
func NewFacts(list []lia.Formula) *Facts {
	fs := &Facts{list: list, of: map[lia.Var][]int{}}
	for i, f := range list {
		f.Vars(func(v lia.Var) {
			if at := fs.of[v]; len(at) == 0 || at[len(at)-1] != i {
				fs.of[v] = append(at, i)
			}
		})
	}
	return fs
}

// NarrowFrom is the function NarrowFrom for the formulas of fs. After the first round it processes
// only formulas with a variable whose interval has changed.
func (fs *Facts) NarrowFrom(known map[lia.Var]Interval) (*Box, bool) {
	var touched []lia.Var
	b := &Box{of: known, touched: &touched}
	for _, f := range fs.list {
		if !b.narrow(f) {
			return b, false
		}
	}
	ok := fs.propagate(b)
	b.touched = nil
	return b, ok
}

// Assume returns a box with all points of b that satisfy the formula f and the formulas of fs. It
// returns false if narrowing shows that there are none. The box b must be narrowed by fs, and must
// not change as long as the new box is in use: Assume copies no interval.
func (fs *Facts) Assume(b *Box, f lia.Formula) (*Box, bool) {
	var touched []lia.Var
	out := &Box{of: map[lia.Var]Interval{}, base: b, touched: &touched}
	for range rounds {
		out.changed = false
		if !out.narrow(f) {
			return out, false
		}
		if !out.changed {
			break
		}
		if !fs.propagate(out) {
			return out, false
		}
	}
	out.touched = nil
	return out, true
}

// propagate narrows b by the formulas with a variable in b.touched, and so on, at most "rounds"
// times. It returns false if this shows that no point of b satisfies the formulas.
func (fs *Facts) propagate(b *Box) bool {
	for range rounds - 1 {
		var next []int
		for _, v := range *b.touched {
			next = append(next, fs.of[v]...)
		}
		*b.touched = (*b.touched)[:0]
		slices.Sort(next)
		for _, i := range slices.Compact(next) {
			if !b.narrow(fs.list[i]) {
				return false
			}
		}
		if len(*b.touched) == 0 {
			return true
		}
	}
	return true
}
