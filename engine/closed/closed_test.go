package closed

import (
	"testing"

	"ic3play/engine"
	"ic3play/engine/enginetest"
	"ic3play/lia"
)

// A variable that is live at the entry may have any value there, although runs begin with 0.
func TestAnyValueAtTheEntry(t *testing.T) {
	b := enginetest.New(3, "x", "y")
	x, y := b.Var(0), b.Var(1)
	b.Edge(0, 2, lia.True(), map[int]lia.Term{1: lia.Int(0)})
	b.Edge(2, 2, lia.Lt(y.Sub(lia.Int(3))), map[int]lia.Term{1: y.Add(lia.Int(1))})
	b.Edge(2, 1, lia.Eq(x.Sub(lia.Int(5))), nil)
	if r := (Engine{}).Check(t.Context(), b.Program(), engine.Options{}, nil); r.Verdict != engine.Unknown {
		t.Errorf("reads x: %v, want unknown", r.Verdict)
	}
	b = enginetest.New(3, "x", "y")
	x, y = b.Var(0), b.Var(1)
	b.Edge(0, 2, lia.True(), map[int]lia.Term{1: lia.Int(0)})
	b.Edge(2, 2, lia.Lt(y.Sub(lia.Int(3))), map[int]lia.Term{0: x.Add(lia.Int(1)), 1: y.Add(lia.Int(1))})
	b.Edge(2, 1, lia.And(lia.Lt(x), lia.Gt(y.Sub(lia.Int(3)))), nil)
	c := enginetest.Case{Program: b.Program(), Verdict: engine.Safe}
	r := Engine{}.Check(t.Context(), c.Program, engine.Options{}, nil)
	if r.Verdict != engine.Unknown {
		enginetest.Check(t, c, r)
	}
}
