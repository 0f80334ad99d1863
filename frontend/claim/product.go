package claim

import (
	"slices"
	"strings"

	"ic3play/lia"
)

// This file handles automata that have variables for products of variables, named "x*y". The
// methods allow formulas to multiply if such a variable exists.

// factors returns the names of the factors of a variable, in the order in which its name
// contains them.
func (c *Program) factors(v lia.Var) []string {
	out := strings.Split(c.p.VarName(v), "*")
	slices.Sort(out)
	return out
}

// product returns a*b as a linear term. ok is false if the automaton has no variable for a
// product in a*b.
func (c *Program) product(a, b lia.Term) (lia.Term, bool) {
	all := true
	out := a.Times(b, func(u, v lia.Var) lia.Term {
		p, ok := c.times(u, v)
		all = all && ok
		return lia.V(p)
	})
	return out, all
}

// times returns the variable that represents u*v; false if there is none.
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
