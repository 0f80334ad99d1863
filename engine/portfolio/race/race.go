// Package race runs several searches in parallel, each on its own core, until one has an answer.
// The first search, the leader, is the one that would run on a single core. The others start after
// the leader has run for a while, so that the leader alone decides easy programs.
//
// # The idea
//
// This is a portfolio on several cores as in SAT solvers (Hamadi, Jabbour, Saïs: ManySAT, JSAT
// 2009): members differ in strategy and exchange clauses. Here the clauses are candidates
// (engine/board): each member proves the clauses that it uses, so its certificate does not depend
// on other members. The caller checks a result's certificate before it accepts the result.
//
// When Run returns, all of its goroutines have ended. Members never wait for each other. Timing
// decides which member wins and when clauses arrive. Apart from that, a member is deterministic.
//
// # What it does not do
//
// It shares no memory between members. It gives no member a part of the time or of the heap: the
// functions and limits of the caller do that. In a browser, where goroutines do not run in
// parallel, the page runs the race with workers (static/src/engine/cores.ts).
package race

import (
	"context"
	"fmt"
	"time"

	"ic3play/engine/meter"
)

// end is a member's result, or the value of its panic.
type end[R any] struct {
	place  int
	result R
	panic  any
}

// Run runs members[0], and starts the other members after the time "head". If members[0] ends
// earlier with a result that "accept" refuses, the others start at once. Run returns the first
// accepted result and the index of its member. If no result is accepted, it returns the result of
// members[0] and 0. Only one goroutine calls "accept". A member must end soon after its context
// ends. If a member panics, Run panics in the caller's goroutine.
func Run[R any](ctx context.Context, head time.Duration, members []func(context.Context) R, accept func(place int, r R) bool) (R, int) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	ends := make(chan end[R], len(members))
	started, running := 0, 0
	start := func(n int) {
		for ; started < n; started++ {
			place := started
			running++
			go func() { ends <- run(meter.Clocked(ctx), place, members[place]) }()
		}
	}
	start(1)
	join, stop := meter.Alarm(head)
	defer stop()
	var best end[R]
	var failed any
	over := false
	for running > 0 {
		select {
		case <-join:
			if !over && ctx.Err() == nil {
				start(len(members))
			}
		case e := <-ends:
			running--
			switch {
			case e.panic != nil:
				failed, over = e.panic, true
				cancel(nil)
			case over:
				// Another result was accepted before.
			case accept(e.place, e.result):
				best, over = e, true
				cancel(meter.ErrAnswered)
			default:
				if e.place == 0 {
					best = e
				}
				if ctx.Err() == nil {
					start(len(members))
				}
			}
		}
	}
	if failed != nil {
		panic(failed)
	}
	return best.result, best.place
}

func run[R any](ctx context.Context, place int, member func(context.Context) R) (e end[R]) {
	e.place = place
	defer func() {
		if p := recover(); p != nil {
			e.panic = fmt.Sprintf("member %d: %v", place+1, p)
		}
	}()
	e.result = member(ctx)
	return e
}
