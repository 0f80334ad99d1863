package seed

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/interval"
	"ic3play/lia/num"
)

// If a variable starts at 0, its value in a loop is at most the largest increment of an iteration
// times the number of iterations. If x grows by 0 to 999 in each iteration and n counts the
// iterations, then x - 999n does not grow. With C's integers, this is often the reason why a sum
// does not overflow. Bounds of variables, sums and differences cannot express this. So linear forms
// that provably change in one direction only are added to the vocabulary, as templates
// (Sankaranarayanan, Sipma, Manna, "Scalable Analysis of Linear Systems Using Mathematical
// Programming", VMCAI 2005).

// maxMonotoneForms limits the number of forms that are added at a location.
const maxMonotoneForms = 16

// monotoneForms returns linear forms for each location. If the facts hold, the value of such a form
// changes in only one direction: it never increases, or it never decreases.
func monotoneForms(p *cfa.Program, facts map[cfa.Loc][]lia.Formula) map[cfa.Loc][]lia.Term {
	d := monotoneSearch{p: p, facts: facts, comp: cfa.Components(p), live: cfa.Live(p), out: map[cfa.Loc][]lia.Term{}}
	for l := range p.Locs {
		loc := cfa.Loc(l)
		var rounds, leaving, entering []*cfa.Edge
		for _, id := range p.Out(loc) {
			if e := &p.Edges[id]; e.To == loc {
				rounds = append(rounds, e)
			} else if d.comp[e.To] == d.comp[loc] {
				leaving = append(leaving, e)
			}
		}
		if len(rounds) == 0 {
			continue
		}
		for _, id := range p.In(loc) {
			if e := &p.Edges[id]; e.From != loc && d.comp[e.From] == d.comp[loc] {
				entering = append(entering, e)
			}
		}
		var counters, movers []increment
		for _, v := range d.live.At(loc) {
			g, ok := d.growthOf(rounds, v)
			switch c, fixed := g.interval.Point(); {
			case !ok:
			case fixed && !c.IsZero():
				counters = append(counters, g)
			case !fixed:
				movers = append(movers, g)
			}
		}
		for _, x := range movers {
			for _, n := range counters {
				for _, end := range []interval.End{x.interval.Low, x.interval.High} {
					if end.Finite && !end.At.IsZero() {
						d.add(loc, ratio(x.v, n.v, n.interval.Low.At, end.At))
					}
				}
			}
		}
		for _, n := range counters {
			for _, x := range counters {
				if x.v != n.v && len(leaving) > 0 {
					d.nested(loc, x, n, entering, leaving)
				}
			}
		}
	}
	return d.out
}

func allLive(lv *cfa.Liveness, l cfa.Loc, t lia.Term) bool {
	return !slices.ContainsFunc(t.Monos(), func(m lia.Mono) bool { return !lv.Has(l, m.Var) })
}

type monotoneSearch struct {
	p     *cfa.Program
	facts map[cfa.Loc][]lia.Formula
	comp  []int32
	live  *cfa.Liveness
	out   map[cfa.Loc][]lia.Term
}

// add adds the linear form t to the forms of location l, if all variables of t are live there and
// the location has fewer than maxMonotoneForms forms.
func (d *monotoneSearch) add(l cfa.Loc, t lia.Term) {
	if allLive(d.live, l, t) && len(d.out[l]) < maxMonotoneForms {
		d.out[l] = append(d.out[l], t)
	}
}

