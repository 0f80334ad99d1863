package meter

import (
	"context"
	"time"
)

// WithDeadline is context.WithDeadline for work that never yields: the Err of
// the context returned looks at the clock itself. In a browser there is one
// thread, and the timer that would end a context is not served while Go
// computes. Only Err is ahead of the timer, Done is not; and contexts derived
// from it by package context tell by their timers alone.
func WithDeadline(ctx context.Context, end time.Time) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithDeadline(ctx, end)
	return Clocked(ctx), cancel
}

// WithTimeout is WithDeadline, counted from now.
func WithTimeout(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	return WithDeadline(ctx, time.Now().Add(d))
}

// Clocked is ctx with an Err that looks at the clock.
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

// Err says whether the time is over, too.
func (c clocked) Err() error {
	if err := c.Context.Err(); err != nil || time.Now().Before(c.end) {
		return err
	}
	return context.DeadlineExceeded
}

// Alarm is a channel that has a value once so much time is over, unless stop was called
// before. It is time.NewTimer without what that brings to keep its channel as older versions
// of Go had it, a two hundredth of the browser's module.
func Alarm(d time.Duration) (over <-chan struct{}, stop func()) {
	c := make(chan struct{}, 1)
	t := time.AfterFunc(d, func() { c <- struct{}{} })
	return c, func() { t.Stop() }
}
