// Package auto is the engine "auto", the default: several engines take turns on
// one core until one of them knows.
//
// IC3 on the automaton finds proofs and most bugs; random execution finds deep
// bugs of deterministic loops, where each of thousands of iterations would cost
// IC3 a level; bounded search finds shallow bugs that need exact input values.
// Turns are counted in units of work (queries, blocks of executed steps), not
// in time, so that a run is repeatable; IC3's turns grow, because what the
// searches for bugs did not find soon they rarely find later.
package auto

import (
	"context"

	"ic3play/engine"
	"ic3play/engine/bmc"
	"ic3play/engine/cfa"
	"ic3play/engine/ic3"
	"ic3play/engine/meter"
	"ic3play/engine/sim"
	"ic3play/engine/trace"
)

// Engine is the engine "auto".
type Engine struct{}

// Config holds the engine's options.
type Config struct {
	Seeds, BMC, Sim bool
}

// Options binds the options to the fields.
func (c *Config) Options() []engine.Option {
	return []engine.Option{
		engine.Bool(&c.Seeds, "seeds", true, "Start IC3 from invariants found by sampling."),
		engine.Bool(&c.BMC, "bmc", true, "Search all short paths for bugs."),
		engine.Bool(&c.Sim, "sim", true, "Execute the program on random inputs."),
	}
}

// Info describes the engine.
func (Engine) Info() engine.Info {
	return engine.Describe[Config](engine.Info{
		Name:  "auto",
		Title: "Portfolio",
		Help:  "IC3 beside bounded search and random execution: the first that knows answers.",

		Proves:    true,
		FindsBugs: true,
		Complete:  true,
		Quick:     true,
	})
}

// Check runs the engines in turns.
func (e Engine) Check(ctx context.Context, p *cfa.Program, opts engine.Options, rec *trace.Recorder) engine.Result {
	cfg, err := engine.Configured[Config](opts)
	if err != nil {
		return engine.Undecided(err)
	}
	// Engines have their own defaults but for what is set here.
	run := func(en engine.Engine, config any) func(context.Context, engine.Options) engine.Result {
		return func(ctx context.Context, o engine.Options) engine.Result {
			o.Config = config
			return en.Check(ctx, p, o, rec)
		}
	}
	prover := engine.Defaults[ic3.Config]()
	prover.Seeds = cfg.Seeds
	main := &task{name: "cfa", slice: 150, grow: 10, run: run(ic3.Engine{}, prover)}
	tasks := []*task{}
	if cfg.Sim {
		tasks = append(tasks, &task{name: "sim", slice: 6, run: run(sim.Engine{}, nil)})
	}
	tasks = append(tasks, main)
	if cfg.BMC {
		tasks = append(tasks, &task{name: "bmc", slice: 15, run: run(bmc.Engine{}, nil)})
	}
	final := engine.Result{Reason: engine.Reason{Code: engine.Exhausted, Text: "no engine found an answer"}, Stats: map[string]int64{}}
	schedule(ctx, opts, tasks, func(t *task, r engine.Result) bool {
		for name, n := range r.Stats {
			final.Stats[t.name+"."+name] = n
		}
		if final.Verdict == engine.Unknown && (t == main || r.Verdict != engine.Unknown) {
			final.Verdict, final.Reason, final.Invariant, final.Path = r.Verdict, r.Reason, r.Invariant, r.Path
		}
		return r.Verdict != engine.Unknown
	})
	if final.Verdict == engine.Unknown && ctx.Err() != nil {
		final.Reason = engine.Why(meter.Ended(ctx.Err()))
	}
	return final
}
