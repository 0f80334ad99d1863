package certify

import (
	"context"
	"maps"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/lia"
)

// This file checks invariants that list states, such as (x = 1 && y = 4) || (x = 2 && y = 7), one
// state at a time. For a single state, most of a condition is arithmetic with constants: the guards
// of edges, the invariant at the next cut point, and products of variables. The prover gets only
// the remaining formulas.
//
// A list may have thousands of states, and the check substitutes each into the negation of a list.
// So the negation is a decision tree, and substitution visits only one path of it.

// minStates is the least number of states for which an invariant is checked state by state. If the
// condition has products, two states are enough, because the prover knows only some facts about
// products.
const minStates = 16

// cases returns conditions whose disjunction is equivalent to c. If c.Formulas has a list of
// states, there are conditions for each state. It omits the conditions that cfa.Propagate shows to
// be false. It returns an error only if ctx ends.
func cases(ctx context.Context, c Condition) ([]Condition, error) {
	i := slices.IndexFunc(c.Formulas, func(f lia.Formula) bool {
		return ListsStates(f) && (len(f.Args()) >= minStates || len(c.Products) > 0)
	})
	if i < 0 {
		return []Condition{c}, nil
	}
	list, rest := c.Formulas[i].Args(), c
	rest.Formulas = slices.Delete(slices.Clone(c.Formulas), i, i+1)
	var out []Condition
	for _, way := range rest.ways() {
		for _, state := range list {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			if d, ok := way.with(way.Formulas, state); ok {
				parts := maxParts
				out = d.split(out, &parts)
			}
		}
	}
	return out, nil
}

// maxWays is the largest number of conditions that the method "ways" returns.
const maxWays = 16

// ways returns conditions whose disjunction is equivalent to c. It splits each large disjunction
// into its cases: a condition has one case of each. It does not split a disjunction that has a
// literal as a case, because that case would decide little.
func (c Condition) ways() []Condition {
	out := []Condition{c}
	for k := 0; k < len(out); {
		fs := out[k].Formulas
		i := slices.IndexFunc(fs, func(f lia.Formula) bool {
			return f.Op() == lia.OpOr && f.Size() > smallCase && len(out)+len(f.Args()) <= maxWays &&
				!slices.ContainsFunc(f.Args(), func(d lia.Formula) bool { return d.Op() == lia.OpLit })
		})
		if i < 0 {
			k++
			continue
		}
		rest := slices.Delete(slices.Clone(fs), i, i+1)
		var cases []Condition
		for _, f := range fs[i].Args() {
			way := out[k]
			way.Formulas = append(slices.Clip(rest), f.Conjuncts()...)
			cases = append(cases, way)
		}
		out = slices.Replace(out, k, k+1, cases...)
	}
	return out
}

// split splits the condition of a single state if it has more than smallCase literals. It stops at
// maxParts parts.
const (
	smallCase = 32
	maxParts  = 64
)

// split appends to out conditions whose disjunction is equivalent to c: one for each case of a
// disjunction, and it splits these again, until "parts", the number of cases still allowed, is used
// up. In most cases the values of further variables become known, and nothing is left to prove. So
// split prefers a disjunction whose cases all have equations, and among these a large one.
func (c Condition) split(out []Condition, parts *int) []Condition {
	best, size, equates := -1, 0, false
	for i, f := range c.Formulas {
		size += f.Size()
		if f.Op() != lia.OpOr {
			continue
		}
		here := !slices.ContainsFunc(f.Args(), func(d lia.Formula) bool { return !slices.ContainsFunc(d.Conjuncts(), isEquation) })
		if !here && f.Size() <= smallCase {
			continue
		}
		if best < 0 || here && !equates || here == equates && f.Size() > c.Formulas[best].Size() {
			best, equates = i, here
		}
	}
	if best < 0 || size <= smallCase || len(c.Formulas[best].Args()) > *parts {
		return append(out, c)
	}
	some := c.Formulas[best].Args()
	*parts -= len(some)
	rest := slices.Delete(slices.Clone(c.Formulas), best, best+1)
	for _, f := range some {
		if d, ok := c.with(rest, f); ok {
			out = d.split(out, parts)
		}
	}
	return out
}

