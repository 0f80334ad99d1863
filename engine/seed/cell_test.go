package seed

import (
	"testing"

	"ic3play/engine/cfa/cfatest"
	"ic3play/lia"
	"ic3play/lia/num"
)

// A loop copies a[i] to b[j], where i = 2*j + 1. The tracked cells are a[m] and b[k], so the loop
// visits both in one iteration only if m = 2*k + 1.
func TestIndexEquations(t *testing.T) {
	const i, j, k, m = 0, 1, 2, 3
	v := cfatest.V
	counter := v(j).Mul(num.From(2)).AddConst(num.One())
	same := equals([]lia.Formula{lia.Eq(v(i).Sub(counter))})
	visits := []cellVisit{
		{term: v(m).Sub(v(i)), byFacts: v(m).Sub(v(i)).Subst(same)},
		{term: v(k).Sub(v(j)), byFacts: v(k).Sub(v(j)).Subst(same)},
	}
	isIndex := []bool{k: true, m: true}
	got := indexEquations(cfatest.New(4, 1).Done(), nil, visits, isIndex)
	want := lia.Eq(v(m).Sub(v(k).Mul(num.From(2))).AddConst(num.MinusOne()))
	if len(got) != 1 || !lia.FromLiteral(got[0]).Equal(want) {
		t.Errorf("%v", got)
	}
}
