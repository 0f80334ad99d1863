package cfa_test

import (
	"math/rand"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/cfa/cfatest"
	"ic3play/lia"
)

func TestComponentsOfIrreducibleGraph(t *testing.T) {
	b := cfatest.New(1, 5)
	b.Init(1)
	b.Edge(1, 2, lia.True())
	b.Edge(1, 3, lia.True())
	b.Edge(2, 3, lia.True())
	b.Edge(3, 2, lia.True())
	b.Edge(3, 4, lia.True())
	if c := cfa.Components(b.Done()); c[2] != c[3] || c[1] == c[2] || c[4] == c[3] {
		t.Errorf("components %v", c)
	}
}

func TestStronglyConnected(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for range 2000 {
		n := 1 + r.Intn(7)
		edges := make([][]int, n)
		reach := make([][]bool, n)
		for i := range n {
			reach[i] = make([]bool, n)
			reach[i][i] = true
			for range r.Intn(3) {
				j := r.Intn(n)
				edges[i] = append(edges[i], j)
				reach[i][j] = true
			}
		}
		for k := range n {
			for i := range n {
				for j := range n {
					reach[i][j] = reach[i][j] || reach[i][k] && reach[k][j]
				}
			}
		}
		comp := cfa.StronglyConnected(n, func(i, k int) (int, bool) {
			if k == len(edges[i]) {
				return 0, false
			}
			return edges[i][k], true
		})
		for i := range n {
			for j := range n {
				if same := reach[i][j] && reach[j][i]; same != (comp[i] == comp[j]) {
					t.Fatalf("%v: %d and %d: components %v", edges, i, j, comp)
				}
				if reach[i][j] && comp[i] < comp[j] {
					t.Fatalf("%v: %d leads to %d: components %v", edges, i, j, comp)
				}
			}
		}
	}
}
