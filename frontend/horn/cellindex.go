package horn

import (
	"slices"
	"strconv"

	"ic3play/frontend/logic"
	"ic3play/lia/sexp"
)

// This file chooses the indices at which an assertion's atoms are instantiated (cells.go).

// Form says how a predicate over single elements replaces a predicate over arrays.
type Form struct {
	// Apart means that each array of a predicate has its own index: p(a, b) means "for all k, m:
	// p'(k, m, a[k], b[m])". Otherwise all arrays of a predicate share one index: p(a, b) means
	// "for all k: p'(k, a[k], b[k])".
	Apart bool
	// Premises means that an atom in a body is instantiated at up to maxInstances indices of the
	// clause: those of the head, those at which two arrays differ, and those that the clause reads.
	// Otherwise it is instantiated only once, so linear clauses stay linear: at the indices of the
	// head, or else at the first other indices of the clause. An array for which a clause has no
	// index gets a new variable as its index.
	Premises bool
	// FromZero means that all indices count from 0, also where bases.go finds a better start.
	FromZero bool
}

// maxInstances limits how often one atom in the body of a clause is instantiated.
const maxInstances = 6

// indexCount returns the number of indices that a predicate with the given parameters gets.
func (f Form) indexCount(params []logic.Var) int {
	n := 0
	for _, v := range params {
		if isArray(v) {
			n++
		}
	}
	if !f.Apart {
		n = min(n, 1)
	}
	return n
}

// indices returns the number of indices of a predicate over elements.
func indices(p *logic.Pred) int {
	if p.Of == nil {
		return 0
	}
	return len(p.Params) - len(p.Of.Params)
}

// indexOf returns the position of the index of the predicate's n-th array among the indices.
func indexOf(p *logic.Pred, n int) int { return min(n, indices(p)-1) }

// baseOf returns the position of the parameter of p.Of from which the indices of the n-th array
// count, or -1.
func baseOf(p *logic.Pred, n int) int {
	if len(p.Bases) == 0 {
		return -1
	}
	return p.Bases[n]
}

// makeHeadIndices creates a variable for each index of the head's predicate.
func (x *arrayElimination) makeHeadIndices(at int) ([]*logic.Term, *sexp.Error) {
	q := x.predOf[x.head.Pred]
	ks := make([]*logic.Term, indices(q))
	for i := range ks {
		name := "k"
		if i > 0 {
			name += strconv.Itoa(i + 1)
		}
		ks[i] = x.fresh(name, at)
	}
	for n, a := range arraysOf(x.head) {
		from, err := x.base(x.head, n)
		if err != nil {
			return nil, err
		}
		k := ks[indexOf(q, n)]
		if from != nil {
			k = sum(k, from)
		}
		x.addIndex(x.groupOf(a), k)
	}
	return ks, nil
}

// base returns the argument of an atom from which the indices of its n-th array count, or nil if
// they count from 0.
func (x *arrayElimination) base(p *logic.Term, n int) (*logic.Term, *sexp.Error) {
	at := baseOf(x.predOf[p.Pred], n)
	if at < 0 {
		return nil, nil
	}
	return x.scalar(p.Args[at])
}

func sum(a, b *logic.Term) *logic.Term {
	return logic.New(logic.Term{Op: logic.Add, Sort: logic.Int, Args: []*logic.Term{a, b}, At: a.At})
}

// difference returns k - from. If k is a sum with the operand "from", it returns the rest.
func (x *arrayElimination) difference(k, from *logic.Term) *logic.Term {
	if x.id(k) == x.id(from) {
		return logic.New(logic.Term{Op: logic.Constant, Sort: logic.Int, At: k.At})
	}
	if k.Op == logic.Add && len(k.Args) == 2 {
		for i := range 2 {
			if x.id(k.Args[i]) == x.id(from) {
				return k.Args[1-i]
			}
		}
	}
	return sum(k, logic.New(logic.Term{Op: logic.Neg, Sort: logic.Int, Args: []*logic.Term{from}, At: k.At}))
}

