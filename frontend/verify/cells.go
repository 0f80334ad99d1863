package verify

import (
	"context"
	"time"

	"ic3play/engine"
	"ic3play/frontend/horn"
	"ic3play/frontend/logic"
	"ic3play/frontend/lower"
)

// decideArrays decides Horn clauses with arrays.
//
// To find a model, it replaces the arrays of a predicate by some of their elements (cells), in one
// form after the other (horn.System.Forms). A counterexample with cells need not be one with
// arrays; but if the assertions of its chain also derive false from arrays, the clauses are refuted.
//
// Apart from that, decideArrays searches for a derivation of false by all chains of assertions, for
// a short time after the first form, and at the end for the remaining time.
func (r *run) decideArrays(ctx context.Context, eng engine.Engine, config any, s *horn.System) Report {
	var rep Report
	// try runs a search, which may use "share" percent of the remaining time. It returns done = true
	// if nothing else is to be tried, and cut = true if the search used up its time.
	try := func(share time.Duration, search func(ctx context.Context) bool) (done, cut bool) {
		part, stop := ctx, context.CancelFunc(func() {})
		if end, ok := ctx.Deadline(); ok {
			part, stop = context.WithDeadline(ctx, time.Now().Add(time.Until(end)*share/100))
		}
		defer stop()
		done = search(part) || ctx.Err() != nil
		return done, part.Err() != nil
	}
	tryForm := func(share time.Duration, f horn.Form) (done, cut bool) {
		return try(share, func(ctx context.Context) bool { return r.decideCells(ctx, eng, config, s, f, &rep) })
	}
	var again []horn.Form
	for i, f := range s.Forms() {
		done, cut := tryForm(formShare, f)
		if cut {
			again = append(again, f)
		}
		if i == 0 && !done {
			done, _ = try(derivationShare, func(ctx context.Context) bool { return r.derive(ctx, s, firstChains, &rep) })
		}
		if done {
			return rep
		}
	}
	for _, f := range again {
		if done, _ := tryForm(againShare, f); done {
			return rep
		}
	}
	r.derive(ctx, s, 0, &rep)
	return rep
}

// Percentages of the remaining time for the searches of decideArrays. A form that used up its time
// is tried again at the end, with more.
const (
	formShare       = 35
	againShare      = 60
	derivationShare = 20
)

// firstChains is the number of chains that the first search for a derivation tries.
const firstChains = 60

// hornForm returns the form of predicates over elements.
func hornForm(form lower.CellOptions) horn.Form {
	return horn.Form{Apart: form.SeparateIndices, Premises: form.Premises, Fixed: form.Fixed}
}

// decideCells searches for a model whose predicates have elements of arrays as parameters. It
// returns true if it decided the clauses or found an error in the script.
func (r *run) decideCells(ctx context.Context, eng engine.Engine, config any, s *horn.System, form horn.Form, rep *Report) bool {
	cells, wrong := s.EliminateArrays(form)
	if wrong != nil {
		*rep = r.wrongScript(wrong)
		return true
	}
	*rep = r.decideSystem(ctx, eng, config, cells, s)
	rep.setForm(lower.CellOptions{SeparateIndices: form.Apart, Premises: form.Premises, Fixed: form.Fixed})
	return rep.Verdict == verdictSafe || rep.Verdict == verdictUnsafe
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
	out.Certificate.Derivation = arrayInferences(s, steps)
	*rep = out
	return true
}

// arrayInferences describes the steps of a derivation from clauses with arrays.
func arrayInferences(s *horn.System, steps []horn.Step) (out []Inference) {
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
		out = append(out, one)
	}
	return out
}
