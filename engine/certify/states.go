package certify

import (
	"maps"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/lia"
)

// This file checks invariants that list states, such as (x = 1 && y = 4) || (x = 2 && y = 7), one
// state at a time. For a single state, most of a condition is arithmetic with constants: the guards of
// edges, the invariant at the next cut point, and products of variables. If a part of the condition
// remains, the prover gets it.

// minStates is the least number of states with which an invariant is checked state by state. If the
// condition has products, the least number is two, because the prover has only some facts about
// products.
const minStates = 16

// cases returns conditions that together are equivalent to c. If the invariant at c.From lists
// states, there is one for each state. It omits states for which cfa.Propagate shows that the case is
// false.
func cases(c Condition) []Condition {
	for i, f := range c.Formulas {
		if !ListsStates(f) || len(f.Args()) < minStates && len(c.Products) == 0 {
			continue
		}
		rest := slices.Delete(slices.Clone(c.Formulas), i, i+1)
		var out []Condition
		for _, state := range f.Args() {
			if d, ok := c.with(rest, state); ok {
				out = append(out, d)
			}
		}
		return out
	}
	return []Condition{c}
}

// with returns the case of c in which fs and f are true. If this is impossible, it returns false.
func (c Condition) with(fs []lia.Formula, f lia.Formula) (Condition, bool) {
	known := lia.Model{}
	maps.Copy(known, c.known)
	fs, products, ok := cfa.Propagate(append(slices.Clip(fs), f), c.Products, known)
	return Condition{Name: c.Name, From: c.From, Formulas: fs, Products: products, known: known}, ok
}

// ListsStates reports whether f is a disjunction of conjunctions of equations.
func ListsStates(f lia.Formula) bool {
	isEquation := func(f lia.Formula) bool {
		l := f.Atomic()
		return l != nil && l.Kind == lia.EQ && !l.Neg
	}
	return f.Op() == lia.OpOr && !slices.ContainsFunc(f.Args(), func(d lia.Formula) bool {
		return slices.ContainsFunc(d.Conjuncts(), func(e lia.Formula) bool { return !isEquation(e) })
	})
}
