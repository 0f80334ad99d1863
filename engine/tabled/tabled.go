// Package tabled runs IC3 with seeds that are the results of procedures for some arguments.
//
// The value of ackermann(3, 3) needs no abstraction: it is 61. IC3 learns many lemmas about such
// values, and most of these lemmas hold only at the first levels. So this engine first executes
// procedures for small arguments and for the program's constants. It stores the states at each
// location in a table. Package closed computes the states bottom up, and each state only once, as
// Datalog engines do. If one argument has a fixed value, the results may be a linear function of
// the other arguments. Then the engine guesses that this function also gives the results for larger
// arguments, and computes larger tables with these guesses.
//
// A fact is a clause: if the arguments have certain values, a variable has a certain value. The
// facts that are inductive together (Flanagan, Leino, "Houdini, an Annotation Assistant for
// ESC/Java", FME 2001) become seeds of the search. A wrong guess is not inductive and is dropped.
package tabled

import (
	"context"
	"errors"
	"maps"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/ic3"
	"ic3play/engine/meter"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/smt"
)

// Engine is the engine "tabled". It runs only as a part of a portfolio.
type Engine struct{}

const engineName = "tabled"

// Info describes the engine.
func (Engine) Info() engine.Info {
	return engine.Info{Name: engineName, Title: "Tables of results", Help: "IC3 with the results of procedures for some arguments.",
		Proves: true, FindsBugs: true, Procedures: true}
}

// errNone is the reason why the search ends if there are no facts.
var errNone = engine.Reason{Code: engine.Exhausted, Text: "no procedure has a table"}

// Check runs the engine. It takes the options of engine ic3.
func (Engine) Check(ctx context.Context, p *cfa.Program, opts engine.Options, rec *trace.Recorder) engine.Result {
	m := meter.New(ctx, opts.Limits)
	facts, err := tables(m, p)
	if err == nil {
		err = inductive(m, p, facts, opts)
	}
	n := 0
	for _, fs := range facts {
		n += len(fs)
	}
	stats := map[string]int64{"tabled_facts": int64(n)}
	if err == nil && n == 0 {
		err = errNone
	}
	if err != nil {
		return engine.Result{Reason: engine.ReasonFor(err), Stats: stats}
	}
	seeds := opts.Seeds
	opts.Seeds = func(m *meter.Meter, source string) engine.Seeds {
		var out engine.Seeds
		if seeds != nil {
			out = seeds(m, source)
		}
		out.Facts = maps.Clone(out.Facts)
		if out.Facts == nil {
			out.Facts = map[cfa.Loc][]lia.Formula{}
		}
		for l, fs := range facts {
			out.Facts[l] = append(out.Facts[l][:len(out.Facts[l]):len(out.Facts[l])], fs...)
		}
		return out
	}
	out := ic3.Engine{}.Check(ctx, p, opts, rec)
	maps.Copy(stats, out.Stats)
	out.Stats = stats
	return out
}

// inductive removes facts until the remaining facts together are inductive: for each edge, the
// facts at its source and premises imply the facts at its target.
func inductive(m *meter.Meter, p *cfa.Program, facts map[cfa.Loc][]lia.Formula, opts engine.Options) error {
	solvers := smt.NewContext(smt.Options{Log: opts.SMTLog})
	edges := make([]*smt.Solver, len(p.Edges))
	for again := true; again; {
		again = false
		for i := range p.Edges {
			e := &p.Edges[i]
			if len(facts[e.To]) == 0 || e.To == p.Error {
				continue
			}
			if edges[i] == nil {
				edges[i] = solvers.NewSolver()
				edges[i].Assert(e.Guard)
			}
			s := edges[i]
			var given []smt.Lit
			for _, f := range facts[e.From] {
				given = append(given, s.Lit(f))
			}
			for _, pr := range e.Premises {
				for _, f := range facts[pr.At] {
					given = append(given, s.Lit(f.Subst(pr.Arg)))
				}
			}
			var keep []lia.Formula
			for _, f := range facts[e.To] {
				after := f.Subst(e.Substitution())
				if !after.IsTrue() {
					st, err := m.Check(s, append(given[:len(given):len(given)], s.Lit(lia.Not(after)))...)
					if err != nil && !errors.Is(err, meter.ErrGaveUp) {
						return err
					}
					if st != smt.Unsat {
						again = true
						continue
					}
				}
				keep = append(keep, f)
			}
			facts[e.To] = keep
		}
	}
	return nil
}
