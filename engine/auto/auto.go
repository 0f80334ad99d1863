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
	"ic3play/engine/ic3cfa"
	"ic3play/engine/meter"
	"ic3play/engine/sim"
	"ic3play/engine/trace"
)

// Engine is the engine "auto".
type Engine struct{}

// Info describes the engine.
func (Engine) Info() engine.Info {
	return engine.Info{
		Name:  "auto",
		Title: "Portfolio",
		Help:  "IC3 beside bounded search and random execution: the first that knows answers.",
		Options: []engine.Option{
			{Name: "seeds", Kind: engine.BoolOption, Default: "true", Help: "Start IC3 from invariants found by sampling."},
			{Name: "bmc", Kind: engine.BoolOption, Default: "true", Help: "Search all short paths for bugs."},
			{Name: "sim", Kind: engine.BoolOption, Default: "true", Help: "Execute the program on random inputs."},
		},
	}
}

// Check runs the engines in turns.
func (e Engine) Check(ctx context.Context, p *cfa.Program, opts engine.Options, rec *trace.Recorder) engine.Result {
	values, err := e.Info().ParseOptions(engine.Preset{}, opts.Values)
	if err != nil {
		return engine.Result{Reason: err.Error()}
	}
	opts.Values = values
	// Engines have their own defaults but for what is set here.
	run := func(en engine.Engine, values map[string]string) func(context.Context, engine.Options) engine.Result {
		return func(ctx context.Context, o engine.Options) engine.Result {
			o.Values = values
			return en.Check(ctx, p, o, rec)
		}
	}
	main := &task{name: "cfa", slice: 150, grow: 10, run: run(ic3cfa.Engine{}, map[string]string{"seeds": opts.Values["seeds"]})}
	tasks := []*task{}
	if opts.Bool("sim") {
		tasks = append(tasks, &task{name: "sim", slice: 6, run: run(sim.Engine{}, nil)})
	}
	tasks = append(tasks, main)
	if opts.Bool("bmc") {
		tasks = append(tasks, &task{name: "bmc", slice: 15, run: run(bmc.Engine{}, nil)})
	}
	final := engine.Result{Reason: "no engine found an answer", Stats: map[string]int64{}}
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
		final.Reason = reasonOf(ctx)
	}
	return final
}

// reasonOf says in words why ctx ended.
func reasonOf(ctx context.Context) string { return meter.Reason(ctx.Err()).Error() }
