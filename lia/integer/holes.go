package integer

import (
	"slices"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/simplex"
)

// A negated divisibility forbids certain values, and the search splits around such a value. After
// maxHoles such splits for one divisibility on a path, the divisibility gets a quotient.
const maxHoles = 6

// After allHoles splits around forbidden values in one check, all negated divisibilities get
// quotients.
const allHoles = 100

// fillHole handles a model that violates the premise with the number id, which is a disequality or
// a negated divisibility. It returns a split, or it adds a constraint and processes the node again.
//
// A negated divisibility "k does not divide t" does not restrict the relaxation and
// excludes few points. So the search ignores it until a model violates it, and then splits
// around the value of t in that model. After maxHoles splits on a path, the rest of the
// path uses a quotient q with 1 <= t - k*q <= k-1 instead.
//
// Splits are useless if many models violate negated divisibilities. They are useless too if the
// region is unbounded: it then always contains another multiple of k, and each split invalidates
// the lattice reduction. In both cases all negated divisibilities get quotients at the root, and
// the search starts over.
func (s *search) fillHole(id int32) (Status, *ref) {
	t := s.t
	a := &t.atoms[t.facts[id].lit.Atom]
	red := s.red
	if red != nil {
		if s.red = nil; red.allBounded() && red.spans(t.monos(a)) {
			s.red, red.tried = red, true
		}
	}
	if a.Kind != lia.DIV {
		r := s.splitDiseq(id)
		r.diseq = true
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

func (t *Theory) monos(a *atom) []simplex.Mono {
	if a.Kind == lia.DIV {
		return a.monos
	}
	return t.forms[a.form].monos
}

// limitAll gives all negated divisibilities quotients. If the constraints on the quotients
// contradict the bounds, it returns a refutation.
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

// limit gives one negated divisibility a quotient, for the rest of the path. If the constraints on
// the quotient contradict the bounds, it returns a refutation.
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

// multiple writes a divisibility's term as g*form + c, and returns the form and its value in the
// model.
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
