package pass

import (
	"slices"

	"ic3play/lia"
	spans "ic3play/lia/interval"
)

// A guard can define an input by cases. For example, the value of a quotient depends on the sign of
// the dividend, and the value of a product on the value of a factor. A box has one interval for
// each variable, so it cannot express the cases. The functions below compute an interval of the
// input in each case, and then the smallest interval that includes them all (the hull).

// maxDisjuncts is the largest number of disjuncts of a disjunction that the analysis examines. With
// each disjunct it also uses the conjuncts of the guard that have at most shortSize literals.
const (
	maxDisjuncts = 200
	shortSize    = 8
)

// narrowByCases returns the box b narrowed by the disjunctions of the guard: by those that mention
// an unbounded input, and by all short ones. If no case of a disjunction is possible, it returns
// false.
func (a *rangeAnalysis) narrowByCases(b *spans.Box, guard lia.Formula) (*spans.Box, bool) {
	conjuncts := guard.Conjuncts()
	short := smallConjuncts(conjuncts)
	for _, g := range conjuncts {
		if g.Op() != lia.OpOr || len(g.Args()) > maxDisjuncts {
			continue
		}
		var open []lia.Var
		g.Vars(func(v lia.Var) {
			i := b.Of(lia.V(v))
			unbounded := a.p.IsInput(v) && !(i.Low.Finite && i.High.Finite)
			if (unbounded || g.Size() <= shortSize) && !slices.Contains(open, v) {
				open = append(open, v)
			}
		})
		if len(open) == 0 {
			continue
		}
		hulls := hullsOverCases(b, g, short, func(c *spans.Box, _ lia.Formula) []spans.Interval {
			now := make([]spans.Interval, len(open))
			for i, v := range open {
				now[i] = c.Of(lia.V(v))
			}
			return now
		})
		if hulls == nil {
			return b, false
		}
		known := b.Intervals()
		gained := false
		for i, v := range open {
			gained = gained || !hulls[i].Equal(known[v])
			known[v] = hulls[i]
		}
		if !gained {
			continue
		}
		var ok bool
		if b, ok = spans.NarrowFrom(known, conjuncts); !ok {
			return b, false
		}
	}
	return b, true
}

// hullsOverCases narrows a copy of the box b by each disjunct of g and the facts. "values" returns
// a list of intervals for each copy. Entry i of the result is the smallest interval that includes
// entry i of every list. If no disjunct is possible, the result is nil.
func hullsOverCases(b *spans.Box, g lia.Formula, facts []lia.Formula, values func(c *spans.Box, disjunct lia.Formula) []spans.Interval) []spans.Interval {
	var hulls []spans.Interval
	for _, disjunct := range g.Args() {
		c, ok := spans.NarrowFrom(b.Intervals(), append(slices.Clone(disjunct.Conjuncts()), facts...))
		if !ok {
			continue
		}
		now := values(c, disjunct)
		for i := range hulls {
			now[i] = hulls[i].Hull(now[i])
		}
		hulls = now
	}
	return hulls
}

// smallConjuncts returns the conjuncts that have at most shortSize literals.
func smallConjuncts(conjuncts []lia.Formula) []lia.Formula {
	var out []lia.Formula
	for _, g := range conjuncts {
		if g.Size() <= shortSize {
			out = append(out, g)
		}
	}
	return out
}

// intervalByCases narrows the interval i, which contains the values of the term t in all states in
// the box b that satisfy f. For each disjunction in f that mentions an input of t, intervalByCases
// computes an interval of t in each disjunct, and intersects i with the smallest interval that
// includes these.
func (a *rangeAnalysis) intervalByCases(b *spans.Box, f lia.Formula, t lia.Term, i spans.Interval) spans.Interval {
	short := smallConjuncts(f.Conjuncts())
	for _, g := range f.Conjuncts() {
		if g.Op() != lia.OpOr || len(g.Args()) > maxDisjuncts || !slices.ContainsFunc(t.Monos(), func(m lia.Mono) bool { return a.p.IsInput(m.Var) && g.Has(m.Var) }) {
			continue
		}
		hulls := hullsOverCases(b, g, short, func(c *spans.Box, disjunct lia.Formula) []spans.Interval {
			return []spans.Interval{valuesOf(c, disjunct, t)}
		})
		if hulls == nil {
			return i // every case is impossible
		}
		hull := hulls[0]
		if hull.Low.Finite {
			i.Low = larger(i.Low, hull.Low.At)
		}
		if hull.High.Finite {
			i.High = smaller(i.High, hull.High.At)
		}
	}
	return i
}
