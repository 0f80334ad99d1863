package seed

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/cfa/cfatest"
	"ic3play/lia"
)

func TestNaturalLoops(t *testing.T) {
	for _, c := range []struct {
		name  string
		edges [][2]int // 0 is the entry
		want  string
	}{
		{"none", [][2]int{{0, 1}, {1, 2}, {0, 2}}, ""},
		{"one location", [][2]int{{0, 1}, {1, 1}, {1, 2}}, "1:[1]"},
		{"branches", [][2]int{{0, 1}, {1, 2}, {1, 3}, {2, 4}, {3, 4}, {4, 1}, {4, 5}}, "1:[1 2 3 4]"},
		{"nested", [][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 1}, {1, 5}}, "2:[2 3] 1:[1 2 3 4]"},
		{"two back edges", [][2]int{{0, 1}, {1, 2}, {2, 1}, {2, 3}, {3, 1}}, "1:[1 2 3]"},
		{"exit in the middle", [][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 1}, {2, 4}}, "1:[1 2 3]"},
		{"two entries", [][2]int{{0, 1}, {0, 2}, {1, 2}, {2, 1}}, ""},
	} {
		b := cfatest.New(1, 6)
		for _, e := range c.edges {
			b.Edge(cfa.Loc(e[0]), cfa.Loc(e[1]), lia.True())
		}
		p := b.Done()
		got := ""
		for _, lp := range naturalLoops(p, cfa.Components(p)) {
			var body []int
			for l, in := range lp.body {
				if in {
					body = append(body, l)
				}
			}
			if got != "" {
				got += " "
			}
			got += fmt.Sprintf("%d:%v", lp.head, body)
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// Except inside of inner loops, edges that a run takes later come later in the list.
func TestOrderOfEdges(t *testing.T) {
	found := 0
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 0))
		b := cfatest.New(1, 9)
		for range 14 {
			b.Edge(cfa.Loc(r.IntN(8)), cfa.Loc(1+r.IntN(7)), lia.True())
		}
		p := b.Done()
		for _, lp := range naturalLoops(p, cfa.Components(p)) {
			found++
			at := map[*cfa.Edge]int{}
			for i, e := range lp.edges {
				at[e] = i
			}
			for _, e := range lp.edges {
				for _, f := range lp.edges {
					if e.To == f.From && e.To != lp.head && !lp.inner(e) && at[f] < at[e] {
						t.Fatalf("seed %d: the edge %d-%d is before %d-%d", seed, f.From, f.To, e.From, e.To)
					}
				}
			}
		}
	}
	if found < 100 {
		t.Errorf("only %d loops", found)
	}
}
