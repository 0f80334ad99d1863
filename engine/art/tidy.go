package art

import (
	"slices"

	"ic3play/engine/frames"
	"ic3play/lia"
)

// tidy returns a formula equivalent to the disjunction of the labels, without some
// redundant parts. It drops a bound of a label if another bound of that label implies it,
// and a label that is included in another one.
func tidy(labels []*Label) lia.Formula {
	table := frames.NewLiterals()
	var kept []conjunction
	for _, l := range labels {
		c := conjoin(table, l)
		if slices.ContainsFunc(kept, c.within) {
			continue
		}
		kept = append(slices.DeleteFunc(kept, func(k conjunction) bool { return k.within(c) }), c)
	}
	out := make([]lia.Formula, len(kept))
	for i, c := range kept {
		out[i] = lia.And(append(c.cube.Formulas(), c.rest...)...)
	}
	return lia.Or(out...)
}

// conjunction is a label in two parts. The cube has the literals, except those that other
// literals imply. The slice rest has the conjuncts that are not literals.
type conjunction struct {
	cube frames.Cube
	rest []lia.Formula
}

func conjoin(table *frames.Literals, l *Label) conjunction {
	var c conjunction
	var literals []lia.Literal
	for _, p := range l.Parts {
		if lit := p.Atomic(); lit != nil {
			literals = append(literals, *lit)
		} else {
			c.rest = append(c.rest, p)
		}
	}
	c.cube = table.Cube(literals)
	return c
}

// within reports whether a syntactic test shows that c implies d. False means unknown.
func (c conjunction) within(d conjunction) bool {
	return c.cube.Implies(d.cube) && !slices.ContainsFunc(d.rest, func(p lia.Formula) bool {
		return !slices.ContainsFunc(c.rest, p.Equal)
	})
}
