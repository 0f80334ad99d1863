package sim

import (
	"context"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/meter"
	"ic3play/engine/trace"
	"ic3play/lia"
)

// Engine is the engine "sim".
type Engine struct{}

// Info describes the engine.
func (Engine) Info() engine.Info {
	return engine.Info{
		Name:  "sim",
		Title: "Random execution",
		Help:  "Runs the program on random inputs: finds deep bugs fast, proves nothing.",
		Options: []engine.Option{
			{Name: "steps", Kind: engine.IntOption, Default: "3000000", Min: 1, Max: 50000000, Help: "Longest run tried, in edges."},
			{Name: "runs", Kind: engine.IntOption, Default: "1000000", Min: 1, Max: 1000000000, Help: "How many runs are tried."},
		},
	}
}

// unit is the work that counts as one, in literals and terms evaluated: some
// hundred microseconds.
const unit = 10000

// stretch is the number of steps between two looks at the work done.
const stretch = 64

// Check runs the program until a run reaches Error or its budget is spent.
func (e Engine) Check(ctx context.Context, p *cfa.Program, opts engine.Options, rec *trace.Recorder) engine.Result {
	values, err := e.Info().ParseOptions(engine.Preset{}, opts.Values)
	if err != nil {
		return engine.Result{Reason: err.Error()}
	}
	opts.Values = values
	m := meter.New(ctx, opts)
	r := NewRunner(p)
	longest, runs := opts.Int("steps"), opts.Int("runs")
	stats := map[string]int64{}
	ended := func(reason string) engine.Result {
		return engine.Result{Reason: reason, Stats: stats}
	}
	deterministic := p.NumIn == 0 && !branches(p)
	// Short runs first: their bound grows as more of them were tried.
	due := unit
	for seed := 0; seed < runs; seed++ {
		bound := min(longest, 500<<min(seed/64, 20))
		if deterministic {
			bound = longest
		}
		s := r.begin(int64(seed))
		out := running
		for out == running && s.steps < bound {
			out = r.advance(&s, min(stretch, bound-s.steps), nil)
			for r.work++; r.work >= due; due += unit {
				if err := m.Tick(); err != nil {
					return ended(err.Error())
				}
			}
		}
		stats["runs"]++
		stats["steps"] += int64(s.steps)
		if out == reached {
			path := r.record(int64(seed), s.steps)
			if rec.On() {
				rec.Emit(trace.Event{Kind: trace.Counterexample, Source: "sim", Level: len(path), Loc: int(p.Entry), Edge: -1,
					Note: "a random run reaches the error"})
			}
			return engine.Result{Verdict: engine.Unsafe, Path: path, Stats: stats}
		}
		if deterministic {
			return ended("the only run does not reach the error within the step bound")
		}
	}
	return ended("no random run reached the error")
}

// branches says whether some location's edges can be enabled together: then
// runs differ even without inputs. Two edges are taken to be exclusive only
// when one's guard is the other's negation.
func branches(p *cfa.Program) bool {
	for loc := range p.Locs {
		out := p.Out(cfa.Loc(loc))
		if len(out) > 2 {
			return true
		}
		if len(out) == 2 && !exclusive(&p.Edges[out[0]], &p.Edges[out[1]]) {
			return true
		}
	}
	return false
}

func exclusive(a, b *cfa.Edge) bool {
	return lia.And(a.Guard, b.Guard).IsFalse() || lia.Not(a.Guard).Equal(b.Guard)
}
