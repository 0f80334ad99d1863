package pass

import (
	"slices"

	"ic3play/engine/cfa"
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

// guarded is a guard in the form in which the analysis reads it.
type guarded struct {
	vars  []lia.Var    // the state variables of the guard, ascending
	all   *spans.Facts // the conjuncts
	short *spans.Facts // the conjuncts that have at most shortSize literals
	cases []casesOf    // the disjunctions that the analysis examines
}

// casesOf is a disjunction with its variables.
type casesOf struct {
	or   lia.Formula
	vars []lia.Var
}

func newGuarded(p *cfa.Program, guard lia.Formula) *guarded {
	out := &guarded{vars: slices.DeleteFunc(guard.SortedVars(), p.IsInput)}
	var short []lia.Formula
	for _, g := range guard.Conjuncts() {
		if g.Size() <= shortSize {
			short = append(short, g)
		}
		if g.Op() == lia.OpOr && len(g.Args()) <= maxDisjuncts {
			out.cases = append(out.cases, casesOf{g, g.SortedVars()})
		}
	}
	out.all, out.short = spans.NewFacts(guard.Conjuncts()), spans.NewFacts(short)
	return out
}

// narrowed is a box that contains all states in which a guard holds, with the boxes of the guard's
// cases.
type narrowed struct {
	*spans.Box
	by *guarded
	// possible[i] has the disjuncts of by.cases[i] that may hold; nil if they are not computed yet.
	possible [][]possibleCase
}

// possibleCase is a disjunct with a box that contains all states in which it and the guard hold.
type possibleCase struct {
	disjunct lia.Formula
	box      *spans.Box
}

func newNarrowed(b *spans.Box, by *guarded) *narrowed {
	return &narrowed{Box: b, by: by, possible: make([][]possibleCase, len(by.cases))}
}

// hulls computes lists of intervals for each disjunct of by.cases[i] that may hold. Entry k of the
// result is the smallest interval that includes entry k of every list. If no disjunct is possible,
// the result is nil.
func (b *narrowed) hulls(i int, values func(possibleCase) []spans.Interval) []spans.Interval {
	if b.possible[i] == nil {
		b.possible[i] = []possibleCase{}
		for _, g := range b.by.cases[i].or.Args() {
			if c, ok := b.by.short.Assume(b.Box, g); ok {
				b.possible[i] = append(b.possible[i], possibleCase{g, c})
			}
		}
	}
	var hulls []spans.Interval
	for _, c := range b.possible[i] {
		now := values(c)
		for k := range hulls {
			now[k] = hulls[k].Hull(now[k])
		}
		hulls = now
	}
	return hulls
}

// narrowByCases returns the box b narrowed by the disjunctions of the guard: by those that mention
// an unbounded input, and by all short ones. If no case of a disjunction is possible, it returns
// false.
func (a *rangeAnalysis) narrowByCases(b *narrowed) (*narrowed, bool) {
	for i, d := range b.by.cases {
		var open []lia.Var
		for _, v := range d.vars {
			at := b.Of(lia.V(v))
			unbounded := a.p.IsInput(v) && !(at.Low.Finite && at.High.Finite)
			if unbounded || d.or.Size() <= shortSize {
				open = append(open, v)
			}
		}
		if len(open) == 0 {
			continue
		}
		hulls := b.hulls(i, func(c possibleCase) []spans.Interval {
			now := make([]spans.Interval, len(open))
			for k, v := range open {
				now[k] = c.box.Of(lia.V(v))
			}
			return now
		})
		if hulls == nil {
			return b, false
		}
		gained := slices.ContainsFunc(open, func(v lia.Var) bool { return !hulls[slices.Index(open, v)].Equal(b.Of(lia.V(v))) })
		if !gained {
			continue
		}
		known := b.Intervals()
		for k, v := range open {
			known[v] = hulls[k]
		}
		next, ok := b.by.all.NarrowFrom(known)
		if !ok {
			return b, false
		}
		b = newNarrowed(next, b.by)
	}
	return b, true
}

// intervalByCases narrows the interval "values", which contains the values of the term t in all
// states in the box b that satisfy its guard. For each disjunction that mentions an input of t,
// intervalByCases computes an interval of t in each disjunct, and intersects "values" with the
// smallest interval that includes these.
func (a *rangeAnalysis) intervalByCases(b *narrowed, t lia.Term, values spans.Interval) spans.Interval {
	for i, d := range b.by.cases {
		if !slices.ContainsFunc(t.Monos(), func(m lia.Mono) bool {
			_, has := slices.BinarySearch(d.vars, m.Var)
			return has && a.p.IsInput(m.Var)
		}) {
			continue
		}
		hulls := b.hulls(i, func(c possibleCase) []spans.Interval {
			return []spans.Interval{valuesOf(c.box, c.disjunct, t)}
		})
		if hulls == nil {
			return values // every case is impossible
		}
		if hulls[0].Low.Finite {
			values.Low = larger(values.Low, hulls[0].Low.At)
		}
		if hulls[0].High.Finite {
			values.High = smaller(values.High, hulls[0].High.At)
		}
	}
	return values
}
