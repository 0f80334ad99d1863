package logic

import (
	"fmt"
	"slices"

	"ic3play/lia"
	"ic3play/lia/num"
)

// Products represents each product of variables by an additional variable. The order of the factors
// does not matter, so equal polynomials become equal linear terms, unless a product has more than
// maxFactors factors. The caller can supply the variable for a product with Set, and define its
// value exactly. For any other product, Products creates the variable, and Facts returns linear
// formulas about it. They hold for all integers, but do not define the product exactly.
type Products struct {
	// Fresh returns a new variable for a product.
	Fresh func(name string) lia.Var
	// Name returns the name of a variable. The name of a product consists of the names of its
	// factors.
	Name func(lia.Var) string
	// Values contains constants. If a factor of a product has one of these values, the facts
	// determine the product: for the constant 5 they say that x = 5 implies x*y = 5*y.
	Values []num.Int

	of      map[string]lia.Var
	factors map[lia.Var][]lia.Var
	list    []lia.Var
	facts   []lia.Formula
}

// Set records that the variable v is the product of the given factors. None of the factors may
// itself be a variable that represents a product.
func (p *Products) Set(v lia.Var, factors []lia.Var) {
	if p.of == nil {
		p.of, p.factors = map[string]lia.Var{}, map[lia.Var][]lia.Var{}
	}
	factors = slices.Sorted(slices.Values(factors))
	p.of[fmt.Sprint(factors)], p.factors[v] = v, factors
	p.list = append(p.list, v)
}

// FactorsFrom returns the factors of each product except the first n. The products are in the order
// of their creation, so those from n calls of Set at the beginning are the first n.
func (p *Products) FactorsFrom(n int) [][]lia.Var {
	var out [][]lia.Var
	for _, v := range p.list[min(n, len(p.list)):] {
		out = append(out, p.factors[v])
	}
	return out
}

// maxFactors limits the number of factors of a product. A product with more factors gets a new
// variable at each occurrence.
const maxFactors = 8

// Times returns the product a*b as a linear term. The variables of this term are variables of a and
// b, and variables that represent products.
func (p *Products) Times(a, b lia.Term) lia.Term {
	x := a.Times(b, p.times)
	if !a.IsConst() && !b.IsConst() && len(a.Monos())+len(b.Monos()) > 2 {
		p.addFacts(a, b, x)
	}
	return x
}

// times returns the variable for the product of u and v, and creates it if necessary.
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

// maxRelated limits the number of products for which Facts also compares pairs of products.
const maxRelated = 16

// Facts returns the facts about the products. For two products x*z and y*z they include facts about
// the product of x - y and z, which is x*z - y*z.
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

// "shared" compares two products with the sorted factors a and b. If they differ in exactly one
// factor, ok is true, x is the factor that only a has, and y is the factor that only b has. "rest"
// is the variable for the product of the common factors.
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

// productFacts returns a linear formula over x, y and p that holds whenever p = x*y. If x or y is
// 0, 1 or -1, the formula determines p. Otherwise it bounds p: it says (|x| - 2) * (|y| - 2) >= 0,
// where p replaces x*y after the product is multiplied out.
func productFacts(x, y, p lia.Term) lia.Formula {
	var disjuncts []lia.Formula
	for _, f := range [][2]lia.Term{{x, y}, {y, x}} {
		for k := int64(-1); k <= 1; k++ {
			disjuncts = append(disjuncts, lia.And(lia.Eq(f[0].AddConst(num.From(-k))), lia.Eq(p.Sub(f[1].Mul(num.From(k))))))
		}
	}
	two, four := num.From(2), num.From(4)
	for _, sx := range []int64{1, -1} {
		for _, sy := range []int64{1, -1} {
			ax, ay := x.Mul(num.From(sx)), y.Mul(num.From(sy)) // |x| and |y|
			ap := p.Mul(num.From(sx * sy))
			disjuncts = append(disjuncts, lia.And(lia.Ge(ax.AddConst(two.Neg())), lia.Ge(ay.AddConst(two.Neg())),
				lia.Ge(ap.AddMul(two.Neg(), ax).AddMul(two.Neg(), ay).AddConst(four))))
		}
	}
	return lia.Or(disjuncts...)
}

// "division" records a division whose divisor is not constant: q and r are variables for the
// quotient and the remainder of x by y.
type division struct {
	x, y, q, r lia.Term
}

// divide returns variables for the quotient and the remainder of x by y. If y is 0, both may have
// any value.
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
