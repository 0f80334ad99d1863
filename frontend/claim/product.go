package claim

import (
	"slices"
	"strings"

	"ic3play/lia"
)

// A product of two variables is not linear. But if the automaton has a variable with the name
// "x*y", whose value is the product of x and y, a formula may contain x*y. This file translates
// such products.

// factors returns the sorted names of the factors of a variable: x and y for "y*x", and z for "z".
func (c *Program) factors(v lia.Var) []string {
	out := strings.Split(c.p.VarName(v), "*")
	slices.Sort(out)
	return out
}

// product returns the product of the terms a and b as a linear term over variables for products. If
// there is no such variable, it creates one in r.partial, because further factors may follow: the
// automaton may have a variable for x*x*x*x but none for x*x*x. If a factor is a quotient that the
// parser created, product returns false.
func (r *reader) product(a, b lia.Term) (lia.Term, bool) {
	all := true
	out := a.Times(b, func(u, v lia.Var) lia.Term {
		p, ok := r.productVar(u, v)
		all = all && ok
		return lia.V(p)
	})
	return out, all
}

func (r *reader) productVar(u, v lia.Var) (lia.Var, bool) {
	c := r.program
	var want []string
	for _, x := range []lia.Var{u, v} {
		switch names, partial := r.partial[x]; {
		case partial:
			want = append(want, names...)
		case int(x) >= len(c.p.Vars):
			return 0, false
		default:
			want = append(want, c.factors(x)...)
		}
	}
	slices.Sort(want)
	for i := range c.p.Vars {
		if slices.Equal(c.factors(lia.Var(i)), want) {
			return lia.Var(i), true
		}
	}
	if r.partial == nil {
		r.partial = map[lia.Var][]string{}
	}
	p := r.next
	r.next++
	r.partial[p] = want
	return p, true
}

// isPartial reports whether t contains a product for which the automaton has no variable.
func (r *reader) isPartial(t lia.Term) bool {
	return slices.ContainsFunc(t.Monos(), func(m lia.Mono) bool { return r.partial[m.Var] != nil })
}

func multiplies(from, to int) *problem {
	return &problem{from, to, "this multiplies two variables", "one side of * must be a number, unless the program multiplies these variables itself"}
}
