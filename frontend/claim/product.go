package claim

import (
	"slices"
	"strings"

	"ic3play/lia"
)

// Some automata have variables that stand for products of variables, named "x*y". These methods let
// formulas multiply with such variables.

// factors returns the names of the factors of a variable, in the order of its name.
func (c *Program) factors(v lia.Var) []string {
	out := strings.Split(c.p.VarName(v), "*")
	slices.Sort(out)
	return out
}

// product returns a*b; ok is false if the automaton lacks a variable for a product in a*b.
func (c *Program) product(a, b lia.Term) (lia.Term, bool) {
	all := true
	out := a.Times(b, func(u, v lia.Var) lia.Term {
		p, ok := c.times(u, v)
		all = all && ok
		return lia.V(p)
	})
	return out, all
}

// times returns the variable that stands for u*v.
func (c *Program) times(u, v lia.Var) (lia.Var, bool) {
	if n := len(c.p.Vars); int(u) >= n || int(v) >= n { // a quotient introduced by the parser, not a variable of the automaton
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
