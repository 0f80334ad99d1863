package cfa

import (
	"slices"

	"ic3play/lia"
	"ic3play/lia/num"
)

// Propagate simplifies a conjunction of formulas and products, given the values "known" of some
// variables. It substitutes these values. It adds to "known" each variable to which an equation, or
// two equal bounds, gives a value. A product with at most one unknown factor becomes an equation.
// Propagate returns the simplified formulas and the other products. If a formula becomes false, ok
// is false.
func Propagate(fs []lia.Formula, products []Product, known lia.Model) (left []lia.Formula, open []Product, ok bool) {
	return propagation{known: known}.all(fs, products)
}

// PropagateSolved is Propagate without products. It also replaces each variable in "solved" by its
// term. The terms contain none of these variables.
func PropagateSolved(fs []lia.Formula, solved map[lia.Var]lia.Term, known lia.Model) (left []lia.Formula, ok bool) {
	left, _, ok = propagation{known, solved}.all(fs, nil)
	return left, ok
}

type propagation struct {
	known  lia.Model
	solved map[lia.Var]lia.Term
}

func (p propagation) all(fs []lia.Formula, products []Product) (left []lia.Formula, open []Product, ok bool) {
	// Substitution in a large formula takes less time if more values are known. So first propagate
	// in the small formulas until they determine no more values.
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

// A formula is large if it has more than largeSize literals.
const largeSize = 64

// each does the work of "all" without distinguishing small and large formulas.
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

// value returns the term that replaces the variable v. For a solved variable this is its term even
// if the value is known, so that the equation of the variable and the term is not lost.
func (p propagation) value(v lia.Var) (lia.Term, bool) {
	if t, ok := p.solved[v]; ok {
		return t.Subst(propagation{known: p.known}.value), true
	}
	k, ok := p.known[v]
	return lia.Const(k), ok
}

// substitute replaces variables in the formulas and returns all conjuncts of the results. If a
// formula becomes false, it returns false.
func (p propagation) substitute(fs []lia.Formula) (out []lia.Formula, ok bool) {
	for _, f := range fs {
		if f = f.Subst(p.value); f.IsFalse() {
			return nil, false
		}
		out = append(out, f.Conjuncts()...)
	}
	return out, true
}

// fixed returns the variables that have a single value according to the formulas, with this value.
// The value comes from an equation, or from equal lower and upper bounds.
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

// Fixes reports whether f is an equation of a variable and a constant, and returns both.
func Fixes(f lia.Formula) (v lia.Var, value num.Int, ok bool) {
	t, ok := f.Equation()
	if !ok {
		return 0, num.Int{}, false
	}
	v, ok = t.Linear().AsVar()
	return v, t.Constant().Neg(), ok
}
