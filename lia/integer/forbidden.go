package integer

import (
	"slices"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/simplex"
)

// A literal "k does not divide t" forbids the multiples of k as values of t. If a model gives t
// such a value v, the search splits into t <= v-1 and t >= v+1. A path of the search tree has at
// most maxValueSplits such splits for one literal. Instead of a further split, the search adds the
// constraint 1 <= t - k*q <= k-1 with a new variable q, the quotient.
const maxValueSplits = 6

// If models violate literals of the form "k does not divide t" more than maxForbidden times in one
// check, the search starts over with a quotient (see maxValueSplits) for each such literal.
const maxForbidden = 100

// handleForbidden handles a model that violates the premise with the number "id". The premise is a
// disequality or a negated divisibility. handleForbidden returns a split, or makes the search start
// over, or adds a constraint and processes the node again.
//
// A negated divisibility "k does not divide t" does not restrict the relaxation and excludes few
// points. So the search ignores it until a model violates it, and then splits around the value of t
// in that model. After maxValueSplits splits on a path, the rest of the path uses a quotient q with
// 1 <= t - k*q <= k-1 instead.
//
// Splits are useless if many models violate negated divisibilities. They are useless too if the set
// of solutions is unbounded: it then always contains another multiple of k, and each split
// invalidates the lattice reduction. In both cases the search starts over, and adds such a
// constraint for each negated divisibility before the first split.
func (s *search) handleForbidden(id int32) (Status, *refutation) {
	t := s.t
	a := &t.atoms[t.facts[id].lit.Atom]
	red := s.reduction
	if red != nil {
		if s.reduction = nil; red.allBounded() && red.spans(t.monos(a)) {
			s.reduction, red.cubeTried = red, true
		}
	}
	if a.Kind != lia.DIV {
		r := s.splitDiseq(id)
		r.fromDisequality = true
		return Unknown, r
	}
	s.forbiddenHits++
	if !s.hasQuotients && (s.reduction == nil && red != nil || s.forbiddenHits > maxForbidden) {
		s.restartWithQuotients = true
		return Unknown, nil
	}
	splits := 0
	for i := range s.path {
		if s.path[i].refutation.forbidden == id {
			splits++
		}
	}
	if splits < maxValueSplits {
		return Unknown, s.splitAroundValue(id)
	}
	s.reduction = nil
	if r := s.addQuotient(id); r != nil {
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

// addAllQuotients adds the constraint 1 <= t - k*q <= k-1 with a new variable q for each premise "k
// does not divide t". If the constraints on the quotients contradict the bounds, addAllQuotients
// returns a refutation.
func (s *search) addAllQuotients() *refutation {
	t := s.t
	s.hasQuotients = true
	for _, id := range t.diseqs {
		if t.atoms[t.facts[id].lit.Atom].Kind == lia.DIV {
			if r := s.addQuotient(id); r != nil {
				return r
			}
		}
	}
	return nil
}

// addQuotient adds the constraint 1 <= t - k*q <= k-1 with a new variable q for the premise "k does
// not divide t" that has the number "id". The constraint holds on the rest of the path. If it
// contradicts the bounds, addQuotient returns a refutation.
func (s *search) addQuotient(id int32) *refutation {
	t := s.t
	form, sign := t.quotientForm(&t.atoms[t.facts[id].lit.Atom])
	t.forms[form].inPremise = true
	for _, f := range t.remainder(id, form, sign) {
		if !t.bound(f) {
			return t.leaf(t.weights(t.tab.Conflict()))
		}
	}
	return nil
}

// The method "multiple" writes the term of the divisibility a as g*form + c, where g is the common
// divisor of the coefficients. It returns the form and the form's value in the model.
func (t *Theory) multiple(a *atom) (int32, num.Int) {
	g := content(a.monos)
	ms := slices.Clone(a.monos)
	for i := range ms {
		ms[i].Coef = ms[i].Coef.Quo(g)
	}
	v := t.eval(ms)
	form, _ := t.intern(ms) // the sign is 1, because the coefficients are positive
	return form, v
}
