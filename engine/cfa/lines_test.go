package cfa_test

import (
	"slices"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
)

// TestEdgeLinesNameKeptInputs: one input that a guard and two variables use
// reads as one.
func TestEdgeLinesNameKeptInputs(t *testing.T) {
	const n, x, y, in = 0, 1, 2, 3
	nondet := []cfa.Input{{Var: in, Name: "nondet()"}}
	for _, c := range []struct {
		name string
		edge cfa.Edge
		want []string
	}{
		{"kept", cfa.Edge{Inputs: nondet, Guard: lia.Ge(lia.V(in)),
			Assigns: []cfa.Assign{{n, lia.V(in)}, {x, lia.Int(0)}, {y, lia.V(in).AddConst(num.One())}}},
			[]string{"n = nondet()", "[n >= 0]", "x = 0", "y = n + 1"}},
		{"its keeper's old value is read", cfa.Edge{Inputs: nondet, Guard: lia.Ge(lia.V(in).Sub(lia.V(n))),
			Assigns: []cfa.Assign{{n, lia.V(in)}}},
			[]string{"[n <= nondet()]", "n = nondet()"}},
		{"not kept", cfa.Edge{Inputs: nondet, Guard: lia.Ge(lia.V(in)),
			Assigns: []cfa.Assign{{n, lia.V(in).AddConst(num.One())}}},
			[]string{"[nondet() >= 0]", "n = nondet() + 1"}},
	} {
		p := &cfa.Program{Vars: []cfa.Var{{Name: "n"}, {Name: "x"}, {Name: "y"}}, NumIn: 1,
			Locs: []cfa.Location{{Name: "entry"}, {Name: "error"}}, Error: 1, Edges: []cfa.Edge{c.edge}}
		if got := p.EdgeLines(0); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
