package icp

import (
	"context"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/meter"
	"ic3play/engine/trace"
)

const engineName = "icp"

// Engine is the engine "icp".
type Engine struct{}

// Encoding is the option for the encoding of the program counter.
type Encoding uint8

const (
	ByLocation Encoding = iota // each location has its own frames, and each query is about one edge
	ByBits                     // the program counter is encoded as bits of the state, and there is one transition relation
)

// Dropping is the option for dropping literals of blocked boxes.
type Dropping uint8

const (
	NoDropping Dropping = iota
	EachLevel           // option ld: at each level; queries are relative to the box before dropping
	Once                // option ldonce: only at the highest level; queries are relative to the box before dropping
	Inductive           // option ig: only at the highest level; queries are relative to the box without the literals dropped so far
)

// Bounds is the option for relaxing bounds that cannot be dropped.
type Bounds uint8

const (
	BoundsOff        Bounds = iota
	BoundsPropagated        // relax a bound as far as interval propagation shows that the box stays blocked
	BoundsOptimal           // find the weakest bound with solver queries
)

// Config has the engine's options.
type Config struct {
	engine.Form

	Encoding                     Encoding
	Drop                         Dropping
	Bounds                       Bounds
	Rotate, Down, CTG, Lift      bool
	Loosen, Filter, Requeue      bool
	Suffix, Abort, Joins, Levels int
}

const (
	maxSuffix = 50
	maxAbort  = 1000000
)

// Options returns the engine's options. Each option reads and writes a field of c.
func (c *Config) Options() []engine.Option {
	return []engine.Option{
		engine.Choice(&c.Encoding, "encoding", ByLocation, []string{"locations", "bits"}, "Frames of each location, or one relation with the program counter as bits of the state, as published."),
		engine.Choice(&c.Drop, "drop", Inductive, []string{"off", "ld", "ldonce", "ig"}, "When literals of blocked boxes are dropped: never; at each level, with the clause unchanged (2.4.4); once, at the highest level; once, and the clause shrinks with the box (3.1.1)."),
		engine.Choice(&c.Bounds, "bound", BoundsOff, []string{"off", "propagated", "optimal"}, "How far the remaining bounds are relaxed: not at all; as far as interval propagation shows; to the weakest that is still refuted (2.4.2)."),
		engine.Bool(&c.Rotate, "rotate", true, "Shrink the literals of a refutation by probing them in rotated orders (2.4.1)."),
		engine.Bool(&c.Down, "j", false, "If a step leads into a smaller box, join this box with the box from which the step comes, and ask again (3.1.2). Only with drop=ig."),
		engine.Bool(&c.CTG, "ctg", true, "Block counterexamples to generalisation a level down and try again (3.2). Only with drop=ig."),
		engine.Bool(&c.Lift, "lf", false, "Enlarge counterexamples to generalisation by lifting instead of GeNTR (3.2)."),
		engine.Int(&c.Joins, "joins", 4, 1, 1000, "How many joins one attempt to drop a literal may take. Without a limit boxes could grow for ever, because integers have no bounds."),
		engine.Bool(&c.Loosen, "loosen", true, "Relax the bounds of obligations too, as long as all their states take the same way to the error; not in the paper."),
		engine.Int(&c.Suffix, "suffix", 0, 0, maxSuffix, "Treat states as bad if a path of this many further steps leads from them to the error (2.4.6)."),
		engine.Int(&c.Abort, "abort", 0, 0, maxAbort, "After this many obligations in one frontier, start again with a suffix as long as the number of frames; 0 means never (2.4.6)."),
		engine.Bool(&c.Filter, "filter", true, "Ask interval propagation before the solver."),
		engine.Bool(&c.Requeue, "requeue", true, "Try a blocked box again one level up (Eén, Mishchenko, Brayton, FMCAD 2011); not in the paper."),
		c.BlocksOption(engine.LargeBlocks, ""),
		engine.Int(&c.Levels, "levels", 0, 0, 1000000, "Stop without an answer after this many frames; 0 means never. Set it to look at the beginning of a long run."),
	}
}

// Info describes the engine.
func (Engine) Info() engine.Info {
	return engine.Describe(engine.Info{
		Name:   engineName,
		Title:  "IC3 over bounds",
		Help:   "IC3 whose literals are bounds of one variable and whose cubes are boxes. Boxes grow by rotation, exact relaxation of bounds, joins, and counterexamples to generalisation.",
		Source: "Winterer, Seufert, Scheibler, Teige, Scholl, Becker: ICP and IC3 with Stronger Generalization, MBMV 2021",

		Proves:    true,
		FindsBugs: true,
		Frames:    true,
	}, presets()...)
}

// Check runs the engine.
func (Engine) Check(ctx context.Context, p *cfa.Program, opts engine.Options, rec *trace.Recorder) engine.Result {
	c, err := engine.Configured[Config](opts)
	if err != nil {
		return engine.Undecided(err)
	}
	return newSearch(meter.New(ctx, opts.Limits), p, c, opts.SMTLog, rec).result()
}
