package verify

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/meter"
	"ic3play/engine/trace"
	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/lower"
	"ic3play/frontend/sema"
)

// This file decides programs with arrays of any size. Such a program can be lowered in several
// forms, which differ in the array elements (cells) for which they have variables. Check tries the
// forms one after the other until one form is decided.
//
// The first form has a variable for one cell of each array (it tracks this cell). A read of any
// other cell returns any value. Engines decide this form quickly. In the second form, a read of
// another cell adds a premise: the invariant also holds for that cell. Not all engines support
// premises. If the program adds up elements, the next form also tracks sums. In these forms, the
// tracked cells of all arrays have the same index. The last forms have one index for each array, or
// two tracked cells of one array.
//
// After the first two forms, a bounded search looks for a failing run that reads few cells. Each
// path of the bounded search is a run of the program (lower.CellOptions.Count).

type eventBuffer struct {
	graph   *Graph
	program *cfa.Program
	events  []trace.Event
}

// Limits of the bounded searches. A bounded search has variables for a few elements of each array,
// called tracked cells. The engine auto makes one bounded search, which tracks exactCells cells and
// visits at most exactStates states. The engine bmc makes two: its first search tracks fewCells
// cells, and its last search tracks manyCells.
const (
	exactCells  = 4
	fewCells    = 2
	manyCells   = 8
	exactStates = "600"
	exactShare  = 10
	exactAt     = 2
)

// CellForms returns the forms in which a program is lowered, in the order in which Check tries
// them.
func CellForms(unit *frontend.Unit) []lower.CellOptions {
	if len(unit.AST.Pools) > 0 { // a pointer to the next object is an index of another cell
		return []lower.CellOptions{{Premises: true}}
	}
	out := []lower.CellOptions{{}}
	if len(unit.AST.Arrays) > 0 {
		out = append(out, lower.CellOptions{Premises: true})
	}
	if len(lower.Weights(unit.AST)) > 0 {
		out = append(out, lower.CellOptions{Premises: true, Sums: true})
	}
	if len(unit.AST.Arrays) > 1 {
		out = append(out, lower.CellOptions{SeparateIndices: true}, lower.CellOptions{SeparateIndices: true, Premises: true})
	}
	if relatesCells(unit.AST) || fillsInRecursion(unit.AST) {
		out = append(out, lower.CellOptions{Premises: true, TwoCells: true})
	}
	return out
}

// fillsInRecursion reports whether a recursive function assigns to an array. The function's summary
// may then have to relate two array elements: one after the call and one before it.
func fillsInRecursion(f *ast.File) bool {
	return slices.ContainsFunc(f.Funcs, func(fn *ast.Func) bool {
		found := false
		if fn.Recursive {
			ast.Walk(fn.Body, func(n any, _ int) {
				a, ok := n.(*ast.Assign)
				found = found || ok && a.At != nil && a.At.Array != nil
			})
		}
		return found
	})
}

// relatesCells reports whether one condition reads two elements of the same array, such as a[i] <=
// a[j]. The invariant may then have to relate two elements.
func relatesCells(f *ast.File) bool {
	found := false
	ast.Walk(f, func(n any, _ int) {
		x, ok := n.(*ast.Binary)
		if !ok || x.Op < ast.Lt || x.Op > ast.Ne || found {
			return
		}
		read := map[*ast.Array]string{}
		ast.Walk(x, func(n any, _ int) {
			e, ok := n.(*ast.Element)
			if !ok || e.Array == nil {
				return
			}
			at := ast.Format(e)
			if old, seen := read[e.Array]; seen && old != at {
				found = true
			}
			read[e.Array] = at
		})
	})
	return found
}

// The statistic cellsPrefix+WORD is set if the check used a form in which the field with this word
// is set (see choices). cellsExact is the number of cells in CellOptions.Count.
const (
	cellsPrefix   = "cells_"
	cellsExact    = cellsPrefix + "exact"
	cellsMedium   = cellsPrefix + "medium"
	cellsPools    = cellsPrefix + "pools"
	cellsUnrolled = cellsPrefix + "unrolled"
)

// choices returns the Boolean fields of a form by their words in ParseForm.
func choices(form *lower.CellOptions) map[string]*bool {
	return map[string]*bool{"apart": &form.SeparateIndices, "premises": &form.Premises, "pairs": &form.TwoCells,
		"sums": &form.Sums, "medium": &form.Medium, "pools": &form.Pools, "fixed": &form.Fixed, "unrolled": &form.Unrolled}
}

// Form returns how the check of this report represented arrays of any size. It reads this from the
// report's statistics.
func (r *Report) Form() lower.CellOptions {
	form := lower.CellOptions{Count: int(r.Stats[cellsExact])}
	for word, set := range choices(&form) {
		*set = r.Stats[cellsPrefix+word] > 0
	}
	return form
}

