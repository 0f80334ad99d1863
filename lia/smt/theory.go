package smt

import (
	"context"

	"ic3play/lia"
	"ic3play/lia/integer"
	"ic3play/lia/proof"
)

// theoryLit returns the theory's literal for l. If the theory does not have the atom yet, theoryLit
// adds it.
func (s *Solver) theoryLit(l alit) integer.Lit {
	a := l.atom()
	for int(a) >= len(s.theoryID) {
		s.theoryID = append(s.theoryID, -1)
	}
	id := s.theoryID[a]
	if id < 0 {
		id = s.theory.Atom(s.ctx.atoms[a].Atom)
		s.theoryID[a] = id
		for int(id) >= len(s.theoryAtom) {
			s.theoryAtom = append(s.theoryAtom, -1)
		}
		s.theoryAtom[id] = a
		for _, m := range s.ctx.atoms[a].terms {
			for int(m.v) >= len(s.inTheory) {
				s.inTheory = append(s.inTheory, false)
			}
			if !s.inTheory[m.v] {
				s.inTheory[m.v] = true
				s.theoryVars = append(s.theoryVars, m.v)
			}
		}
	}
	return integer.Lit{Atom: id, Neg: l.neg()}
}

// assertImplied asserts the implied atoms in the theory. If this leads to a conflict, it returns
// false. It asserts only the tightest bounds of each linear form. Each form has a list of its
// bounds, sorted by their constants. Propagation has applied the clauses between the bounds of a
// form, so the false bounds are at the beginning of the list, and the true bounds at the end.
func (s *Solver) assertImplied() bool {
	for i := range s.forms {
		fb := &s.forms[i]
		n := len(fb.upper)
		lo, hi := 0, n // the bounds in fb.upper[:lo] are false, and those in fb.upper[hi:] are true
		for end := n; lo < end; {
			if m := (lo + end) / 2; s.sat.Value(fb.upper[m].lit.Not()) {
				lo = m + 1
			} else {
				end = m
			}
		}
		for first := lo; first < hi; {
			if m := (first + hi) / 2; s.sat.Value(fb.upper[m].lit) {
				hi = m
			} else {
				first = m + 1
			}
		}
		if hi < n && !s.assertAtom(fb.upper[hi].variable, false) || lo > 0 && !s.assertAtom(fb.upper[lo-1].variable, true) {
			return false
		}
		for j := range fb.equal {
			e := &fb.equal[j]
			switch x := e.lit; {
			case s.sat.Value(x):
				if !s.assertAtom(e.variable, false) {
					return false
				}
			case s.sat.Value(x.Not()):
				if hi < n && fb.upper[hi].constant.Less(e.constant) || lo > 0 && !fb.upper[lo-1].constant.Less(e.constant) {
					continue // the bounds imply this literal
				}
				if !s.assertAtom(e.variable, true) {
					return false
				}
			}
		}
	}
	for _, v := range s.divisibilities {
		switch x := s.vars[v].sat; {
		case s.sat.Value(x):
			if !s.assertAtom(v, false) {
				return false
			}
		case s.sat.Value(x.Not()):
			if !s.assertAtom(v, true) {
				return false
			}
		}
	}
	return true
}

// assertAtom asserts a literal in the theory. If this leads to a conflict, it returns false.
func (s *Solver) assertAtom(v int32, neg bool) bool {
	l := alit(2 * s.vars[v].atom)
	if neg {
		l = l.not()
	}
	return s.theory.Assert(s.theoryLit(l))
}

// assertImplicant asserts the implicant in the theory. If this leads to a conflict, it returns
// false.
func (s *Solver) assertImplicant() bool {
	for _, l := range s.cube {
		if !s.theory.Assert(s.theoryLit(l)) {
			return false
		}
	}
	return true
}

