package ic3_test

import (
	"slices"
	"testing"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/cfa/cfatest"
	"ic3play/engine/enginetest"
	"ic3play/engine/ic3"
	"ic3play/engine/meter"
	"ic3play/lia"
)

// The program has a procedure. The invariant must have exactly the lemmas about the procedure's
// exit that the proof needs.
func TestSupportOfPremises(t *testing.T) {
	p := cfatest.Recursion(5, -1) // the result is never -1
	few, positive := cfatest.Le(cfatest.V(0), 5), cfatest.Ge(cfatest.V(1), 0)
	config := engine.Defaults[ic3.Config]()
	config.Seeds = true
	seeds := func(*meter.Meter, string) engine.Seeds {
		return engine.Seeds{Facts: map[cfa.Loc][]lia.Formula{2: {few}, 3: {few}, 4: {few, positive}}}
	}
	r := ic3.Engine{}.Check(t.Context(), p, engine.Options{Config: config, Seeds: seeds}, nil)
	enginetest.Check(t, enginetest.Case{Program: p, Verdict: engine.Safe}, r)
	if r.Verdict != engine.Safe || !slices.ContainsFunc(r.Invariant[4].Conjuncts(), positive.Equal) {
		t.Errorf("%v, with %s at the exit", r.Verdict, r.Invariant[4].Format(p.VarName))
	}
	for l, f := range r.Invariant {
		if slices.ContainsFunc(f.Conjuncts(), few.Equal) {
			t.Errorf("at %s the invariant has %s, which nothing needs", p.LocName(l), few.Format(p.VarName))
		}
	}
}
