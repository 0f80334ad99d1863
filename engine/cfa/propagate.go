package cfa

import (
	"ic3play/lia"
	"ic3play/lia/num"
)

// Propagate simplifies a conjunction of formulas and products, given the values of some variables. It
// replaces these variables, and adds to "known" the values of further variables that an equation
// determines. A product with at most one unknown factor becomes an equation. Propagate returns what
// is left of the formulas, and the products with more unknown factors. If some formula becomes
// false, ok is false.
func Propagate(fs []lia.Formula, products []Product, known lia.Model) (left []lia.Formula, open []Product, ok bool) {
	lookup := func(v lia.Var) (lia.Term, bool) {
		value, ok := known[v]
		return lia.Const(value), ok
	}
	left, open = fs, products
	for again := true; ; {
		before := len(known)
		var parts []lia.Formula
		for _, f := range left {
			parts = append(parts, f.Conjuncts()...)
		}
		for _, f := range parts {
			if v, value, ok := Fixes(f); ok {
				if _, twice := known[v]; !twice {
					known[v] = value
				}
			}
		}
		if !again && len(known) == before {
			return parts, open, true
		}
		again = false
		left = left[:0:0]
		for _, f := range parts {
			if f = f.Subst(lookup); f.IsFalse() {
				return nil, nil, false
			}
			left = append(left, f)
		}
		var rest []Product
		for _, m := range open {
			m = m.Subst(lookup)
			if t, ok := lia.Product(m.Factors...); ok {
				left, again = append(left, lia.Eq(m.Value.Sub(t))), true
			} else {
				rest = append(rest, m)
			}
		}
		open = rest
	}
}

// Fixes reports whether f is an equation between a variable and a constant.
func Fixes(f lia.Formula) (v lia.Var, value num.Int, ok bool) {
	l := f.Atomic()
	if l == nil || l.Kind != lia.EQ || l.Neg || len(l.T.Monos()) != 1 || !l.T.Monos()[0].Coef.IsOne() {
		return 0, num.Int{}, false
	}
	return l.T.Monos()[0].Var, l.T.Constant().Neg(), true
}
