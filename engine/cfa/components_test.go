package cfa_test

import (
	"ic3play/engine/cfa"
	"testing"

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
