package refute

import (
	"context"
	"maps"
	"slices"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/proof"
)

// "hulls" adds the common consequences of all alternatives of a clause to the search: literals that
// every alternative implies, and bounds of variables. Suppose that a <= 7, and that a clause says n
// = a + 1 or n = a + 2. Both alternatives imply n <= 9.
//
// Without such bounds, a sequence of k choices has 2^k paths, and the search would go through all
// of them, because no atom of the formulas is true on several paths. With bounds, it handles one
// choice after the other. (Common literals: Lynce, Marques-Silva, Probing-based preprocessing
// techniques for propositional satisfiability, ICTAI 2003. Bounds: the join of intervals of Cousot,
// Cousot, POPL 1977.)
//
// The bounds are atoms that need not occur in the formulas. A lemma for each alternative says that
// it implies the bounds, and the search derives them as unit clauses.
type hulls struct {
	p      *prover
	forms  *formTable
	budget int // number of alternatives that may still be processed

	levelZero varBounds // the bounds at level 0
	scanned   int       // number of literals at level 0 that levelZero already includes
}

// hullsAfter is the number of conflicts after which hulls are computed. Most proofs need fewer
// conflicts. hullsBudget limits the number of alternatives that are processed then.
const (
	hullsAfter  = 1000
	hullsBudget = 20_000
)

// If a clause has more than maxAlternatives unassigned literals, it is not processed.
const maxAlternatives = 8

// varBound is a bound of a variable v, with a reason: v <= value for an upper bound, and v >= value
// for a lower bound. The literals in "reason" are true. If their terms are multiplied by the
// numbers in coefs, they add up to v - value (upper bound) or value - v (lower bound).
type varBound struct {
	value  num.Int
	reason []lia.Literal
	coefs  []num.Int
}

const (
	lower = iota
	upper
)

// varBounds contains the lower and the upper bound of each variable; nil means no bound.
type varBounds map[lia.Var][2]*varBound

// The method "find" derives the common consequences of every clause's alternatives. It repeats this
// until there are no new consequences, or until the budget is used up.
func (h *hulls) find(ctx context.Context) {
	s := h.p.search
	s.backtrack(0)
	h.propagateLevelZero() // propagates the last learnt clause
	for changed := true; changed; {
		changed = false
		for _, c := range h.p.clauses.List {
			if s.unsat || h.budget <= 0 || ctx.Err() != nil {
				return
			}
			if unassigned := h.unassigned(c); len(unassigned) > 1 && h.commonConsequences(unassigned) {
				changed = true
			}
		}
	}
}

// unassigned returns the unassigned literals of a clause. In three cases it returns nil: the clause
// is true, it has too many unassigned literals, or one of them is the negated variable of an And or
// Or.
func (h *hulls) unassigned(c []proof.Prop) []proof.Prop {
	var out []proof.Prop
	for _, q := range c {
		switch t := h.p.search.truth(q); {
		case t > 0, t == 0 && (len(out) == maxAlternatives || q < 0 && !h.p.clauses.IsAtom(q)):
			return nil
		case t == 0:
			out = append(out, q)
		}
	}
	return out
}

// commonConsequences derives the consequences that all unassigned literals of a clause have in
// common. The parameter "cases" contains these literals, and commonConsequences assumes each of
// them in turn. It reports whether it found anything new. If assuming a literal leads to a
// conflict, it stops there, because the search has then derived the negation of this literal.
func (h *hulls) commonConsequences(cases []proof.Prop) bool {
	s := h.p.search
	for ; h.scanned < len(s.trail); h.scanned++ {
		h.levelZero.add(h.literal(s.trail[h.scanned]))
	}
	var perCase []varBounds
	var implied []proof.Prop
	for i, q := range cases {
		h.budget--
		trailStart := len(s.trail)
		if !h.assume(q) {
			return true // the clause became false
		}
		trail := slices.Clone(s.trail[trailStart:])
		s.backtrack(0)
		perCase = append(perCase, h.impliedBounds(trail))
		if i == 0 {
			implied = trail
		} else {
			here := make(map[proof.Prop]bool, len(trail))
			for _, q := range trail {
				here[q] = true
			}
			implied = slices.DeleteFunc(implied, func(q proof.Prop) bool { return !here[q] })
		}
	}
	found := false
	for _, q := range implied {
		found = h.derive(q) || found
	}
	var vars []lia.Var
	for v := range perCase[0] {
		vars = append(vars, v)
	}
	slices.Sort(vars)
	for _, v := range vars {
		for side := range 2 {
			found = h.hull(v, side, perCase) || found
		}
	}
	return found
}

// hull derives a bound of v that all alternatives imply, and reports whether it is new. boxes[i]
// has the bounds from alternative i.
func (h *hulls) hull(v lia.Var, side int, boxes []varBounds) bool {
	weakest := boxes[0][v][side]
	for _, b := range boxes {
		e := b[v][side]
		if e == nil {
			return false
		}
		if tighter(weakest, e, side) {
			weakest = e
		}
	}
	if h.p.search.unsat || !tighter(weakest, h.levelZero[v][side], side) {
		return false
	}
	k, f := weakest.value, h.form(v)
	conclusion := f.le(k)
	if side == lower {
		conclusion = lia.Ge(f.t.AddConst(k.Neg())).Lit()
	}
	for _, b := range boxes {
		e := b[v][side]
		if slices.ContainsFunc(e.reason, conclusion.Equal) {
			continue
		}
		lemma := proof.Lemma{Cert: &proof.Cert{}}
		for i, l := range e.reason {
			lemma.Clause = append(lemma.Clause, l.Not())
			lemma.Cert.Sum = append(lemma.Cert.Sum, proof.Weight{Fact: i, Coef: e.coefs[i]})
		}
		lemma.Clause = append(lemma.Clause, conclusion)
		lemma.Cert.Sum = append(lemma.Cert.Sum, proof.Weight{Fact: len(e.reason), Coef: num.One()})
		h.p.addLemma(lemma)
	}
	q := h.p.clauses.Lit(conclusion)
	h.p.extraCases = append(h.p.extraCases, []proof.Prop{q})
	if side == lower {
		k = k.Sub(num.One())
	}
	for _, l := range f.insert(k) {
		h.p.addLemma(l)
	}
	h.propagateLevelZero()
	h.derive(q)
	return h.p.search.truth(q) > 0
}

