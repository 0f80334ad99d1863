package auto

import (
	"context"

	"ic3play/engine"
)

// task is one engine of the portfolio: it runs in a goroutine of its own but
// only when it holds the turn.
type task struct {
	name  string
	run   func(context.Context, engine.Options) engine.Result
	slice int // units of work in the first turn
	grow  int // and how many more in each that follows, up to ten times slice

	grant chan int // the scheduler gives the turn, with a quota
	left  int
	back  chan *engine.Result // the task gives it back: nil, or its result
}

// yield is the task's engine.Options.Yield.
func (t *task) yield() {
	if t.left--; t.left <= 0 {
		t.back <- nil
		t.left = <-t.grant
	}
}

// schedule runs the tasks in turns, counted in units of work, until accept
// takes a result or all have ended. accept sees every task's result, those of
// tasks that were ended too, so that their statistics are not lost. Engines end
// soon after their context does, so schedule leaves no goroutine behind.
func schedule(ctx context.Context, opts engine.Options, tasks []*task, accept func(*task, engine.Result) bool) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for _, t := range tasks {
		t.grant, t.back = make(chan int), make(chan *engine.Result)
		go func() {
			t.left = <-t.grant
			var res engine.Result // of a task that is not needed any more
			if ctx.Err() == nil {
				o := opts
				o.Yield = t.yield
				res = t.run(ctx, o)
			}
			t.back <- &res
		}()
	}
	open := tasks
	for round := 0; len(open) > 0; round++ {
		var still []*task
		for _, t := range open {
			t.grant <- min(t.slice+round*t.grow, 10*t.slice)
			res := <-t.back
			if res == nil {
				still = append(still, t)
				continue
			}
			if accept(t, *res) {
				cancel()
			}
		}
		open = still
	}
}
