package main

import (
	"context"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/frontend/claim"
	"ic3play/frontend/verify"
	"ic3play/lia"
)

// fragment describes a transition over an edge statement by statement, as the steps
// of a counterexample: each state with the variables that are live at the start or
// assigned since. The last step is the end of the transition; it is missing if the
// assertion fails.
func (o *opened) fragment(ctx context.Context, id cfa.EdgeID, st *claim.Step, before lia.Formula) []verify.TraceStep {
	p, locs := o.whole.Lowered()
	simple := o.claims.Cfa()
	from, to := simple.Edges[id].From, simple.Edges[id].To
	moments := o.claims.Fragment(ctx, p, locs, id, st)
	shown := map[lia.Var]bool{}
	for _, v := range o.claims.Scope(from) {
		shown[v] = true
	}
	before.Vars(func(v lia.Var) { shown[v] = true })
	var out []verify.TraceStep
	for _, m := range moments {
		step := verify.TraceStep{Loc: int(from), Edge: int(id), Values: make(map[string]string, len(shown))}
		for v := range shown {
			step.Values[o.claims.Name(v)] = m.State[v].String()
		}
		if m.Edge < 0 {
			if to == simple.Error {
				break
			}
			at := &simple.Locs[to]
			step.Line, step.Col, step.Func, step.Loc, step.Edge = at.Pos.Start.Line, at.Pos.Start.Col, at.Func, int(to), -1
			out = append(out, step)
			break
		}
		e := &p.Edges[m.Edge]
		if n := len(out); len(e.Spans) > 0 {
			step.Line, step.Col, step.Func = e.Spans[0].Start.Line, e.Spans[0].Start.Col, p.Locs[e.From].Func
			// A statement of several edges is one step.
			if n == 0 || out[n-1].Line != step.Line || out[n-1].Col != step.Col {
				out = append(out, step)
			}
		}
		for _, a := range e.Assigns {
			if v := p.Vars[a.Var]; v.Kind != cfa.Temp && v.Orig != "" {
				shown[a.Var] = true
			}
		}
	}
	return slices.Clip(out)
}