func (h *hulls) form(v lia.Var) *linearForm {
	t := lia.V(v)
	f := h.forms.find(t)
	if f == nil {
		f = &linearForm{t: t}
		h.forms.byHash[t.Hash()] = append(h.forms.byHash[t.Hash()], f)
	}
	return f
}

// literal returns the literal that q represents. The second result is false if q does not represent
// an inequality or an equation. For a disequality it is false, too.
func (h *hulls) literal(q proof.Prop) (lia.Literal, bool) {
	l, ok := h.p.clauses.Literal(q)
	return l, ok && !l.Neg && l.Kind != lia.DIV
}

// impliedBounds returns the bounds that an alternative's literals imply.
func (h *hulls) impliedBounds(trail []proof.Prop) varBounds {
	local := varBounds{}
	for _, q := range trail {
		local.add(h.literal(q))
	}
	out := maps.Clone(local)
	for _, q := range trail {
		l, ok := h.literal(q)
		if ms := l.T.Monos(); !ok || len(ms) < 2 || len(ms) > maxForms {
			continue
		}
		for _, m := range l.T.Monos() {
			for side := range 2 {
				if e := h.boundFrom(l, m, side, local); e != nil {
					out.put(m.Var, side, e)
				}
			}
		}
	}
	return out
}

// boundFrom returns a bound of m's variable. It follows from the literal l, which contains the
// monomial m, and from known bounds of the other variables of l. If no bound follows, boundFrom
// returns nil.
func (h *hulls) boundFrom(l lia.Literal, m lia.Mono, side int, local varBounds) *varBound {
	if !m.Coef.Abs().IsOne() {
		return nil
	}
	factor := m.Coef // the factor that makes m's coefficient 1, or -1 for a lower bound
	if side == lower {
		factor = factor.Neg()
	}
	if l.Kind == lia.LE && factor.Sign() < 0 {
		return nil
	}
	e := &varBound{reason: []lia.Literal{l}, coefs: []num.Int{factor}}
	constant := l.T.Constant().Mul(factor)
	for _, x := range l.T.Monos() {
		if x.Var == m.Var {
			continue
		}
		c := x.Coef.Mul(factor)
		s := lower
		if c.Sign() < 0 {
			s = upper
		}
		o := h.levelZero[x.Var][s]
		if i := local[x.Var][s]; i != nil && tighter(i, o, s) {
			o = i
		}
		if o == nil {
			return nil
		}
		// Adding |c| times the sum of the literals in o.reason cancels x.
		constant = constant.AddMul(c, o.value)
		for i, l := range o.reason {
			e.reason, e.coefs = append(e.reason, l), append(e.coefs, c.Abs().Mul(o.coefs[i]))
		}
	}
	if e.value = constant; side == upper {
		e.value = constant.Neg()
	}
	return e
}

// tighter returns whether e is a tighter bound than "other". If "other" is nil, there is no other
// bound, and the result is true.
func tighter(e, other *varBound, side int) bool {
	if other == nil {
		return true
	}
	if side == lower {
		return other.value.Less(e.value)
	}
	return e.value.Less(other.value)
}

func (b varBounds) put(v lia.Var, side int, e *varBound) {
	if ends := b[v]; tighter(e, ends[side], side) {
		ends[side] = e
		b[v] = ends
	}
}

func (b varBounds) add(l lia.Literal, ok bool) {
	if !ok {
		return
	}
	ms := l.T.Monos()
	if len(ms) != 1 || !ms[0].Coef.Abs().IsOne() {
		return
	}
	c := ms[0].Coef
	at := l.T.Constant().Mul(c).Neg()
	if l.Kind == lia.EQ || c.Sign() > 0 {
		b.put(ms[0].Var, upper, &varBound{at, []lia.Literal{l}, []num.Int{c}})
	}
	if l.Kind == lia.EQ || c.Sign() < 0 {
		b.put(ms[0].Var, lower, &varBound{at, []lia.Literal{l}, []num.Int{c.Neg()}})
	}
}

// assume decides a literal at level 0. On a conflict it derives the negation and returns false.
func (h *hulls) assume(q proof.Prop) bool {
	s := h.p.search
	s.levels = append(s.levels, int32(len(s.trail)))
	s.assign(q, -1)
	conflict := s.propagate()
	if conflict < 0 {
		return true
	}
	s.conflicts++
	s.learn(conflict)
	h.propagateLevelZero()
	return false
}

func (h *hulls) propagateLevelZero() {
	s := h.p.search
	if s.unsat {
		return
	}
	if conflict := s.propagate(); conflict >= 0 {
		s.derive(nil, append(s.unitClauses(s.clauses[conflict].lits, 0), conflict))
	}
}

// derive tests whether the negation of the literal q leads to a conflict by propagation. If so, it
// adds q as a derived unit clause, and returns true.
func (h *hulls) derive(q proof.Prop) bool {
	s := h.p.search
	if s.unsat || s.truth(q) != 0 {
		return false
	}
	if !h.assume(-q) {
		return true
	}
	s.backtrack(0)
	return false
}
