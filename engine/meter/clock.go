package meter

import (
	"context"
	"time"
)

// WithDeadline is context.WithDeadline for work that never yields: the Err of the
// returned context looks at the clock itself. A browser has one thread, and does not run
// the timer that would end a context while Go computes. Only Err is ahead of the timer,
// Done is not. Contexts that package context derives from it depend on their timers
// alone.
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
// avoids time.NewTimer, whose support for channels as in older versions of Go adds a
// two-hundredth to the browser's module.
func Alarm(d time.Duration) (over <-chan struct{}, stop func()) {
	c := make(chan struct{}, 1)
	t := time.AfterFunc(d, func() { c <- struct{}{} })
	return c, func() { t.Stop() }
}
