package enginetest

import (
	"strings"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/lia"
)

func TestInvariantsThatProveNothing(t *testing.T) {
	p := Cases()[0].Program // counts to ten at location 2
	x := lia.V(0)
	good := lia.Le(x.Sub(lia.Int(10)))
	for _, tt := range []struct {
		inv   cfa.Invariant
		fault string
	}{
		{cfa.Invariant{2: good}, ""},
		{cfa.Invariant{}, "no formula at l2"},
		{cfa.Invariant{2: lia.True()}, "sat"},
		{cfa.Invariant{2: lia.Le(x.Sub(lia.Int(9)))}, "sat"},
	} {
		err := Proves(p, tt.inv)
		if tt.fault == "" && err != nil || tt.fault != "" && (err == nil || !strings.Contains(err.Error(), tt.fault)) {
			t.Errorf("%v: %v, want %q", tt.inv, err, tt.fault)
		}
	}
	if err := Inductive(p, cfa.Invariant{}); err == nil || !strings.Contains(err.Error(), "no formula at l2") {
		t.Errorf("facts about nothing: %v", err)
	}
	if err := Inductive(p, cfa.Invariant{2: good}); err != nil {
		t.Error(err)
	}
}