// total returns k + from. If k is a difference from "from", it returns the minuend.
func (x *arrayElimination) total(k, from *logic.Term) *logic.Term {
	if k.Op == logic.Add && len(k.Args) == 2 {
		if n := k.Args[1]; n.Op == logic.Neg && x.id(n.Args[0]) == x.id(from) {
			return k.Args[0]
		}
	}
	return sum(k, from)
}

func (x *arrayElimination) addIndex(group *logic.Var, k *logic.Term) {
	x.indices[group] = append(x.indices[group], k)
}

// arraysOf returns the arguments of an atom that are arrays.
func arraysOf(p *logic.Term) []*logic.Term {
	var out []*logic.Term
	for _, a := range p.Args {
		if a.Sort == logic.Array {
			out = append(out, a)
		}
	}
	return out
}

// instances returns the indices for each instance of an atom of the body. Each list has an index
// for each index of the predicate.
func (x *arrayElimination) instances(p *logic.Term, at int) ([][]*logic.Term, *sexp.Error) {
	q := x.predOf[p.Pred]
	choices := make([][]*logic.Term, indices(q))
	for n, a := range arraysOf(p) {
		from, err := x.base(p, n)
		if err != nil {
			return nil, err
		}
		i := indexOf(q, n)
		for _, k := range x.indices[x.groupOf(a)] {
			if from != nil {
				k = x.difference(k, from)
			}
			if !slices.ContainsFunc(choices[i], func(o *logic.Term) bool { return x.id(o) == x.id(k) }) {
				choices[i] = append(choices[i], k)
			}
		}
	}
	for i, ks := range choices {
		if len(ks) == 0 {
			choices[i] = []*logic.Term{x.fresh("k", at)}
		}
		// the index of the head at the same position comes first
		if i < len(x.headIndices) {
			if j := slices.Index(ks, x.headIndices[i]); j > 0 {
				choices[i] = slices.Concat(ks[j:j+1], ks[:j], ks[j+1:])
			}
		}
	}
	limit := 1
	if x.form.Premises {
		limit = maxInstances
	}
	return combinations(choices, limit), nil
}

// combinations returns at most "limit" lists that contain an element of each choice: first the
// first elements, the second elements and so on, where a shorter choice repeats its last one, and
// then all others.
func combinations(choices [][]*logic.Term, limit int) [][]*logic.Term {
	var out [][]*logic.Term
	add := func(at func(i int) int) {
		one := make([]*logic.Term, len(choices))
		for i, c := range choices {
			one[i] = c[min(at(i), len(c)-1)]
		}
		if len(out) < limit && !slices.ContainsFunc(out, func(o []*logic.Term) bool { return slices.Equal(o, one) }) {
			out = append(out, one)
		}
	}
	longest, all := 0, 1
	for _, c := range choices {
		longest = max(longest, len(c))
		all = min(all*len(c), maxCombinations)
	}
	for r := range longest {
		add(func(int) int { return r })
	}
	for n := range all {
		add(func(i int) int {
			rest := n
			for _, c := range choices[:i] {
				rest /= len(c)
			}
			return rest % len(choices[i])
		})
	}
	return out
}

// maxCombinations limits how many combinations of indices are tried.
const maxCombinations = 1_000

// apply instantiates an atom at the indices ks: p(x, a) with an array a becomes p'(k, x, a[k]). If
// the indices count from x, it becomes p'(k, x, a[x+k]).
func (x *arrayElimination) apply(p *logic.Term, ks []*logic.Term) (*logic.Term, *sexp.Error) {
	q := x.predOf[p.Pred]
	args := slices.Clone(ks)
	arrays := 0
	for _, a := range p.Args {
		var err *sexp.Error
		if a.Sort == logic.Array {
			k := ks[indexOf(q, arrays)]
			var from *logic.Term
			if from, err = x.base(p, arrays); err != nil {
				return nil, err
			}
			if from != nil {
				k = x.total(k, from)
			}
			a, err = x.element(a, k)
			arrays++
		} else {
			a, err = x.scalar(a)
		}
		if err != nil {
			return nil, err
		}
		args = append(args, a)
	}
	return logic.New(logic.Term{Op: logic.Apply, Sort: logic.Bool, Pred: q, Args: args, At: p.At}), nil
}
