package interp

import (
	"math/rand/v2"
	"slices"
	"testing"

	"ic3play/lia/num"
	"ic3play/lia/sorting"
)

// TestCellsAgainstMap writes cells in ascending, descending and random order, and compares the
// cells with a map.
func TestCellsAgainstMap(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for round := range 300 {
		var c cells
		want := map[cellNumber]num.Int{}
		size := 1 + r.IntN(120)
		for i := range 100 {
			at := []cellNumber{cellNumber(i % size), cellNumber(max(0, size-i)), cellNumber(r.IntN(size)), cellNumber(r.Int64N(1 << 40))}[(round+i/30)%4]
			v := num.From(int64(i))
			c.put(at, v)
			want[at] = v
			any := cellNumber(r.IntN(2 * size))
			value, known := want[any]
			if got, ok := c.get(any); ok != known || got != value {
				t.Fatalf("round %d: cell %d is %v, %t, want %v, %t", round, any, got, ok, value, known)
			}
		}
		if c.count != len(want) || !slices.Equal(c.numbers(), sorting.Keys(want)) {
			t.Fatalf("round %d: cells %v, count %d, want %v", round, c.numbers(), c.count, sorting.Keys(want))
		}
	}
}
