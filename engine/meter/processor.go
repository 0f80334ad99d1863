package meter

import (
	"context"
	"sync"
	"time"
)

const processorEvery = 20 * time.Millisecond

// WithProcessorTime returns a context that ends with DeadlineExceeded when this process has used
// the processor time "limit" since the call. Processor time does not include the time that other
// processes use on a busy machine.
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

// processorContext is the context that WithProcessorTime returns. It needs its own Done channel,
// because a derived context waits for the channel that Done returns.
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
