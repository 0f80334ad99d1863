package smt

import (
	"context"

	"ic3play/lia"
	"ic3play/lia/integer"
)

// The theory branches a little by itself, which is cheap and leaves no clauses behind. If
// that does not suffice it returns its splits: atoms t <= 0, which the propositional search
// decides like other atoms, so that clauses learnt on one side of a split help on the other
// (Barrett, Nieuwenhuis, Oliveras, Tinelli: Splitting on demand in SAT modulo theories,
// LPAR 2006). A disequality t != 0 becomes the atoms t <= -1 and t <= 0, which the links of
// one form connect with t = 0.
//
// Splitting on demand alone might not terminate: the theory's own search terminates only if
// it makes all splits itself. So after each attempt the theory may use more nodes before it
// gives up: a few more if disequalities made it branch, since clauses handle these better,
// and many more if it searches for points of a lattice, where clauses do not help.
const (
	softNodes    = 20
	softPercent  = 60 // growth of the number of nodes, in percent
	apartPercent = 12 // growth if disequalities are among the reasons
)

// theoryCheck runs the theory for a few nodes, unless asserting its literals was already
// a conflict.
func (s *Solver) theoryCheck(ctx context.Context, consistent bool) integer.Status {
	if !consistent {
		return integer.Unsat
	}
	s.ctx.count.theoryChecks++
	return s.th.CheckUpTo(ctx, s.soft)
}

// takeSplits makes atoms of the splits that the theory left open. It returns false if the
// theory gave up for another reason.
func (s *Solver) takeSplits() bool {
	atoms, gaveUp, apart := s.th.Splits()
	if !gaveUp {
		return false
	}
	n := len(s.splits)
	for _, a := range atoms {
		l := s.atomLit(s.ctx.intern(&lia.Literal{Atom: a}))
		known := false
		for _, v := range s.splits {
			known = known || v == l.v()
		}
		if !known {
			s.splits = append(s.splits, l.v())
			s.satLit(l)
		}
	}
	if apart {
		s.soft += 1 + s.soft*apartPercent/100
	} else {
		s.soft += 1 + s.soft*softPercent/100
	}
	if n == len(s.splits) { // there is no split that the search could decide
		s.soft *= 4
	}
	s.splitCount += len(s.splits) - n
	s.ctx.count.splits += int64(len(s.splits) - n)
	s.settle()
	return true
}

// decideSplits adds to the implicant, for each split, the side that is true in the
// propositional model.
func (s *Solver) decideSplits() {
	for _, v := range s.splits {
		l := Lit(2 * v)
		if !s.sat.Value(s.vars[v].sat) {
			l = l.Not()
		}
		s.visit(l)
	}
}
