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
	for int(a) >= len(s.thID) {
		s.thID = append(s.thID, -1)
	}
	id := s.thID[a]
	if id < 0 {
		id = s.th.Atom(s.ctx.atoms[a].Atom)
		s.thID[a] = id
		for int(id) >= len(s.thAtom) {
			s.thAtom = append(s.thAtom, -1)
		}
		s.thAtom[id] = a
		for _, m := range s.ctx.atoms[a].terms {
			for int(m.v) >= len(s.knows) {
				s.knows = append(s.knows, false)
			}
			if !s.knows[m.v] {
				s.knows[m.v] = true
				s.thVars = append(s.thVars, m.v)
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
		n := len(fb.les)
		lo, hi := 0, n // the bounds in les[:lo] are false, and the bounds in les[hi:] are true
		for end := n; lo < end; {
			if m := (lo + end) / 2; s.sat.Value(fb.les[m].x.Not()) {
				lo = m + 1
			} else {
				end = m
			}
		}
		for first := lo; first < hi; {
			if m := (first + hi) / 2; s.sat.Value(fb.les[m].x) {
				hi = m
			} else {
				first = m + 1
			}
		}
		if hi < n && !s.assertAtom(fb.les[hi].v, false) || lo > 0 && !s.assertAtom(fb.les[lo-1].v, true) {
			return false
		}
		for j := range fb.eqs {
			e := &fb.eqs[j]
			switch x := e.x; {
			case s.sat.Value(x):
				if !s.assertAtom(e.v, false) {
					return false
				}
			case s.sat.Value(x.Not()):
				if hi < n && fb.les[hi].k.Less(e.k) || lo > 0 && !fb.les[lo-1].k.Less(e.k) {
					continue // the bounds imply this literal
				}
				if !s.assertAtom(e.v, true) {
					return false
				}
			}
		}
	}
	for _, v := range s.divs {
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
	return s.th.Assert(s.theoryLit(l))
}

// assertImplicant asserts the implicant in the theory. If this leads to a conflict, it returns
// false.
func (s *Solver) assertImplicant() bool {
	for _, l := range s.cube {
		if !s.th.Assert(s.theoryLit(l)) {
			return false
		}
	}
	return true
}

// learn adds the theory's conflicts as clauses. If possible it adds a clause to the shared store,
// and otherwise only to this solver.
func (s *Solver) learn() {
	s.ctx.count.conflicts++
	s.lemmaInQuery = true
	var cert *proof.Cert
	if s.ctx.opts.Proofs {
		cert = s.th.Cert()
	}
	all := s.th.Conflicts()
	if len(all) == 0 {
		all = [][]integer.Lit{s.th.Conflict()}
	}
	for i, conflict := range all {
		lits := s.lemmaBuf[:0]
		for _, l := range conflict {
			a := alit(2 * s.thAtom[l.Atom])
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
		if !s.ctx.keep(lits, cert) {
			s.addLemma(lits)
		}
	}
	s.pull(true)
}

// refute returns a certificate for a clause. If the clause is not a theory lemma, it returns nil.
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

// pull adds new lemmas of the shared store to the propositional solver. A lemma waits until this
// solver has all of its atoms. The parameter "own" says whether this Solver found the lemmas
// itself.
func (s *Solver) pull(own bool) {
	for s.lemmaSeen < len(s.ctx.lemmas) {
		i := s.lemmaSeen
		s.lemmaSeen++
		if s.take(int32(i)) && !own {
			s.ctx.count.reused++
		}
	}
	for len(s.awake) > 0 {
		i := s.awake[len(s.awake)-1]
		s.awake = s.awake[:len(s.awake)-1]
		if s.take(i) {
			s.ctx.count.reused++
		}
	}
}

func (s *Solver) take(i int32) bool {
	lits := s.ctx.lemmas[i].lits
	for _, l := range lits {
		if a := l.atom(); !s.hasAtom(a) {
			s.await(a, i)
			return false
		}
	}
	s.addLemma(lits)
	return true
}

// await makes a lemma wait for an atom. If the context has many lemmas, nearly all of them wait in
// a new solver. The waiting lemmas are in linked lists, which are stored in two slices. So a new
// solver needs two allocations, and not one for each lemma.
func (s *Solver) await(a int32, lemma int32) {
	s.waiting = grown(s.waiting, int(a)+1)
	s.waitsAfter = grown(s.waitsAfter, len(s.ctx.lemmas))
	s.waitsAfter[lemma] = s.waiting[a]
	s.waiting[a] = lemma + 1
}

// A lemma waits while this solver lacks one of its atoms. wake appends the lemmas that wait for the
// atom a to the list awake, in the order in which they began to wait.
func (s *Solver) wake(a int32) {
	if int(a) >= len(s.waiting) {
		return
	}
	first := len(s.awake)
	for i := s.waiting[a]; i != 0; i = s.waitsAfter[i-1] {
		s.awake = append(s.awake, i-1)
	}
	s.waiting[a] = 0
	for i, j := first, len(s.awake)-1; i < j; i, j = i+1, j-1 {
		s.awake[i], s.awake[j] = s.awake[j], s.awake[i]
	}
}

func grown(list []int32, n int) []int32 {
	if n <= len(list) {
		return list
	}
	return append(list, make([]int32, n-len(list))...)
}
