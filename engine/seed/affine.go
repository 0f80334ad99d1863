package seed

import (
	"ic3play/lia"
	"ic3play/lia/num"
)

// hull is the affine hull of a set of points, described by equations. Each term in eqs is 0 at all
// points.
type hull struct {
	eqs []lia.Term
}

func newHull(vars []lia.Var, point func(lia.Var) num.Int) hull {
	h := hull{eqs: make([]lia.Term, len(vars))}
	for i, v := range vars {
		h.eqs[i] = lia.V(v).AddConst(point(v).Neg())
	}
	return h
}

// maxEqBits is the largest number of bits of a coefficient in an equation. If an equation has a
// larger coefficient, it probably holds only by chance, so the hull drops it.
const maxEqBits = 24

// join changes the hull so that it contains the point. If the point violates some equations, join
// removes one of them. It adds a multiple of the removed equation to each of the other violated
// equations, so that the point satisfies the sum. If some sums have too large coefficients, join
// also removes the first equation with such a sum, and adds its multiples to the others instead. It
// removes an equation if its new sum has too large coefficients too. It reports whether the point
// violated an equation.
func (h *hull) join(point func(lia.Var) num.Int) bool {
	pivot := -1
	var at num.Int
	for i, e := range h.eqs {
		if v := e.Eval(point); !v.IsZero() {
			// Choose the simplest violated equation: it has the fewest variables and, of several
			// such equations, the value nearest to 0 at the point.
			if pivot < 0 || len(e.Monos()) < len(h.eqs[pivot].Monos()) ||
				len(e.Monos()) == len(h.eqs[pivot].Monos()) && v.Abs().Less(at.Abs()) {
				pivot, at = i, v
			}
		}
	}
	if pivot < 0 {
		return false
	}
	p := h.eqs[pivot]
	var large lia.Term // the first equation whose sum with p has too large coefficients
	var largeAt num.Int
	keep := h.eqs[:0:0]
	for i, e := range h.eqs {
		if i == pivot {
			continue
		}
		v := e.Eval(point)
		if !v.IsZero() {
			n, ok := normal(combine(e, v, p, at))
			if !ok && large.IsConst() {
				large, largeAt = e, v
				continue
			}
			if !ok {
				n, ok = normal(combine(e, v, large, largeAt))
			}
			if !ok {
				continue
			}
			e = n
		}
		keep = append(keep, e)
	}
	h.eqs = keep
	return true
}

// combine returns a linear combination of e and p that is 0 at the point. At the point, e has the
// value v, and p has the value "at".
func combine(e lia.Term, v num.Int, p lia.Term, at num.Int) lia.Term {
	g := num.GCD(v, at)
	return e.Mul(at.Quo(g)).AddMul(v.Quo(g).Neg(), p)
}

// normal divides an equation by the greatest common divisor of its coefficients. If a coefficient
// or the constant is still too large, it returns false.
func normal(e lia.Term) (lia.Term, bool) {
	f := lia.Eq(e)
	if f.Op() != lia.OpLit {
		return lia.Term{}, false
	}
	t := f.Lit().T
	for _, m := range t.Monos() {
		if m.Coef.BitLen() > maxEqBits {
			return lia.Term{}, false
		}
	}
	return t, t.Constant().BitLen() <= 2*maxEqBits
}
