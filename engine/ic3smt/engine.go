package ic3smt

import (
	"context"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/generalise"
	"ic3play/engine/meter"
	"ic3play/engine/trace"
)

const engineName = "ic3smt"

// Engine is the engine "ic3smt".
type Engine struct{}

// preimage is an option: which part of a preimage becomes obligations at once.
type preimage uint8

const (
	first preimage = iota
	several
	exact
	point
)

// Config holds the engine's options.
type Config struct {
	engine.Form
	generalise.Choice

	Preimage                 preimage
	Cubes                    int
	DualRail, Split, Requeue bool
	Levels                   int
}

// Options returns the engine's options. Each option reads and writes a field of c.
func (c *Config) Options() []engine.Option {
	return []engine.Option{
		engine.Choice(&c.Preimage, "preimage", first, []string{"first", "several", "exact", "point"},
			"How much of a preimage becomes an obligation: the first cube of its disjunctive normal form, several cubes, all, or one state (section 3)."),
		engine.Int(&c.Cubes, "cubes", 4, 1, 1000, "How many cubes preimage=several takes. More cubes make larger obligations, which are harder to generalise."),
		engine.Bool(&c.DualRail, "dualrail", true, "Drop the conditions of a bad cube that do not matter for reaching the error, as the dual-rail encoding of section 6.1 does. Turn it off to compare: the cubes are then smaller, and there are more of them."),
		engine.Bool(&c.Requeue, "requeue", true, "Ask about a blocked cube again one frame higher, which finds long failing runs before many frames are open. Turn it off to see each frame finished on its own (Eén, Mishchenko, Brayton, FMCAD 2011)."),
		engine.Bool(&c.Rotate, "rotate", false, "Look for a smaller core by trying its conditions in other orders: stronger lemmas for more queries; not in the paper. Turn it on if a run learns many similar lemmas."),
		engine.Bool(&c.CTG, "ctg", false, "If a condition cannot be dropped because a step leads in from some states, first exclude these states one frame lower, then try again; not in the paper. Turn it on if lemmas stay weak."),
		engine.Bool(&c.Sums, "sums", false, "Replace two inequalities of a blocked cube by their sum if the result stays blocked; not in the paper. Turn it on for loops over several counters."),
		engine.Bool(&c.Weaken, "weaken", false, "Loosen the bounds of a blocked cube as long as it stays blocked; not in the paper. Turn it on if a run excludes one value after another."),
		engine.Bool(&c.Split, "split", false, "Split x != y of an obligation into x < y or x > y, so that each obligation is convex; not in the paper. Turn it on for programs that compare with != or ==."),
		c.BlocksOption(engine.LargeBlocks, "One edge for all statements between loop heads, as in section 6.1, or one for each statement."),
		c.BisimulationOption(),
		engine.Int(&c.Levels, "levels", 0, 0, 1000000, "Stop without an answer after this many frames; 0 means never. Set it to look at the beginning of a long run."),
	}
}

// Info describes the engine.
func (Engine) Info() engine.Info {
	return engine.Describe(engine.Info{
		Name:   engineName,
		Title:  "IC3 on one transition relation",
		Help:   "IC3 whose state has the program counter as bits, with global frames: clauses must express what other engines know from the location.",
		Source: "Cimatti, Griggio: Software Model Checking via IC3, CAV 2012, section 3",

		Proves:    true,
		FindsBugs: true,
		Frames:    true,
	},
		engine.Variant[Config]{Name: "EXACT", Help: "An obligation is a whole preimage.", Set: func(c *Config) { c.Preimage = exact }},
		engine.Variant[Config]{Name: "POINT", Help: "An obligation is a single state.", Set: func(c *Config) { c.Preimage = point }},
		engine.Variant[Config]{Name: "STRONG", Help: "With what the engine ic3 uses to generalise: counterexamples to generalisation, sums, looser bounds and split disequalities.", Set: func(c *Config) {
			c.CTG, c.Sums, c.Weaken, c.Split = true, true, true, true
		}})
}

// Check runs the engine.
func (Engine) Check(ctx context.Context, p *cfa.Program, opts engine.Options, rec *trace.Recorder) engine.Result {
	c, err := engine.Configured[Config](opts)
	if err != nil {
		return engine.Undecided(err)
	}
	s := newSearch(meter.New(ctx, opts.Limits), p, c, opts.SMTLog, rec)
	return s.result()
}
