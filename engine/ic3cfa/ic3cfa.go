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

// Config holds the engine's options.
type Config struct {
	Generalise, CTG, Sums, Convex, Weaken, Requeue, Seeds bool
	Levels                                                int
}

// Options binds the options to the fields.
func (c *Config) Options() []engine.Option {
	return []engine.Option{
		engine.Bool(&c.Generalise, "generalise", true, "Drop literals of blocked regions; without it the paper's algorithm remains (Bradley: SAT-Based Model Checking without Unrolling, VMCAI 2011)."),
		engine.Bool(&c.CTG, "ctg", true, "Block counterexamples to generalisation a level down and try again (Hassan, Bradley, Somenzi: Better Generalization in IC3, FMCAD 2013)."),
		engine.Bool(&c.Sums, "sums", true, "Replace pairs of inequalities by their sum where that stays inductive."),
		engine.Bool(&c.Convex, "convex", true, "Split x != y into x < y and x > y, so that obligations are polyhedra."),
		engine.Bool(&c.Weaken, "weaken", true, "Loosen the bounds of blocked regions."),
		engine.Bool(&c.Requeue, "requeue", true, "Try a blocked region again one level up, to find deep counterexamples early (Eén, Mishchenko, Brayton: Efficient Implementation of Property Directed Reachability, FMCAD 2011)."),
		engine.Bool(&c.Seeds, "seeds", false, "Start from invariants found by sampling: intervals, differences, sums, equations, remainders."),
		engine.Int(&c.Levels, "levels", 0, 0, 1000000, "Give up after so many levels; 0 means never."),
	}
}

// Info describes the engine.
func (Engine) Info() engine.Info {
	return engine.Describe(engine.Info{
		Name:   "cfa",
		Title:  "IC3 on control-flow automata",
		Help:   "Frames at each location, blocked regions generalised and pushed forward edge by edge.",
		Source: "Lange, Neuhäußer, Noll: IC3 Software Model Checking on Control Flow Automata, FMCAD 2015",

		Proves:    true,
		FindsBugs: true,
		Complete:  true,
		Quick:     true,
	},
		engine.Variant[Config]{Name: "PAPER", Help: "As published: no generalisation.", Set: func(c *Config) {
			c.Generalise, c.CTG, c.Sums, c.Convex, c.Weaken = false, false, false, false, false
		}},
		engine.Variant[Config]{Name: "SEEDED", Help: "Starts from the invariants that sampling suggests, as auto does.", Set: func(c *Config) {
			c.Seeds = true
		}})
}

// Check runs the engine.
func (e Engine) Check(ctx context.Context, p *cfa.Program, opts engine.Options, rec *trace.Recorder) engine.Result {
	c, err := engine.Configured[Config](opts)
	if err != nil {
		return engine.Undecided(err)
	}
	m := meter.New(ctx, opts.Limits)
	cfg := ic3.Config{Source: "cfa", MaxLevel: c.Levels, Convex: c.Convex, Requeue: c.Requeue, SMTLog: opts.SMTLog}
	if c.Generalise {
		cfg.Generalisers = ic3.Pipeline(c.CTG, c.Sums, c.Weaken)
	}
	var found seed.Result
	if c.Seeds {
		found = seed.Find(m, p, seed.Options{Source: "cfa", SMTLog: opts.SMTLog}, rec)
		cfg.Seeds = found.Facts
	}
	res := ic3.New(m, p, cfg, rec).Run()
	for name, n := range found.Stats {
		res.Stats["seed_"+name] += n
	}
	return res
}
