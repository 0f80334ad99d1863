package horn

import "ic3play/lia"

// propagateUnits simplifies a conjunction by unit propagation. It removes disjuncts that contradict
// a literal of the conjunction, and disjunctions with a disjunct that is a literal of the
// conjunction.
func propagateUnits(f lia.Formula) lia.Formula {
	for {
		var known []lia.Literal
		cs := f.Conjuncts()
		for _, c := range cs {
			if l := c.Atomic(); l != nil {
				known = append(known, *l)
			}
		}
		next := make([]lia.Formula, 0, len(cs))
		changed := false
		for _, c := range cs {
			if c.Op() == lia.OpOr {
				d := simplifyUnder(c, known)
				changed = changed || !d.Equal(c)
				c = d
			}
			next = append(next, c)
		}
		if f = lia.And(next...); !changed {
			return f
		}
	}
}

func simplifyUnder(f lia.Formula, literals []lia.Literal) lia.Formula {
	var some []lia.Formula
	for _, a := range f.Args() {
		holds, fails := false, false
		for _, c := range a.Conjuncts() {
			l := c.Atomic()
			if l == nil {
				continue
			}
			not := l.Not()
			for i := range literals {
				holds = holds || a.Op() == lia.OpLit && literals[i].Same(l)
				fails = fails || literals[i].Same(&not)
			}
		}
		if holds {
			return lia.True()
		}
		if !fails {
			some = append(some, a)
		}
	}
	return lia.Or(some...)
}
