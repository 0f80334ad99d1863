package sim

import (
	"context"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/meter"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/interval"
)

// Engine is the engine "sim".
type Engine struct{}

// Config holds the engine's options.
type Config struct {
	engine.Form

	Steps, Runs int
	Leap        bool
}

// Options returns the engine's options. Each option sets one field of c.
func (c *Config) Options() []engine.Option {
	return []engine.Option{
		engine.Int(&c.Steps, "steps", 3000000, 1, 50000000, "Longest run tried, in edges."),
		engine.Int(&c.Runs, "runs", 1000000, 1, 1000000000, "How many runs are tried."),
		engine.Bool(&c.Leap, "leap", true, "Execute many rounds of a loop at once if each round adds the same."),
		c.BlocksOption(engine.LargeBlocks, ""),
	}
}

// Info describes the engine.
func (Engine) Info() engine.Info {
	return engine.Describe[Config](engine.Info{
		Name:  "sim",
		Title: "Random execution",
		Help:  "Runs the program on random inputs: finds deep bugs fast, proves nothing.",

		FindsBugs:  true,
		Quick:      true,
		Procedures: true,
	})
}

// unit is the work of one tick of the meter, in evaluated literals and terms. It takes some hundred
// microseconds.
const unit = 10000

// stretch is the number of steps after which the engine adds up the work of a run.
const stretch = 64

// Check makes random runs until one reaches Error or the budget is spent.
func (e Engine) Check(ctx context.Context, p *cfa.Program, opts engine.Options, rec *trace.Recorder) engine.Result {
	cfg, err := engine.Configured[Config](opts)
	if err != nil {
		return engine.Undecided(err)
	}
	m := meter.New(ctx, opts.Limits)
	r := NewRunner(p)
	r.hunts = true
	longest, runs := cfg.Steps, cfg.Runs
	stats := map[string]int64{}
	ended := func(why error) engine.Result {
		return engine.Result{Reason: engine.ReasonFor(why), Stats: stats}
	}
	deterministic := p.NumIn == 0 && !branches(p)
	// A program with recursive calls has no leaps, because package accel repeats only iterations of
	// loops.
	if cfg.Leap && !p.HasPremises() {
		r.leaps, r.single = newLeaper(p), deterministic
	}
	due := unit
	// try makes one run. It returns a result if the run reaches Error or the meter's budget is
	// spent, and otherwise nil.
	try := func(seed int64, bound int) *engine.Result {
		s := r.begin(seed)
		out := running
		for out == running && s.steps < bound {
			out = r.advance(&s, min(stretch, bound-s.steps), nil, nil)
			for r.work++; r.work >= due; due += unit {
				if err := m.Tick(); err != nil {
					res := ended(err)
					return &res
				}
			}
		}
		stats["runs"]++
		stats["steps"] += int64(s.steps)
		if out != reached {
			r.learn()
			return nil
		}
		path := r.record(seed, s.steps)
		if rec.On() {
			rec.Emit(trace.Event{Kind: trace.Counterexample, Source: "sim", Level: int(path.Len()), Loc: int(p.Entry), Edge: -1,
				Note: "a random run reaches the error"})
		}
		return &engine.Result{Verdict: engine.Unsafe, Path: path, Stats: stats}
	}
	if deterministic {
		if res := try(0, longest); res != nil {
			return *res
		}
		return ended(errOnly)
	}
	// Short runs come first: the limit grows with the number of runs.
	for seed := range runs {
		if res := try(int64(seed), min(longest, 500<<min(seed/64, 20))); res != nil {
			return *res
		}
		if n := seed / ruleEvery; seed%ruleEvery == ruleEvery-1 && n < rules {
			if res := try(-1-int64(n), min(longest, longestByRule)); res != nil {
				return *res
			}
		}
	}
	return ended(errRuns)
}

// ruleEvery is the number of random runs between two runs whose inputs follow a rule (rule.go).
// There is one such run for each rule. It has at most longestByRule steps.
const (
	ruleEvery     = 16
	longestByRule = 20_000
)

var (
	errOnly = engine.Reason{Code: engine.Bound, Text: "the only run does not reach the error within the step limit"}
	errRuns = engine.Reason{Code: engine.Exhausted, Text: "no random run reached the error"}
)

// maxCompared is the largest number of edges at a location that branches compares in pairs.
const maxCompared = 16

// branches reports whether some location has edges that may be enabled together. If so, runs can
// differ even without inputs. Two edges exclude each other if their guards are negations, or if
// interval propagation refutes their conjunction. With more than maxCompared edges at a location,
// the result is true.
func branches(p *cfa.Program) bool {
	for loc := range p.Locs {
		out := p.Out(cfa.Loc(loc))
		if len(out) > maxCompared {
			return true
		}
		for i, a := range out {
			for _, b := range out[i+1:] {
				if !exclusive(&p.Edges[a], &p.Edges[b]) {
					return true
				}
			}
		}
	}
	return false
}

func exclusive(a, b *cfa.Edge) bool {
	if lia.Not(a.Guard).Equal(b.Guard) {
		return true
	}
	_, both := interval.Narrow([]lia.Formula{a.Guard, b.Guard})
	return !both
}
