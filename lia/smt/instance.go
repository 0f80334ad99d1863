package smt

import (
	"sort"

	"ic3play/lia"
	"ic3play/lia/integer"
	"ic3play/lia/num"
	"ic3play/lia/proof"
	"ic3play/lia/sat"
)

// A new propositional solver replaces the old one when the number of retired selectors and of atoms
// added for splits has reached rebuildAfter. This is necessary because the propositional solver
// never drops clauses. A large solver is replaced less often, because it takes longer to build a
// new one.
const rebuildAfter = 400

func (s *Solver) needsRebuild() bool {
	return len(s.retired)+s.splitCount >= max(rebuildAfter, 2*s.rebuiltSize)
}

func (s *Solver) reset() {
	capacity := 96
	if s.sat != nil {
		capacity = max(capacity, s.sat.Vars()+s.sat.Vars()/2)
	}
	s.sat = sat.New(capacity)
	s.fromSat = make([]int32, 1, capacity)
	s.divisibilities = s.divisibilities[:0]
	s.undefined, s.newAtoms, s.ready = s.undefined[:0], s.newAtoms[:0], s.ready[:0]
	s.forms, s.formPos = nil, nil
	s.lemmasRead = 0
	s.lastWaiting, s.previousWaiting = nil, nil
	s.splitCount = 0
}

// rebuild starts with an empty propositional solver, and adds the formulas that are still asserted.
func (s *Solver) rebuild() {
	s.ctx.counters.rebuilds++
	s.free = append(s.free, s.retired...)
	s.retired = s.retired[:0]
	for i := range s.vars {
		s.vars[i].sat = 0
	}
	s.reset()
	for _, c := range s.permanent {
		s.addRoot(litTrue, c)
	}
	for i := range s.vars {
		if s.vars[i].kind == selector {
			for _, c := range s.vars[i].clauses {
				s.addRoot(Lit(2*i), c)
			}
		}
	}
	for i := range s.vars {
		if v := &s.vars[i]; v.kind == compound && v.returned {
			s.satLit(Lit(2 * i))
		}
	}
	s.addMissingClauses()
	s.rebuiltSize = s.sat.Vars()
	s.sweep()
	used := 0
	for a := range s.theoryID {
		if s.theoryID[a] >= 0 && s.hasAtom(int32(a)) {
			used++
		}
	}
	if len(s.theoryAtom) > 2*used+100 { // most of the tableau is obsolete
		s.theory = integer.New(s.ctx.opts.Theory)
		s.theory.SetBudget(s.budget.MaxPivots, s.budget.MaxNodes)
		s.theoryID, s.theoryAtom = s.theoryID[:0], s.theoryAtom[:0]
		s.theoryVars, s.inTheory, s.model = s.theoryVars[:0], s.inTheory[:0], s.model[:0]
	}
}

// "sweep" removes each compound formula that has no propositional variable after a rebuild. If
// Lit has returned the literal of a formula to a caller, the formula still has such a variable.
func (s *Solver) sweep() {
	for i := range s.vars {
		v := &s.vars[i]
		if v.kind != compound || v.sat != 0 {
			continue
		}
		h := v.f.Hash()
		if s.compounds[h] == int32(i) {
			if v.next == 0 {
				delete(s.compounds, h)
			} else {
				s.compounds[h] = v.next
			}
		} else {
			w := s.compounds[h]
			for s.vars[w].next != int32(i) {
				w = s.vars[w].next
			}
			s.vars[w].next = v.next
		}
		*v = variable{kind: unused}
		s.free = append(s.free, int32(i))
	}
}

func (s *Solver) hasAtom(a int32) bool {
	return int(a) < len(s.atomVar) && s.atomVar[a] != 0 && s.vars[s.atomVar[a]].sat != 0
}

