package lower

import (
	"slices"

	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
)

// This file adds facts about equations between polynomials. Some such equations e == 0 are
// inductive only because e == 0 implies z*e == 0. An example is a loop with x = z*x + a and y =
// z*y, and the invariant z*x - x + a == a*z*y. The solver cannot see this implication, because each
// product is a separate variable for it. So if an edge assigns products, its guard gets the facts e
// != 0 || z*e == 0, for equations e that occur in the program. Each such fact holds for all
// integers, so it excludes no run.

// maxEquations limits the number of equations e == 0 for which edges get facts e != 0 || z*e == 0.
const maxEquations = 8

type equation []summand

type summand struct {
	coef    num.Int
	product monomial // a product of program variables; the empty product is the constant 1
}

// recordEquation records the polynomial e of a comparison e == 0 or e != 0, if e contains a product
// of variables.
func (l *lowerer) recordEquation(op ast.BinaryOp, e lia.Term) {
	if op != ast.Eq && op != ast.Ne || len(l.multiplied.equations) == maxEquations {
		return
	}
	sum, polynomial := equation{{e.Constant(), nil}}, false
	for _, m := range e.Monos() {
		factors := l.factorsOf(m.Var)
		if slices.ContainsFunc(factors, func(v lia.Var) bool { return l.multiplied.source[v] == nil }) {
			return
		}
		polynomial = polynomial || len(factors) > 1
		sum = append(sum, summand{m.Coef, factors})
	}
	same := func(other equation) bool {
		return slices.EqualFunc(sum, other, func(a, b summand) bool { return a.coef.Equal(b.coef) && slices.Equal(a.product, b.product) })
	}
	if polynomial && !slices.ContainsFunc(l.multiplied.equations, same) {
		l.multiplied.equations = append(l.multiplied.equations, sum)
	}
}

// addEquationProducts adds the facts e != 0 || z*e == 0 to the next edge, for each recorded
// polynomial e. Here z is a factor of a product that is an input of this edge. It omits a fact if
// some product in z*e is neither a state variable nor an input of this edge.
func (l *lowerer) addEquationProducts() {
	if len(l.nextEdge.productInputs) == 0 {
		return
	}
	var factors []lia.Var
	for _, p := range l.nextEdge.productInputs {
		factors = append(factors, l.multiplied.factors[p]...)
	}
	slices.Sort(factors)
	for _, z := range slices.Compact(factors) {
		for _, e := range l.multiplied.equations {
			once, ok := l.linearProduct(e, nil)
			times, ok2 := l.linearProduct(e, monomial{z})
			if ok && ok2 {
				l.guard(lia.Or(lia.Ne(once), lia.Eq(times)))
			}
		}
	}
}

// linearProduct returns the product of the polynomial e and the monomial "factor" as a linear term,
// in which each product is a state variable or an input of the edge. If some product is neither, ok
// is false.
func (l *lowerer) linearProduct(e equation, factor monomial) (out lia.Term, ok bool) {
	for _, s := range e {
		m := slices.Concat(s.product, factor)
		slices.Sort(m)
		t := lia.Int(1)
		switch len(m) {
		case 0:
		case 1:
			t = lia.V(m[0])
		default:
			p, ok := l.multiplied.varOf[m.key()]
			if !ok {
				p, ok = l.nextEdge.productInputs[m.key()]
			}
			if !ok {
				return lia.Term{}, false
			}
			t = lia.V(p)
		}
		out = out.AddMul(s.coef, t)
	}
	return out, true
}

// maxBoundaryFacts limits the number of products z for which addBoundaryFacts adds facts.
const maxBoundaryFacts = 8

// addBoundaryFacts adds facts for a comparison of d with 0, which help when the comparison changes
// its outcome. The facts are t != 0 || t*z == 0, where t is d, and also d - 1 for <= or d + 1 for
// >=. The product z is such that t*z is linear in the state variables. For example, let a loop end
// with j == i + 1, and let i*j and i*i be state variables. Then i*j == i*i + i holds after the
// loop.
//
// If d contains x, and k is the index variable of an array in whose indices x occurs, t is also x -
// k.
func (l *lowerer) addBoundaryFacts(op ast.BinaryOp, d lia.Term) {
	if len(l.res.Products) == 0 || len(d.Monos()) < 2 {
		return
	}
	ends := []lia.Term{d}
	switch op {
	case ast.Le:
		ends = append(ends, d.AddConst(num.MinusOne()))
	case ast.Ge:
		ends = append(ends, d.AddConst(num.One()))
	}
	for _, pair := range l.multiplied.indexing {
		if !d.Coef(pair[0]).IsZero() {
			ends = append(ends, lia.V(pair[0]).Sub(lia.V(pair[1])))
		}
	}
	var done []monomial
	for _, p := range l.res.Products {
		m := l.multiplied.factors[p.Var]
		for i, v := range m {
			z := slices.Delete(slices.Clone(m), i, i+1)
			same := func(o monomial) bool { return slices.Equal(o, z) }
			if d.Coef(v).IsZero() || slices.ContainsFunc(done, same) || len(done) == maxBoundaryFacts {
				continue
			}
			done = append(done, z)
			for _, t := range ends {
				if times, ok := l.multiple(t, z); ok {
					l.guard(lia.Or(lia.Ne(t), lia.Eq(times)))
				}
			}
		}
	}
}

// multiple returns t*z as a linear term over state variables. If some product has no state
// variable, ok is false.
func (l *lowerer) multiple(t lia.Term, z monomial) (out lia.Term, ok bool) {
	add := func(coef num.Int, m monomial) bool {
		slices.Sort(m)
		v, ok := l.multiplied.varOf[m.key()]
		if len(m) == 1 {
			v, ok = m[0], true
		}
		out = out.AddMul(coef, lia.V(v))
		return ok
	}
	ok = t.Constant().IsZero() || add(t.Constant(), slices.Clone(z))
	for _, m := range t.Monos() {
		ok = ok && add(m.Coef, slices.Concat(l.factorsOf(m.Var), z))
	}
	return out, ok
}
