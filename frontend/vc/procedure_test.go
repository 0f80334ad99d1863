package vc_test

import (
	"testing"

	"ic3play/engine/certify"
	"ic3play/engine/cfa"
	"ic3play/frontend"
	"ic3play/frontend/carry"
	"ic3play/lia"
)

// TestContracts: both checkers accept a contract of a recursive function that is
// inductive and strong enough, and refuse every other one.
func TestContracts(t *testing.T) {
	const src = `extern int nondet_int(void);
int id(int n) { if (n <= 0) return 0; return id(n - 1) + 1; }
int main(void) { int n = nondet_int(); if (n < 0) return 0; int r = id(n); assert(r == n); }`
	u, ds := frontend.Load("id.c", []byte(src))
	if u == nil {
		t.Fatal(ds)
	}
	pr := u.Lowered.Procedures[0]
	n, r := lia.V(u.Lowered.Vars[pr.Func.Params[0]]), lia.V(u.Lowered.Returns[pr.Func])
	equal := lia.Eq(r.Sub(n))
	for _, c := range []struct {
		name         string
		before, then lia.Formula
		holds        bool
	}{
		{"right", lia.Ge(n), equal, true},
		{"without a precondition", lia.True(), lia.Or(lia.Lt(n), equal), true},
		{"not so for all arguments", lia.True(), equal, false},
		{"precondition that a call breaks", lia.Ge(n.Sub(lia.Int(1))), equal, false},
		{"too weak", lia.Ge(n), lia.True(), false},
		{"never returns", lia.Ge(n), lia.False(), false},
		{"never called", lia.False(), lia.False(), false},
		{"another result", lia.Ge(n), lia.Eq(r.Sub(n).Sub(lia.Int(1))), false},
	} {
		inv := cfa.Invariant{pr.Entry: c.before, pr.Exit: c.then}
		_, automaton := certify.Invariant(t.Context(), u.Program, inv, prover)
		_, tree := carry.Invariant(t.Context(), u.AST, u.Lowered, inv, prover)
		if (automaton == nil) != c.holds || (tree == nil) != c.holds {
			t.Errorf("%s: automaton %v, tree %v; want it accepted: %v", c.name, automaton, tree, c.holds)
		}
	}
}
