package lower

import (
	"slices"

	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
)

// A condition e == 0 between polynomials may be an invariant only since z*e == 0 follows
// from it: x = z*x + a and y = z*y keep z*x - x + a == a*z*y for that reason. The step is no
// linear one, so edges that update products are told it of the equations that the program
// states. It holds of all integers.

// mostEquations limits the equations of a program that edges are told of.
const mostEquations = 8

// equation is a polynomial that a condition compares with 0.
type equation []summand

type summand struct {
	coef num.Int
	of   monomial // of variables of the program; empty for 1
}

// states notes an equation of a condition if it is one between polynomials.
func (l *lowerer) states(op ast.BinaryOp, e lia.Term) {
	if op != ast.Eq && op != ast.Ne || len(l.multiplied.equations) == mostEquations {
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
		return slices.EqualFunc(sum, other, func(a, b summand) bool { return a.coef.Equal(b.coef) && slices.Equal(a.of, b.of) })
	}
	if polynomial && !slices.ContainsFunc(l.multiplied.equations, same) {
		l.multiplied.equations = append(l.multiplied.equations, sum)
	}
}

// multiply adds the facts e != 0 || z*e == 0 for equations e of the program whose products
// with a variable z this edge already speaks of.
func (l *lowerer) multiply() {
	if len(l.pend.made) == 0 {
		return
	}
	var factors []lia.Var
	for _, p := range l.pend.made {
		factors = append(factors, l.multiplied.factors[p]...)
	}
	slices.Sort(factors)
	for _, z := range slices.Compact(factors) {
		for _, e := range l.multiplied.equations {
			once, ok := l.known(e, nil)
			times, ok2 := l.known(e, monomial{z})
			if ok && ok2 {
				l.pend.guards = append(l.pend.guards, lia.Or(lia.Ne(once), lia.Eq(times)))
			}
		}
	}
}

// known returns a polynomial times a monomial if all its products are variables or inputs.
func (l *lowerer) known(e equation, by monomial) (out lia.Term, ok bool) {
	for _, s := range e {
		m := slices.Concat(s.of, by)
		slices.Sort(m)
		t := lia.Int(1)
		switch len(m) {
		case 0:
		case 1:
			t = lia.V(m[0])
		default:
			p, ok := l.multiplied.of[m.key()]
			if !ok {
				p, ok = l.pend.made[m.key()]
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
