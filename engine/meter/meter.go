// Package meter tells a search, before every unit of work, whether it may continue.
//
// It checks the deadline, cancellation and the memory limit, and records the largest size of the
// heap (Peak).
//
// The package also lets engines share one core. A portfolio sets a Yield function, which the meter
// calls between units of work. Yield returns when it is this engine's turn again. A turn is a
// number of units of work, not a time, so that runs are reproducible natively and in a browser.
//
// The package also runs solvers. If a solver answers Unknown, either the search must end or the
// solver gave up. Check distinguishes these two cases: it never reports a timeout as a solver that
// gave up, or the reverse.
package meter

import (
	"context"
	"errors"
	"fmt"
	"time"

	"ic3play/lia/smt"
)

// These are the reasons why a search ends. The errors of this package wrap one of them.
var (
	// ErrTimeout is the reason if the context's deadline has passed.
	ErrTimeout = errors.New("timeout")
	// ErrCancelled is the reason if the context was cancelled.
	ErrCancelled = errors.New("cancelled")
	// ErrMemory is the reason if the heap exceeds its limit.
	ErrMemory = errors.New("memory limit reached")
	// ErrGaveUp is the reason if a solver has spent its budget on a query. Callers must not treat
	// this error as the answer Unsat. If the query was only an attempt, for example to generalise a
	// cube, the attempt fails. Otherwise the search ends.
	ErrGaveUp = errors.New("solver gave up")
	// ErrAnswered is the cause of a context that was cancelled because another search has the
	// answer. The run itself ends with ErrCancelled.
	ErrAnswered = errors.New("another search has the answer")
)

// memoryEvery is the number of ticks between two readings of the heap's size. A reading costs some
// microseconds.
const memoryEvery = 64

// Limits are the limits of a run. The zero value sets no limit.
type Limits struct {
	// Memory limits the heap in bytes; 0 means no limit.
	Memory int64
	// Yield, if set, is called between units of work. A portfolio uses it to pass the turn
	// from one engine to the next.
	Yield func()
	// Peak, if set, records the heap's size whenever the meter reads it.
	Peak *Peak
}

// Meter counts the work of one run. It is not safe for concurrent use.
type Meter struct {
	ctx    context.Context
	yield  func()
	memory uint64
	peak   *Peak
	ticks  uint64
	gauge  *Gauge
	began  time.Time
	end    time.Time
	hasEnd bool
}

// New returns a meter for one run of an engine.
func New(ctx context.Context, lim Limits) *Meter {
	m := &Meter{ctx: ctx, yield: lim.Yield, peak: lim.Peak, began: time.Now()}
	m.end, m.hasEnd = ctx.Deadline()
	if lim.Memory > 0 {
		m.memory = uint64(lim.Memory)
	}
	if m.memory > 0 || m.peak != nil {
		m.gauge = NewGauge()
	}
	return m
}

// Context returns the context of the run, for operations that check the context themselves.
func (m *Meter) Context() context.Context { return m.ctx }

// Clock returns the time since New. In a browser it costs half as much as time.Now.
func (m *Meter) Clock() time.Duration { return time.Since(m.began) }

// Answered reports whether the run was cancelled because another search has the answer.
func (m *Meter) Answered() bool { return errors.Is(context.Cause(m.ctx), ErrAnswered) }

// Tick counts one unit of work. If the search must end, it returns the reason.
func (m *Meter) Tick() error {
	m.ticks++
	if m.yield != nil {
		m.yield()
	}
	if err := m.Ended(); err != nil {
		return err
	}
	if m.gauge != nil && m.ticks%memoryEvery == 0 {
		return m.checkMemory()
	}
	return nil
}

// Ended returns the reason why the search must end, or nil. It neither counts a unit of work nor
// calls Yield, nor reads the heap's size. Callers use it within long units of work.
func (m *Meter) Ended() error {
	if err := m.ctx.Err(); err != nil {
		return Ended(err)
	}
	// In a browser the timer that ends the context does not run during a search. There time.Now
	// would cost twice as much as Until, which reads only the monotonic clock.
	if m.hasEnd && time.Until(m.end) < 0 {
		return ErrTimeout
	}
	return nil
}

// Check runs a solver within the time of the run. If the answer is Unknown, it returns an error:
// that of Tick if the search must end, and otherwise ErrGaveUp with the solver's reason.
//
// Check counts no unit of work for the query, because each search defines its own units. But a long
// query calls Yield while it runs, so that it takes more than one turn.
func (m *Meter) Check(s *smt.Solver, assumptions ...smt.Lit) (smt.Status, error) {
	s.SetYield(m.yield)
	st := s.Check(m.ctx, assumptions...)
	s.SetYield(nil)
	if st == smt.Unknown {
		return st, m.Unknown(s.Reason())
	}
	return st, nil
}

// Unknown returns the error for an operation that found no answer, such as an enumeration, an
// interpolation or a quantifier elimination. If the search must end, it is the error of Tick.
// Otherwise it is ErrGaveUp with the given reason. For solver queries, use Check.
func (m *Meter) Unknown(reason string) error {
	if err := m.Tick(); err != nil {
		return err
	}
	return fmt.Errorf("%w: %s", ErrGaveUp, reason)
}

// The method "Or" returns the reason why the search must end or, if there is none, err. So an
// operation that fails because time ran out is reported as a timeout.
func (m *Meter) Or(err error) error {
	if end := m.Tick(); end != nil {
		return end
	}
	return err
}

func (m *Meter) checkMemory() error {
	h := m.gauge.Size()
	if m.peak != nil {
		m.peak.note(h)
	}
	if m.memory == 0 || h <= m.memory {
		return nil
	}
	if h, over := m.gauge.Exceeds(m.memory); over {
		return fmt.Errorf("%w: %d MB in use, %d MB allowed", ErrMemory, h>>20, m.memory>>20)
	}
	return nil
}

// Ended returns the error of this package for the error of a context.
func Ended(err error) error {
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return ErrTimeout
	case errors.Is(err, context.Canceled):
		return ErrCancelled
	}
	return err
}
