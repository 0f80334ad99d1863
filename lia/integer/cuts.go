package integer

import (
	"ic3play/lia/num"
	"ic3play/lia/simplex"
)

// These limits restrict cuts: the number of rounds at the root, the number of cuts in a round, the
// bits of a denominator and of a coefficient, and the number of monomials. A cut with long numbers
// or many monomials costs more time than it saves.
const (
	cutRounds   = 2
	cutsARound  = 6
	cutDen      = 10
	cutBits     = 16
	cutMonomial = 16
)

// cut adds Chvatal-Gomory cuts of the current vertex (Ralph Gomory, "Outline of an Algorithm for
// Integer Solutions to Linear Programs", 1958). It returns the number of cuts, or a refutation if a
// cut contradicts the other bounds.
//
// Consider the row of a fractional basic variable x: den*x = sum a_j*x_j, where every x_j is at a
// bound. Write x_j as its bound plus or minus a slack s_j >= 0. Multiply the bound of x_j by a_j
// modulo den, and add the products. The coefficients of the sum are divisible by den, but its
// constant is not. So rounding the constant cuts off the vertex. The same steps for -den*x give a
// second cut.
//
// The cut is stored as a fact derived from these bounds, so its premises are known.
func (s *search) cut() (added int, _ *refutation) {
	t := s.t
	var rows []simplex.Var
	t.tab.Basics(func(v simplex.Var, n, den num.Int) bool {
		if t.isStructural(v) && !den.IsOne() && den.BitLen() <= cutDen && !den.Divides(n) {
			rows = append(rows, v)
		}
		return len(rows) < cutsARound
	})
	var ids []int32
	for _, v := range rows {
		for _, sign := range [2]int{1, -1} {
			ws := s.slacks(v, sign)
			if ws == nil {
				continue
			}
			id, r := t.derive(ws)
			if r != nil {
				return 0, r
			}
			if id >= 0 && t.hasSmallForm(id) {
				ids = append(ids, id)
			}
		}
	}
	for _, id := range ids {
		if !t.bound(id) {
			return 0, t.leaf(t.weights(t.tab.Conflict()))
		}
		added++
	}
	t.count(func(x *Stats) { x.Cuts += int64(added) })
	return added, nil
}

// slacks returns the bounds of the variables in the row of v, with their weights. Their weighted
// sum gives a cut, as the comment on the method "cut" describes. Variables whose coefficient is a
// multiple of den have weight 0, so "slacks" leaves them out. If some other variable is not at a
// bound, it returns nil.
func (s *search) slacks(v simplex.Var, sign int) []weight {
	t := s.t
	den := t.tab.Row(v, func(simplex.Var, num.Int) {})
	var ps []simplex.Premise
	ok := true
	t.tab.Row(v, func(x simplex.Var, a num.Int) {
		if !ok || den.Divides(a) {
			return
		}
		val, _, _ := t.tab.Value(x)
		lo, loWhy, hasLo := t.tab.Lower(x)
		hi, hiWhy, hasHi := t.tab.Upper(x)
		if sign < 0 {
			a = a.Neg()
		}
		switch {
		case hasLo && val.Equal(lo):
			ps = append(ps, simplex.Premise{Why: loWhy, Coef: a.Mod(den)})
		case hasHi && val.Equal(hi):
			ps = append(ps, simplex.Premise{Why: hiWhy, Upper: true, Coef: a.Neg().Mod(den)})
		default:
			ok = false
		}
	})
	if !ok {
		return nil
	}
	return t.weights(ps)
}

// hasSmallForm reports whether a fact's linear form is small enough for cuts.
func (t *Theory) hasSmallForm(id int32) bool {
	ms := t.forms[t.facts[id].form].monos
	if len(ms) > cutMonomial {
		return false
	}
	for _, m := range ms {
		if m.Coef.BitLen() > cutBits {
			return false
		}
	}
	return true
}