// ParseForm parses a text such as "apart premises", which says how the automaton represents
// arrays of any size.
func ParseForm(text string) (lower.CellOptions, error) {
	var form lower.CellOptions
	for _, word := range strings.Fields(text) {
		set := choices(&form)[word]
		if set == nil {
			return form, fmt.Errorf("%q is not a form of arrays: apart, premises, pairs, sums, medium, pools, fixed or unrolled", word)
		}
		*set = true
	}
	if form.SeparateIndices && form.TwoCells {
		return form, errors.New("apart and pairs exclude each other")
	}
	if form.Sums && !form.Premises {
		return form, errors.New("sums need premises")
	}
	return form, nil
}

func (r *Report) setForm(form lower.CellOptions) {
	for word, set := range choices(&form) {
		if *set {
			r.Stats[cellsPrefix+word] = 1
		}
	}
	if form.Count > 0 {
		r.Stats[cellsExact] = int64(form.Count)
	}
}

// decideMedium decides a program without arrays of any size. If the engine is a portfolio, and an
// assignment's index chooses among more than sema.FewElements elements, there may be two searches.
// The search by variables has a variable for each element. The search by cells treats the arrays
// with more elements like arrays of any size. The search by variables comes first and gets a third
// of the time. With more than manyElements elements, the search by cells comes first and gets two
// thirds.
func (r *run) decideMedium(ctx context.Context, eng engine.Engine, config any, unit *frontend.Unit) Report {
	var cells *frontend.Unit
	n := assignedElements(unit.AST)
	if r.isPortfolio && n > sema.FewElements {
		cells, _ = unit.ByCells(ctx) // after an error, the search with variables reports it
	}
	if cells == nil {
		return r.program(ctx, eng, config, unit)
	}
	variables := func() Report { return r.limited(ctx, eng, config, unit) }
	byCells := func() Report {
		rep := r.decideWithArrays(ctx, eng, config, cells)
		rep.Stats[cellsMedium] = 1
		return rep
	}
	if n > manyElements {
		return r.inTurn(ctx, byCells, variables, 2*r.timeLeft()/3)
	}
	return r.inTurn(ctx, variables, byCells, r.timeLeft()/3)
}

// limited decides a program without arrays of any size. If time is reserved for another search, the
// events are buffered until the verdict is known.
func (r *run) limited(ctx context.Context, eng engine.Engine, config any, unit *frontend.Unit) Report {
	r.searchLimit, r.buffer = 0, nil
	if r.reserved > 0 {
		r.searchLimit, r.buffer = max(1, r.timeLeft()), &eventBuffer{}
	}
	rep := r.program(ctx, eng, config, unit)
	if rep.Verdict != verdictUnknown {
		r.release()
	}
	return rep
}

// inTurn makes two searches. The first search may take the time "share". If its verdict is unknown,
// the second search gets the remaining time.
func (r *run) inTurn(ctx context.Context, first, second func() Report, share time.Duration) Report {
	r.reserved = r.timeLeft() - share
	rep := first()
	r.reserved, r.onlyRun = 0, nil
	if rep.Verdict == verdictUnknown && ctx.Err() == nil {
		rep = second()
	}
	return rep
}

// decideUnrolled decides a program. If the engine is a portfolio, and recursive calls seem to nest
// only a few levels deep, the first search uses the tree without recursion (frontend.Unit.Unrolled).
// This search gets half of the time.
func (r *run) decideUnrolled(ctx context.Context, eng engine.Engine, config any, unit *frontend.Unit) Report {
	plain := func() Report { return r.decidePooled(ctx, eng, config, unit) }
	if !r.isPortfolio {
		return plain()
	}
	unrolled, _ := unit.Unrolled(ctx) // after an error, the search with recursion reports it
	if unrolled == nil {
		return plain()
	}
	return r.inTurn(ctx, func() Report {
		rep := r.decideFew(ctx, eng, config, unrolled)
		rep.Stats[cellsUnrolled] = 1
		return rep
	}, plain, r.timeLeft()/2)
}

// decideFew decides a program whose allocations have a few objects each.
func (r *run) decideFew(ctx context.Context, eng engine.Engine, config any, unit *frontend.Unit) Report {
	if len(unit.AST.Arrays) > 0 {
		return r.decideWithArrays(ctx, eng, config, unit)
	}
	return r.decideMedium(ctx, eng, config, unit)
}

// decidePooled decides a program that may allocate any number of objects. If the engine supports
// premises, the first search uses the tree with pools (ast.Pool). If that does not decide the
// program, a second search uses a tree with a few objects for each allocation.
// For leaks the order is the reverse, because a check for leaks in pools takes longer.
func (r *run) decidePooled(ctx context.Context, eng engine.Engine, config any, unit *frontend.Unit) Report {
	few := func() Report { return r.decideFew(ctx, eng, config, unit) }
	info := eng.Info()
	if !info.Procedures || !info.Proves {
		return few()
	}
	pools, _ := unit.Pooled(ctx) // after an error, the search with few objects reports it
	if pools == nil {
		return few()
	}
	var first Report
	byPools := func() Report {
		first = r.decideWithArrays(ctx, eng, config, pools)
		first.Stats[cellsPools] = 1
		return first
	}
	search := func() Report { return r.inTurn(ctx, byPools, few, 2*r.timeLeft()/3) }
	if unit.AST.Rules.Memory&(ast.ValidTrack|ast.ValidCleanup) != 0 {
		search = func() Report { return r.inTurn(ctx, few, byPools, r.timeLeft()/3) }
	}
	rep := search()
	if rep.Verdict == verdictUnknown {
		rep.setReason(engine.Reason{Code: first.ReasonCode, Text: first.Reason})
	}
	return rep
}

