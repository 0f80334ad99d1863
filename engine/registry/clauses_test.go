package registry

import (
	"context"
	"math/rand"
	"testing"

	"ic3play/engine"
	"ic3play/engine/certify"
	"ic3play/engine/cfa"
	"ic3play/engine/cfa/pass"
	"ic3play/engine/enginetest"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/proof"
	"ic3play/lia/refute"
	"ic3play/lia/rounds"
)

// TestClauseCases runs the engines that accept clauses, with each preset, on clauses written by
// hand. An invariant must also pass the checker that uses no solver.
func TestClauseCases(t *testing.T) {
	prover := func(ctx context.Context, fs []lia.Formula) (*proof.Refutation, error) {
		return refute.Prove(ctx, fs)
	}
	for _, c := range enginetest.ClauseCases() {
		if err := cfa.Sanity(c.Program); err != nil {
			t.Fatalf("%s: %v", c.Name, err)
		}
		for _, e := range All() {
			info := e.Info()
			if err := engine.Fits(info, c.Program); (err == nil) != info.Clauses {
				t.Errorf("%s takes clauses: %v, but %v", info.Name, info.Clauses, err)
			}
			if !info.Clauses {
				continue
			}
			for _, preset := range append([]engine.Preset{{}}, info.Presets...) {
				t.Run(info.Name+":"+preset.Name+"/"+c.Name, func(t *testing.T) {
					ctx, limits := enginetest.Bounded(t, 4000)
					config, err := info.ParseOptions(preset, nil)
					if err != nil {
						t.Fatal(err)
					}
					var events []trace.Event
					rec := trace.New(func(e trace.Event) { events = append(events, e) }, false)
					r := e.Check(ctx, c.Program, engine.Options{Config: config, Limits: limits}, rec)
					enginetest.Check(t, c, r)
					if r.Verdict == engine.Unknown && preset.Name == "" {
						t.Errorf("unknown: %s", r.Reason)
					}
					if r.Verdict == engine.Safe {
						if _, err := certify.Invariant(t.Context(), c.Program, r.Invariant, prover); err != nil {
							t.Error(err)
						}
					}
					if err := trace.Validate(events, c.Program); err != nil {
						t.Error(err)
					}
				})
			}
		}
	}
}

// TestClauses compares the engines that accept clauses with exhaustive evaluation. Bodies of the
// random clauses have up to three predicates. Certificates and events are checked too.
func TestClauses(t *testing.T) {
	r := rand.New(rand.NewSource(35))
	verdicts, open := map[engine.Verdict]int{}, map[string]int{}
	programs := rounds.Of(t, 150, 40)
	for range programs {
		c := enginetest.Clauses(r)
		if err := cfa.Sanity(c.Program); err != nil {
			t.Fatal(err)
		}
		verdicts[c.Verdict]++
		q, back, err := pass.Simplify(t.Context(), c.Program, pass.SimplifyOptions{LargeBlocks: true, Ranges: r.Intn(2) == 0})
		if err != nil {
			t.Fatal(err)
		}
		if err := cfa.Sanity(q); err != nil {
			t.Fatal(err)
		}
		for _, e := range All() {
			info := e.Info()
			if !info.Clauses {
				continue
			}
			ctx, limits := enginetest.Bounded(t, 4000)
			var events []trace.Event
			rec := trace.New(func(e trace.Event) { events = append(events, e) }, false)
			res := e.Check(ctx, c.Program, engine.Options{Limits: limits}, rec)
			enginetest.Check(t, c, res)
			if err := trace.Validate(events, c.Program); err != nil {
				t.Error(err)
			}
			ctx, limits = enginetest.Bounded(t, 4000)
			simple := e.Check(ctx, q, engine.Options{Limits: limits}, nil)
			enginetest.Check(t, enginetest.Case{Program: q, Verdict: c.Verdict}, simple)
			switch simple.Verdict {
			case engine.Safe:
				simple.Invariant, err = back.Invariant(simple.Invariant)
			case engine.Unsafe:
				simple.Path, err = back.Path(simple.Path)
				if err == nil && q.HasPremises() {
					simple.Derivation, err = back.Derivation(simple.Derivation)
				}
			}
			if err != nil {
				t.Fatal(err)
			}
			// If q has no premises, its certificate is a path instead of a derivation, and is not
			// checked for c.
			if q.HasPremises() {
				enginetest.Check(t, c, simple)
			}
			if res.Verdict == engine.Unknown || simple.Verdict == engine.Unknown {
				open[info.Name]++
			}
		}
	}
	t.Logf("programs: %v; undecided: %v", verdicts, open)
	if verdicts[engine.Safe] < programs/5 || verdicts[engine.Unsafe] < programs/5 {
		t.Errorf("the programs are one-sided: %v", verdicts)
	}
	for name, n := range open {
		if 20*n > programs {
			t.Errorf("%s left %d of %d undecided", name, n, programs)
		}
	}
}
