package cegar

import (
	"slices"

	"ic3play/engine/board"
	"ic3play/engine/cfa"
	"ic3play/engine/precision"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/sorting"
)

// lit is a predicate of the abstract domain, or its negation.
type lit = precision.Lit

// cube is a conjunction of predicates and negated predicates, sorted by number, at a location or at
// cfa.Anywhere. An abstract state is a cube. A literal is active at the locations where its
// variables are live. A cube at cfa.Anywhere has states at each location, except the entry, where
// all its literals are active. It has no states at the other locations: slicing may have removed
// assignments to dead variables there, so that the negation of the cube could be false in the
// original program. No cube has states at the entry, so initiation holds.
type cube struct {
	loc  cfa.Loc
	lits []lit
	// foreign is the negation of a lemma that another engine published. It need not consist of this
	// engine's predicates, so a cube with this field has no literals. In all other cubes it is
	// false.
	foreign lia.Formula
}

// excluded returns the cube that the lemma x of another engine blocks: the negation of its clause.
func excluded(x board.Lemma) cube {
	if x.Clause.IsFalse() {
		return cube{loc: x.Loc}
	}
	return cube{loc: x.Loc, foreign: lia.Not(x.Clause)}
}

func (c *search) formulas(q cube) []lia.Formula {
	if !q.foreign.IsFalse() {
		return q.foreign.Conjuncts()
	}
	return c.domain.Formulas(q.lits)
}

func normal(loc cfa.Loc, lits []lit) cube {
	sorting.By(lits, func(a, b lit) int {
		if a.Pred() != b.Pred() {
			return a.Pred() - b.Pred()
		}
		return int(a - b)
	})
	return cube{loc: loc, lits: slices.Compact(lits)}
}

func (q cube) has(l lit) bool { return slices.Contains(q.lits, l) }

func (q cube) less(l lit) cube {
	out := cube{loc: q.loc, lits: make([]lit, 0, len(q.lits))}
	for _, x := range q.lits {
		if x != l {
			out.lits = append(out.lits, x)
		}
	}
	return out
}

// Implies reports whether every literal of r is also a literal of q and the location of r includes
// that of q. Then each state of q is a state of r. It does not detect other implications.
func (q cube) Implies(r cube) bool {
	if r.loc != cfa.Anywhere && r.loc != q.loc {
		return false
	}
	if !r.foreign.IsFalse() {
		return q.foreign.Equal(r.foreign)
	}
	i := 0
	for _, l := range r.lits {
		for i < len(q.lits) && q.lits[i].Pred() < l.Pred() {
			i++
		}
		if i == len(q.lits) || q.lits[i] != l {
			return false
		}
		i++
	}
	return true
}

// join returns the smallest cube that includes q and r. It has their common literals. If their
// locations differ, it is at cfa.Anywhere.
func (q cube) join(r cube) cube {
	out := cube{loc: q.loc}
	if q.loc != r.loc {
		out.loc = cfa.Anywhere
	}
	for _, l := range q.lits {
		if r.has(l) {
			out.lits = append(out.lits, l)
		}
	}
	return out
}

// lifted is a lifted state: a location and values for some variables. It represents all concrete
// states with these values.
type lifted struct {
	loc  cfa.Loc
	vars []lia.Var
	vals []num.Int
}

// equations returns a literal v = c for each variable v of the lifted state, in the order of the
// variables.
func (s *lifted) equations() []lia.Literal {
	out := make([]lia.Literal, len(s.vars))
	for i, v := range s.vars {
		out[i] = lia.Eq(lia.V(v).AddConst(s.vals[i].Neg())).Lit()
	}
	return out
}

func (s *lifted) formula() lia.Formula { return lia.Cube(s.equations()) }

// value is a substitution: it returns the value of v as a term, or false if s has no value for v.
func (s *lifted) value(v lia.Var) (lia.Term, bool) {
	if i, ok := slices.BinarySearch(s.vars, v); ok {
		return lia.Const(s.vals[i]), true
	}
	return lia.Term{}, false
}

// determined substitutes the values of s in f and returns the value of f. If f still depends on
// other variables, ok is false.
func (s *lifted) determined(f lia.Formula) (value, ok bool) {
	switch g := f.Subst(s.value); {
	case g.IsTrue():
		return true, true
	case g.IsFalse():
		return false, true
	}
	return false, false
}
