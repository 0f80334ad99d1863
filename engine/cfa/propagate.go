package cfa

import (
	"slices"

	"ic3play/lia"
	"ic3play/lia/num"
)

// Propagate simplifies a conjunction of formulas and products, given the values of some variables. It
// replaces these variables, and adds to "known" the values of further variables that an equation
// determines, or a lower and an equal upper bound. A product with at most one unknown factor becomes
// an equation. Propagate returns what is left of the formulas, and the products with more unknown
// factors. If some formula becomes false, ok is false.
func Propagate(fs []lia.Formula, products []Product, known lia.Model) (left []lia.Formula, open []Product, ok bool) {
	return propagation{known: known}.all(fs, products)
}

// PropagateSolved is Propagate for a conjunction without products from which equations were removed:
// it replaces the variables in "solved" by terms, which contain none of these variables.
func PropagateSolved(fs []lia.Formula, solved map[lia.Var]lia.Term, known lia.Model) (left []lia.Formula, ok bool) {
	left, _, ok = propagation{known, solved}.all(fs, nil)
	return left, ok
}

type propagation struct {
	known  lia.Model
	solved map[lia.Var]lia.Term
}

func (p propagation) all(fs []lia.Formula, products []Product) (left []lia.Formula, open []Product, ok bool) {
	// Substitution in a large formula takes less time when more values are known. So large formulas
	// wait until the others determine no more values.
	var large []lia.Formula
	for more := fs; ; {
		large = large[:0:0]
		for _, f := range more {
			for _, g := range f.Conjuncts() {
				if g.Size() > largeSize {
					large = append(large, g)
				} else {
					left = append(left, g)
				}
			}
		}
		if left, products, ok = p.each(left, products); !ok {
			return nil, nil, false
		}
		if more, ok = p.substitute(large); !ok {
			return nil, nil, false
		}
		if len(fixed(append(slices.Clip(left), more...))) == 0 {
			return append(left, more...), products, true
		}
	}
}

// largeSize is the number of literals from which a formula counts as large.
const largeSize = 64

// "each" is "all" without an order of the formulas.
func (p propagation) each(fs []lia.Formula, products []Product) (left []lia.Formula, open []Product, ok bool) {
	left, open = fs, products
	for again := true; ; {
		before := len(p.known)
		for v, value := range fixed(left) {
			if _, twice := p.known[v]; !twice {
				p.known[v] = value
			}
		}
		if !again && len(p.known) == before {
			return left, open, true
		}
		again = false
		if left, ok = p.substitute(left); !ok {
			return nil, nil, false
		}
		var rest []Product
		for _, m := range open {
			m = m.Subst(p.value)
			if t, ok := lia.Product(m.Factors...); ok {
				left, again = append(left, lia.Eq(m.Value.Sub(t))), true
			} else {
				rest = append(rest, m)
			}
		}
		open = rest
	}
}

// value returns what replaces the variable v. Where v is solved, this is its term even if its value is
// known: otherwise the equation would be lost.
func (p propagation) value(v lia.Var) (lia.Term, bool) {
	if t, ok := p.solved[v]; ok {
		return t.Subst(propagation{known: p.known}.value), true
	}
	k, ok := p.known[v]
	return lia.Const(k), ok
}

// substitute replaces variables and returns the conjuncts of the formulas. If some formula becomes
// false, it returns false.
func (p propagation) substitute(fs []lia.Formula) (out []lia.Formula, ok bool) {
	for _, f := range fs {
		if f = f.Subst(p.value); f.IsFalse() {
			return nil, false
		}
		out = append(out, f.Conjuncts()...)
	}
	return out, true
}

// fixed returns the values of the variables to which the formulas leave a single value: by an
// equation, or by a lower and an upper bound that are equal.
func fixed(fs []lia.Formula) lia.Model {
	out, low, high := lia.Model{}, lia.Model{}, lia.Model{}
	for _, f := range fs {
		if v, value, ok := Fixes(f); ok {
			out[v] = value
		}
		l := f.Atomic()
		if l == nil || l.Kind != lia.LE || l.Neg || len(l.T.Monos()) != 1 || !l.T.Monos()[0].Coef.Abs().IsOne() {
			continue
		}
		m := l.T.Monos()[0]
		end := l.T.Constant().Mul(m.Coef).Neg() // t = a*v + c <= 0, with a = 1 or -1
		bounds, other := high, low
		if m.Coef.Sign() < 0 {
			bounds, other = low, high
		}
		if old, twice := bounds[m.Var]; !twice || m.Coef.Sign() > 0 == end.Less(old) {
			bounds[m.Var] = end
		}
		if value, ok := other[m.Var]; ok && value.Equal(bounds[m.Var]) {
			out[m.Var] = value
		}
	}
	return out
}

// Fixes reports whether f is an equation between a variable and a constant.
func Fixes(f lia.Formula) (v lia.Var, value num.Int, ok bool) {
	l := f.Atomic()
	if l == nil || l.Kind != lia.EQ || l.Neg || len(l.T.Monos()) != 1 || !l.T.Monos()[0].Coef.IsOne() {
		return 0, num.Int{}, false
	}
	return l.T.Monos()[0].Var, l.T.Constant().Neg(), true
}