// with returns the case of c in which fs and f are true. If this case is impossible, it returns
// false. If c has no products, with solves each equation of f for a variable with the coefficient 1
// or -1, and replaces this variable everywhere.
func (c Condition) with(fs []lia.Formula, f lia.Formula) (Condition, bool) {
	d := c
	d.known = lia.Model{}
	maps.Copy(d.known, c.known)
	if len(c.Products) > 0 {
		var ok bool
		d.Formulas, d.Products, ok = cfa.Propagate(append(slices.Clip(fs), f), c.Products, d.known)
		return d, ok
	}
	solved := map[lia.Var]lia.Term{}
	replace := func(v lia.Var) (lia.Term, bool) {
		t, ok := solved[v]
		return t, ok
	}
	all := slices.Clone(fs)
	for _, g := range f.Conjuncts() {
		if g.Size() == 1 {
			g = g.Subst(replace)
		}
		i := -1
		if isEquation(g) && len(g.Lit().T.Monos()) > 1 {
			i = slices.IndexFunc(g.Lit().T.Monos(), func(m lia.Mono) bool { return m.Coef.Abs().IsOne() })
		}
		if i < 0 {
			all = append(all, g)
			continue
		}
		m := g.Lit().T.Monos()[i]
		t := lia.V(m.Var).AddMul(m.Coef.Neg(), g.Lit().T)
		for v, u := range solved {
			solved[v] = u.Subst(func(w lia.Var) (lia.Term, bool) { return t, w == m.Var })
		}
		solved[m.Var] = t
	}
	var ok bool
	d.Formulas, ok = cfa.PropagateSolved(all, solved, d.known)
	return d, ok
}

// Negation returns the negation of f. If f lists at least minStates states, the result is a
// decision tree: substituting a state in it takes time logarithmic in the number of states. If f is
// a conjunction, each conjunct that lists so many states becomes such a tree.
func Negation(f lia.Formula) lia.Formula {
	var some []lia.Formula
	for _, g := range f.Conjuncts() {
		if !ListsStates(g) || len(g.Args()) < minStates {
			some = append(some, lia.Not(g))
			continue
		}
		var states [][]lia.Formula
		for _, state := range g.Args() {
			states = append(states, state.Conjuncts())
		}
		some = append(some, noneOf(states))
	}
	return lia.Or(some...)
}

// noneOf returns a formula that is true if none of the states is the current state. A state is a
// list of equations. The formula first distinguishes the states by their first equations, and then
// each group by the other equations.
func noneOf(states [][]lia.Formula) lia.Formula {
	var all []lia.Formula
	for len(states) > 0 {
		if len(states[0]) == 0 {
			return lia.False()
		}
		first := states[0][0].Lit().T
		var group, rest [][]lia.Formula
		for _, state := range states {
			if len(state) > 0 && state[0].Lit().T.SameLinear(first) {
				group = append(group, state)
			} else {
				rest = append(rest, state)
			}
		}
		slices.SortStableFunc(group, func(a, b []lia.Formula) int {
			return a[0].Lit().T.Constant().Cmp(b[0].Lit().T.Constant())
		})
		all, states = append(all, noneOfGroup(group)), rest
	}
	return lia.And(all...)
}

// noneOfGroup is noneOf for states whose first equations have the same variables and coefficients. The
// states are sorted by the constants of these equations.
func noneOfGroup(states [][]lia.Formula) lia.Formula {
	at := func(i int) lia.Term { return states[i][0].Lit().T }
	last := len(states) - 1
	if at(0).Equal(at(last)) {
		var rest [][]lia.Formula
		for _, state := range states {
			rest = append(rest, state[1:])
		}
		return lia.Or(lia.Not(states[0][0]), noneOf(rest))
	}
	m := len(states) / 2
	for at(m).Equal(at(0)) {
		m++
	}
	for at(m).Equal(at(m - 1)) {
		m--
	}
	// The equations are t + c = 0. So the states with larger c have smaller t.
	low := lia.Le(at(m))
	return lia.And(lia.Or(lia.Not(low), noneOfGroup(states[m:])), lia.Or(low, noneOfGroup(states[:m])))
}

// ListsStates reports whether f is a disjunction of conjunctions of equations.
func ListsStates(f lia.Formula) bool {
	return f.Op() == lia.OpOr && !slices.ContainsFunc(f.Args(), func(d lia.Formula) bool {
		return slices.ContainsFunc(d.Conjuncts(), func(e lia.Formula) bool { return !isEquation(e) })
	})
}

func isEquation(f lia.Formula) bool {
	_, ok := f.Equation()
	return ok
}