// learn adds the theory's conflicts as clauses. If possible it adds a clause to the shared store,
// and otherwise only to this solver.
func (s *Solver) learn() {
	s.ctx.counters.conflicts++
	s.lemmaInQuery = true
	var cert *proof.Cert
	if s.ctx.opts.Proofs {
		cert = s.theory.Cert()
	}
	all := s.theory.Conflicts()
	if len(all) == 0 {
		all = [][]integer.Lit{s.theory.Conflict()}
	}
	for i, conflict := range all {
		lits := s.lemmaBuf[:0]
		for _, l := range conflict {
			a := alit(2 * s.theoryAtom[l.Atom])
			if !l.Neg {
				a = a.not()
			}
			lits = append(lits, a)
		}
		s.lemmaBuf = lits
		if i > 0 && s.ctx.opts.Proofs {
			if cert = s.refute(lits); cert == nil {
				continue
			}
		}
		if !s.ctx.share(lits, cert) {
			s.addLemma(lits)
		}
	}
	s.addNewLemmas(true)
}

// refute returns a certificate for a clause. If the theory does not refute the negated clause, it
// returns nil.
func (s *Solver) refute(clause []alit) *proof.Cert {
	premises := make([]lia.Literal, len(clause))
	for i, l := range clause {
		premises[i] = s.ctx.literal(l.not())
	}
	st, cert := integer.Refute(context.Background(), premises, s.ctx.opts.Theory)
	if st != integer.Unsat {
		return nil
	}
	return cert
}

// addLemma adds a lemma as a clause. The propositional solver must already have all of its atoms.
func (s *Solver) addLemma(lits []alit) {
	s.satBuf = s.satBuf[:0]
	for _, l := range lits {
		s.satBuf = append(s.satBuf, s.satLit(s.atomLit(l)))
	}
	s.sat.AddSafe(s.satBuf...)
}

// addNewLemmas adds new lemmas of the shared store to the propositional solver. A lemma waits until
// this solver has all of its atoms. The parameter "own" is true if this Solver found the lemmas
// itself.
func (s *Solver) addNewLemmas(own bool) {
	for s.lemmasRead < len(s.ctx.lemmas) {
		i := s.lemmasRead
		s.lemmasRead++
		if s.addIfComplete(int32(i)) && !own {
			s.ctx.counters.reused++
		}
	}
	for len(s.ready) > 0 {
		i := s.ready[len(s.ready)-1]
		s.ready = s.ready[:len(s.ready)-1]
		if s.addIfComplete(i) {
			s.ctx.counters.reused++
		}
	}
}

func (s *Solver) addIfComplete(i int32) bool {
	lits := s.ctx.lemmas[i].lits
	for _, l := range lits {
		if a := l.atom(); !s.hasAtom(a) {
			s.waitForAtom(a, i)
			return false
		}
	}
	s.addLemma(lits)
	return true
}

// waitForAtom makes a lemma wait for an atom. If the context has many lemmas, nearly all of them
// wait in a new solver. The waiting lemmas are in linked lists, which are stored in two slices. So
// a new solver needs two allocations, and not one for each lemma.
func (s *Solver) waitForAtom(a int32, lemma int32) {
	s.lastWaiting = grown(s.lastWaiting, int(a)+1)
	s.previousWaiting = grown(s.previousWaiting, len(s.ctx.lemmas))
	s.previousWaiting[lemma] = s.lastWaiting[a]
	s.lastWaiting[a] = lemma + 1
}

// releaseLemmas appends the lemmas that wait for the atom a to the list "ready", in the order in
// which they began to wait. A lemma waits while this solver lacks one of its atoms.
func (s *Solver) releaseLemmas(a int32) {
	if int(a) >= len(s.lastWaiting) {
		return
	}
	first := len(s.ready)
	for i := s.lastWaiting[a]; i != 0; i = s.previousWaiting[i-1] {
		s.ready = append(s.ready, i-1)
	}
	s.lastWaiting[a] = 0
	for i, j := first, len(s.ready)-1; i < j; i, j = i+1, j-1 {
		s.ready[i], s.ready[j] = s.ready[j], s.ready[i]
	}
}

func grown(list []int32, n int) []int32 {
	if n <= len(list) {
		return list
	}
	return append(list, make([]int32, n-len(list))...)
}