// "nested" adds linear forms for a loop that is inside of another loop. In the inner loop, at loc,
// x grows with the counter n. The edges in the parameter "entering" determine the first value of n,
// and the edges in the parameter "leaving" determine the last value of n. So the amount by which x
// grows in an iteration of the outer loop is bounded. To count the iterations of the outer loop,
// "nested" uses a variable that the outer loop changes by a constant and that the inner loop does
// not change.
func (d *monotoneSearch) nested(loc cfa.Loc, x, n increment, entering, leaving []*cfa.Edge) {
	first, ok := d.values(entering, func(e *cfa.Edge) lia.Term { return lia.V(n.v).Subst(e.Substitution()) })
	last, ok2 := d.values(leaving, func(*cfa.Edge) lia.Term { return lia.V(n.v) })
	if !ok || !ok2 {
		return
	}
	inner := ratio(x.v, n.v, n.interval.Low.At, x.interval.Low.At)
	k, c := inner.Coef(x.v), inner.Coef(n.v).Neg() // k*x grows by c if n grows by 1
	for _, i := range d.live.At(loc) {
		step := d.steps(loc, i)
		if step.IsZero() {
			continue
		}
		for _, ends := range [][2]interval.End{{last.Low, first.High}, {last.High, first.Low}} {
			if !ends[0].Finite || !ends[1].Finite {
				continue
			}
			rounds := lia.V(i).Mul(c.Mul(ends[0].At.Sub(ends[1].At)))
			for l := range d.p.Locs {
				switch {
				case d.comp[l] != d.comp[loc]:
				case cfa.Loc(l) == loc:
					d.add(loc, inner.Mul(step).Sub(rounds))
				default:
					d.add(cfa.Loc(l), lia.V(x.v).Mul(k.Mul(step)).Sub(rounds))
				}
			}
		}
	}
}

// steps returns the constant by which an iteration of the outer loop around location loc changes v.
// The inner loop consists of the edges from loc to loc. If the outer edges change v by different
// amounts, or if the inner loop changes v, "steps" returns 0.
func (d *monotoneSearch) steps(loc cfa.Loc, v lia.Var) num.Int {
	step := num.Zero()
	for i := range d.p.Edges {
		e := &d.p.Edges[i]
		if d.comp[e.From] != d.comp[loc] || d.comp[e.To] != d.comp[loc] {
			continue
		}
		switch by, still := changeOf(e, lia.V(v)); {
		case still:
		case e.From == loc && e.To == loc, !by.IsConst(), !step.IsZero() && !step.Equal(by.Constant()):
			return num.Zero()
		default:
			step = by.Constant()
		}
	}
	return step
}

// values returns an interval that contains the values of the term termOf(e) for all edges e that
// can be taken.
func (d *monotoneSearch) values(edges []*cfa.Edge, termOf func(*cfa.Edge) lia.Term) (out interval.Interval, some bool) {
	for _, e := range edges {
		box, possible := interval.Narrow(append(append([]lia.Formula{}, d.facts[e.From]...), e.Guard))
		if !possible {
			continue
		}
		if by := box.Of(termOf(e)); some {
			out = out.Hull(by)
		} else {
			out, some = by, true
		}
	}
	return out, some
}

// growthOf returns bounds on the amount that an iteration adds to v. The parameter "rounds" has the
// edges of the loop. If the amount has no bound, growthOf returns false.
func (d *monotoneSearch) growthOf(rounds []*cfa.Edge, v lia.Var) (increment, bool) {
	by, ok := d.values(rounds, func(e *cfa.Edge) lia.Term { return lia.V(v).Subst(e.Substitution()).Sub(lia.V(v)) })
	return increment{v, by}, ok && (by.Low.Finite || by.High.Finite)
}

// increment has bounds on the increment of the variable v in an iteration.
type increment struct {
	v        lia.Var
	interval interval.Interval
}

// If each iteration adds c to x and d to n, the term d*x - c*n is constant. "ratio" returns this
// term, divided by the greatest common divisor of c and d, and with a positive first coefficient.
func ratio(x, n lia.Var, d, c num.Int) lia.Term {
	k := num.GCD(d, c)
	if d.Sign() < 0 {
		k = k.Neg()
	}
	return lia.V(x).Mul(d.Quo(k)).AddMul(c.Quo(k).Neg(), lia.V(n))
}
