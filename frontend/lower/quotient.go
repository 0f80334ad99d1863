package lower

import (
	"slices"

	"ic3play/lia"
	"ic3play/lia/num"
)

// thresholdFacts returns facts about the product m of q and b. They compare q with each c in
// "compared", and with c-1 and c+1: for example, if q >= c and b >= 0, then m >= c*b.
func thresholdFacts(q, b, m lia.Term, compared []num.Int) lia.Formula {
	var facts []lia.Formula
	var known []num.Int
	for _, c := range compared {
		for _, d := range []int64{-1, 0, 1} {
			at := c.Add(num.From(d))
			if slices.ContainsFunc(known, at.Equal) {
				continue
			}
			known = append(known, at)
			above, product := q.AddConst(at.Neg()), m.AddMul(at.Neg(), b) // q - c and (q - c)*b
			facts = append(facts,
				lia.Or(lia.Lt(above), lia.Lt(b), lia.Ge(product)), lia.Or(lia.Gt(above), lia.Lt(b), lia.Le(product)),
				lia.Or(lia.Lt(above), lia.Gt(b), lia.Le(product)), lia.Or(lia.Gt(above), lia.Gt(b), lia.Ge(product)))
		}
	}
	return lia.And(facts...)
}
