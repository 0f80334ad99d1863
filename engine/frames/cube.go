package frames

import (
	"slices"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/sorting"
)

// Cube is a conjunction of literals, sorted in the order in which they were interned. No literal
// implies another one by Literal.Implies. The empty cube is true in all states. Cubes are
// immutable.
type Cube []*Literal

// Cube interns the literals and returns the cube of them.
func (ls *Literals) Cube(literals []lia.Literal) Cube {
	out := make([]*Literal, len(literals))
	for i, l := range literals {
		out[i] = ls.Intern(l)
	}
	return Normal(out)
}

// Normal returns the cube that is the conjunction of the literals. It sorts the literals, and
// removes duplicates and literals that another literal implies. It overwrites its argument.
func Normal(literals []*Literal) Cube {
	sorting.By(literals, func(x, y *Literal) int { return int(x.id - y.id) })
	literals = slices.Compact(literals)
	out := make(Cube, 0, len(literals))
next:
	for i, x := range literals {
		for j, y := range literals {
			// Two different interned literals are not equivalent. So if y implies x, x does not
			// imply y, and the loop never removes both.
			if i != j && y.Implies(x) {
				continue next
			}
		}
		out = append(out, x)
	}
	return out
}

// Implies reports whether a syntactic test shows that c implies d. If it returns false, c may still
// imply d.
func (c Cube) Implies(d Cube) bool {
next:
	for _, y := range d {
		for _, x := range c {
			if x.Implies(y) {
				continue next
			}
		}
		return false
	}
	return true
}

// Equal reports whether c and d have the same literals.
func (c Cube) Equal(d Cube) bool { return slices.Equal(c, d) }

// Without returns c without the literal at index i.
func (c Cube) Without(i int) Cube {
	out := make(Cube, 0, len(c)-1)
	out = append(out, c[:i]...)
	return append(out, c[i+1:]...)
}

// Minus returns c without the literals of d.
func (c Cube) Minus(d Cube) Cube {
	var out Cube
	for _, x := range c {
		if !slices.Contains(d, x) {
			out = append(out, x)
		}
	}
	return out
}

// Formulas returns the literals as formulas, in the order of the cube.
func (c Cube) Formulas() []lia.Formula {
	out := make([]lia.Formula, len(c))
	for i, x := range c {
		out[i] = x.Formula
	}
	return out
}

// Formula returns the conjunction of the literals.
func (c Cube) Formula() lia.Formula { return lia.And(c.Formulas()...) }

// Clause returns the negation of c.
func (c Cube) Clause() lia.Formula {
	out := make([]lia.Formula, len(c))
	for i, x := range c {
		out[i] = lia.FromLiteral(x.Lit.Not())
	}
	return lia.Or(out...)
}

// Holds reports whether the cube is true in the state with the given values.
func (c Cube) Holds(value func(lia.Var) num.Int) bool {
	for _, x := range c {
		if !x.Lit.Holds(value) {
			return false
		}
	}
	return true
}

// Text returns the texts of c's literals or, if "negated" is set, of their negations.
func (c Cube) Text(names lia.Names, negated bool) []string {
	out := make([]string, len(c))
	for i, x := range c {
		l := x.Lit
		if negated {
			l = l.Not()
		}
		out[i] = l.Format(names)
	}
	return out
}

// SplitEqualities replaces each equation by two inequalities, so that generalisation can drop one
// of the two.
func (ls *Literals) SplitEqualities(c Cube) Cube {
	var out []*Literal
	for i, x := range c {
		if x.Lit.Kind != lia.EQ || x.Lit.Neg {
			if out != nil {
				out = append(out, x)
			}
			continue
		}
		if out == nil {
			out = append(make([]*Literal, 0, len(c)+4), c[:i]...)
		}
		for _, f := range []lia.Formula{lia.Le(x.Lit.T), lia.Ge(x.Lit.T)} {
			out = append(out, ls.Intern(f.Lit()))
		}
	}
	if out == nil {
		return c
	}
	return Normal(out)
}

// JoinEqualities replaces each pair of opposite inequalities, t <= 0 and t >= 0, by the equation t
// = 0, which is easier to read.
func (ls *Literals) JoinEqualities(c Cube) Cube {
	var drop map[int]bool
	var out []*Literal
	for i, x := range c {
		if x.Lit.Kind != lia.LE || drop[i] {
			continue
		}
		for j := i + 1; j < len(c); j++ {
			y := c[j]
			if y.Lit.Kind == lia.LE && x.neg == y.form && y.c.Equal(x.c.Neg()) {
				if drop == nil {
					drop = map[int]bool{}
				}
				drop[i], drop[j] = true, true
				out = append(out, ls.Intern(lia.Eq(x.Lit.T).Lit()))
				break
			}
		}
	}
	if drop == nil {
		return c
	}
	for i, x := range c {
		if !drop[i] {
			out = append(out, x)
		}
	}
	return Normal(out)
}
