package meter

import (
	"context"
	"time"
)

// WithDeadline is context.WithDeadline for work that never yields to the scheduler. A browser has
// one thread, and while Go computes, the timer that would end a context does not run. So the method
// Err of the returned context reads the clock. The channel Done still depends on the timer, and so
// do contexts that are derived from the returned context.
func WithDeadline(ctx context.Context, end time.Time) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithDeadline(ctx, end)
	return Clocked(ctx), cancel
}

// WithTimeout is WithDeadline with a deadline d from now.
func WithTimeout(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	return WithDeadline(ctx, time.Now().Add(d))
}

// Clocked returns a context like ctx whose method Err reads the clock.
func Clocked(ctx context.Context) context.Context {
	end, ok := ctx.Deadline()
	if !ok {
		return ctx
	}
	return clocked{ctx, end}
}

type clocked struct {
	context.Context
	end time.Time
}

// Err returns the context's error. If the deadline has passed and the timer has not run yet, it
// returns context.DeadlineExceeded.
func (c clocked) Err() error {
	if err := c.Context.Err(); err != nil || time.Until(c.end) > 0 {
		return err
	}
	return context.DeadlineExceeded
}

// Alarm returns a channel that receives a value after d, unless "stop" is called first. It does not
// use time.NewTimer, whose support for timer channels of older Go versions makes the browser's
// module half a percent larger.
func Alarm(d time.Duration) (over <-chan struct{}, stop func()) {
	c := make(chan struct{}, 1)
	t := time.AfterFunc(d, func() { c <- struct{}{} })
	return c, func() { t.Stop() }
}
