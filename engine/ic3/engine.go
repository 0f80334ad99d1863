package ic3

import (
	"context"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/generalise"
	"ic3play/engine/meter"
	"ic3play/engine/seed"
	"ic3play/engine/trace"
)

const engineName = "ic3"

// Engine is the engine "ic3".
type Engine struct {
	// Generalisers, if not empty, replace the generalisers that the options select.
	Generalisers []generalise.Generaliser
}

// Config holds the engine's options.
type Config struct {
	engine.Form
	generalise.Choice
	Generalise, Convex, Requeue, Seeds, Core, Promote bool
	Predecessor                                       preimage
	Levels                                            int
}

// Options returns the engine's options. Each option reads and writes a field of c.
func (c *Config) Options() []engine.Option {
	return []engine.Option{
		engine.Bool(&c.Generalise, "generalise", true, "Drop literals of blocked regions. Without it, the algorithm is not the paper's (Bradley: SAT-Based Model Checking without Unrolling, VMCAI 2011)."),
		engine.Bool(&c.Rotate, "rotate", false, "Shrink cores by probing their literals in rotated orders (Winterer et al.: ICP and IC3 with Stronger Generalization, MBMV 2021)."),
		engine.Bool(&c.CTG, "ctg", true, "Block counterexamples to generalisation a level down and try again (Hassan, Bradley, Somenzi: Better Generalization in IC3, FMCAD 2013)."),
		engine.Bool(&c.Sums, "sums", true, "Replace pairs of inequalities by their sum if the result stays inductive."),
		engine.Bool(&c.Convex, "convex", true, "Split x != y into x < y and x > y, so that obligations are polyhedra."),
		engine.Bool(&c.Weaken, "weaken", true, "Loosen the bounds of blocked regions."),
		engine.Bool(&c.Requeue, "requeue", true, "Try a blocked region again one level up, to find deep counterexamples early (Eén, Mishchenko, Brayton: Efficient Implementation of Property Directed Reachability, FMCAD 2011)."),
		engine.Bool(&c.Core, "core", true, "Block the cube of those literals that the refutations needed, instead of the whole region."),
		engine.Bool(&c.Promote, "promote", true, "When lemmas are learnt, raise them as far as they hold, and to every level if they are inductive together."),
		engine.Choice(&c.Predecessor, "predecessor", projectedPreimage, []string{"mbp", "wp"}, "Which predecessors of a region become the next obligation: some of them, by model-based projection, or all of them, the weakest existential precondition, as published."),
		engine.Bool(&c.Seeds, "seeds", false, "Start from invariants found by sampling: intervals, differences, sums, equations, remainders."),
		c.BlocksOption(engine.LargeBlocks, ""),
		c.BisimulationOption(),
		engine.Int(&c.Levels, "levels", 0, 0, 1000000, "Give up after this many levels; 0 means never."),
	}
}

// Info describes the engine.
func (Engine) Info() engine.Info {
	return engine.Describe(engine.Info{
		Name:    engineName,
		Aliases: []string{"cfa"},
		Title:   "IC3 on control-flow automata",
		Help:    "Frames at each location: obligations are blocked edge by edge and generalised to lemmas, which are pushed forward.",
		Source:  "Lange, Neuhäußer, Noll: IC3 Software Model Checking on Control Flow Automata, FMCAD 2015",

		Proves:     true,
		FindsBugs:  true,
		Complete:   true,
		Quick:      true,
		Frames:     true,
		Procedures: true,
		Clauses:    true,
	},
		engine.Variant[Config]{Name: "PAPER", Help: "As published: exact preconditions, no generalisation. A precondition whose inputs cannot be eliminated within a budget is projected instead; the tab Work counts these preconditions.", Set: func(c *Config) {
			c.Bisimulation = true
			c.Generalise, c.CTG, c.Sums, c.Convex, c.Weaken = false, false, false, false, false
			c.Core, c.Requeue, c.Promote, c.Predecessor = false, false, false, exactPreimage
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
	list := c.generalisers()
	if len(e.Generalisers) > 0 {
		list = e.Generalisers
	}
	var found engine.Seeds
	if c.Seeds {
		found = seed.Shared(m, p, engineName, opts, rec)
	}
	s := newSearch(m, p, c, list, found.Facts, opts.SMTLog, rec)
	s.board, s.mailbox = opts.Board.Join(engineName), opts.Peers
	res := s.result()
	for name, n := range found.Stats {
		res.Stats["seed_"+name] += n
	}
	return res
}

func (c *Config) generalisers() []generalise.Generaliser {
	if !c.Generalise {
		return nil
	}
	return c.List()
}
