package itp

import (
	"math/rand"
	"os"
	"strconv"
	"testing"
)

// rounds is the number of random problems, or what ITP_ROUNDS says.
func rounds(normal int) int {
	if n, err := strconv.Atoi(os.Getenv("ITP_ROUNDS")); err == nil {
		return n
	}
	if testing.Short() {
		return normal / 10
	}
	return normal
}

func TestRandomPairs(t *testing.T) {
	var stats Stats
	found, sat := 0, 0
	for seed := range int64(rounds(3000)) {
		r := rand.New(rand.NewSource(seed))
		fs := families(r)
		a, b := pair(r, fs[r.Intn(len(fs))])
		opt := randomOptions(r)
		opt.Stats = &stats
		if _, ok := must(t, a, b, opt); ok {
			found++
		} else {
			sat++
		}
	}
	t.Logf("%d interpolants, %d pairs with a model: %+v", found, sat, stats)
	if !testing.Short() && (found < 500 || sat < 500) {
		t.Errorf("lopsided: %d interpolants, %d models", found, sat)
	}
	for what, n := range map[string]int64{"sums": stats.Sums, "residues": stats.Residues, "splits": stats.Splits,
		"mixed cuts": stats.MixedCuts, "remainders": stats.Remainders, "projections": stats.Projections} {
		if n == 0 && !testing.Short() {
			t.Errorf("no %s: the tests do not reach them", what)
		}
	}
}
