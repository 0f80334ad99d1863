package pass

import (
	"slices"

	"ic3play/lia"
	spans "ic3play/lia/interval"
)

// A guard may define an input by cases: a quotient by the dividend's sign, a truth value, or a
// product by the values of a factor. A box has one interval for each variable, so it cannot express
// the cases. The functions below compute the hull of the input's intervals in all cases.

// mostWays limits the cases of a disjunction. Disjunctions up to shortSize are examined again
// within each case of another disjunction.
const (
	mostWays  = 200
	shortSize = 8
)

// weigh narrows a box by the cases of inputs without bounds, and by short disjunctions. It
// returns false if no case is possible.
func (a *rangeAnalysis) weigh(b *spans.Box, guard lia.Formula) (*spans.Box, bool) {
	conjuncts := guard.Conjuncts()
	short := shortOf(conjuncts)
	for _, g := range conjuncts {
		if g.Op() != lia.OpOr || len(g.Args()) > mostWays {
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

// hullsOverCases narrows b by each disjunct of g together with the facts. It returns the hulls of
// the intervals that the callback values returns for these boxes, or nil if no case is possible.
func hullsOverCases(b *spans.Box, g lia.Formula, facts []lia.Formula, values func(c *spans.Box, way lia.Formula) []spans.Interval) []spans.Interval {
	var hulls []spans.Interval
	for _, way := range g.Args() {
		c, ok := spans.NarrowFrom(b.Intervals(), append(slices.Clone(way.Conjuncts()), facts...))
		if !ok {
			continue
		}
		now := values(c, way)
		for i := range hulls {
			now[i] = hulls[i].Hull(now[i])
		}
		hulls = now
	}
	return hulls
}

// shortOf returns the small conjuncts, which are examined again in each case.
func shortOf(conjuncts []lia.Formula) []lia.Formula {
	var out []lia.Formula
	for _, g := range conjuncts {
		if g.Size() <= shortSize {
			out = append(out, g)
		}
	}
	return out
}

// intervalByCases narrows i, the interval of t in the box, where f holds. It takes the hull over
// the cases of each disjunction that mentions an input of t.
func (a *rangeAnalysis) intervalByCases(b *spans.Box, f lia.Formula, t lia.Term, i spans.Interval) spans.Interval {
	short := shortOf(f.Conjuncts())
	for _, g := range f.Conjuncts() {
		if g.Op() != lia.OpOr || len(g.Args()) > mostWays || !slices.ContainsFunc(t.Monos(), func(m lia.Mono) bool { return a.p.IsInput(m.Var) && mentions(g, m.Var) }) {
			continue
		}
		hulls := hullsOverCases(b, g, short, func(c *spans.Box, way lia.Formula) []spans.Interval {
			return []spans.Interval{valuesOf(c, way, t)}
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
