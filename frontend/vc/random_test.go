package vc_test

import (
	"errors"
	"math/rand"
	"testing"

	"ic3play/engine"
	"ic3play/engine/certify"
	"ic3play/engine/cfa"
	"ic3play/engine/cfa/pass"
	"ic3play/engine/enginetest"
	"ic3play/engine/registry"
	"ic3play/frontend"
	"ic3play/frontend/carry"
	"ic3play/frontend/gen"
	"ic3play/frontend/vc"
	"ic3play/lia"
	"ic3play/lia/refute"
	"ic3play/lia/rounds"
)

// TestRandomPrograms proves random programs with an engine. One checker works on the automaton,
// another on the syntax tree. Both must accept each invariant that the engine finds. If a program
// fails in the interpreter, both must refuse every invariant.
func TestRandomPrograms(t *testing.T) {
	e, _, err := registry.Find(engine.Spec{Name: "ic3"})
	if err != nil {
		t.Fatal(err)
	}
	n := rounds.Of(t, 75, 24)
	safe, uncovered, middle, failing, mutants := 0, 0, 0, 0, 0
	for seed := range int64(n) {
		r := rand.New(rand.NewSource(seed))
		src := gen.Program(r, gen.Options{Statements: 6 + r.Intn(7), Functions: 2, Pointers: seed%3 == 1, Library: seed%4 == 0})
		if seed%3 == 2 {
			src = gen.Scopes(r, gen.ScopeOptions{Statements: 8}) + "int main(void) { assert(f() != 4); }\n"
		}
		u, diags := frontend.Load("random.c", []byte(src))
		if u == nil && seed%3 > 0 {
			continue // sema refuses the program: a jump skips the declaration of a const divisor or pointer
		}
		if u == nil {
			t.Fatalf("seed %d: %v", seed, diags[0])
		}
		ctx := t.Context()
		inv := engineInvariant(t, e, u)
		bad := fails(r, u.AST)
		if bad {
			failing++
		}
		if inv != nil {
			if bad {
				t.Fatalf("seed %d: the engine calls a failing program safe\n%s", seed, src)
			}
			if _, err := certify.Invariant(ctx, u.Program, inv, refute.Prove); err != nil {
				t.Fatalf("seed %d: automaton: %v\n%s", seed, err, src)
			}
			_, err := carry.Invariant(ctx, u.AST, u.Lowered, inv, refute.Prove)
			var notCovered *vc.Unsupported
			switch {
			case errors.As(err, &notCovered):
				uncovered++
				t.Logf("seed %d: %v", seed, err)
			case err != nil:
				t.Fatalf("seed %d: tree: %v\n%s", seed, err, src)
			default:
				safe++
			}
			if middleOnly(u, inv) == nil {
				middle++
			}
		}
		for _, claim := range []lia.Formula{lia.True(), lia.False()} {
			all := cfa.Invariant{}
			for _, p := range u.Lowered.Points {
				all[p.Loc] = claim
			}
			if _, err := carry.Invariant(ctx, u.AST, u.Lowered, all, refute.Prove); err == nil && bad {
				t.Fatalf("seed %d: a program that fails was accepted with the claim %v\n%s", seed, claim.IsTrue(), src)
			}
		}
		for i := 0; i < 12 && inv != nil; i++ {
			undo := mutation(r, u.AST)
			if undo == nil {
				break
			}
			bad := fails(r, u.AST)
			if _, err := carry.Invariant(ctx, u.AST, u.Lowered, inv, refute.Prove); err == nil && bad {
				t.Fatalf("seed %d: a changed tree that fails was accepted\n%s", seed, src)
			}
			if bad && middleOnly(u, inv) == nil {
				t.Fatalf("seed %d: a changed tree that fails was accepted by the claims between heads\n%s", seed, src)
			}
			undo()
			if bad {
				mutants++
			}
		}
	}
	t.Logf("%d safe, %d not covered, %d by the claims between heads; %d failing, %d failing mutants", safe, uncovered, middle, failing, mutants)
	if safe < n/3 || middle < n/4 || uncovered*10 > safe || failing < n/6 || mutants < n/75 {
		t.Error("the test tests too little")
	}
}

// engineInvariant returns the invariant that an engine finds within a small limit, or nil.
func engineInvariant(t *testing.T, e engine.Engine, u *frontend.Unit) cfa.Invariant {
	t.Helper()
	ctx, limits := enginetest.Bounded(t, 500)
	simple, back, err := pass.Simplify(ctx, u.Program, pass.SimplifyOptions{})
	if err != nil {
		return nil
	}
	res := e.Check(ctx, simple, engine.Options{Limits: limits}, nil)
	if res.Verdict != engine.Safe {
		return nil
	}
	inv, err := back.Invariant(res.Invariant)
	if err != nil {
		t.Fatal(err)
	}
	return inv
}
