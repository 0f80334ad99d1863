// Package turns runs several searches on one core, in turns, until one of them has an answer.
//
// Turns are counted in units of work (the ticks of package meter), never in time, so that runs are
// reproducible everywhere. Each search is written as if it ran alone. It runs in its own goroutine.
// At the end of its turn, its meter's Yield blocks until its next turn. Only one search runs at any
// time, so shared data needs no locks.
//
// Package portfolio uses this package. An engine that alternates between two searches can use it
// too. Then one call of Run is nested in another, and each unit of work of the inner search also
// counts as a unit of the outer search, because Run calls the outer Yield (lim.Yield).
package turns

import (
	"context"
	"fmt"

	"ic3play/engine/meter"
)

// Search is one of the searches that take turns.
type Search[R any] struct {
	Name  string
	Slice int // units of work in the first turn
	Grow  int // additional units in each later turn, up to ten times Slice
	Late  int // rounds of the other searches before the first turn, if there are others
	// Run runs the search within the limits lim. It must return soon after ctx ends.
	Run func(ctx context.Context, lim meter.Limits) R
}

type turn[R any] struct {
	place  int
	search Search[R]
	grant  chan int // Run sends the number of units in the next turn
	left   int
	outer  func()
	back   chan *outcome[R] // the outcome when the search ends, and nil when it returns the turn
}

// outcome is a search's result, or the value of its panic.
type outcome[R any] struct {
	result R
	panic  any
}

// yield is the function Yield in the limits of a search. If the turn of the search is over, "yield"
// waits until the next turn.
func (t *turn[R]) yield() {
	if t.outer != nil {
		t.outer()
	}
	if t.left--; t.left <= 0 {
		t.back <- nil
		t.left = <-t.grant
	}
}

// Run runs the searches in turns until the callback "accept" accepts a result or all searches have
// ended. It calls "accept" with the index and the result of every search, even of a search that Run
// ended early, because the result contains the statistics. The result of a search that never had a
// turn is the zero value. When Run returns, its goroutines have ended. If a search panics, Run
// panics in the caller's goroutine.
func Run[R any](ctx context.Context, lim meter.Limits, searches []Search[R], accept func(place int, r R) bool) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	open := make([]*turn[R], len(searches))
	for i, s := range searches {
		t := &turn[R]{place: i, search: s, grant: make(chan int), outer: lim.Yield, back: make(chan *outcome[R])}
		open[i] = t
		own := lim
		own.Yield = t.yield
		go func() {
			t.left = <-t.grant
			var out outcome[R] // stays zero if the search is no longer needed
			if ctx.Err() == nil {
				out = t.run(ctx, own)
			}
			t.back <- &out
		}()
	}
	var failed any
	for round := 0; len(open) > 0; round++ {
		var still []*turn[R]
		waits := true // whether all remaining searches are late
		for _, t := range open {
			waits = waits && round < t.search.Late
		}
		for _, t := range open {
			if round < t.search.Late && !waits {
				still = append(still, t)
				continue
			}
			t.grant <- min(t.search.Slice+max(round-t.search.Late, 0)*t.search.Grow, 10*t.search.Slice)
			out := <-t.back
			switch {
			case out == nil:
				still = append(still, t)
			case out.panic != nil:
				cancel(nil)
				failed = out.panic
			case accept(t.place, out.result):
				cancel(meter.ErrAnswered)
			}
		}
		open = still
	}
	if failed != nil {
		panic(failed)
	}
}

func (t *turn[R]) run(ctx context.Context, lim meter.Limits) (out outcome[R]) {
	defer func() {
		if p := recover(); p != nil {
			out.panic = fmt.Sprintf("%s: %v", t.search.Name, p)
		}
	}()
	return outcome[R]{result: t.search.Run(ctx, lim)}
}
