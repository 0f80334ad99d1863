package export

import (
	"slices"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/sorting"
)

// findProduct recognises a conjunct of the guard that is a disjunction and defines d as a product,
// case by case: "y = 0 and d = 0, or y = 1 and d = x, or y = 2 and d = 2x". There must be a case
// for every value of y in a range. findProduct derives d = x*y + c from the first two cases and
// checks it in all cases. Then the label shows this expression for d, and the range of y instead of
// the disjunction. The disjunction may have further disjuncts if the other conjuncts of the guard
// exclude them.
func (es *expressions) findProduct(d lia.Var) {
	for i, g := range es.rest {
		if g.Op() != lia.OpOr {
			continue
		}
		v, low, high, ok := es.factors(d, g.Args())
		if !ok || !mentionsOnlyBelow(d, v.x.Vars) || !mentionsOnlyBelow(d, v.y.Vars) || !mentionsOnlyBelow(d, v.c.Vars) {
			continue
		}
		es.of[d] = v
		es.rest = slices.Delete(slices.Clone(es.rest), i, i+1)
		es.require(within(v.y, low, high))
		return
	}
}

// factors looks for x, y and c such that d = x*y + c in all disjuncts. It also returns the range of
// y, from "low" to "high".
func (es *expressions) factors(d lia.Var, disjuncts []lia.Formula) (v value, low, high num.Int, ok bool) {
	type oneCase struct {
		at num.Int
		is lia.Term
	}
	var cases []oneCase
	var y lia.Term
	for _, disjunct := range disjuncts {
		f, t, known := equation(d, disjunct)
		side, isCase := f.Equation()
		if !known || !isCase {
			if not := lia.Not(disjunct); slices.ContainsFunc(es.rest, not.Equal) {
				continue
			}
			return v, low, high, false
		}
		at := side.Constant().Neg()
		side = side.Linear()
		if len(cases) > 0 && !side.Equal(y) {
			return v, low, high, false
		}
		y = side
		cases = append(cases, oneCase{at, t})
	}
	sorting.By(cases, func(a, b oneCase) int { return a.at.Cmp(b.at) })
	if len(cases) < 2 || len(y.Monos()) == 0 {
		return v, low, high, false
	}
	v = value{op: '*', x: cases[1].is.Sub(cases[0].is), y: y}
	v.c = cases[0].is.AddMul(cases[0].at.Neg(), v.x)
	low, high = cases[0].at, cases[len(cases)-1].at
	for i, k := range cases {
		if !k.at.Equal(low.Add(num.From(int64(i)))) || !k.is.Equal(v.c.AddMul(k.at, v.x)) {
			return v, low, high, false
		}
	}
	return v, low, high, !v.x.IsConst()
}