const manyElements = 2 * sema.FewElements

// assignedElements returns the largest number of elements among which an assignment such as a[i] =
// 0 chooses by its index.
func assignedElements(f *ast.File) (most int) {
	ast.Walk(f, func(n any, _ int) {
		if a, ok := n.(*ast.Assign); ok && a.At != nil {
			most = max(most, len(a.At.Cells))
		}
	})
	return most
}

func (r *run) decideWithArrays(ctx context.Context, eng engine.Engine, config any, unit *frontend.Unit) Report {
	forms := CellForms(unit)
	info := eng.Info()
	if !info.Procedures || !info.Proves {
		forms = slices.DeleteFunc(forms, func(f lower.CellOptions) bool { return f.Premises })
	}
	var exact searchConfig
	_, leads := eng.(engine.Leader)
	switch {
	case info.FindsBugs && !info.Proves && info.Complete:
		exact = searchConfig{eng, config}
		forms = slices.Concat([]lower.CellOptions{{Count: fewCells}}, forms, []lower.CellOptions{{Count: manyCells}})
	case leads && r.opts.SearchIndex == 0 && len(forms) > 1:
		if e, c, err := r.findEngine("bmc", map[string]string{"states": exactStates}); err == nil && !e.Info().Proves {
			exact = searchConfig{e, c}
			forms = slices.Insert(forms, exactAt, lower.CellOptions{Count: exactCells})
		}
	}
	var first Report
	for i, form := range forms {
		last := i == len(forms)-1
		own, err := unit.WithCells(ctx, form)
		if err != nil {
			return r.unknown(r.failure(ctx, err))
		}
		with, left, shares := searchConfig{eng, config}, r.timeLeft(), len(forms)-i
		if r.boundedSearch = form.Count > 0; r.boundedSearch {
			with = exact
		}
		switch {
		case leads && r.boundedSearch:
			shares = exactShare
		case leads && i < exactAt && len(forms) > 1:
			left -= left / exactShare
			shares--
		}
		r.searchLimit, r.buffer = 0, nil
		if !last || r.reserved > 0 {
			r.searchLimit, r.buffer = max(1, left/time.Duration(shares)), &eventBuffer{}
		}
		rep := r.program(ctx, with.engine, with.config, own)
		rep.setForm(form)
		decided := rep.Verdict == verdictSafe || rep.Verdict == verdictUnsafe
		if i == 0 {
			first = rep
		}
		if !decided && !last && ctx.Err() == nil {
			continue
		}
		if decided || r.reserved == 0 {
			r.release()
		}
		if !decided && rep.ReasonCode != engine.Timeout {
			rep.setReason(engine.Reason{Code: first.ReasonCode, Text: first.Reason})
		}
		return rep
	}
	return first
}

type searchConfig struct {
	engine engine.Engine
	config any
}

// timeLeft returns the time that remains by the processor's clock or by the wall clock, whichever
// is shorter, minus the time that is reserved for another search. If there is no limit, it returns
// 20 seconds minus the reserved time.
func (r *run) timeLeft() time.Duration {
	left, byProcessor := r.leastTimeLeft()
	if !byProcessor && r.opts.Timeout == 0 {
		left = 20 * time.Second
	}
	return max(0, left-r.reserved)
}

// leastTimeLeft returns the time that remains for searches. It takes the shorter of two times: the
// time by the processor's clock and the time by the wall clock. If the processor's clock determines
// the result, byProcessor is true.
func (r *run) leastTimeLeft() (left time.Duration, byProcessor bool) {
	if r.opts.Timeout > 0 {
		left = max(0, time.Until(r.start.Add(engineTime(r.opts.Timeout))))
	}
	if r.opts.Processor > 0 {
		if busy := max(0, r.opts.Processor-(meter.ProcessorTime()-r.startProcessorTime)); r.opts.Timeout == 0 || busy < left {
			return busy, true
		}
	}
	return left, false
}

// withTimeout returns a context that ends after the duration d, by the clock that leastTimeLeft
// chooses.
func (r *run) withTimeout(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	if _, byProcessor := r.leastTimeLeft(); byProcessor {
		return meter.WithProcessorTime(ctx, d)
	}
	return meter.WithTimeout(ctx, d)
}

func (r *run) release() {
	s := r.buffer
	r.buffer = nil
	if s == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.returned {
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
