package claim

import (
	"slices"
	"strings"

	"ic3play/lia"
)

// A product of two variables is not linear. But the automaton may have a variable with the name
// "x*y", whose value is the product of x and y. In this case, a formula may contain the product.
// This file translates such products.

// factors returns the names of the factors of a variable, sorted: x and y for "y*x", and z for
// "z".
func (c *Program) factors(v lia.Var) []string {
	out := strings.Split(c.p.VarName(v), "*")
	slices.Sort(out)
	return out
}

// product returns the product of the terms a and b as a linear term over variables for products. If
// the automaton lacks one of these variables, it returns false.
func (c *Program) product(a, b lia.Term) (lia.Term, bool) {
	all := true
	out := a.Times(b, func(u, v lia.Var) lia.Term {
		p, ok := c.productVar(u, v)
		all = all && ok
		return lia.V(p)
	})
	return out, all
}

// productVar returns the variable that represents u*v. If there is none, it returns false.
func (c *Program) productVar(u, v lia.Var) (lia.Var, bool) {
	if n := len(c.p.Vars); int(u) >= n || int(v) >= n { // u or v is a quotient that the parser created
		return 0, false
	}
	want := append(c.factors(u), c.factors(v)...)
	slices.Sort(want)
	for i := range c.p.Vars {
		if slices.Equal(c.factors(lia.Var(i)), want) {
			return lia.Var(i), true
		}
	}
	return 0, false
}
