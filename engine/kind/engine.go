package kind

import (
	"context"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/meter"
	"ic3play/engine/seed"
	"ic3play/engine/trace"
)

const engineName = "kind"

// Engine is the engine "kind".
type Engine struct{}

// Config holds the engine's options.
type Config struct {
	engine.Form

	Seeds, Shortest, Unroll, Simple bool
	States, K                       int
}

// Options returns the engine's options. Each option reads and writes a field of c.
func (c *Config) Options() []engine.Option {
	return []engine.Option{
		engine.Bool(&c.Seeds, "seeds", false, "Assume invariants found by sampling at every state of an induction step's path."),
		engine.Bool(&c.Shortest, "shortest", true, "Consider only shortest paths to the error: none of the path's states reaches it in fewer steps, so none occurs twice. Not with unroll."),
		engine.Bool(&c.Unroll, "unroll", false, "Unroll the transition formula in one incremental solver for the base case and one for the step, instead of going backward region by region. The regions are computed for the certificate only."),
		engine.Bool(&c.Simple, "simple", false, "With unroll: all states of the step's path are pairwise different. A constraint is added when a path violates it."),
		engine.Int(&c.States, "states", 50000, 0, 100000000, "Stop the search for a run after this many symbolic states, and continue with the induction step alone. Not with unroll."),
		engine.Int(&c.K, "k", 0, 0, 1000000, "Give up after paths of this many steps; 0 means never."),
		c.BlocksOption(engine.LargeBlocks, ""),
	}
}

// Info describes the engine.
func (Engine) Info() engine.Info {
	return engine.Describe(engine.Info{
		Name:   engineName,
		Title:  "k-induction",
		Help:   "Looks for a run of k steps to the error, and whether k steps can lead there from anywhere.",
		Source: "Sheeran, Singh, Stålmarck: Checking Safety Properties Using Induction and a SAT-Solver, FMCAD 2000",

		Proves:    true,
		FindsBugs: true,
		Complete:  true,
	},
		engine.Variant[Config]{Name: "SEEDED", Help: "With the invariants that sampling suggests as auxiliary invariants.", Set: func(c *Config) { c.Seeds = true }},
		engine.Variant[Config]{Name: "PLAIN", Help: "Any path to the error refutes the induction step, not only a shortest one.", Set: func(c *Config) { c.Shortest = false }},
		engine.Variant[Config]{Name: "UNROLL", Help: "k-induction as published: the transition formula is unrolled, one query for the base case and one for the step over k.", Set: func(c *Config) { c.Unroll = true }},
		engine.Variant[Config]{Name: "SIMPLE", Help: "As UNROLL, with simple-path constraints: no state occurs twice on the step's path.", Set: func(c *Config) { c.Unroll, c.Simple = true, true }})
}

// Check runs the engine.
func (Engine) Check(ctx context.Context, p *cfa.Program, opts engine.Options, rec *trace.Recorder) engine.Result {
	c, err := engine.Configured[Config](opts)
	if err != nil {
		return engine.Undecided(err)
	}
	m := meter.New(ctx, opts.Limits)
	var found engine.Seeds
	if c.Seeds {
		found = seed.Shared(m, p, engineName, opts, rec)
	}
	s := newSearch(m, p, c, found.Facts, opts.SMTLog, rec)
	s.member = opts.Board.Join(engineName)
	res := s.result()
	for name, n := range found.Stats {
		res.Stats["seed_"+name] += n
	}
	return res
}
