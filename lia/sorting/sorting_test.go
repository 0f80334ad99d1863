package sorting_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"ic3play/lia/sorting"
)

type pair struct {
	key  int
	name string
}

func byKey(a, b pair) int { return a.key - b.key }

// For slices with many equal keys, the results must equal the results of package slices.
func TestAsSlices(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 200 {
		in := make([]pair, n)
		for i := range in {
			in[i] = pair{r.IntN(1 + n/3), string(rune('a' + r.IntN(26)))}
		}
		want, got := slices.Clone(in), slices.Clone(in)
		slices.SortFunc(want, byKey)
		sorting.By(got, byKey)
		if !slices.Equal(got, want) {
			t.Errorf("By of %v: %v, want %v", in, got, want)
		}
		want, got = slices.Clone(in), slices.Clone(in)
		slices.SortStableFunc(want, byKey)
		sorting.Stable(got, byKey)
		if !slices.Equal(got, want) {
			t.Errorf("Stable of %v: %v, want %v", in, got, want)
		}
	}
}

func TestKeys(t *testing.T) {
	m := map[string]int{}
	if got := sorting.Keys(m); len(got) != 0 {
		t.Errorf("Keys of no map: %q", got)
	}
	for n := range 40 {
		m[strconv.Itoa(n*7919%101)] = n
		if got, want := sorting.Keys(m), slices.Sorted(maps.Keys(m)); !slices.Equal(got, want) {
			t.Errorf("Keys: %q, want %q", got, want)
		}
	}
}
