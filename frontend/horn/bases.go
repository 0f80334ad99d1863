package horn

import (
	"maps"
	"slices"

	"ic3play/frontend/logic"
	"ic3play/lia/sorting"
)

// This file chooses where the indices of arrays count from. Compilers translate a[i] into an access
// to an array of the whole memory, at the index p+i, where p is the address of a. If each access to
// an array adds the same parameter p, the predicate q(p, a) becomes q' with the meaning "for all k:
// q'(k, p, a[p + k])". Then an invariant about two arrays compares equal indices, and not p+i in one
// with q+i in the other.
//
// Any choice is sound, because k -> p+k maps the integers one-to-one to themselves.

// start says where the indices of an array count from: from the parameter at position "base", or
// from 0 if base is -1. The field "offsets" contains the constant distances from there at which
// clauses access the array, in order.
type start struct {
	base    int
	offsets []int64
}

// maxOffsets limits the number of offsets of an array.
const maxOffsets = 16

// arrayParam is the n-th array among the parameters of a predicate.
type arrayParam struct {
	pred *logic.Pred
	n    int
}

// baseParam is an array together with an integer parameter of the same predicate, from which the
// indices of the array may count.
type baseParam struct {
	arrayParam
	at int
}

// bases collects, over all assertions, which parameters the indices of arrays contain.
type bases struct {
	arrays  forest[arrayParam] // arrays that assertions pass from one predicate to another
	params  forest[baseParam]  // the same, with a parameter that is passed on with the array
	changed map[baseParam]bool // some assertion passes the array back to its predicate with another value of the parameter
	// accesses contains each access to an array.
	accesses []access
}

// access is an access to an array: the parameters that its index contains, the constant distances
// of the index from parameters, and its constant values.
type access struct {
	array  arrayParam
	params map[baseParam]bool
	from   map[baseParam][]int64
	values []int64
	sum    bool // the index is a sum
}

// findStarts returns the start of each array of each predicate.
func (s *System) findStarts() map[*logic.Pred][]start {
	b := bases{arrays: forest[arrayParam]{}, params: forest[baseParam]{}, changed: map[baseParam]bool{}}
	for i := range s.Asserts {
		x := s.newArrayElimination(nil, Form{})
		if x.split(s.Asserts[i].Term) != nil {
			continue // EliminateArrays reports the error
		}
		x.simplify()
		x.relate()
		b.add(x)
	}
	found := b.choose()
	out := map[*logic.Pred][]start{}
	for _, p := range s.Preds {
		n := 0
		for _, v := range p.Params {
			if !isArray(v) {
				continue
			}
			from := start{base: -1}
			for i := range p.Params {
				c := baseParam{arrayParam{p, n}, i}
				if from.base < 0 && p.Params[i].Sort == logic.Int && found[b.params.root(c)] {
					from.base = i
				}
			}
			from.offsets = b.offsets(arrayParam{p, n}, from.base)
			out[p] = append(out[p], from)
			n++
		}
	}
	return out
}

// offsets returns the constant distances from the start at which clauses access an array. It
// returns nil if there are more than maxOffsets.
func (b *bases) offsets(array arrayParam, base int) []int64 {
	found := map[int64]bool{}
	for _, a := range b.accesses {
		if b.arrays.root(a.array) != b.arrays.root(array) {
			continue
		}
		values := a.values
		if base >= 0 {
			values = nil
			for c, vs := range a.from {
				if b.params.root(c) == b.params.root(baseParam{array, base}) {
					values = append(values, vs...)
				}
			}
		}
		for _, v := range values {
			found[v] = true
		}
	}
	if len(found) > maxOffsets {
		return nil
	}
	return sorting.Keys(found)
}

// add collects the accesses of one assertion.
func (b *bases) add(x *arrayElimination) {
	atoms := x.body
	if x.head != nil {
		atoms = append(slices.Clone(x.body), x.head)
	}
	// the arrays of the atoms by group, and for each group and variable the parameters with the
	// variable as argument
	arrays := map[*logic.Var][]arrayParam{}
	params := map[*logic.Var]map[*logic.Var][]baseParam{}
	for _, p := range atoms {
		for n, a := range arraysOf(p) {
			g, array := x.groupOf(a), arrayParam{p.Pred, n}
			if g == nil {
				continue
			}
			if params[g] == nil {
				params[g] = map[*logic.Var][]baseParam{}
			}
			arrays[g] = append(arrays[g], array)
			b.arrays.join(array, arrays[g][0])
			for i, t := range p.Args {
				if t.Op == logic.Variable && t.Sort == logic.Int {
					c := baseParam{array, i}
					params[g][t.Var] = append(params[g][t.Var], c)
					b.params.join(c, params[g][t.Var][0])
				}
			}
		}
	}
	b.markChanged(x)
	equal := equated(x)
	x.walk(func(t *logic.Term) {
		if t.Op != logic.Select && t.Op != logic.Store {
			return
		}
		g := x.groupOf(t.Args[0])
		if len(arrays[g]) == 0 {
			return
		}
		a := access{array: arrays[g][0], params: map[baseParam]bool{}, from: map[baseParam][]int64{}}
		s := summing{equal: equal, open: map[*logic.Var]bool{}}
		for _, f := range s.sums(t.Args[1]) {
			a.sum = a.sum || len(f.vars) > 1 || len(f.vars) == 1 && (f.offset != 0 || f.more)
			if len(f.vars) == 0 && !f.more {
				a.values = append(a.values, f.offset)
			}
			for _, v := range f.vars {
				for _, c := range params[g][v] {
					a.params[c] = true
					if len(f.vars) == 1 && !f.more {
						a.from[c] = append(a.from[c], f.offset)
					}
				}
			}
		}
		b.accesses = append(b.accesses, a)
	})
}

