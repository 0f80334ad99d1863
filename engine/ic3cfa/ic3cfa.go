// Package ic3cfa is the engine "cfa": IC3 on control-flow automata after
// Lange, Neuhäußer and Noll, "IC3 Software Model Checking on Control Flow
// Automata" (FMCAD 2015).
//
// The paper's algorithm is the kernel's (package ic3): frames local to
// locations, relative inductiveness per edge with the stronger query for
// self-loops (its Lemma 1), F[0] that is true at the entry and false elsewhere,
// triggered pushing and delta encoding. What is different here, and why:
//
//   - blocked regions are generalised (core, literal dropping with
//     counterexamples to generalisation, sums of inequalities, bounds), which
//     the paper names as future work: without it a counter that counts to a
//     constant needs a frame a step;
//   - an obligation is a conjunctive part of the weakest precondition, found by
//     model-based projection, so that queries stay small and nondeterministic
//     assignments inside loops, which the paper's tool did not support, need
//     nothing special;
//   - the error location is blocked like any other, so that the paper's static
//     0- and 1-step checks are the first two rounds of the main loop: an edge
//     whose source is not the entry is refused at level 0 without a query.
package ic3cfa

import (
	"context"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/ic3"
	"ic3play/engine/meter"
	"ic3play/engine/seed"
	"ic3play/engine/trace"
)

// Engine is the engine "cfa".
type Engine struct{}

// Info describes the engine.
func (Engine) Info() engine.Info {
	return engine.Info{
		Name:   "cfa",
		Title:  "IC3 on control-flow automata",
		Help:   "Frames at each location, blocked regions generalised and pushed forward edge by edge.",
		Source: "Lange, Neuhäußer, Noll: IC3 Software Model Checking on Control Flow Automata, FMCAD 2015",
		Options: []engine.Option{
			{Name: "generalise", Kind: engine.BoolOption, Default: "true", Help: "Drop literals of blocked regions; without it the paper's algorithm remains (Bradley: SAT-Based Model Checking without Unrolling, VMCAI 2011)."},
			{Name: "ctg", Kind: engine.BoolOption, Default: "true", Help: "Block counterexamples to generalisation a level down and try again (Hassan, Bradley, Somenzi: Better Generalization in IC3, FMCAD 2013)."},
			{Name: "sums", Kind: engine.BoolOption, Default: "true", Help: "Replace pairs of inequalities by their sum where that stays inductive."},
			{Name: "convex", Kind: engine.BoolOption, Default: "true", Help: "Split x != y into x < y and x > y, so that obligations are polyhedra."},
			{Name: "weaken", Kind: engine.BoolOption, Default: "true", Help: "Loosen the bounds of blocked regions."},
			{Name: "requeue", Kind: engine.BoolOption, Default: "true", Help: "Try a blocked region again one level up, to find deep counterexamples early (Eén, Mishchenko, Brayton: Efficient Implementation of Property Directed Reachability, FMCAD 2011)."},
			{Name: "seeds", Kind: engine.BoolOption, Default: "false", Help: "Start from invariants found by sampling: intervals, differences, sums, equations, remainders."},
			{Name: "levels", Kind: engine.IntOption, Default: "0", Min: 0, Max: 1000000, Help: "Give up after so many levels; 0 means never."},
		},
		Presets: []engine.Preset{
			{Name: "PAPER", Help: "As published: no generalisation.", Values: map[string]string{
				"generalise": "false", "ctg": "false", "sums": "false", "convex": "false", "weaken": "false"}},
			{Name: "SEEDED", Help: "Starts from the invariants that sampling suggests, as auto does.", Values: map[string]string{
				"seeds": "true"}},
		},
	}
}

// Check runs the engine.
func (e Engine) Check(ctx context.Context, p *cfa.Program, opts engine.Options, rec *trace.Recorder) engine.Result {
	values, err := e.Info().ParseOptions(engine.Preset{}, opts.Values)
	if err != nil {
		return engine.Result{Reason: err.Error()}
	}
	opts.Values = values
	m := meter.New(ctx, opts)
	cfg := ic3.Config{Source: "cfa", MaxLevel: opts.Int("levels"), Convex: opts.Bool("convex"), Requeue: opts.Bool("requeue"), SMTLog: opts.SMTLog}
	if opts.Bool("generalise") {
		cfg.Generalisers = ic3.Pipeline(opts.Bool("ctg"), opts.Bool("sums"), opts.Bool("weaken"))
	}
	var found seed.Result
	if opts.Bool("seeds") {
		found = seed.Find(m, p, seed.Options{Source: "cfa", SMTLog: opts.SMTLog}, rec)
		cfg.Seeds = found.Facts
	}
	res := ic3.New(m, p, cfg, rec).Run()
	for name, n := range found.Stats {
		res.Stats["seed_"+name] += n
	}
	return res
}
