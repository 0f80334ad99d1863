package verify

import (
	"context"
	"slices"
	"time"

	"ic3play/engine"
	"ic3play/frontend/horn"
	"ic3play/frontend/logic"
	"ic3play/frontend/lower"
)

// decideArrays decides Horn clauses with arrays in two ways.
//
// To find a model, it replaces each array parameter of a predicate by one element of the array (a
// cell) and the element's index, in several forms (horn.Form). The first form instantiates each
// predicate in a clause's body once, the later ones once for each index at which the clause reads
// an array. If a predicate has several arrays, they first have one index, and then an index each.
// No form can refute the clauses: a derivation with cells need not be a derivation with arrays.
//
// To refute the clauses, decideArrays searches for a derivation of false. It does so for a short
// time after the first search for a model, and at the end for the remaining time.
func (r *run) decideArrays(ctx context.Context, eng engine.Engine, config any, s *horn.System) Report {
	var rep Report
	derive := func(limit int) func(ctx context.Context) bool {
		return func(ctx context.Context) bool { return r.derive(ctx, s, limit, &rep) }
	}
	model := func(form lower.CellOptions) func(ctx context.Context) bool {
		return func(ctx context.Context) bool { return r.decideCells(ctx, eng, config, s, form, &rep) }
	}
	type search struct {
		try   func(ctx context.Context) bool
		share time.Duration // the percentage of the remaining time that the search may use
	}
	searches := []search{{model(lower.CellOptions{}), 30}, {derive(firstChains), 20}, {model(lower.CellOptions{Premises: true}), 70}, {derive(0), 100}}
	if s.RelatesArrays() {
		searches = slices.Insert(searches, 2, search{model(lower.CellOptions{SeparateIndices: true}), 40})
		searches = slices.Insert(searches, 4, search{model(lower.CellOptions{SeparateIndices: true, Premises: true}), 70})
	}
	for _, a := range searches {
		part, stop := ctx, context.CancelFunc(func() {})
		if end, ok := ctx.Deadline(); ok {
			part, stop = context.WithDeadline(ctx, time.Now().Add(time.Until(end)*a.share/100))
		}
		done := a.try(part)
		stop()
		if done || ctx.Err() != nil {
			break
		}
	}
	return rep
}

const firstChains = 60

// decideCells searches for a model whose predicates have parameters for single array elements
// (cells) instead of arrays. It returns true if it found a model or an error in the script.
func (r *run) decideCells(ctx context.Context, eng engine.Engine, config any, s *horn.System, form lower.CellOptions, rep *Report) bool {
	cells, wrong := s.EliminateArrays(horn.Form{Apart: form.SeparateIndices, Premises: form.Premises})
	if wrong != nil {
		*rep = r.wrongScript(wrong)
		return true
	}
	*rep = r.decideSystem(ctx, eng, config, cells)
	rep.setForm(form)
	return rep.Verdict == verdictSafe
}

func (r *run) derive(ctx context.Context, s *horn.System, limit int, rep *Report) bool {
	steps := s.Search(ctx, limit)
	if steps == nil || s.CheckSteps(ctx, steps) != nil {
		return false
	}
	out := r.unknown(engine.Reason{})
	out.Verdict = verdictUnsafe
	out.setReason(engine.Reason{})
	out.Certificate = Certificate{Kind: "path", Checked: true}
	out.Stats["derivation_steps"] = int64(len(steps))
	for i, st := range steps {
		one := Inference{Step: i + 1, Line: s.Asserts[st.Assert].Span.Start.Line, Assert: st.Assert + 1, Fact: st.FactText(), From: []int{}, Values: map[string]string{}}
		for _, f := range st.From {
			one.From = append(one.From, f+1)
		}
		vars, names := s.VarNames(st.Assert)
		for k, v := range vars {
			if x := st.Values[v]; v.Sort == logic.Array {
				one.Values[names[k]] = x.Text(v.Sort)
			} else {
				one.Values[names[k]] = valueText(v.Sort, x.Num)
			}
		}
		out.Certificate.Derivation = append(out.Certificate.Derivation, one)
	}
	*rep = out
	return true
}
