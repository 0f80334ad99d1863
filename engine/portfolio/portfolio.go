package portfolio

import (
	"context"
	"slices"

	"ic3play/engine"
	"ic3play/engine/board"
	"ic3play/engine/cfa"
	"ic3play/engine/meter"
	"ic3play/engine/portfolio/turns"
	"ic3play/engine/seed"
	"ic3play/engine/trace"
)

// Engine is a portfolio: a row of the table of strategies, as an engine.
type Engine struct{ row strategy }

// Engines returns the strategies, the default first.
func Engines() []engine.Engine {
	var out []engine.Engine
	for _, row := range strategies() {
		out = append(out, Engine{row})
	}
	return out
}

// Config holds the options of portfolios.
type Config struct {
	engine.Form

	Seeds, BMC, Sim, Values bool
}

// Options returns the engine's options. Each option reads and writes a field of c.
func (c *Config) Options() []engine.Option {
	return []engine.Option{
		engine.Bool(&c.Seeds, "seeds", true, "Let IC3 begin with invariants that are guessed from sample runs and proved. Turn it off to see every lemma learnt from an obligation."),
		engine.Bool(&c.BMC, "bmc", true, "Also search all runs of one step, two steps, and so on (bounded model checking), which finds short failing runs. Turn it off for a program that you expect to be safe."),
		engine.Bool(&c.Sim, "sim", true, "Also execute the program on random inputs, which finds failures that many inputs lead to. Turn it off for a program that you expect to be safe."),
		engine.Bool(&c.Values, "values", false, "From the start, also unwind the program with the values of few variables, as explicit-itp does, as long as values refute every path. Otherwise this begins some tenths of a second later. Turn it on for models of hardware with many flags."),
		c.BlocksOption(engine.LargeBlocks, ""),
	}
}

// Info describes the engine.
func (e Engine) Info() engine.Info {
	info := engine.Describe[Config](e.row.info)
	if e.row.helpers != nil {
		info.Helpers = len(e.row.helpers(engine.Defaults[Config]()))
	}
	return info
}

// errNone is the reason that the portfolio reports if no engine has an answer and no part is the
// main engine.
var errNone = engine.Reason{Code: engine.Exhausted, Text: "no engine found an answer"}

// Check runs the parts in turns.
func (e Engine) Check(ctx context.Context, p *cfa.Program, opts engine.Options, rec *trace.Recorder) engine.Result {
	cfg, err := engine.Configured[Config](opts)
	if err != nil {
		return engine.Undecided(err)
	}
	parts := slices.DeleteFunc(e.row.parts(cfg), func(t part) bool {
		return t.applies != nil && !t.applies(p) || engine.Fits(t.engine.Info(), p) != nil
	})
	shared := &seeds{p: p, opts: opts, rec: rec}
	common := opts.Board
	if common == nil && e.row.exchange {
		common = &board.Board{}
	}
	searches := make([]turns.Search[engine.Result], len(parts))
	for i, t := range parts {
		searches[i] = turns.Search[engine.Result]{Name: t.engine.Info().Name, Slice: t.slice, Grow: t.grow, Late: t.late,
			Run: func(ctx context.Context, lim meter.Limits) engine.Result {
				rec := rec
				if t.silent {
					rec = nil
				}
				return t.engine.Check(ctx, p, engine.Options{Config: t.config, Limits: lim, SMTLog: opts.SMTLog, Seeds: shared.get, Board: common, Peers: opts.Peers}, rec)
			}}
	}
	final := engine.Result{Reason: errNone, Stats: map[string]int64{}}
	answer := func(i int, r engine.Result) {
		final.Verdict, final.Reason, final.Invariant, final.Path, final.Derivation = r.Verdict, r.Reason, r.Invariant, r.Path, r.Derivation
		if r.Verdict != engine.Unknown {
			final.By = searches[i].Name
		}
	}
	// The automaton may compute a product imprecisely, so a path with a wrong product need not be a
	// run. Such an answer waits until the exact part, if there is one, has ended.
	exact := slices.IndexFunc(parts, func(t part) bool { return t.exact })
	var waiting func()
	var unchecked func() // for a proof whose check takes long
	turns.Run(ctx, opts.Limits, searches, func(i int, r engine.Result) bool {
		for name, n := range r.Stats {
			final.Stats[searches[i].Name+"."+name] = n
		}
		if i == exact {
			exact = -1
		}
		if r.Verdict == engine.Unsafe && exact >= 0 && !p.MultipliesRight(r.Path) {
			if waiting == nil {
				waiting = func() { answer(i, r) }
			}
			return false
		}
		if r.Verdict == engine.Safe && parts[i].lists && opts.Accepts != nil && !opts.Accepts(r) {
			unchecked = func() { answer(i, r) }
			return false
		}
		if final.Verdict == engine.Unknown && (parts[i].main || r.Verdict != engine.Unknown) {
			answer(i, r)
		}
		if final.Verdict == engine.Unknown && waiting != nil && exact < 0 {
			waiting()
		}
		return final.Verdict != engine.Unknown
	})
	if final.Verdict == engine.Unknown && waiting != nil {
		waiting()
	}
	if final.Verdict == engine.Unknown && unchecked != nil {
		unchecked()
	}
	if final.Verdict == engine.Unknown && ctx.Err() != nil {
		final.Reason = engine.ReasonFor(meter.Ended(ctx.Err()))
	}
	return final
}

// seeds computes the seeds when a part first asks for them, and stores them for all parts. It needs
// no lock, because only one part of the portfolio runs at any time.
type seeds struct {
	p     *cfa.Program
	opts  engine.Options
	rec   *trace.Recorder
	asked bool
	found engine.Seeds
}

// get implements Options.Seeds for the parts. If a part asks while another part computes the seeds,
// it gets none.
func (s *seeds) get(m *meter.Meter, source string) engine.Seeds {
	if s.opts.Seeds != nil {
		return s.opts.Seeds(m, source)
	}
	if !s.asked {
		s.asked = true
		s.found = seed.Find(m, s.p, seed.Options{Source: source, SMTLog: s.opts.SMTLog}, s.rec)
	}
	return s.found
}
