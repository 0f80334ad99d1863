package trace_test

import (
	"fmt"
	"strings"
	"testing"

	"ic3play/engine/enginetest"
	"ic3play/engine/trace"
	"ic3play/lia"
)

func TestValidate(t *testing.T) {
	// Edge 0 leads from location 0 to 2, edge 1 from 2 to 2, and edge 2 from 2 to 1.
	b := enginetest.New(3, "x")
	b.Edge(0, 2, lia.True(), nil)
	b.Edge(2, 2, lia.True(), nil)
	b.Edge(2, 1, lia.True(), nil)
	p := b.Program()
	none := func(e trace.Event) trace.Event {
		if e.Loc == 0 && e.Kind != trace.Obligation || e.Kind == trace.Drop {
			e.Loc = -1
		}
		if e.Edge == 0 {
			e.Edge = -1
		}
		return e
	}
	type events []trace.Event
	root := trace.Event{Kind: trace.Obligation, Obl: 1, Loc: 1, Level: 2}
	passed := trace.Event{Kind: trace.Predecessor, Obl: 1, Edge: 2, Next: 2}
	child := trace.Event{Kind: trace.Obligation, Obl: 2, Loc: 2, Edge: 2, Parent: 1, Level: 1}
	lemma := trace.Event{Kind: trace.Lemma, Lemma: 1, Loc: 2, Level: 1, Obl: 2, Asked: 1}
	blocked := trace.Event{Kind: trace.Blocked, Obl: 2, Lemma: 1, Level: 1}
	newer := trace.Event{Kind: trace.Lemma, Lemma: 2, Loc: 2, Level: trace.EveryLevel}
	gone := trace.Event{Kind: trace.Subsumed, Lemma: 1, By: 2}
	never := trace.Event{Kind: trace.Lemma, Lemma: 3, Loc: 1, Level: 3}
	done := trace.Event{Kind: trace.Blocked, Obl: 1, Lemma: 3, Level: 2}
	over := trace.Event{Kind: trace.Counterexample, Obl: 2}
	queued := blocked
	queued.Asked = 2
	up := child // queries the obligation of the event child again, at a higher level
	up.Level = 2
	drop := func(why string, ids ...int) trace.Event { return trace.Event{Kind: trace.Drop, Obls: ids, Note: why} }
	for _, tt := range []struct {
		in    events
		fault string
	}{
		{events{{Kind: trace.Level, Level: 2}, root, passed, child, lemma, queued, up, newer, gone, root, never, done,
			{Kind: trace.Blocked, Obl: 2, Lemma: 2, Level: 2}, {Kind: trace.Fixpoint, Level: 1, Proof: trace.ProofFrames}}, ""},
		{events{{Kind: trace.Fixpoint, Proof: trace.ProofStates, Note: "3 states"}, {Kind: trace.Fixpoint, Proof: trace.ProofInvariant},
			{Kind: trace.Fixpoint, Proof: trace.ProofInduction, Level: 1}, {Kind: trace.Fixpoint, Proof: trace.ProofLayers}}, ""},
		{events{{Kind: trace.Lemma, Lemma: 1, Loc: 2, Note: trace.LemmaSent, From: "ic3"}, {Kind: trace.Candidate, Loc: 2, Note: trace.CandidateSampled}}, ""},
		{events{{Kind: trace.Fixpoint}}, "there is no kind of proof"},
		{events{{Kind: trace.Level, Level: 1}, {Kind: trace.Fixpoint, Level: 2, Proof: trace.ProofFrames}}, "a proof by frames with level 2"},
		{events{{Kind: trace.Fixpoint, Level: 1, Proof: trace.ProofTree}}, "a proof by tree"},
		{events{{Kind: trace.Fixpoint, Proof: trace.ProofInduction}}, "a proof by induction with level 0"},
		{events{{Kind: trace.Fixpoint, Proof: trace.ProofStates}}, "a proof by states with level 0 and note"},
		{events{{Kind: trace.Fixpoint, Level: 1, Proof: trace.ProofInvariant}}, "a proof by invariant with level 1"},
		{events{{Kind: trace.Level, Level: 1, Proof: trace.ProofFrames}}, `proof "frames"`},
		{events{{Kind: trace.Level, Level: 1, From: "ic3"}}, `from engine "ic3"`},
		{events{{Kind: trace.Candidate, Loc: 2}}, `origin ""`},
		{events{{Kind: trace.Candidate, Loc: 2, Note: trace.CandidateShared}}, `origin "shared", from engine ""`},
		{events{root, {Kind: trace.Lemma, Lemma: 1, Loc: 1, Level: 2, Obl: 1, Asked: 2, Note: trace.LemmaSeed}}, `obligation 1 and origin "seed"`},
		{events{root, passed, child, over}, ""},
		{events{root, passed, child, drop("ended", 1, 2)}, ""},
		{events{root, passed, child, lemma, queued, drop("ended", 1, 2)}, ""},
		{events{root, {Kind: trace.Spurious, Obl: 1, Edge: 2, Next: 2}, child, {Kind: trace.Backtrack, Obl: 1, Edge: 2}, drop("refined", 2), root, {Kind: trace.Spurious, Obl: 1, Edge: 2}, root, never, done}, ""},
		{events{root, passed, child, lemma, newer, {Kind: trace.Lemma, Lemma: 4, Loc: -1, Locs: []int{1, 2}, Level: 1},
			{Kind: trace.Blocked, Obl: 2, Lemmas: []int{1, 4}, Lemma: 4, Level: 1}, drop("found", 1)}, ""},
		{events{root, passed, child, lemma, {Kind: trace.Push, Lemma: 1, Level: 2}, {Kind: trace.Push, Lemma: 1, Level: trace.EveryLevel}, over}, ""},
		{events{{Source: "a", Kind: trace.Predicate, Pred: 1}, {Source: "b", Kind: trace.Predicate, Pred: 1}}, ""},

		{events{{Kind: "moved"}}, "there is no such kind"},
		{events{{Kind: trace.Level, Seq: 7}}, "it has number 7"},
		{events{{Kind: trace.Level, Level: -1}}, "level -1"},
		{events{{Kind: trace.Candidate, Loc: 3}}, "location 3"},
		{events{{Kind: trace.Lemma, Lemma: 1, Locs: []int{1, 1}}}, "locations [1 1]"},
		{events{root, {Kind: trace.Predecessor, Obl: 1, Edge: 3}}, "edge 3"},
		{events{{Kind: trace.Obligation, Obl: 0, Loc: 1}}, "obligation 0 at location 1"},
		{events{passed}, "obligation 1 does not exist"},
		{events{root, {Kind: trace.Predecessor, Obl: 1}}, "an edge is missing"},
		{events{child}, "parent 1 does not exist"},
		{events{root, {Kind: trace.Obligation, Obl: 2, Loc: 2, Edge: 1, Parent: 1}}, "edge 1 enters 2, parent 1 is at 1"},
		{events{root, {Kind: trace.Obligation, Obl: 2, Loc: 2, Parent: 1}}, "the edge to parent 1 is missing"},
		{events{{Kind: trace.Obligation, Obl: 1, Loc: 1, Edge: 2}}, "which leaves 2"},
		{events{{Kind: trace.Predicate, Pred: 1}, {Kind: trace.Predicate, Pred: 2, Above: []int{3}}}, "predicate 3 does not exist"},
		{events{{Kind: trace.Predicate, Pred: 1}, {Kind: trace.Predicate, Pred: 1}}, "predicate 1 exists already"},
		{events{root, {Kind: trace.Abstraction, Obl: 1, Parts: []string{"x < 1"}}}, "0 predicates hold and 0 do not, and there are 1 parts"},

		{events{root}, "obligation 1 at level 2 is open"},
		{events{root, passed, child, lemma, blocked}, "obligation 1 at level 2 is waiting"},
		{events{root, {Kind: trace.Level, Level: 3}}, "obligation 1 at level 2 is open"},
		{events{root, {Kind: trace.Fixpoint, Level: 1}}, "obligation 1 at level 2 is open"},
		{events{{Source: "a", Kind: trace.Obligation, Obl: 1, Loc: 1}, {Source: "b", Kind: trace.Level, Level: 1}}, "obligation 1 at level 0 is open"},
		{events{root, passed, {Kind: trace.Level, Level: 3}}, "obligation 2 was expected next"},
		{events{root, {Kind: trace.Predecessor, Obl: 1, Edge: 2, Next: 1}}, "obligation 1 is no new one"},
		{events{root, root}, "obligation 1 is queried again and is open"},
		{events{root, passed, child, over, root}, "obligation 1 is queried again and is reached"},
		{events{root, drop("ended", 1), root}, "obligation 1 is queried again and is dropped"},
		{events{root, passed, child, lemma, blocked, up}, "obligation 2 is queried again and is blocked"},
		{events{root, passed, child, lemma, queued, child}, "obligation 2 is queried at level 1, and is to be queried again at 2"},
		{events{root, passed, child, lemma, queued, root, never, done}, "obligation 2 at level 2 is to be queried again"},
		{events{root, passed, child, lemma, {Kind: trace.Blocked, Obl: 2, Lemma: 1, Level: 1, Asked: 1}}, "obligation 2 is blocked at level 1, and to be queried again at 1"},
		{events{root, passed, child, {Kind: trace.Obligation, Obl: 1, Loc: 1, Level: 3}}, "obligation 1 is queried at level 3, and is waiting at 2"},
		{events{root, passed, child, {Kind: trace.Obligation, Obl: 1, Loc: 2, Level: 2}}, "was at 1"},
		{events{root, passed, child, {Kind: trace.Obligation, Obl: 1, Loc: 1, Level: 2, Parent: 2}}, "obligation 1 has parent 2, and had 0"},
		{events{root, passed, child, never, done}, "obligation 1 is waiting"},
		{events{root, passed, child, {Kind: trace.Generalise, Obl: 1}}, "obligation 1 is waiting"},
		{events{root, passed, child, lemma, blocked, blocked}, "obligation 2 is blocked"},
		{events{root, passed, child, lemma, {Kind: trace.Blocked, Obl: 2, Lemma: 1, Level: 2}}, "obligation 2 at location 2 and level 1 is not blocked at 2"},
		{events{root, lemma}, "obligation 2 does not exist"},
		{events{root, {Kind: trace.Lemma, Lemma: 1, Loc: 2, Level: 2, Obl: 1, Asked: 2}}, "is of obligation 1 at location 1 and level 2"},
		{events{root, {Kind: trace.Lemma, Lemma: 1, Loc: 1, Level: 2, Obl: 1, Asked: 1}}, "lemma 1, queried at 1, is of obligation 1"},
		{events{{Kind: trace.Lemma, Lemma: 1, Loc: 1, Level: 2, Asked: 3}}, "lemma 1 was queried at 3 and holds up to 2"},
		{events{root, {Kind: trace.Lemma, Lemma: 3, Loc: 1, Level: 1}, done}, "is not blocked at 2 by lemma 3 of level 1"},
		{events{root, newer, {Kind: trace.Blocked, Obl: 1, Lemma: 2, Level: 2}}, "is not blocked at 2 by lemma 2"},
		{events{root, never, {Kind: trace.Blocked, Obl: 1, Lemma: 3, Lemmas: []int{3, 2}, Level: 2}}, "lemma 3 is not the last of [3 2]"},
		{events{root, {Kind: trace.Blocked, Obl: 1, Lemma: 4}}, "lemma 4 does not exist"},
		{events{root, drop("bored", 1)}, `there is no reason "bored"`},
		{events{root, drop("ended")}, "obligations []"},
		{events{root, drop("ended", 7)}, "obligation 7 does not exist"},
		{events{root, never, done, drop("ended", 1)}, "obligation 1 is blocked"},

		{events{root, passed, child, lemma, lemma}, "lemma 1 exists already"},
		{events{root, passed, child, lemma, newer, gone, {Kind: trace.Push, Lemma: 1, Level: 2}}, "lemma 1 was removed"},
		{events{root, passed, child, lemma, gone, newer}, "lemma 2 does not exist"},
		{events{root, passed, child, lemma, {Kind: trace.Subsumed, Lemma: 1}}, "lemma 0 does not exist"},
		{events{newer, never, {Kind: trace.Subsumed, Lemma: 2, By: 3}}, "lemma 2 of level -1 makes way for lemma 3 of level 3"},
		{events{never, {Kind: trace.Push, Lemma: 3, Level: 3}}, "lemma 3 held at level 3 before"},
	} {
		in := make([]trace.Event, len(tt.in))
		for i, e := range tt.in {
			in[i] = none(e)
			in[i].Seq = i + e.Seq
		}
		err := trace.Validate(in, p)
		if tt.fault == "" && err != nil || tt.fault != "" && (err == nil || !strings.Contains(err.Error(), tt.fault)) {
			t.Errorf("%v: %v, want %q", summary(tt.in), err, tt.fault)
		}
	}
}

func summary(in []trace.Event) string {
	var out []string
	for _, e := range in {
		out = append(out, fmt.Sprintf("%s %d at %d by lemma %d", e.Kind, e.Obl, e.Level, e.Lemma))
	}
	return strings.Join(out, ", ")
}
