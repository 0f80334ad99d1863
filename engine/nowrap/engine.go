// Package nowrap proves that values do not wrap around together with what is asked.
//
// C's own integers cost a program an input for each operation whose value may wrap
// around, a number of rounds that the guard pins (package lower). Arithmetic modulo a
// power of 2 is hard for IC3: lemmas that hold in the integers are not inductive where
// any sum may start again at the other end of its type. But most values of most
// programs never do. So the program is read as if none did, each operation being the
// mathematical one, with an edge to Error beside it for the case that it does: a
// program without rounds, which fails more often. An invariant that excludes its
// failures says that no value wraps, and so is one of the program with rounds; it is
// handed to the search on that one as facts that hold, which confirms it in a few
// queries. A run on which nothing wraps is a run of the program. What is met wrapping
// around gets its rounds back, and the search begins anew (Clarke et al.,
// "Counterexample-guided abstraction refinement", JACM 2003, with an
// underapproximation in place of the abstraction).
//
// Nothing is believed: what is returned is an invariant of the program that was given,
// or a path of it. Programs in which nothing can wrap get no answer at once.
package nowrap

import (
	"context"
	"maps"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/ic3"
	"ic3play/engine/meter"
	"ic3play/engine/trace"
	"ic3play/lia"
)

// Engine is one part of a portfolio.
type Engine struct{}

// engineName is its name in statistics.
const engineName = "nowrap"

// Info describes the engine.
func (Engine) Info() engine.Info {
	return engine.Info{Name: engineName, Title: "No wrap-around", Help: "IC3 on the program as if no value wrapped around, which it proves besides.",
		Proves: true, FindsBugs: true}
}

// Applies says whether some value of the program may wrap around.
func Applies(p *cfa.Program) bool { return len(operations(p)) > 0 }

// errNothing is the reason for which there is no answer.
var errNothing = engine.Reason{Code: engine.Exhausted, Text: "no value is left that might not wrap around"}

// Check runs the engine. It takes the options of engine ic3.
func (Engine) Check(ctx context.Context, p *cfa.Program, opts engine.Options, rec *trace.Recorder) engine.Result {
	stats := map[string]int64{}
	ops := operations(p)
	quiet := opts
	quiet.Seeds, quiet.Board, quiet.Peers = nil, nil, nil
	for len(ops) > 0 {
		n := without(p, ops)
		r := ic3.Engine{}.Check(ctx, n.p, quiet, nil)
		stats["nowrap_searches"]++
		stats["nowrap_queries"] += r.Stats["queries"]
		switch r.Verdict {
		case engine.Safe:
			opts.Seeds = func(*meter.Meter, string) engine.Seeds { return engine.Seeds{Facts: facts(r.Invariant)} }
			return counted(ic3.Engine{}.Check(ctx, p, opts, rec), stats)
		case engine.Unsafe:
			op, wraps := n.wrapped(r.Path)
			if wraps {
				delete(ops, op)
				continue
			}
			path, err := n.back(r.Path)
			if err != nil {
				return counted(engine.Undecided(err), stats)
			}
			rec.Emit(trace.Event{Kind: trace.Counterexample, Source: engineName, Level: int(path.Len()), Loc: int(p.Entry), Edge: -1})
			return counted(engine.Result{Verdict: engine.Unsafe, Path: path}, stats)
		}
		return counted(r, stats)
	}
	return counted(engine.Result{Reason: errNothing}, stats)
}

// counted is a result with the statistics of all searches beside its own.
func counted(r engine.Result, stats map[string]int64) engine.Result {
	out := maps.Clone(stats)
	maps.Copy(out, r.Stats)
	r.Stats = out
	return r
}

// facts is an invariant as seeds.
func facts(inv cfa.Invariant) map[cfa.Loc][]lia.Formula {
	out := make(map[cfa.Loc][]lia.Formula, len(inv))
	for l, f := range inv {
		out[l] = f.Conjuncts()
	}
	return out
}
