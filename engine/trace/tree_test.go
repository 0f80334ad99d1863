package trace_test

import (
	"strings"
	"testing"

	"ic3play/engine/enginetest"
	"ic3play/engine/trace"
	"ic3play/lia"
)

func TestValidateTree(t *testing.T) {
	// Edge 0 leads from location 0 to 2, edge 1 from 2 to 2, and edge 2 from 2 to 1.
	b := enginetest.New(3, "x")
	b.Edge(0, 2, lia.True(), nil)
	b.Edge(2, 2, lia.True(), nil)
	b.Edge(2, 1, lia.True(), nil)
	p := b.Program()
	type events []trace.Event
	of := func(k trace.Kind, node, loc int) trace.Event {
		return trace.Event{Kind: k, Node: node, Loc: loc, Edge: -1}
	}
	child := func(node, parent, edge, loc, depth int) trace.Event {
		return trace.Event{Kind: trace.Node, Node: node, Parent: parent, Edge: edge, Loc: loc, Level: depth}
	}
	by := func(k trace.Kind, node, coverer int) trace.Event {
		return trace.Event{Kind: k, Node: node, By: coverer, Loc: 2, Edge: -1}
	}
	along := func(node, loc, position int) trace.Event {
		return trace.Event{Kind: trace.Interpolant, Node: node, Loc: loc, Edge: -1, Level: position}
	}
	twice := of(trace.Label, 2, 2)
	twice.Parts = []string{"x <= 0", "x <= 0"}
	start := events{of(trace.Node, 1, 0), of(trace.Expand, 1, 0), child(2, 1, 0, 2, 1), of(trace.Expand, 2, 2), child(3, 2, 1, 2, 2), child(4, 2, 2, 1, 2)}
	for _, tt := range []struct {
		more  events
		fault string
	}{
		{events{of(trace.Path, 4, 1), along(1, 0, 0), along(2, 2, 1), along(4, 1, 2), along(3, 2, 1), of(trace.Label, 2, 2), by(trace.Cover, 3, 2), by(trace.Uncover, 3, 2),
			by(trace.Cover, 3, 2), of(trace.Precision, 0, 2)}, ""},
		{events{of(trace.Prune, 2, 2), of(trace.Expand, 2, 2), child(5, 2, 1, 2, 2)}, ""},
		{events{child(6, 2, 1, 2, 2)}, "node 6 comes after 4 others"},
		{events{child(5, 2, 0, 2, 2)}, "edge 0 does not lead from node 2"},
		{events{child(5, 2, 1, 2, 3)}, "edge 1 does not lead from node 2"},
		{events{child(5, 3, 1, 2, 3)}, "edge 1 does not lead from node 3"},
		{events{child(5, 9, 1, 2, 3)}, "node 9 does not exist"},
		{events{child(5, 0, 1, 2, 0)}, "node 5 is a root of depth 0, entered by edge 1"},
		{events{{Kind: trace.Node, Node: 5, Loc: -1, Edge: -1}}, "node 5 has no location"},
		{events{of(trace.Expand, 2, 2)}, "node 2 was expanded before"},
		{events{of(trace.Expand, 3, 1)}, "node 3 at location 2, event at 1"},
		{events{of(trace.Label, 7, 2)}, "node 7 does not exist"},
		{events{by(trace.Cover, 3, 4)}, "node 3 at location 2 cannot be covered by node 4 at 1"},
		{events{by(trace.Cover, 2, 3)}, "node 2 at location 2 cannot be covered by node 3"},
		{events{by(trace.Cover, 3, 2), by(trace.Cover, 3, 2)}, "covered already"},
		{events{by(trace.Uncover, 3, 2)}, "node 3 is not covered"},
		{events{by(trace.Cover, 3, 2), by(trace.Uncover, 3, 9)}, "node 9 does not exist"},
		{events{of(trace.Prune, 2, 2), of(trace.Label, 3, 2)}, "node 3 has left the tree"},
		{events{along(1, 0, 1)}, "node 1 of depth 0 is not at position 1"},
		{events{along(4, 1, 2)}, "node 4 of depth 2 is not at position 2 after position -1"},
		{events{along(2, 2, 0)}, "node 2 of depth 1 is not at position 0"},
		{events{along(1, 0, 0), along(3, 2, 1)}, "node 3 of depth 2 is not at position 1 after position 0"},
		{events{twice}, "x <= 0 joins the label of node 2 twice"},
		{events{{Kind: trace.Precision, Loc: 2, Edge: -1, Pred: 3}}, "predicate 3 does not exist"},
	} {
		in := append(append(events{}, start...), tt.more...)
		for i := range in {
			in[i].Seq = i
		}
		err := trace.Validate(in, p)
		if tt.fault == "" && err != nil || tt.fault != "" && (err == nil || !strings.Contains(err.Error(), tt.fault)) {
			t.Errorf("%+v: %v, want %q", tt.more, err, tt.fault)
		}
	}
}
