// Package meter is what a search asks before every unit of work: may I go on?
//
// It answers for the deadline, for cancellation and for the memory bound, and
// it is where engines that share one core hand over the turn: a portfolio
// passes a Yield function that returns when it is this engine's turn again.
// Turns are counted in units of work, never in time, so that a run is the same
// run natively and in a browser.
package meter

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/metrics"
	"time"

	"ic3play/engine"
)

// ErrMemory ends a search whose heap has grown past its bound.
var ErrMemory = errors.New("memory limit reached")

// memoryEvery is the number of ticks between two looks at the heap, which cost
// some microseconds each.
const memoryEvery = 64

// Meter is used by one goroutine.
type Meter struct {
	ctx    context.Context
	yield  func()
	memory uint64
	ticks  uint64
	sample []metrics.Sample
	end    time.Time
	hasEnd bool
}

// New returns a meter for one run of an engine.
func New(ctx context.Context, opts engine.Options) *Meter {
	m := &Meter{ctx: ctx, yield: opts.Yield}
	m.end, m.hasEnd = ctx.Deadline()
	if opts.Memory > 0 {
		m.memory = uint64(opts.Memory)
		m.sample = []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	}
	return m
}

// Context is the run's context, for the solver's own checks.
func (m *Meter) Context() context.Context { return m.ctx }

// Tick counts one unit of work. It returns an error when the search must end;
// the error says why and is the reason to report.
func (m *Meter) Tick() error {
	m.ticks++
	if m.yield != nil {
		m.yield()
	}
	if err := m.ctx.Err(); err != nil {
		return Reason(err)
	}
	// In a browser a search never yields to the timer that ends its context.
	if m.hasEnd && time.Now().After(m.end) {
		return Reason(context.DeadlineExceeded)
	}
	if m.memory > 0 && m.ticks%memoryEvery == 0 {
		return m.checkMemory()
	}
	return nil
}

// checkMemory compares the live heap with the bound. The gauge counts garbage
// too, so a first excess asks for a collection before it is believed.
func (m *Meter) checkMemory() error {
	if m.heap() <= m.memory {
		return nil
	}
	runtime.GC()
	if h := m.heap(); h > m.memory {
		return fmt.Errorf("%w: %d MB in use, %d MB allowed", ErrMemory, h>>20, m.memory>>20)
	}
	return nil
}

func (m *Meter) heap() uint64 {
	metrics.Read(m.sample)
	return m.sample[0].Value.Uint64()
}

// Reason turns a context's error into words for a verdict.
func Reason(err error) error {
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return errors.New("timeout")
	case errors.Is(err, context.Canceled):
		return errors.New("cancelled")
	}
	return err
}
