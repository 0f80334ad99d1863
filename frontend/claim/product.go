package claim

import (
	"slices"
	"strings"

	"ic3play/lia"
)

// Some automata have variables that stand for products of variables, named "x*y". Formulas
// multiply with them.

// factors returns the names of the factors of a variable, in order.
func (c *Program) factors(v lia.Var) []string {
	out := strings.Split(c.p.VarName(v), "*")
	slices.Sort(out)
	return out
}

// product returns a*b; false if the automaton has no variable for a product in it.
func (c *Program) product(a, b lia.Term) (lia.Term, bool) {
	all := true
	out := a.Times(b, func(u, v lia.Var) lia.Term {
		p, ok := c.times(u, v)
		all = all && ok
		return lia.V(p)
	})
	return out, all
}

// times returns the variable that is the product of two.
func (c *Program) times(u, v lia.Var) (lia.Var, bool) {
	if n := len(c.p.Vars); int(u) >= n || int(v) >= n { // a quotient of the formula
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
