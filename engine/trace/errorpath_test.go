package trace_test

import (
	"strings"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/enginetest"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/num"
)

// looped returns a program with edge 0 from location 0 to 2, edge 1 from 2 to 2, and edge 2 from 2
// to 1.
func looped() *cfa.Program {
	b := enginetest.New(3, "x")
	b.Edge(0, 2, lia.True(), nil)
	b.Edge(2, 2, lia.True(), map[int]lia.Term{0: b.Var(0).Add(lia.Int(1))})
	b.Edge(2, 1, lia.Gt(b.Var(0)), nil)
	return b.Program()
}

func TestValidateWays(t *testing.T) {
	p := looped()
	type events []trace.Event
	way := func(level, loc int, note string) trace.Event {
		return trace.Event{Kind: trace.Way, Level: level, Loc: loc, Edge: -1, Note: note}
	}
	state := func(i, loc, edge int) trace.Event {
		return trace.Event{Kind: trace.State, Level: i, Loc: loc, Edge: edge}
	}
	fact := way(1, 2, trace.WayExcluded)
	fact.Formula = "x <= 0"
	for _, tt := range []struct {
		in    events
		fault string
	}{
		{events{way(2, 2, trace.WayFails), state(0, 2, 1), state(1, 2, 2), state(2, 1, -1), way(2, 0, trace.WayNone),
			fact, state(0, 2, 2), state(1, 1, -1), {Kind: trace.Image, Level: 1, Loc: 2, Edge: -1}}, ""},
		{events{way(1, 2, "")}, "a path means nothing"},
		{events{way(1, 2, trace.WayExcluded)}, "a path means nothing"},
		{events{way(0, 2, trace.WayFails)}, "a path of 0 steps"},
		{events{way(1, -1, trace.WayNone)}, "from location -1"},
		{events{way(1, 2, trace.WayFails), way(1, 2, trace.WayNone)}, "2 states of the path are missing"},
		{events{way(1, 2, trace.WayFails), state(0, 2, 2)}, "1 states of the path are missing"},
		{events{state(0, 2, 2)}, "state 0 at location 2 is not the next"},
		{events{way(1, 2, trace.WayFails), state(1, 2, 2)}, "state 1 at location 2 is not the next"},
		{events{way(1, 2, trace.WayFails), state(0, 0, 0)}, "state 0 at location 0 is not the next"},
		{events{way(1, 2, trace.WayFails), state(0, 2, 0)}, "goes on from location 2 over edge 0"},
		{events{way(1, 2, trace.WayFails), state(0, 2, 1), state(1, 2, -1)}, "the path ends at location 2"},
		{events{{Kind: trace.Image, Loc: -1, Edge: -1}}, "at location -1"},
	} {
		for i := range tt.in {
			tt.in[i].Seq = i
		}
		err := trace.Validate(tt.in, p)
		if tt.fault == "" && err != nil || tt.fault != "" && (err == nil || !strings.Contains(err.Error(), tt.fault)) {
			t.Errorf("%+v: %v, want %q", tt.in, err, tt.fault)
		}
	}
}

func TestTellWay(t *testing.T) {
	p := looped()
	path := cfa.Path{{Edge: 1}, {Edge: 2}}
	states := []cfa.State{{num.From(0)}, {num.From(1)}, {num.From(1)}}
	var events []trace.Event
	rec := trace.Named{Recorder: trace.New(func(e trace.Event) { events = append(events, e) }, false), Source: "test"}
	trace.TellWay(rec, p, cfa.Live(p), trace.Event{Level: 2, Loc: 2, Note: trace.WayFails}, path, states)
	if err := trace.Validate(events, p); err != nil {
		t.Fatal(err)
	}
	if len(events) != 4 || events[1].Formula != "x == 0" || events[2].Formula != "x == 1" || events[3].Formula != "true" {
		t.Errorf("%+v", events)
	}
}
