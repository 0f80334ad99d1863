package horn

import (
	"maps"
	"slices"

	"ic3play/frontend/logic"
)

// This file chooses where the indices of arrays count from. Compilers translate a[i] into an access
// to an array of the whole memory, at the index p+i, where p is the address of a. If each access to
// an array adds the same parameter p, the predicate q(p, a) becomes q' with the meaning "for all k:
// q'(k, p, a[p + k])". Then an invariant about two arrays compares equal indices, and not p+i in one
// with q+i in the other.
//
// Any choice is sound, because k -> p+k maps the integers one-to-one to themselves.

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
	// accesses contains, for each access to an array, the parameters that its index contains.
	accesses []access
}

type access struct {
	array  arrayParam
	params map[baseParam]bool
	sum    bool // the index is a sum
}

// indexBases returns, for each array of each predicate, the position of the parameter from which
// its indices count, or -1.
func (s *System) indexBases() map[*logic.Pred][]int {
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
	out := map[*logic.Pred][]int{}
	for _, p := range s.Preds {
		n := 0
		for _, v := range p.Params {
			if !isArray(v) {
				continue
			}
			at := -1
			for i := range p.Params {
				c := baseParam{arrayParam{p, n}, i}
				if at < 0 && p.Params[i].Sort == logic.Int && found[b.params.root(c)] {
					at = i
				}
			}
			out[p] = append(out[p], at)
			n++
		}
	}
	return out
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
	values := equated(x)
	x.walk(func(t *logic.Term) {
		if t.Op != logic.Select && t.Op != logic.Store {
			return
		}
		g := x.groupOf(t.Args[0])
		if len(arrays[g]) == 0 {
			return
		}
		vars := map[*logic.Var]bool{}
		a := access{array: arrays[g][0], params: map[baseParam]bool{}, sum: summands(t.Args[1], values, vars)}
		for v := range vars {
			for _, c := range params[g][v] {
				a.params[c] = true
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

// equated returns the terms that the assertion equates with each integer variable, also inside
// of conditions.
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

// summands adds to vars the variables whose sum is t, also those of the terms that equal one of
// them. It reports whether one of these terms is a sum.
func summands(t *logic.Term, values map[*logic.Var][]*logic.Term, vars map[*logic.Var]bool) bool {
	sum := false
	switch t.Op {
	case logic.Variable:
		if vars[t.Var] {
			return false
		}
		vars[t.Var] = true
		for _, v := range values[t.Var] {
			sum = summands(v, values, vars) || sum
		}
	case logic.Add:
		sum = true
		for _, a := range t.Args {
			summands(a, values, vars)
		}
	}
	return sum
}
