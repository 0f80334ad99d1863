package cegar

import (
	"context"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/meter"
	"ic3play/engine/trace"
)

const engineName = "cegar"

// Engine is the engine "cegar".
type Engine struct{}

// Info describes the engine. A preset leaves all options that it does not set at their defaults.
func (Engine) Info() engine.Info {
	return engine.Describe(engine.Info{
		Name:   engineName,
		Title:  "IC3 with counterexample-guided abstraction refinement",
		Help:   "IC3 over predicates. Where the abstraction has spurious transitions, interpolation or mining of states refines it.",
		Source: "Birgmeier: Software Verification with IC3 via Abstraction and Interpolation, TU Wien, 2013",

		Proves:    true,
		FindsBugs: true,
		Complete:  true,
		Frames:    true,
	}, presets()...)
}

// Check runs the engine.
func (e Engine) Check(ctx context.Context, p *cfa.Program, opts engine.Options, rec *trace.Recorder) engine.Result {
	cfg, err := engine.Configured[Config](opts)
	if err != nil {
		return engine.Undecided(err)
	}
	c := newSearch(meter.New(ctx, opts.Limits), p, cfg, opts.SMTLog, rec)
	c.member, c.peers = opts.Board.Join(engineName), opts.Peers
	return c.run()
}
