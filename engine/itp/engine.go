package itp

import (
	"context"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/meter"
	"ic3play/engine/trace"
	"ic3play/lia/itp"
)

const engineName = "itp"

// Engine is the engine "itp".
type Engine struct{}

// Config holds the engine's options.
type Config struct {
	engine.Form

	Strength  itp.Strength
	Decompose bool
	Whole     bool
	K         int
}

// Options returns the engine's options. Each option reads and writes a field of c.
func (c *Config) Options() []engine.Option {
	return []engine.Option{
		engine.Choice(&c.Strength, "strength", itp.Strong, []string{"strong", "weak"}, "An interpolant sums up the states before a step, or the negation of the states after it that lead to the error."),
		engine.Bool(&c.Decompose, "decompose", false, "Split the sum in an interpolant into parts over shared variables, instead of adding all of it up."),
		engine.Bool(&c.Whole, "whole", false, "Compute each image from all layers so far, as published, instead of from the last one."),
		engine.Int(&c.K, "k", 0, 0, 1000000, "Give up after looking this many steps ahead; 0 means never."),
		c.BlocksOption(engine.LargeBlocks, ""),
	}
}

// Info describes the engine.
func (Engine) Info() engine.Info {
	return engine.Describe(engine.Info{
		Name:   engineName,
		Title:  "Interpolation",
		Help:   "Computes images forward from the entry. Interpolation enlarges each image, but keeps it away from the error.",
		Source: "McMillan: Interpolation and SAT-Based Model Checking, CAV 2003",

		Proves:    true,
		FindsBugs: true,
		Complete:  true,
	},
		engine.Variant[Config]{Name: "PAPER", Help: "As published: each image is of all states found so far.", Set: func(c *Config) { c.Whole = true }})
}

// Check runs the engine.
func (Engine) Check(ctx context.Context, p *cfa.Program, opts engine.Options, rec *trace.Recorder) engine.Result {
	c, err := engine.Configured[Config](opts)
	if err != nil {
		return engine.Undecided(err)
	}
	return newSearch(meter.New(ctx, opts.Limits), p, c, opts.SMTLog, rec).result()
}
