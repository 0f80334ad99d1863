package cfa_test

import (
	"testing"

	"ic3play/engine/cfa"
	"ic3play/lia"
)

func TestInputsFrom(t *testing.T) {
	x := func(v lia.Var) lia.Term { return lia.V(v) }
	e := cfa.Edge{Inputs: []cfa.Input{{Var: 6}, {Var: 5}}, Guard: lia.Le(x(6).Sub(x(5))),
		Assigns: []cfa.Assign{{Var: 0, Term: x(5).Add(x(1))}}}
	got := e.InputsFrom(5)
	if got.Inputs[0].Var != 5 || got.Inputs[1].Var != 6 || !got.Guard.Equal(lia.Le(x(5).Sub(x(6)))) || !got.Assigns[0].Term.Equal(x(6).Add(x(1))) {
		t.Errorf("%+v", got)
	}
	if e.Inputs[0].Var != 6 || !e.Assigns[0].Term.Equal(x(5).Add(x(1))) {
		t.Errorf("the edge itself is now %+v", e)
	}
	if again := got.InputsFrom(5); &again.Inputs[0] != &got.Inputs[0] {
		t.Error("an edge with these numbers was copied")
	}
}