// satLit returns the propositional solver's literal for l. If this solver did not have the variable
// of l before, satLit records that clauses about the variable are missing, and addMissingClauses
// adds them later.
func (s *Solver) satLit(l Lit) sat.Lit {
	v := &s.vars[l.v()]
	if v.sat == 0 {
		v.sat = s.sat.NewVar()
		for len(s.fromSat) <= v.sat.Var() {
			s.fromSat = append(s.fromSat, 0)
		}
		s.fromSat[v.sat.Var()] = l.v()
		switch v.kind {
		case compound:
			s.undefined = append(s.undefined, l.v())
		case atomic:
			s.newAtoms = append(s.newAtoms, l.v())
		}
	}
	if l.neg() {
		return v.sat.Not()
	}
	return v.sat
}

// addRoot adds the clause guard => clause. If "guard" is true, the clause is permanent. Permanent
// clauses may contradict each other, so they need Add. All other clauses together have a model:
// selectors and compound formulas are false, and atoms have their values at some integer point. So
// the faster AddSafe suffices for them.
func (s *Solver) addRoot(guard Lit, clause []Lit) {
	s.satBuf = s.satBuf[:0]
	if guard != litTrue {
		s.satBuf = append(s.satBuf, s.satLit(guard).Not())
	}
	for _, l := range clause {
		if l == litTrue {
			return
		}
		if l != litFalse {
			s.satBuf = append(s.satBuf, s.satLit(l))
		}
	}
	if guard == litTrue {
		s.sat.Add(s.satBuf...)
	} else {
		s.sat.AddSafe(s.satBuf...)
	}
}

// addMissingClauses adds the missing clauses about new variables: the definitions of compound
// formulas, the clauses that relate bounds of the same linear form, and shared lemmas.
func (s *Solver) addMissingClauses() {
	for len(s.undefined) > 0 || len(s.newAtoms) > 0 {
		for len(s.undefined) > 0 {
			v := s.undefined[len(s.undefined)-1]
			s.undefined = s.undefined[:len(s.undefined)-1]
			s.define(v)
		}
		for len(s.newAtoms) > 0 {
			v := s.newAtoms[len(s.newAtoms)-1]
			s.newAtoms = s.newAtoms[:len(s.newAtoms)-1]
			s.relateBounds(v)
			s.releaseLemmas(s.vars[v].atom)
		}
	}
	s.addNewLemmas(false)
}

func (s *Solver) define(v int32) {
	kids, op := s.vars[v].args, s.vars[v].op
	p := s.vars[v].sat
	if op == lia.OpAnd {
		for _, k := range kids {
			s.sat.AddSafe(p.Not(), s.satLit(k))
		}
		return
	}
	s.satBuf = append(s.satBuf[:0], p.Not())
	for _, k := range kids {
		s.satBuf = append(s.satBuf, s.satLit(k))
	}
	s.sat.AddSafe(s.satBuf...)
}

// For each two of the first maxExclusive equations of a linear form, a clause says that they
// exclude each other. If the form has more equations, the theory finds the other contradictions.
const maxExclusive = 16

// relateBounds adds clauses that relate a new atom to the neighbouring bounds and equations of the
// same linear form.
func (s *Solver) relateBounds(v int32) {
	a := &s.ctx.atoms[s.vars[v].atom]
	if a.form < 0 {
		s.divisibilities = append(s.divisibilities, v)
		return
	}
	for int(a.form) >= len(s.formPos) {
		s.formPos = append(s.formPos, 0)
	}
	if s.formPos[a.form] == 0 {
		s.forms = append(s.forms, formBounds{})
		s.formPos[a.form] = int32(len(s.forms))
	}
	fb := &s.forms[s.formPos[a.form]-1]
	k := a.bound
	if a.Kind == lia.LE {
		i := sort.Search(len(fb.upper), func(i int) bool { return !fb.upper[i].constant.Less(k) })
		var lower, upper *bound
		if i > 0 {
			lower = &fb.upper[i-1]
			s.implies(lower.variable, v, false)
		}
		if i < len(fb.upper) {
			upper = &fb.upper[i]
			s.implies(v, upper.variable, false)
		}
		for j := range fb.equal {
			e := &fb.equal[j]
			switch {
			case lower != nil && !lower.constant.Less(e.constant), upper != nil && upper.constant.Less(e.constant):
				// equal bounds
			case k.Less(e.constant):
				s.implies(e.variable, v, true)
			default:
				s.implies(e.variable, v, false)
			}
			if e.constant.Equal(k) && lower != nil && lower.constant.Equal(k.Sub(num.One())) {
				s.implyEquation(v, lower.variable, e.variable)
			}
			if upper != nil && e.constant.Equal(upper.constant) && k.Equal(e.constant.Sub(num.One())) {
				s.implyEquation(upper.variable, v, e.variable)
			}
		}
		fb.upper = insert(fb.upper, i, bound{k, v, s.vars[v].sat})
		return
	}
	i := sort.Search(len(fb.upper), func(i int) bool { return !fb.upper[i].constant.Less(k) })
	if i < len(fb.upper) {
		s.implies(v, fb.upper[i].variable, false)
	}
	if i > 0 {
		s.implies(v, fb.upper[i-1].variable, true)
		if i < len(fb.upper) && fb.upper[i].constant.Equal(k) && fb.upper[i-1].constant.Equal(k.Sub(num.One())) {
			s.implyEquation(fb.upper[i].variable, fb.upper[i-1].variable, v)
		}
	}
	if len(fb.equal) < maxExclusive {
		for _, e := range fb.equal {
			s.implies(v, e.variable, true)
		}
	}
	j := sort.Search(len(fb.equal), func(j int) bool { return !fb.equal[j].constant.Less(k) })
	fb.equal = insert(fb.equal, j, bound{k, v, s.vars[v].sat})
}

