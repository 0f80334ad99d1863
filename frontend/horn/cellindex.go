package horn

import (
	"slices"
	"strconv"

	"ic3play/frontend/logic"
	"ic3play/lia/num"
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
	// Fixed means that a predicate has no indices. Instead it has the elements of each array that
	// the clauses access at a constant distance from the start, such as a[0] and a[1].
	Fixed bool
}

// Forms returns the forms in which a search for a model of s is of use, simple ones first: Fixed
// only if the clauses access some array at a constant distance from its start, and Apart only if a
// predicate has several arrays.
func (s *System) Forms() []Form {
	fixed, several := false, false
	for _, starts := range s.starts {
		several = several || len(starts) > 1
		for _, from := range starts {
			fixed = fixed || len(from.offsets) > 0
		}
	}
	out := []Form{{}}
	if fixed {
		out = append(out, Form{Fixed: true})
	}
	out = append(out, Form{Premises: true})
	if several {
		out = append(out, Form{Apart: true}, Form{Apart: true, Premises: true})
	}
	return out
}

// maxInstances limits how often one atom in the body of a clause is instantiated.
const maxInstances = 6

// elements returns the elements that stand for the arrays of a predicate, or nil if it has no
// arrays.
func (f Form) elements(p *logic.Pred, starts []start) *logic.Elements {
	if len(starts) == 0 {
		return nil
	}
	e := &logic.Elements{Of: p}
	for n, from := range starts {
		if f.FromZero {
			from = start{base: -1}
		}
		var cells []logic.Cell
		switch {
		case f.Fixed:
			for _, c := range from.offsets {
				cells = append(cells, logic.Cell{Index: -1, Base: from.base, Offset: c})
			}
		case f.Apart:
			cells, e.Indices = []logic.Cell{{Index: n, Base: from.base}}, n+1
		default:
			cells, e.Indices = []logic.Cell{{Base: from.base}}, 1
		}
		e.Cells = append(e.Cells, cells)
	}
	return e
}

// elementsOf returns the elements of a predicate. They are empty for a predicate without arrays.
func elementsOf(p *logic.Pred) logic.Elements {
	if p.Elements == nil {
		return logic.Elements{Of: p}
	}
	return *p.Elements
}

// makeHeadIndices creates a variable for each index of the head's predicate.
func (x *arrayElimination) makeHeadIndices(at int) ([]*logic.Term, *sexp.Error) {
	e := elementsOf(x.predOf[x.head.Pred])
	ks := make([]*logic.Term, e.Indices)
	for i := range ks {
		name := "k"
		if i > 0 {
			name += strconv.Itoa(i + 1)
		}
		ks[i] = x.fresh(name, at)
	}
	for n, a := range arraysOf(x.head) {
		for _, c := range e.Cells[n] {
			k, err := x.position(c, x.head, ks)
			if err != nil {
				return nil, err
			}
			x.addIndex(x.groupOf(a), k)
		}
	}
	return ks, nil
}

// position returns the index at which the element c of an atom's array lies, if the atom is
// instantiated at the indices ks.
func (x *arrayElimination) position(c logic.Cell, p *logic.Term, ks []*logic.Term) (*logic.Term, *sexp.Error) {
	var k *logic.Term
	if c.Index >= 0 {
		k = ks[c.Index]
	}
	if c.Base >= 0 {
		from, err := x.scalar(p.Args[c.Base])
		if err != nil {
			return nil, err
		}
		if k == nil {
			k = from
		} else {
			k = x.total(k, from)
		}
	}
	switch n := number(c.Offset, p.At); {
	case k == nil:
		return n, nil
	case c.Offset == 0:
		return k, nil
	default:
		return sum(k, n), nil
	}
}

// relative is the inverse of position for an element that has an index: it returns the index of the
// atom for which the element lies at k.
func (x *arrayElimination) relative(c logic.Cell, p, k *logic.Term) (*logic.Term, *sexp.Error) {
	if c.Base >= 0 {
		from, err := x.scalar(p.Args[c.Base])
		if err != nil {
			return nil, err
		}
		k = x.difference(k, from)
	}
	if c.Offset != 0 {
		k = sum(k, number(-c.Offset, k.At))
	}
	return k, nil
}

func number(n int64, at int) *logic.Term {
	return logic.New(logic.Term{Op: logic.Constant, Sort: logic.Int, Num: num.From(n), At: at})
}

func sum(a, b *logic.Term) *logic.Term {
	return logic.New(logic.Term{Op: logic.Add, Sort: logic.Int, Args: []*logic.Term{a, b}, At: a.At})
}

// difference returns k - from. If k is a sum with the operand "from", it returns the rest.
func (x *arrayElimination) difference(k, from *logic.Term) *logic.Term {
	if x.id(k) == x.id(from) {
		return number(0, k.At)
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
	e := elementsOf(x.predOf[p.Pred])
	choices := make([][]*logic.Term, e.Indices)
	for n, a := range arraysOf(p) {
		for _, c := range e.Cells[n] {
			if c.Index < 0 {
				continue
			}
			for _, k := range x.indices[x.groupOf(a)] {
				k, err := x.relative(c, p, k)
				if err != nil {
					return nil, err
				}
				if !slices.ContainsFunc(choices[c.Index], func(o *logic.Term) bool { return x.id(o) == x.id(k) }) {
					choices[c.Index] = append(choices[c.Index], k)
				}
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

// apply instantiates an atom at the indices ks: p(x, a) with an array a becomes p'(k, x, a[k]).
func (x *arrayElimination) apply(p *logic.Term, ks []*logic.Term) (*logic.Term, *sexp.Error) {
	q := x.predOf[p.Pred]
	e := elementsOf(q)
	args := slices.Clone(ks)
	arrays := 0
	for _, a := range p.Args {
		if a.Sort != logic.Array {
			t, err := x.scalar(a)
			if err != nil {
				return nil, err
			}
			args = append(args, t)
			continue
		}
		for _, c := range e.Cells[arrays] {
			k, err := x.position(c, p, ks)
			if err != nil {
				return nil, err
			}
			v, err := x.element(a, k)
			if err != nil {
				return nil, err
			}
			args = append(args, v)
		}
		arrays++
	}
	return logic.New(logic.Term{Op: logic.Apply, Sort: logic.Bool, Pred: q, Args: args, At: p.At}), nil
}
