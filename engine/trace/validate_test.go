package trace_test

import (
	"strings"
	"testing"

	"ic3play/engine/enginetest"
	"ic3play/engine/trace"
	"ic3play/lia"
)

func TestValidate(t *testing.T) {
	// Edges: 0 from 0 to 2, 1 from 2 to 2, 2 from 2 to 1.
	b := enginetest.New(3, "x")
	b.Edge(0, 2, lia.True(), nil)
	b.Edge(2, 2, lia.True(), nil)
	b.Edge(2, 1, lia.True(), nil)
	p := b.Program()
	none := func(e trace.Event) trace.Event {
		if e.Loc == 0 && e.Kind != trace.Obligation {
			e.Loc = -1
		}
		if e.Edge == 0 {
			e.Edge = -1
		}
		return e
	}
	type events []trace.Event
	root := trace.Event{Kind: trace.Obligation, Obl: 1, Loc: 1}
	child := trace.Event{Kind: trace.Obligation, Obl: 2, Loc: 2, Edge: 2, Parent: 1}
	lemma := trace.Event{Kind: trace.Lemma, Lemma: 1, Loc: 2, Level: 1, Obl: 2}
	newer := trace.Event{Kind: trace.Lemma, Lemma: 2, Loc: 2, Level: trace.EveryLevel}
	gone := trace.Event{Kind: trace.Subsumed, Lemma: 1, By: 2}
	for _, tt := range []struct {
		in    events
		fault string // "": none
	}{
		{events{{Kind: trace.Level, Level: 1}, root, child, lemma, {Kind: trace.Blocked, Obl: 2, Lemma: 1, Level: 1}, newer, gone,
			{Kind: trace.Push, Lemma: 2, Level: trace.EveryLevel}, child, {Kind: trace.Counterexample, Obl: 2}}, ""},
		{events{{Kind: "moved"}}, "there is no such kind"},
		{events{{Kind: trace.Level, Seq: 7}}, "it has number 7"},
		{events{{Kind: trace.Level, Level: -1}}, "level -1"},
		{events{{Kind: trace.Candidate, Loc: 3}}, "location 3"},
		{events{{Kind: trace.Lemma, Lemma: 1, Locs: []int{1, 1}}}, "locations [1 1]"},
		{events{root, {Kind: trace.Predecessor, Obl: 1, Edge: 3}}, "edge 3"},
		{events{{Kind: trace.Obligation, Obl: 0, Loc: 1}}, "obligation 0 at location 1"},
		{events{{Kind: trace.Predecessor, Obl: 1, Edge: 2}}, "obligation 1 was never told"},
		{events{root, {Kind: trace.Predecessor, Obl: 1}}, "an edge is missing"},
		{events{child}, "parent 1 was never told"},
		{events{root, {Kind: trace.Obligation, Obl: 2, Loc: 2, Edge: 1, Parent: 1}}, "edge 1 enters 2, parent 1 is at 1"},
		{events{root, {Kind: trace.Obligation, Obl: 2, Loc: 2, Parent: 1}}, "the edge to parent 1 is missing"},
		{events{{Kind: trace.Obligation, Obl: 1, Loc: 1, Edge: 2}}, "which leaves 2"},
		{events{root, {Kind: trace.Obligation, Obl: 1, Loc: 2}}, "was at 1"},
		{events{root, {Kind: trace.Blocked, Obl: 1, Lemma: 4}}, "lemma 4 was never told"},
		{events{root, child, lemma, lemma}, "lemma 1 was told before"},
		{events{root, child, lemma, newer, gone, {Kind: trace.Push, Lemma: 1, Level: 2}}, "lemma 1 was removed"},
		{events{root, child, lemma, {Kind: trace.Subsumed, Lemma: 1, By: 2}, {Kind: trace.Level, Level: 2}}, "lemma 2 was never told"},
		{events{root, child, lemma, gone, newer}, ""},
		{events{root, child, lemma, {Kind: trace.Subsumed, Lemma: 1}}, "lemma 0 was never told"},
		{events{{Kind: trace.Predicate, Pred: 1}, {Kind: trace.Predicate, Pred: 2, Above: []int{3}}}, "predicate 3 was never told"},
		{events{{Kind: trace.Predicate, Pred: 1}, {Kind: trace.Predicate, Pred: 1}}, "predicate 1 was told before"},
		{events{{Source: "a", Kind: trace.Predicate, Pred: 1}, {Source: "b", Kind: trace.Predicate, Pred: 1}}, ""},
	} {
		in := make([]trace.Event, len(tt.in))
		for i, e := range tt.in {
			in[i] = none(e)
			in[i].Seq = i + e.Seq
		}
		err := trace.Validate(in, p)
		if tt.fault == "" && err != nil || tt.fault != "" && (err == nil || !strings.Contains(err.Error(), tt.fault)) {
			t.Errorf("%+v: %v, want %q", tt.in, err, tt.fault)
		}
	}
}
