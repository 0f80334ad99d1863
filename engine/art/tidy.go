package art

import (
	"slices"

	"ic3play/engine/frames"
	"ic3play/lia"
)

// "tidy" returns a shorter formula equivalent to the labels' disjunction. It drops each bound that
// another bound of the same label implies, and each label that implies another label.
func tidy(labels []*Label) lia.Formula {
	table := frames.NewLiterals()
	var kept []conjunction
	for _, l := range labels {
		c := conjoin(table, l)
		if slices.ContainsFunc(kept, c.implies) {
			continue
		}
		kept = append(slices.DeleteFunc(kept, func(k conjunction) bool { return k.implies(c) }), c)
	}
	out := make([]lia.Formula, len(kept))
	for i, c := range kept {
		out[i] = lia.And(append(c.cube.Formulas(), c.rest...)...)
	}
	return lia.Or(out...)
}

// conjunction is a label divided into literals and other formulas. The field "cube" has the
// literals that no other literal implies. The field "rest" has the conjuncts that are not literals.
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

// implies returns true if a syntactic test shows that c implies d. If it returns false, c may still
// imply d.
func (c conjunction) implies(d conjunction) bool {
	return c.cube.Implies(d.cube) && !slices.ContainsFunc(d.rest, func(p lia.Formula) bool {
		return !slices.ContainsFunc(c.rest, p.Equal)
	})
}
