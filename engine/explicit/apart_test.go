package explicit

import (
	"testing"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/cfa/cfatest"
	"ic3play/engine/enginetest"
	"ic3play/engine/trace"
	"ic3play/lia"
)

// oneOrThree is a loop of one edge with two ways that are joined: an input decides
// whether v0 is 1 or 3. It fails at a value.
func oneOrThree(fails int64) *cfa.Program {
	b := cfatest.New(1, 3)
	b.Init(1)
	e := b.Edge(1, 1, lia.True())
	way, value := b.Input(e, cfa.Nondet), b.Input(e, cfa.Derived)
	is := func(t lia.Term, n int64) lia.Formula { return lia.Eq(t.Sub(lia.Int(n))) }
	e.Guard = lia.Or(lia.And(is(way, 0), is(value, 1)), lia.And(is(way, 1), is(value, 3)))
	e.Assigns = []cfa.Assign{{Var: 0, Term: value}}
	b.Edge(1, b.Error, is(lia.V(0), fails))
	return b.Done()
}

// TestValuesOfJoinedWays: in a portfolio each of two joined ways gives its value, which
// decides; what is told and the path are of the program that was given.
func TestValuesOfJoinedWays(t *testing.T) {
	for fails, want := range map[int64]engine.Verdict{2: engine.Safe, 3: engine.Unsafe} {
		p := oneOrThree(fails)
		if r, _ := check(t, "explicit-itp", nil, p, 0); fails == 2 && r.Verdict != engine.Unknown {
			t.Errorf("%d: %v by values alone, though the edge gives none", fails, r.Verdict)
		}
		e, config := Values(100)
		var events []trace.Event
		r := e.Check(t.Context(), p, engine.Options{Config: config}, trace.New(func(e trace.Event) { events = append(events, e) }, false))
		if err := trace.Validate(events, p); err != nil {
			t.Errorf("%d: %v", fails, err)
		}
		if r.Verdict != want {
			t.Errorf("%d: %v (%s), want %v", fails, r.Verdict, r.Reason, want)
		}
		enginetest.Check(t, enginetest.Case{Name: "joined ways", Program: p, Verdict: want}, r)
	}
}
