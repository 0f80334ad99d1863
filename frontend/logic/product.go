package logic

import (
	"fmt"
	"slices"

	"ic3play/lia"
	"ic3play/lia/num"
)

// Products represents each product of variables by an additional variable, whatever the order of
// the factors, so equal polynomials are equal terms. Set defines the variable of a product exactly.
// For other products, Facts contains linear formulas that hold for all integers, which
// over-approximates them.
type Products struct {
	// Fresh returns a new variable for a product or quotient.
	Fresh func(name string) lia.Var
	// Name returns the name of a variable, for the names of products.
	Name func(lia.Var) string
	// Values contains constants for which the facts determine the product if a factor equals one.
	Values []num.Int

	of      map[string]lia.Var
	factors map[lia.Var][]lia.Var
	list    []lia.Var
	facts   []lia.Formula
}

// Set records that the variable v is the product of the given factors. No factor may be the
// variable of a product.
func (p *Products) Set(v lia.Var, factors []lia.Var) {
	if p.of == nil {
		p.of, p.factors = map[string]lia.Var{}, map[lia.Var][]lia.Var{}
	}
	factors = slices.Sorted(slices.Values(factors))
	p.of[fmt.Sprint(factors)], p.factors[v] = v, factors
	p.list = append(p.list, v)
}

// FactorsFrom returns the factors of each product except the first n, which Set has recorded.
func (p *Products) FactorsFrom(n int) [][]lia.Var {
	var out [][]lia.Var
	for _, v := range p.list[min(n, len(p.list)):] {
		out = append(out, p.factors[v])
	}
	return out
}

// maxFactors limits the number of factors of a product.
const maxFactors = 8

// Times returns a*b as a linear term.
func (p *Products) Times(a, b lia.Term) lia.Term {
	x := a.Times(b, p.times)
	if !a.IsConst() && !b.IsConst() && len(a.Monos())+len(b.Monos()) > 2 {
		p.addFacts(a, b, x)
	}
	return x
}

// times returns the product of two variables.
func (p *Products) times(u, v lia.Var) lia.Term {
	all := slices.Sorted(slices.Values(slices.Concat(p.factorsOf(u), p.factorsOf(v))))
	x, ok := p.of[fmt.Sprint(all)]
	if !ok {
		name := ""
		if p.Name != nil {
			name = p.Name(u) + "*" + p.Name(v)
		}
		x = p.Fresh(name)
		if len(all) <= maxFactors {
			p.Set(x, all)
		}
		p.addFacts(lia.V(u), lia.V(v), lia.V(x))
	}
	return lia.V(x)
}

func (p *Products) factorsOf(v lia.Var) []lia.Var {
	if f, ok := p.factors[v]; ok {
		return f
	}
	return []lia.Var{v}
}

func (p *Products) addFacts(a, b, x lia.Term) {
	p.facts = append(p.facts, productFacts(a, b, x))
	for _, k := range p.Values {
		p.facts = append(p.facts,
			lia.Or(lia.Ne(a.AddConst(k.Neg())), lia.Eq(x.Sub(b.Mul(k)))),
			lia.Or(lia.Ne(b.AddConst(k.Neg())), lia.Eq(x.Sub(a.Mul(k)))))
	}
}

// maxRelated limits the products between which facts are generated.
const maxRelated = 16

// Facts returns the facts about the products. For two products with a common factor z they
// include x*z - y*z = (x - y)*z.
func (p *Products) Facts() []lia.Formula {
	out := slices.Clone(p.facts)
	if len(p.list) > maxRelated {
		return out
	}
	for i, v := range p.list {
		for _, w := range p.list[:i] {
			x, y, rest, ok := p.shared(p.factors[v], p.factors[w])
			if ok {
				out = append(out, productFacts(lia.V(x).Sub(lia.V(y)), lia.V(rest), lia.V(v).Sub(lia.V(w))))
			}
		}
	}
	return out
}

// shared compares two products. If they differ in exactly one factor, it returns these factors and
// the product of the others.
func (p *Products) shared(a, b []lia.Var) (x, y, rest lia.Var, ok bool) {
	if len(a) != len(b) {
		return
	}
	left := slices.Clone(b)
	var common, only []lia.Var
	for _, v := range a {
		if i := slices.Index(left, v); i >= 0 {
			left = slices.Delete(left, i, i+1)
			common = append(common, v)
		} else {
			only = append(only, v)
		}
	}
	if len(only) != 1 || len(common) == 0 {
		return
	}
	rest, ok = common[0], true
	if len(common) > 1 {
		rest, ok = p.of[fmt.Sprint(common)]
	}
	return only[0], left[0], rest, ok
}

// productFacts returns a formula that holds for all integers with p = x*y. It determines p if a
// factor is 0, 1 or -1. Otherwise it bounds p by (|x| - 2) * (|y| - 2) >= 0.
func productFacts(x, y, p lia.Term) lia.Formula {
	var ways []lia.Formula
	for _, f := range [][2]lia.Term{{x, y}, {y, x}} {
		for k := int64(-1); k <= 1; k++ {
			ways = append(ways, lia.And(lia.Eq(f[0].AddConst(num.From(-k))), lia.Eq(p.Sub(f[1].Mul(num.From(k))))))
		}
	}
	two, four := num.From(2), num.From(4)
	for _, sx := range []int64{1, -1} {
		for _, sy := range []int64{1, -1} {
			ax, ay := x.Mul(num.From(sx)), y.Mul(num.From(sy)) // |x| and |y|
			ap := p.Mul(num.From(sx * sy))
			ways = append(ways, lia.And(lia.Ge(ax.AddConst(two.Neg())), lia.Ge(ay.AddConst(two.Neg())),
				lia.Ge(ap.AddMul(two.Neg(), ax).AddMul(two.Neg(), ay).AddConst(four))))
		}
	}
	return lia.Or(ways...)
}

// division is the result of a division by a variable divisor.
type division struct {
	x, y, q, r lia.Term
}

// divide returns variables for the quotient and the remainder of x by y. They are
// unconstrained if y is 0.
func (tr *Translator) divide(t *Term, x, y lia.Term) division {
	for _, d := range tr.divisions {
		if d.x.Equal(x) && d.y.Equal(y) {
			return d
		}
	}
	d := division{x: x, y: y, q: lia.V(tr.Fresh(Int, "quotient", t.At)), r: lia.V(tr.Fresh(Int, "remainder", t.At))}
	m := tr.Products.Times(d.q, y)
	tr.Defs = append(tr.Defs, lia.Or(lia.Eq(y), lia.And(
		lia.Eq(x.Sub(m).Sub(d.r)), lia.Ge(d.r), lia.Or(lia.Lt(d.r.Sub(y)), lia.Lt(d.r.Add(y))),
		lia.Or(lia.Lt(x), lia.Ge(m)))))
	tr.divisions = append(tr.divisions, d)
	return d
}
