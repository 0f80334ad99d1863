package pass

import (
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/cfa/cfatest"
	"ic3play/lia"
)

// TestApartHasAnEdgeAWay: of a loop with three branches in a row, which are one edge,
// there is an edge for each way again, and each gives the variables values.
func TestApartHasAnEdgeAWay(t *testing.T) {
	joined, _ := whole(t, Ways)(branch(3, false))
	q, of, _ := Apart(joined)
	loops := 0
	for i := range q.Edges {
		e := &q.Edges[i]
		if o := &joined.Edges[of[i]]; o.From != e.From || o.To != e.To || len(o.Inputs) != len(e.Inputs) {
			t.Errorf("edge %d is not of edge %d", i, of[i])
		}
		if e.From != e.To {
			continue
		}
		loops++
		e.Guard.Walk(func(f lia.Formula) {
			if f.Op() == lia.OpOr {
				t.Errorf("edge %d has a choice: %v", i, f)
			}
		})
	}
	if loops != 8 || len(of) != len(q.Edges) {
		t.Errorf("%d edges from the loop's head to itself, want 8:\n%s", loops, dumpString(t, q))
	}
}

// TestApartLeavesMany: an edge with more ways than are wanted stays as it is, and the
// program too where all do.
func TestApartLeavesMany(t *testing.T) {
	joined, _ := whole(t, Ways)(branch(7, false))
	if q, of, back := Apart(joined); q != joined || len(of) != len(q.Edges) || back.Path == nil {
		t.Errorf("128 ways were taken apart:\n%s", dumpString(t, q))
	}
}

// TestApartLeavesOtherChoices: a choice that gives nothing a value is no way.
func TestApartLeavesOtherChoices(t *testing.T) {
	b := cfatest.New(1, 3)
	b.Init(1)
	e := b.Edge(1, 1, lia.True())
	in := b.Input(e, cfa.Nondet)
	e.Guard = lia.Or(eq(in, 1), eq(in, 3))
	e.Assigns = []cfa.Assign{{Var: 0, Term: in}}
	b.Edge(1, b.Error, eq(v(0), 2))
	p := b.Done()
	if q, _, _ := Apart(p); q != p {
		t.Errorf("taken apart:\n%s", dumpString(t, q))
	}
}
