package seed

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/interval"
	"ic3play/lia/num"
)

// If a variable starts at 0, its value in a loop is at most the number of iterations times the
// largest increment of an iteration. If x grows by 0 to 999 in each iteration and n counts the
// iterations, then x - 999n does not grow. With C's integers, this is often the reason why a sum
// does not overflow. Bounds of variables, sums and differences cannot express this. So the
// vocabulary also gets linear forms that provably change in one direction only, as templates
// (Sankaranarayanan, Sipma, Manna, "Scalable Analysis of Linear Systems Using Mathematical
// Programming", VMCAI 2005).

// maxMonotoneForms limits the number of forms that are added at a location.
const maxMonotoneForms = 16

// monotoneRounds limits how often the search is repeated with new forms. With the forms of one loop,
// a search may find facts that bound the increments of an outer or later loop. Then the next search
// has forms for that loop, too.
const monotoneRounds = 3

func sameForms(a, b []extraForm) bool {
	return slices.EqualFunc(a, b, func(f, g extraForm) bool {
		return f.form.Equal(g.form) && slices.EqualFunc(f.bounds, g.bounds, num.Int.Equal)
	})
}

// monotoneForms returns linear forms for each location. In states that satisfy the facts, a loop
// changes the value of such a form in one direction only: it never increases, or it never
// decreases. For the forms that the method "nested" adds, this is only likely.
func monotoneForms(p *cfa.Program, facts map[cfa.Loc][]lia.Formula) map[cfa.Loc][]extraForm {
	d := monotoneSearch{p: p, facts: facts, boxes: map[*cfa.Edge]*interval.Box{}, comp: cfa.Components(p), live: cfa.Live(p), out: map[cfa.Loc][]extraForm{}}
	for _, lp := range naturalLoops(p, d.comp) {
		var leaving, entering []*cfa.Edge
		for i := range p.Edges {
			switch e := &p.Edges[i]; {
			case d.comp[e.From] != d.comp[lp.head] || d.comp[e.To] != d.comp[lp.head]:
			case lp.body[e.From] && !lp.body[e.To]:
				leaving = append(leaving, e)
			case !lp.body[e.From] && lp.body[e.To]:
				entering = append(entering, e)
			}
		}
		var counters, movers []increment
		for _, v := range d.live.At(lp.head) {
			_, by, ok := d.growth(lp, lia.V(v))
			switch c, fixed := by.Point(); {
			case !ok:
			case fixed && !c.IsZero():
				counters = append(counters, increment{v, by})
			case !fixed:
				movers = append(movers, increment{v, by})
			}
		}
		for _, x := range movers {
			for _, n := range counters {
				for _, end := range []interval.End{x.interval.Low, x.interval.High} {
					if end.Finite && !end.At.IsZero() {
						d.monotone(lp, ratio(x.v, n.v, n.interval.Low.At, end.At))
					}
				}
			}
		}
		for _, n := range counters {
			for _, x := range counters {
				if x.v != n.v && len(leaving) > 0 {
					d.nested(lp, x, n, entering, leaving)
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
	boxes map[*cfa.Edge]*interval.Box
	comp  []int32
	live  *cfa.Liveness
	out   map[cfa.Loc][]extraForm
}

// box returns bounds of the variables in the states where edge e can be taken, or nil if the facts
// exclude all such states.
func (d *monotoneSearch) box(e *cfa.Edge) *interval.Box {
	b, known := d.boxes[e]
	if !known {
		var possible bool
		if b, possible = interval.Narrow(append(slices.Clone(d.facts[e.From]), e.Guard)); !possible {
			b = nil
		}
		d.boxes[e] = b
	}
	return b
}

// extraForm is a linear form for a location, with values that may be its bounds there.
type extraForm struct {
	form   lia.Term
	bounds []num.Int
}

// add adds the linear form t to the forms of location l, if all variables of t are live there and
// the location has fewer than maxMonotoneForms forms.
func (d *monotoneSearch) add(l cfa.Loc, t lia.Term, bounds []num.Int) {
	if allLive(d.live, l, t) && len(d.out[l]) < maxMonotoneForms {
		d.out[l] = append(d.out[l], extraForm{t, bounds})
	}
}

// monotone adds the form t, which changes in one direction only, to the locations of a loop. It
// also adds values that may be its bounds. If the form never increases, such a value is its largest
// value on entry to the loop plus the largest amount by which it grows from the head to the
// location.
func (d *monotoneSearch) monotone(lp *loop, t lia.Term) {
	to, _, _ := d.growth(lp, t)
	var entering []*cfa.Edge
	for _, id := range d.p.In(lp.head) {
		if e := &d.p.Edges[id]; !lp.body[e.From] {
			entering = append(entering, e)
		}
	}
	first, ok := d.values(entering, func(e *cfa.Edge) lia.Term { return t.Subst(e.Substitution()) })
	for l, in := range lp.body {
		if !in {
			continue
		}
		var bounds []num.Int
		by, reached := to[lp.part[l]]
		if at := first.Plus(by); ok && reached {
			for _, end := range []interval.End{at.Low, at.High} {
				if end.Finite {
					bounds = append(bounds, end.At)
				}
			}
		}
		d.add(cfa.Loc(l), t, bounds)
	}
}

// nested adds linear forms for a loop lp that is inside of another loop. In the inner loop, x grows
// with the counter n. The edges "entering" give bounds on the first value of n, and the edges
// "leaving" on its last value. So if only the inner loop changes x, the amount by which x grows in
// an iteration of the outer loop is bounded. A variable counts the iterations of the outer loop if
// the outer loop changes it by a constant and the inner loop does not change it.
func (d *monotoneSearch) nested(lp *loop, x, n increment, entering, leaving []*cfa.Edge) {
	first, ok := d.values(entering, func(e *cfa.Edge) lia.Term { return lia.V(n.v).Subst(e.Substitution()) })
	last, ok2 := d.values(leaving, func(*cfa.Edge) lia.Term { return lia.V(n.v) })
	if !ok || !ok2 {
		return
	}
	inner := ratio(x.v, n.v, n.interval.Low.At, x.interval.Low.At)
	k, c := inner.Coef(x.v), inner.Coef(n.v).Neg() // k*x grows by c if n grows by 1
	for _, i := range d.live.At(lp.head) {
		step := d.steps(lp, i)
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
				case d.comp[l] != d.comp[lp.head]:
				case lp.body[l]:
					d.add(cfa.Loc(l), inner.Mul(step).Sub(rounds), nil)
				default:
					d.add(cfa.Loc(l), lia.V(x.v).Mul(k.Mul(step)).Sub(rounds), nil)
				}
			}
		}
	}
}

// steps returns the constant by which the edges of the loops around lp change v. If they change it
// by different amounts, or if lp changes it, the result is 0.
func (d *monotoneSearch) steps(lp *loop, v lia.Var) num.Int {
	step := num.Zero()
	for i := range d.p.Edges {
		e := &d.p.Edges[i]
		if d.comp[e.From] != d.comp[lp.head] || d.comp[e.To] != d.comp[lp.head] {
			continue
		}
		switch by, still := changeOf(e, lia.V(v)); {
		case still:
		case lp.body[e.From] && lp.body[e.To], !by.IsConst(), !step.IsZero() && !step.Equal(by.Constant()):
			return num.Zero()
		default:
			step = by.Constant()
		}
	}
	return step
}

// values returns an interval that contains the values of the term termOf(e) for all edges e that
// can be taken. It returns false if no edge can be taken.
func (d *monotoneSearch) values(edges []*cfa.Edge, termOf func(*cfa.Edge) lia.Term) (out interval.Interval, some bool) {
	for _, e := range edges {
		box := d.box(e)
		if box == nil {
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

// growth returns bounds on the amount by which a term grows: "to" from the head of the loop to each
// component of its body (see loop.part), "total" in an iteration. It returns false if an inner loop
// changes the term, or if no iteration is possible.
func (d *monotoneSearch) growth(lp *loop, t lia.Term) (to map[int32]interval.Interval, total interval.Interval, ok bool) {
	to = map[int32]interval.Interval{lp.part[lp.head]: interval.Exactly(num.Zero())}
	for _, e := range lp.edges {
		box := d.box(e)
		before, reached := to[lp.part[e.From]]
		if box == nil || !reached {
			continue
		}
		by := box.Of(t.Subst(e.Substitution()).Sub(t))
		after := before.Plus(by)
		switch other, known := to[lp.part[e.To]]; {
		case lp.inner(e):
			if c, fixed := by.Point(); !fixed || !c.IsZero() {
				return nil, total, false
			}
		case e.To == lp.head && ok:
			total = total.Hull(after)
		case e.To == lp.head:
			total, ok = after, true
		case known:
			to[lp.part[e.To]] = other.Hull(after)
		default:
			to[lp.part[e.To]] = after
		}
	}
	return to, total, ok
}

// increment has bounds on the increment of the variable v in an iteration.
type increment struct {
	v        lia.Var
	interval interval.Interval
}

// ratio returns the term d*x - c*n, divided by the greatest common divisor of c and d, and with a
// positive coefficient of x. If each iteration adds c to x and d to n, this term is constant.
func ratio(x, n lia.Var, d, c num.Int) lia.Term {
	k := num.GCD(d, c)
	if d.Sign() < 0 {
		k = k.Neg()
	}
	return lia.V(x).Mul(d.Quo(k)).AddMul(c.Quo(k).Neg(), lia.V(n))
}
