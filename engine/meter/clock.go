package meter

import (
	"context"
	"time"
)

// WithDeadline is context.WithDeadline for work that never yields: the Err of the returned
// context looks at the clock itself. A browser has one thread, and does not run the timer
// that would end a context while Go computes. Only Err is ahead of the timer, not Done. A
// context derived from the returned one with package context depends on the timer alone.
func WithDeadline(ctx context.Context, end time.Time) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithDeadline(ctx, end)
	return Clocked(ctx), cancel
}

// WithTimeout is WithDeadline, counted from now.
func WithTimeout(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	return WithDeadline(ctx, time.Now().Add(d))
}

// Clocked returns ctx with an Err that looks at the clock.
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

// Err also returns an error if the deadline has passed.
func (c clocked) Err() error {
	if err := c.Context.Err(); err != nil || time.Until(c.end) > 0 {
		return err
	}
	return context.DeadlineExceeded
}

// Alarm returns a channel that receives a value after d, unless stop is called before. It
// avoids time.NewTimer, which makes the browser's module half a percent larger, because it
// supports the timer channels of older versions of Go.
func Alarm(d time.Duration) (over <-chan struct{}, stop func()) {
	c := make(chan struct{}, 1)
	t := time.AfterFunc(d, func() { c <- struct{}{} })
	return c, func() { t.Stop() }
}
