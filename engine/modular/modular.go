// Package modular proves summaries of procedures for all arguments.
//
// On a program with procedures, IC3 proves facts about a procedure's results for the arguments with
// which it is called. A lemma about arbitrary arguments is often simpler: "ackermann(0, n) returns
// n + 1" needs no condition on n. So this engine first checks a changed program: each procedure
// begins with arbitrary arguments, and the assertions inside procedures are removed. (Komuravelli,
// Gurfinkel, Chaki, "SMT-Based Model Checking for Recursive Programs", CAV 2014, treat all
// procedures like this.)
//
// If the changed program is safe, its invariant also holds in the given program, except that it
// does not exclude failures inside procedures. The engine passes the invariant as seeds to the
// search on the given program.
//
// A counterexample of the changed program need not exist in the given one. If the engine finds one,
// it gives no answer.
package modular

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

// Engine is the engine "modular". It runs only as a part of a portfolio.
type Engine struct{}

const engineName = "modular"

// Info describes the engine.
func (Engine) Info() engine.Info {
	return engine.Info{Name: engineName, Title: "Summaries for all arguments", Help: "IC3 on the procedures with any arguments first.",
		Proves: true, Procedures: true}
}

// errFails is the reason why the search ends if the program with arbitrary arguments is not safe.
var errFails = engine.Reason{Code: engine.Exhausted, Text: "summaries for all arguments do not prove the program"}

// Check runs the engine. It takes the options of engine ic3.
func (Engine) Check(ctx context.Context, p *cfa.Program, opts engine.Options, rec *trace.Recorder) engine.Result {
	free := opts
	free.Seeds, free.Board, free.Peers = nil, nil, nil
	r := ic3.Engine{}.Check(ctx, anyArguments(p), free, nil)
	stats := map[string]int64{"modular_queries": r.Stats["queries"]}
	switch r.Verdict {
	case engine.Unknown:
		r.Stats = stats
		return r
	case engine.Unsafe:
		return engine.Result{Reason: errFails, Stats: stats}
	}
	opts.Seeds = func(*meter.Meter, string) engine.Seeds {
		facts := map[cfa.Loc][]lia.Formula{}
		for l, f := range r.Invariant {
			facts[l] = f.Conjuncts()
		}
		return engine.Seeds{Facts: facts}
	}
	out := ic3.Engine{}.Check(ctx, p, opts, rec)
	maps.Copy(stats, out.Stats)
	out.Stats = stats
	return out
}

// anyArguments returns p with arbitrary arguments for every procedure, and without the edges to
// Error inside procedures. It removes the edges that call a procedure. Instead, one edge leads from
// the entry to the procedure's start, and sets the variables that are live there to arbitrary
// values. If two variables have the same value in every call, such as an argument and its saved
// copy, the edge gives them the same arbitrary value.
func anyArguments(p *cfa.Program) *cfa.Program {
	sites := p.CallSites()
	calls := map[cfa.Loc][]cfa.EdgeID{} // maps the start location of a procedure to the edges that call the procedure
	for i := range p.Edges {
		if e := &p.Edges[i]; sites[e.From] && len(e.Premises) == 0 {
			calls[e.To] = append(calls[e.To], cfa.EdgeID(i))
		}
	}
	inside := make([]bool, len(p.Locs))
	var stack []cfa.Loc
	for l := range p.Locs {
		if len(calls[cfa.Loc(l)]) > 0 {
			inside[l] = true
			stack = append(stack, cfa.Loc(l))
		}
	}
	for len(stack) > 0 {
		l := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, id := range p.Out(l) {
			if to := p.Edges[id].To; !inside[to] && to != p.Error {
				inside[to] = true
				stack = append(stack, to)
			}
		}
	}
	var edges []cfa.Edge
	next := lia.Var(len(p.Vars))
	add := func(e cfa.Edge) {
		edges = append(edges, e.InputsFrom(next))
		next += lia.Var(len(e.Inputs))
	}
	for i := range p.Edges {
		e := &p.Edges[i]
		if sites[e.From] && len(e.Premises) == 0 || inside[e.From] && e.To == p.Error {
			continue
		}
		add(*e)
	}
	live := cfa.Live(p)
	for l := range p.Locs {
		if in := calls[cfa.Loc(l)]; len(in) > 0 {
			add(begin(p, cfa.Loc(l), in, live.At(cfa.Loc(l))))
		}
	}
	q := p.With(p.Locs, edges)
	q.NumIn = int(next) - len(p.Vars)
	return q
}

// begin returns the edge from the entry to the start "to" of a procedure. The edges "calls" are
// those that enter the procedure. The variables "live" are those that are live at its start.
func begin(p *cfa.Program, to cfa.Loc, calls []cfa.EdgeID, live []lia.Var) cfa.Edge {
	value := func(call cfa.EdgeID, v lia.Var) lia.Term {
		for _, a := range p.Edges[call].Assigns {
			if a.Var == v {
				return a.Term
			}
		}
		return lia.V(v)
	}
	e := cfa.Edge{From: p.Entry, To: to, Guard: lia.True(), Spans: p.Edges[calls[0]].Spans}
	first := lia.Var(len(p.Vars))
	for i, v := range live {
		in := first + lia.Var(len(e.Inputs))
		for j, u := range live[:i] {
			alike := true
			for _, c := range calls {
				alike = alike && value(c, u).Equal(value(c, v))
			}
			if alike {
				in = e.Assigns[j].Term.Monos()[0].Var
				break
			}
		}
		if int(in-first) == len(e.Inputs) {
			e.Inputs = append(e.Inputs, cfa.Input{Var: in, Kind: cfa.Uninit, Name: p.VarName(v)})
		}
		e.Assigns = append(e.Assigns, cfa.Assign{Var: v, Term: lia.V(in)})
	}
	return e
}