func insert(bs []bound, i int, b bound) []bound {
	bs = append(bs, bound{})
	copy(bs[i+1:], bs[i:])
	bs[i] = b
	return bs
}

// "implies" adds the clause a => b for two atoms of one linear form. If bNeg is set, the conclusion
// is the negation of b.
func (s *Solver) implies(a, b int32, bNeg bool) {
	x, y := Lit(2*a), Lit(2*b)
	if bNeg {
		y = y.Not()
	}
	s.sat.AddSafe(s.satLit(x.Not()), s.satLit(y))
	if s.ctx.opts.Proofs {
		c := []alit{s.alit(x.Not()), s.alit(y)}
		// The first premise is t <= k, t >= k+1 or t = c. The second premise is a bound or another
		// equation that contradicts the first. The sum or the difference of their terms is
		// constant.
		w := num.One()
		p, q := s.ctx.literal(c[0].not()), s.ctx.literal(c[1].not())
		if p.T.Coef(p.T.Monos()[0].Var).Equal(q.T.Coef(q.T.Monos()[0].Var)) {
			w = num.MinusOne()
		}
		s.ctx.addBoundLemma(c, &proof.Cert{Sum: []proof.Weight{{Fact: 0, Coef: w}, {Fact: 1, Coef: num.One()}}})
	}
}

// implyEquation adds a clause for t = c. It says that t <= c and the negation of t <= c-1 together
// imply t = c.
func (s *Solver) implyEquation(le, below, eq int32) {
	x, y, z := Lit(2*le).Not(), Lit(2*below), Lit(2*eq)
	s.sat.AddSafe(s.satLit(x), s.satLit(y), s.satLit(z))
	if s.ctx.opts.Proofs {
		sum := func(a, b int) *proof.Cert {
			return &proof.Cert{Sum: []proof.Weight{{Fact: a, Coef: num.One()}, {Fact: b, Coef: num.One()}}}
		}
		s.ctx.addBoundLemma([]alit{s.alit(x), s.alit(y), s.alit(z)},
			&proof.Cert{Diseq: &proof.Diseq{Fact: 2, Left: sum(1, 3), Right: sum(0, 3)}})
	}
}

func (s *Solver) alit(l Lit) alit { return alit(2*s.vars[l.v()].atom) | alit(l&1) }

func (c *Context) addBoundLemma(lits []alit, cert *proof.Cert) {
	h := clauseHash(lits)
	if _, ok := c.boundLemmaHash[h]; ok {
		return
	}
	c.boundLemmaHash[h] = struct{}{}
	cl := make([]lia.Literal, len(lits))
	for i, l := range lits {
		cl[i] = c.literal(l)
	}
	c.boundLemmas = append(c.boundLemmas, proof.Lemma{Clause: cl, Cert: cert})
}
