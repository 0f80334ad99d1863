package vc

import (
	"fmt"
	"maps"
	"slices"

	"ic3play/engine/certify"
	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
)

// This file adds three identities of integers that linear reasoning cannot derive.
//
// (1) If q = x/k, then for every z: x*z - k*(q*z) = (x - k*q)*z.
//
// (2) If a claim states that a polynomial is 0, then every multiple of the polynomial is 0. For
// example, to show that x = z*x + a and y = z*y preserve z*x - x + a == a*z*y, a proof multiplies
// this equation by z.
//
// (3) If a formula compares x with a constant c, then x*z - c*z = (x - c)*z.
//
// The walk adds an identity to a condition if the condition contains all products of the identity.

// Each condition gets at most maxMultiples equations from identity (2) and at most maxDistances
// equations from identity (3).
const (
	maxMultiples = 64
	maxDistances = 8
)

type ratio struct {
	dividend lia.Term
	divisor  num.Int
}

// addQuotientIdentity adds identity (1) at the top of this file for a new product p and each factor
// that is a quotient by a constant.
func (w *walker) addQuotientIdentity(factors []lia.Var, p lia.Term) {
	for i, q := range factors {
		d, ok := w.products.ratios[q]
		if !ok {
			continue
		}
		others := lia.Int(1)
		for j, s := range factors {
			if j != i {
				others = w.times(others, lia.V(s))
			}
		}
		left := d.dividend.Sub(lia.V(q).Mul(d.divisor))
		difference := w.times(d.dividend, others).Sub(p.Mul(d.divisor))
		at := p.Monos()[0].Var
		w.products.facts[at] = append(w.products.facts[at], factsOfProduct(left, others, difference))
	}
}

func (w *walker) equal(claim lia.Formula) {
	var below []lia.Term
	note := func(t lia.Term) {
		isProduct := func(m lia.Mono) bool { return w.products.factors[m.Var] != nil }
		same := func(u lia.Term) bool { return u.Equal(t) || u.Equal(t.Neg()) }
		if slices.ContainsFunc(t.Monos(), isProduct) && !slices.ContainsFunc(w.products.zeros, same) {
			w.products.zeros = append(w.products.zeros, t)
		}
	}
	for _, p := range claim.Conjuncts() {
		l := p.Atomic()
		switch {
		case l == nil:
		case l.Kind == lia.EQ && !l.Neg:
			note(l.T)
		case l.Kind == lia.LE: // together, t <= 0 and -t <= 0 mean t = 0
			if slices.ContainsFunc(below, func(u lia.Term) bool { return u.Equal(l.T.Neg()) }) {
				note(l.T)
			}
			below = append(below, l.T)
		}
	}
}

func (w *walker) withIdentities(conds []certify.Condition) []certify.Condition {
	if len(w.products.factors) == 0 {
		return conds
	}
	var products []cfa.Product
	for _, v := range slices.Sorted(maps.Keys(w.products.factors)) {
		m := cfa.Product{Value: lia.V(v)}
		for _, f := range w.products.factors[v] {
			m.Factors = append(m.Factors, lia.V(f))
		}
		products = append(products, m)
	}
	for i := range conds {
		conds[i].Formulas = append(conds[i].Formulas, w.identities(conds[i].Formulas)...)
		conds[i].Products = products
	}
	return conds
}

func (w *walker) identities(fs []lia.Formula) []lia.Formula {
	var out []lia.Formula
	has := map[lia.Var]bool{}
	var add func(f lia.Formula)
	add = func(f lia.Formula) {
		f.Vars(func(v lia.Var) {
			if has[v] {
				return
			}
			has[v] = true
			for _, more := range w.products.facts[v] {
				out = append(out, more)
				add(more)
			}
		})
	}
	for _, f := range fs {
		add(f)
	}
	var factors []lia.Var
	for p, all := range w.products.factors {
		if has[p] {
			factors = append(factors, all...)
		}
	}
	slices.Sort(factors)
	count := 0
	for _, e := range w.products.zeros {
		if slices.ContainsFunc(e.Monos(), func(m lia.Mono) bool { return !has[m.Var] }) {
			continue
		}
		for _, z := range slices.Compact(factors) {
			if multiple, ok := w.multiple(e, z, has); ok && count < maxMultiples {
				count++
				out = append(out, lia.Or(lia.Ne(e), lia.Eq(multiple)))
			}
		}
	}
	return append(out, w.distances(fs, has)...)
}

// distances returns identity (3) at the top of this file for the products x*z in formulas that
// compare x with a constant c.
func (w *walker) distances(fs []lia.Formula, symbols map[lia.Var]bool) []lia.Formula {
	var out []lia.Formula
	type distance struct {
		from lia.Var
		c    string
	}
	seen := map[distance]bool{}
	for _, f := range fs {
		f.EachLiteral(func(l *lia.Literal) {
			if len(l.T.Monos()) != 1 {
				return
			}
			m := l.T.Monos()[0]
			c := l.T.Constant().Neg()
			if m.Coef.Neg().IsOne() {
				c = c.Neg()
			} else if !m.Coef.IsOne() {
				return
			}
			if seen[distance{m.Var, c.String()}] {
				return
			}
			seen[distance{m.Var, c.String()}] = true
			for _, p := range w.productsOf(m.Var, symbols) {
				all := w.products.factors[p]
				rest := lia.V(all[0])
				if all[0] == m.Var {
					rest = lia.V(all[1])
				}
				if len(out) < maxDistances {
					out = append(out, factsOfProduct(lia.V(m.Var).AddConst(c.Neg()), rest, lia.V(p).Sub(rest.Mul(c))))
				}
			}
		})
	}
	return out
}

// productsOf returns those of the given symbols that represent a product of two symbols, one of
// which is x.
func (w *walker) productsOf(x lia.Var, symbols map[lia.Var]bool) (out []lia.Var) {
	for p, all := range w.products.factors {
		if symbols[p] && len(all) == 2 && slices.Contains(all, x) {
			out = append(out, p)
		}
	}
	slices.Sort(out)
	return out
}

// multiple returns the polynomial e times z. If a product in the result is not among the given
// symbols, it returns false.
func (w *walker) multiple(e lia.Term, z lia.Var, symbols map[lia.Var]bool) (lia.Term, bool) {
	out := lia.V(z).Mul(e.Constant())
	for _, m := range e.Monos() {
		all, ok := w.products.factors[m.Var]
		if !ok {
			all = []lia.Var{m.Var}
		}
		all = append(slices.Clone(all), z)
		slices.Sort(all)
		p, ok := w.products.symbols[fmt.Sprint(all)]
		if !ok || !symbols[p.Monos()[0].Var] {
			return lia.Term{}, false
		}
		out = out.Add(p.Mul(m.Coef))
	}
	return out, true
}
