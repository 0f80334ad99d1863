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
		engine.Bool(&c.Generalise, "generalise", true, "Drop the conditions of a blocked obligation that are not needed, so that its lemma excludes more states. Turn it off to see why IC3 needs this: a loop then often takes one lemma for each value (Bradley: SAT-Based Model Checking without Unrolling, VMCAI 2011)."),
		engine.Bool(&c.Rotate, "rotate", false, "Look for a smaller core by trying its conditions in other orders: stronger lemmas for more queries. Turn it on if a run learns many similar lemmas (Winterer et al.: ICP and IC3 with Stronger Generalization, MBMV 2021)."),
		engine.Bool(&c.CTG, "ctg", true, "If a condition cannot be dropped because a step leads in from some states, first exclude these states one frame lower, then try again. Turn it off for a run without such detours, which may learn more lemmas (Hassan, Bradley, Somenzi: Better Generalization in IC3, FMCAD 2013)."),
		engine.Bool(&c.Sums, "sums", true, "Replace two inequalities of a blocked obligation by their sum, such as x < n and y <= 0 by x + y < n, if the result stays blocked. Turn it off to see loops over several counters need more lemmas."),
		engine.Bool(&c.Convex, "convex", true, "Split x != y into x < y and x > y, so that each obligation is one convex region. Turn it off for fewer obligations, whose lemmas are weaker."),
		engine.Bool(&c.Weaken, "weaken", true, "Loosen the bounds of a blocked obligation as long as it stays blocked, such as x >= 7 to x >= 3. Turn it off if the tab Work shows that most queries serve generalisation."),
		engine.Bool(&c.Requeue, "requeue", true, "Ask about a blocked obligation again one frame higher, which finds long failing runs before many frames are open. Turn it off to see each frame finished on its own (Eén, Mishchenko, Brayton: Efficient Implementation of Property Directed Reachability, FMCAD 2011)."),
		engine.Bool(&c.Core, "core", true, "Block only the conditions that the refutation used, the unsatisfiable core, instead of the whole obligation. Turn it off to compare: lemmas become weaker, so there are more of them."),
		engine.Bool(&c.Promote, "promote", true, "Push a new lemma at once into all frames where it holds, and into every frame if lemmas are inductive together. Turn it off to see lemmas pushed only when a frame opens."),
		engine.Choice(&c.Predecessor, "predecessor", projectedPreimage, []string{"mbp", "wp"}, "Which states before an obligation become the next one: with mbp some of them around one state (model-based projection), which is fast; with wp all of them (the weakest precondition), as published. Choose wp to follow the paper."),
		engine.Bool(&c.Seeds, "seeds", false, "Begin with invariants that are guessed from sample runs and proved: intervals, differences, sums, equations, remainders. Turn it on if the run learns lemmas without end."),
		c.BlocksOption(engine.LargeBlocks, ""),
		c.BisimulationOption(),
		engine.Int(&c.Levels, "levels", 0, 0, 1000000, "Stop without an answer after this many frames; 0 means never. Set it to look at the beginning of a long run."),
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
