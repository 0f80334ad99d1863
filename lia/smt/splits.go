package smt

import (
	"context"
	"slices"

	"ic3play/lia"
	"ic3play/lia/integer"
)

// The theory makes a few branches by itself, which is fast and adds no clauses. If that does not
// suffice, it returns its splits: atoms t <= 0, which the propositional search decides like other
// atoms. So clauses learnt on one side of a split help on the other side (Barrett, Nieuwenhuis,
// Oliveras, Tinelli: Splitting on demand in SAT modulo theories, LPAR 2006). A disequality t != 0
// becomes the atoms t <= -1 and t <= 0. They have the same linear form as t = 0, so the solver adds
// clauses that relate the three atoms.
//
// Splitting on demand alone might not terminate: the theory's own search terminates only if it
// makes all splits itself. So after each attempt the theory may use more nodes before it gives up.
// If the theory branched on disequalities, which clauses handle better, the limit grows a little.
// Otherwise the theory searches for points of a lattice, where clauses do not help, and the limit
// grows a lot.
const (
	firstNodeLimit    = 20
	nodeLimitGrowth   = 60 // percentage by which the limit on the theory's nodes grows after each attempt
	disequalityGrowth = 12 // percentage by which this limit grows if the theory branched on disequalities
)

// theoryCheck returns the answer of the theory solver, which may use s.nodeLimit nodes. The
// parameter "consistent" is false if the asserted literals already led to a conflict; then the
// answer is Unsat without a check.
func (s *Solver) theoryCheck(ctx context.Context, consistent bool) integer.Status {
	if !consistent {
		return integer.Unsat
	}
	s.ctx.counters.theoryChecks++
	return s.theory.CheckUpTo(ctx, s.nodeLimit)
}

// takeSplits is called when the theory has given up. If the reason was the number of its branches,
// takeSplits adds an atom for each of the theory's splits. If there was another reason, it returns
// false.
func (s *Solver) takeSplits() bool {
	atoms, gaveUp, disequalities := s.theory.Splits()
	if !gaveUp {
		return false
	}
	n := len(s.splits)
	for _, a := range atoms {
		l := s.atomLit(s.ctx.intern(&lia.Literal{Atom: a}))
		if !slices.Contains(s.splits, l.v()) {
			s.splits = append(s.splits, l.v())
			s.satLit(l)
		}
	}
	if disequalities {
		s.nodeLimit += 1 + s.nodeLimit*disequalityGrowth/100
	} else {
		s.nodeLimit += 1 + s.nodeLimit*nodeLimitGrowth/100
	}
	if n == len(s.splits) { // there is no new split that the search could decide
		s.nodeLimit *= 4
	}
	s.splitCount += len(s.splits) - n
	s.ctx.counters.splits += int64(len(s.splits) - n)
	s.addMissingClauses()
	return true
}

// decideSplits adds a literal for each split to the implicant: the split's atom if it is true in
// the propositional model, and otherwise the negation of the atom.
func (s *Solver) decideSplits() {
	for _, v := range s.splits {
		l := Lit(2 * v)
		if !s.sat.Value(s.vars[v].sat) {
			l = l.Not()
		}
		s.visit(l)
	}
}
