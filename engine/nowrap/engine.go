// Package nowrap proves safety and proves that no value wraps around.
//
// With C's integers of fixed width, each operation that may wrap around has an input: the number of
// times that the value wraps (cfa.Rounds). The guard determines this number. Arithmetic modulo a
// power of 2 is hard for IC3, because few lemmas over the integers are inductive if a sum may wrap.
// But in most programs most values never wrap.
//
// So this engine first checks a changed program. Each operation becomes the mathematical operation
// on integers, without the input, and an extra edge leads to Error if the value would wrap. If the
// changed program is safe, no value wraps, and the invariant holds in the given program too. The
// engine passes the invariant as seeds to the search on the given program, which confirms it with a
// few queries.
//
// A counterexample in which no value wraps is also a counterexample of the given program. If a
// counterexample ends with an operation that wraps, that operation gets its input back, and the
// search starts over. This is like counterexample-guided abstraction refinement (Clarke et al.,
// JACM 2003), but with an underapproximation in place of the abstraction.
//
// The answer is an invariant or a path of the given program. If all operations that may wrap have
// their inputs back, the engine gives no answer.
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

// Engine is the engine "nowrap". It runs only as a part of a portfolio.
type Engine struct{}

const engineName = "nowrap"

// Info describes the engine.
func (Engine) Info() engine.Info {
	return engine.Info{Name: engineName, Title: "No wrap-around", Help: "IC3 on the program as if no value wrapped around, which it also proves.",
		Proves: true, FindsBugs: true, Procedures: true}
}

// Applies reports whether some value of the program may wrap around.
func Applies(p *cfa.Program) bool { return len(operations(p)) > 0 }

// errNothing is the reason why the engine gives up if it has put back the inputs of all operations
// that may wrap.
var errNothing = engine.Reason{Code: engine.Exhausted, Text: "all operations that may wrap around were found to wrap"}

// Check runs the engine. It takes the options of engine ic3.
func (Engine) Check(ctx context.Context, p *cfa.Program, opts engine.Options, rec *trace.Recorder) engine.Result {
	stats := map[string]int64{}
	ops := operations(p)
	quiet := opts
	quiet.Seeds, quiet.Board, quiet.Peers = nil, nil, nil
	for len(ops) > 0 {
		n := withoutInputs(p, ops)
		r := ic3.Engine{}.Check(ctx, n.p, quiet, nil)
		stats["nowrap_searches"]++
		stats["nowrap_queries"] += r.Stats["queries"]
		switch r.Verdict {
		case engine.Safe:
			opts.Seeds = func(*meter.Meter, string) engine.Seeds { return engine.Seeds{Facts: facts(r.Invariant)} }
			return withStats(ic3.Engine{}.Check(ctx, p, opts, rec), stats)
		case engine.Unsafe:
			op, wraps := n.wrapped(r.Path)
			if wraps {
				delete(ops, op)
				continue
			}
			path, err := n.originalPath(r.Path)
			if err != nil {
				return withStats(engine.Undecided(err), stats)
			}
			rec.Emit(trace.Event{Kind: trace.Counterexample, Source: engineName, Level: int(path.Len()), Loc: int(p.Entry), Edge: -1})
			return withStats(engine.Result{Verdict: engine.Unsafe, Path: path}, stats)
		}
		return withStats(r, stats)
	}
	return withStats(engine.Result{Reason: errNothing}, stats)
}

func withStats(r engine.Result, stats map[string]int64) engine.Result {
	out := maps.Clone(stats)
	maps.Copy(out, r.Stats)
	r.Stats = out
	return r
}

func facts(inv cfa.Invariant) map[cfa.Loc][]lia.Formula {
	out := make(map[cfa.Loc][]lia.Formula, len(inv))
	for l, f := range inv {
		out[l] = f.Conjuncts()
	}
	return out
}
