package meter

import (
	"context"
	"sync"
	"time"
)

const processorEvery = 20 * time.Millisecond

// WithProcessorTime returns a context that ends with DeadlineExceeded, once this process has used
// the given additional processor time. Unlike the clock, processor time does not include the time
// that a busy machine spends on other processes.
func WithProcessorTime(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	c := &processorContext{Context: ctx, done: make(chan struct{})}
	stop := context.AfterFunc(ctx, func() { c.end(ctx.Err()) })
	until := ProcessorTime() + limit
	go func() {
		defer stop()
		for {
			look, silence := Alarm(processorEvery)
			select {
			case <-c.done:
				silence()
				return
			case <-look:
				if ProcessorTime() >= until {
					c.end(context.DeadlineExceeded)
				}
			}
		}
	}()
	return c, func() { c.end(context.Canceled) }
}

// processorContext has its own Done channel. Without this channel, a context that is derived from a
// processorContext would watch only the Done channel of the parent.
type processorContext struct {
	context.Context
	done chan struct{}

	mu  sync.Mutex
	err error
}

func (c *processorContext) Done() <-chan struct{} { return c.done }

func (c *processorContext) Err() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.err
}

func (c *processorContext) end(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.err == nil {
		c.err = err
		close(c.done)
	}
}