// markChanged marks the parameters that change while the array is passed on to its own predicate.
func (b *bases) markChanged(x *arrayElimination) {
	if x.head == nil {
		return
	}
	after := arraysOf(x.head)
	for _, p := range x.body {
		if p.Pred != x.head.Pred {
			continue
		}
		for n, a := range arraysOf(p) {
			if g := x.groupOf(a); g == nil || g != x.groupOf(after[n]) {
				continue
			}
			for i, t := range p.Args {
				if x.id(t) != x.id(x.head.Args[i]) {
					b.changed[baseParam{arrayParam{p.Pred, n}, i}] = true
				}
			}
		}
	}
}

// choose returns the roots of the parameters that all accesses to an array contain, at least one of
// them in a sum. A parameter that changes in a loop is none of them.
func (b *bases) choose() map[baseParam]bool {
	common := map[arrayParam]map[baseParam]bool{}
	sum := map[arrayParam]bool{}
	for _, a := range b.accesses {
		roots := map[baseParam]bool{}
		for c := range a.params {
			roots[b.params.root(c)] = true
		}
		array := b.arrays.root(a.array)
		if old := common[array]; old != nil {
			maps.DeleteFunc(roots, func(c baseParam, _ bool) bool { return !old[c] })
		}
		common[array] = roots
		sum[array] = sum[array] || a.sum
	}
	out := map[baseParam]bool{}
	for array, roots := range common {
		if sum[array] {
			maps.Copy(out, roots)
		}
	}
	for c := range b.changed {
		delete(out, b.params.root(c))
	}
	return out
}

// equated returns the terms that the assertion equates with each integer variable, also inside of
// conditions.
func equated(x *arrayElimination) map[*logic.Var][]*logic.Term {
	out := map[*logic.Var][]*logic.Term{}
	x.walk(func(t *logic.Term) {
		for _, e := range equations(t) {
			if e.x.Sort == logic.Int {
				out[e.x] = append(out[e.x], e.t)
			}
		}
	})
	return out
}

// partialSum is the sum of some variables, a number and, if "more" is set, other terms.
type partialSum struct {
	vars   []*logic.Var
	offset int64
	more   bool
}

// maxSums limits the number of sums that one index may equal, and maxSumWork the number of terms
// that are read to find them.
const (
	maxSums    = 8
	maxSumWork = 1_000
)

// summing finds sums that a term equals, also by the equations of the assertion.
type summing struct {
	equal map[*logic.Var][]*logic.Term
	open  map[*logic.Var]bool // the variables whose equations are in use
	work  int
}

func (s *summing) sums(t *logic.Term) []partialSum {
	if s.work++; s.work > maxSumWork {
		return nil
	}
	switch t.Op {
	case logic.Constant:
		if n, ok := t.Num.Int64(); ok && -maxOffset < n && n < maxOffset {
			return []partialSum{{offset: n}}
		}
	case logic.Variable:
		out := []partialSum{{vars: []*logic.Var{t.Var}}}
		if s.open[t.Var] {
			return out
		}
		s.open[t.Var] = true
		for _, e := range s.equal[t.Var] {
			out = append(out, s.sums(e)...)
		}
		delete(s.open, t.Var)
		return out[:min(len(out), maxSums)]
	case logic.Add:
		out := []partialSum{{}}
		for _, a := range t.Args {
			var longer []partialSum
			for _, x := range out {
				for _, y := range s.sums(a) {
					longer = append(longer, partialSum{slices.Concat(x.vars, y.vars), x.offset + y.offset, x.more || y.more})
				}
			}
			out = longer[:min(len(longer), maxSums)]
		}
		return out
	}
	return []partialSum{{more: true}}
}

// maxOffset limits the size of numbers in sums.
const maxOffset = 1 << 30
