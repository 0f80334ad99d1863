package integer

import (
	"slices"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/simplex"
)

// maxHoles is the number of splits around multiples for one negated divisibility on a path
// of the search. After them the divisibility gets a quotient.
const maxHoles = 6

// allHoles is the number of splits around multiples in one check, after which all negated
// divisibilities get quotients.
const allHoles = 100

// fillHole handles a node whose model violates premise id, a disequality or a negated
// divisibility. It returns a split, or processes the node again with a further constraint.
//
// A negated divisibility "k does not divide t" does not restrict the relaxation, and
// excludes few points. So it is ignored until a point violates it, and then there is a
// split around the value of t at that point. After some splits on a path it gets a
// quotient, 1 <= t - k*q <= k-1, for the rest of the path. In an unbounded region there is
// always another multiple of k, and the reduction is no longer valid after a split. In this
// case, and if many points violate such premises, all of them get quotients at the root,
// and the search starts over.
func (s *search) fillHole(id int32) (Status, *ref) {
	t := s.t
	a := &t.atoms[t.facts[id].lit.Atom]
	red := s.red
	if red != nil {
		if s.red = nil; red.whole() && red.spans(t.monos(a)) {
			s.red, red.tried = red, true
		}
	}
	if a.Kind != lia.DIV {
		r := s.beside(id)
		r.apart = true
		return Unknown, r
	}
	s.holes++
	if !s.limited && (s.red == nil && red != nil || s.holes > allHoles) {
		s.again = true
		return Unknown, nil
	}
	splits := 0
	for i := range s.path {
		if s.path[i].r.hole == id {
			splits++
		}
	}
	if splits < maxHoles {
		return Unknown, s.splitHole(id)
	}
	s.red = nil
	if r := s.limit(id); r != nil {
		return Unsat, r
	}
	return s.node()
}

// monos returns the monomials of an atom's term.
func (t *Theory) monos(a *atom) []simplex.Mono {
	if a.Kind == lia.DIV {
		return a.monos
	}
	return t.forms[a.form].monos
}

// limitAll adds the quotients of all negated divisibilities. It returns a refutation if the
// bounds contradict one.
func (s *search) limitAll() *ref {
	t := s.t
	s.limited = true
	for _, id := range t.diseqs {
		if t.atoms[t.facts[id].lit.Atom].Kind == lia.DIV {
			if r := s.limit(id); r != nil {
				return r
			}
		}
	}
	return nil
}

// limit adds the quotient of the negated divisibility id, for the rest of the path. It
// returns a refutation if the bounds contradict it.
func (s *search) limit(id int32) *ref {
	t := s.t
	form, sign := t.quotient(&t.atoms[t.facts[id].lit.Atom])
	t.forms[form].given = true
	for _, f := range t.remainder(id, form, sign) {
		if !t.bound(f) {
			return t.leaf(t.weights(t.tab.Conflict()))
		}
	}
	return nil
}

// multiple writes the term T of a divisibility as g*form + c. It returns the form and its
// value in the model.
func (t *Theory) multiple(a *atom) (int32, num.Int) {
	g := num.Int{}
	for _, m := range a.monos {
		g = num.GCD(g, m.Coef)
	}
	ms := slices.Clone(a.monos)
	for i := range ms {
		ms[i].Coef = ms[i].Coef.Quo(g)
	}
	v := t.eval(ms)
	form, _ := t.intern(ms) // the sign is 1, because the coefficients are positive
	return form, v
}
