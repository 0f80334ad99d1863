package verify

import (
	"context"
	"slices"
	"time"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/trace"
	"ic3play/frontend"
	"ic3play/frontend/lower"
)

// A program with arrays of any size is lowered in several forms, one after the other, until
// one is decided: first with cells of which reads elsewhere give any value, which is quick;
// then with premises for such reads, for engines that know premises; with one index for all
// arrays, then with one for each.

// shown is what a search shows of itself. It is kept until the search has an answer: of
// those before nothing is shown.
type shown struct {
	graph   *Graph
	program *cfa.Program
	events  []trace.Event
}

// CellForms returns the forms in which a program is tried, in order.
func CellForms(unit *frontend.Unit) []lower.Cells {
	switch len(unit.AST.Arrays) {
	case 0:
		return []lower.Cells{{}}
	case 1:
		return []lower.Cells{{}, {Premises: true}}
	}
	return []lower.Cells{{}, {Premises: true}, {Apart: true}, {Apart: true, Premises: true}}
}

// The statistics that say which form of a program with arrays was decided.
const (
	cellsApart    = "cells_apart"
	cellsPremises = "cells_premises"
)

// Form returns the form of arrays of any size in the automaton that a report is about.
func (r *Report) Form() lower.Cells {
	return lower.Cells{Apart: r.Stats[cellsApart] > 0, Premises: r.Stats[cellsPremises] > 0}
}

// setForm records the form.
func (r *Report) setForm(form lower.Cells) {
	if form.Apart {
		r.Stats[cellsApart] = 1
	}
	if form.Premises {
		r.Stats[cellsPremises] = 1
	}
}

// arrays decides a program with arrays of any size.
func (r *run) arrays(ctx context.Context, eng engine.Engine, config any, unit *frontend.Unit) Report {
	forms := CellForms(unit)
	if info := eng.Info(); !info.Procedures || !info.Proves {
		forms = slices.DeleteFunc(forms, func(f lower.Cells) bool { return f.Premises })
	}
	var first Report
	for i, form := range forms {
		last := i == len(forms)-1
		own, err := unit.WithCells(ctx, form)
		if err != nil {
			return r.unknown(r.failure(ctx, err))
		}
		r.until, r.shown = time.Time{}, nil
		if !last {
			r.until, r.shown = time.Now().Add(r.left()/time.Duration(len(forms)-i)), &shown{}
		}
		rep := r.program(ctx, eng, config, own)
		rep.setForm(form)
		decided := rep.Verdict == verdictSafe || rep.Verdict == verdictUnsafe
		if i == 0 {
			first = rep
		}
		if !decided && !last && ctx.Err() == nil {
			continue
		}
		r.release()
		if !decided && rep.ReasonCode != engine.Timeout {
			rep.because(engine.Reason{Code: first.ReasonCode, Text: first.Reason})
		}
		return rep
	}
	return first
}

// left returns the time for searches, without a timeout some seconds.
func (r *run) left() time.Duration {
	if r.opts.Timeout == 0 {
		return 20 * time.Second
	}
	return max(0, time.Until(r.start.Add(engineTime(r.opts.Timeout))))
}

// release shows what the last search has shown.
func (r *run) release() {
	s := r.shown
	r.shown = nil
	if s == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.over {
		return
	}
	if s.graph != nil && r.opts.Graph != nil {
		r.opts.Graph(*s.graph)
	}
	if s.program != nil && r.opts.Program != nil {
		r.opts.Program(s.program)
	}
	for _, e := range s.events {
		r.opts.Recorder(e)
	}
}
