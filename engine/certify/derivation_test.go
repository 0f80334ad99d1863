package certify_test

import (
	"slices"
	"strings"
	"testing"

	"ic3play/engine/certify"
	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/refute"
)

// sums returns a program for the Horn clauses p(3), p(5), p(x) & p(y) => p(x + y) and p(11) =>
// error. The states of location 2 are the solutions of the predicate p.
func sums() *cfa.Program {
	sum := withInput(edge(2, 2, lia.True(), set(0, v(0).Add(v(1)))), 1)
	sum.Premises = []cfa.Premise{{At: 2, Args: []cfa.Assign{set(0, v(1))}}}
	p := auto(1, edge(0, 2, lia.True(), set(0, lia.Int(3))), edge(0, 2, lia.True(), set(0, lia.Int(5))), sum,
		edge(2, 1, lia.Eq(plus(v(0), -11))))
	p.Clauses = true
	p.Locs[2].LoopHead = true
	return p
}

// The checker must accept a derivation and reject every corrupted version of it.
func TestDerivation(t *testing.T) {
	p := sums()
	if err := cfa.Sanity(p); err != nil {
		t.Fatal(err)
	}
	good := func() cfa.Derivation { // 3, 5, 8 = 5 + 3, 11 = 8 + 3
		return cfa.Derivation{
			{Edge: 0, From: cfa.Initial},
			{Edge: 1, From: cfa.Initial},
			{Edge: 2, Inputs: []num.Int{num.From(3)}, From: 1, Premises: []int{0}},
			{Edge: 2, Inputs: []num.Int{num.From(3)}, From: 2, Premises: []int{0}},
			{Edge: 3, From: 3},
		}
	}
	if err := certify.Derivation(p, good()); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, want string
		damage     func(cfa.Derivation) cfa.Derivation
	}{
		{"empty", "does not end", func(cfa.Derivation) cfa.Derivation { return nil }},
		{"cut", "does not end", func(d cfa.Derivation) cfa.Derivation { return d[:4] }},
		{"another input", "another value of x", func(d cfa.Derivation) cfa.Derivation { d[2].Inputs[0] = num.From(4); return d }},
		{"no input", "has 1 inputs", func(d cfa.Derivation) cfa.Derivation { d[2].Inputs = nil; return d }},
		{"another premise", "another value of x", func(d cfa.Derivation) cfa.Derivation { d[3].Premises[0] = 1; return d }},
		{"no premise", "has 1 premises", func(d cfa.Derivation) cfa.Derivation { d[2].Premises = nil; return d }},
		{"two premises", "has 1 premises", func(d cfa.Derivation) cfa.Derivation { d[2].Premises = []int{0, 0}; return d }},
		{"a later premise", "is inference 4", func(d cfa.Derivation) cfa.Derivation { d[2].Premises[0] = 3; return d }},
		{"its own premise", "is inference 3", func(d cfa.Derivation) cfa.Derivation { d[2].Premises[0] = 2; return d }},
		{"no source", "starts from", func(d cfa.Derivation) cfa.Derivation { d[2].From = -2; return d }},
		{"a later source", "starts from", func(d cfa.Derivation) cfa.Derivation { d[2].From = 2; return d }},
		{"the entry", "leaves l2", func(d cfa.Derivation) cfa.Derivation { d[2].From = cfa.Initial; return d }},
		{"another sum", "guard", func(d cfa.Derivation) cfa.Derivation { d[4].From = 2; return d }},
		{"no edge", "no edge", func(d cfa.Derivation) cfa.Derivation { d[0].Edge = 9; return d }},
		{"a premise at the error", "premise 1 is at l1", func(d cfa.Derivation) cfa.Derivation {
			return append(d, cfa.Inference{Edge: 2, Inputs: []num.Int{num.From(3)}, From: 1, Premises: []int{4}})
		}},
	} {
		if err := certify.Derivation(p, c.damage(good())); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

// The verification conditions of an edge with premises must assume the invariant at the location of
// each premise.
func TestInvariantOfClauses(t *testing.T) {
	p := sums()
	p.Edges = slices.Clone(p.Edges)
	p.Edges[3].Guard = lia.Le(plus(v(0), -2))
	for _, c := range []struct {
		inv  cfa.Invariant
		want string
	}{
		{cfa.Invariant{2: lia.Ge(plus(v(0), -3))}, ""},
		{cfa.Invariant{2: lia.Ge(plus(v(0), -4))}, "solution"},
		// 3 and 5 are solutions, but their sum 8 is not, so the formula is not inductive.
		{cfa.Invariant{2: lia.Or(lia.Eq(plus(v(0), -3)), lia.Eq(plus(v(0), -5)))}, "solution"},
		{cfa.Invariant{}, "no formula at l2"},
	} {
		_, err := certify.Invariant(t.Context(), p, c.inv, refute.Prove)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%v: %v, want %q", c.inv, err, c.want)
		}
	}
}
