// Package race runs several searches for one answer beside each other, on cores of
// their own, until one has it. The first, the leader, is what would run on one core;
// the others join it once it has run for a while, so that what is decided soon costs
// nothing more and is decided as on one core.
//
// # The idea
//
// A portfolio on several cores, as solvers of SAT have it (Hamadi, Jabbour, Saïs:
// ManySAT, JSAT 2009): members differ in strategy and tell each other clauses. Here
// what they tell is a candidate (engine/board): each member proves what
// it uses, and its certificate stands by itself. Who calls checks certificates before
// it accepts a result, so the race is for the first that is checked.
//
// # Invariants
//
// When Run returns, no goroutine of it is left. Members never wait for each other.
// Which member is first, and which clauses come when, is a matter of time; what a
// member does is a function of its program and of the clauses that it took.
//
// # What it does not do
//
// It shares no memory between members but what the caller's functions do, and divides
// neither time nor heap: the caller's contexts and limits do that. Browsers have
// workers in place of goroutines: the page runs the race there (static/src/engine/cores.ts).
package race

import (
	"context"
	"fmt"
	"time"

	"ic3play/engine/meter"
)

// end is how a member ended: with a result, or with what it panicked with.
type end[R any] struct {
	place  int
	result R
	panic  any
}

// Run runs members[0], and after head the others too, or as soon as the first has
// ended with a result that accept refuses. It returns the first result that is
// accepted and its place, or else the first member's. accept is called by one
// goroutine. A member must end soon after its context does; one that panics makes Run
// panic, where the caller can recover.
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
				// It came too late.
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

// run is a member's call, with a panic as its end.
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
