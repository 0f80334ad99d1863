package itp

import (
	"math/rand"
	"testing"

	"ic3play/lia/rounds"
)

func TestRandomPairs(t *testing.T) {
	var stats Stats
	found, sat := 0, 0
	n := rounds.Of(t, 1000, 900)
	for seed := range int64(n) {
		r := rand.New(rand.NewSource(seed))
		fs := families(r)
		a, b := pair(r, fs[r.Intn(len(fs))])
		opt := randomOptions(r)
		opt.Stats = &stats
		if _, ok := mustInterpolate(t, a, b, opt); ok {
			found++
		} else {
			sat++
		}
	}
	t.Logf("%d interpolants, %d pairs with a model: %+v", found, sat, stats)
	if found < n/6 || sat < n/6 {
		t.Errorf("lopsided: %d interpolants, %d models", found, sat)
	}
	for what, n := range map[string]int64{"sums": stats.Sums, "residues": stats.Residues, "splits": stats.Splits,
		"mixed cuts": stats.MixedCuts, "remainders": stats.Remainders, "projections": stats.Projections} {
		if n == 0 && !testing.Short() {
			t.Errorf("no %s: the tests do not reach them", what)
		}
	}
}

// Conflicts with many variables and large coefficients must have an interpolant within the budget.
func TestLarger(t *testing.T) {
	var stats Stats
	for k, s := range []shape{
		{own: 4, common: 3, lits: 8, coef: 10, c: 100, monos: 4, eq: 30, ne: 10, div: 20},
		{own: 3, common: 2, lits: 4, coef: 30, c: 100, monos: 4, eq: 60, div: 10},
		{own: 3, common: 1, lits: 4, coef: 12, c: 60, monos: 3, eq: 20, tight: true},
		{own: 3, common: 2, lits: 5, coef: 40, c: 200, monos: 3, eq: 10, tight: true},
		{own: 2, common: 4, lits: 8, coef: 100, c: 1000, monos: 4, eq: 5, ne: 5, div: 10, tight: true},
	} {
		found, largest := 0, 0
		for seed := range int64(rounds.Of(t, 80, 20)) {
			r := rand.New(rand.NewSource(seed))
			i, ok := mustInterpolate(t, s.cube(r, 0), s.cube(r, 20), Options{Stats: &stats, Strength: Strength(seed % 2)})
			if ok {
				found++
				largest = max(largest, i.Size())
			}
		}
		t.Logf("shape %d: %d interpolants, the largest of %d literals", k, found, largest)
	}
	t.Logf("%+v", stats)
}
