package explicit

import (
	"math/rand"
	"testing"

	"ic3play/lia"
	"ic3play/lia/num"
)

// After many removals, as by refinements, the index must find the same covering nodes as a linear
// search, and must not keep removed nodes in memory.
func TestIndexForgets(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	s := newStore()
	gone := map[*node]bool{}
	x := newIndex(s, 1, func(w *node) bool { return gone[w] })
	var left []*node
	found := 0
	for round := range 400 {
		var vars []lia.Var
		var values []num.Int
		for v := range lia.Var(5) {
			if v == 0 || r.Intn(2) == 0 {
				vars, values = append(vars, v), append(values, num.From(int64(r.Intn([]int{2, 12, 2, 2, 2}[v]))))
			}
		}
		v := &node{ID: round, Label: &label{values: s.make(vars, values)}}
		want := map[*node]bool{}
		for _, w := range left {
			if v.Label.values.implies(w.Label.values) {
				want[w] = true
			}
		}
		got := map[*node]bool{}
		if err := x.candidates(v, func(w *node) (bool, error) { got[w] = true; return false, nil }); err != nil {
			t.Fatal(err)
		}
		for w := range want {
			if !got[w] {
				t.Fatalf("round %d: %v is covered by %v, which is not found", round, v.Label.values, w.Label.values)
			}
		}
		for w := range got {
			if gone[w] {
				t.Fatalf("round %d: a node is found that has left", round)
			}
		}
		found += len(want)
		x.add(v)
		left = append(left, v)
		if len(left) == 30 {
			for _, w := range left[10:] {
				gone[w] = true
			}
			left = left[:10]
		}
	}
	if found < 50 {
		t.Errorf("only %d covers: the test says little", found)
	}
	if n := len(x.at[0].nodes); n > maxUnpruned+30 {
		t.Errorf("%d nodes are kept for 30 at most in the tree", n)
	}
	for _, w := range left {
		gone[w] = true
	}
	for _, root := range x.at[0].groups {
		for _, values := range allValuations(s) {
			if _, err := root.find(values, 0, x.pruned, func(*node) (bool, error) { return false, nil }); err != nil {
				t.Fatal(err)
			}
		}
		if len(root.nodes)+len(root.kids) > 0 {
			t.Error("branches are kept below which no node is left")
		}
	}
}

func allValuations(s *store) []*valuation {
	var out []*valuation
	for _, vs := range s.valuations {
		out = append(out, vs...)
	}
	return out
}
