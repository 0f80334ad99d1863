// Package meter is what a search asks before every unit of work: may I go on?
//
// It answers for the deadline, for cancellation and for the memory bound, notes
// the most memory that was in use (Peak), and it is where engines that share one core hand over the turn: a portfolio
// passes a Yield function that returns when it is this engine's turn again.
// Turns are counted in units of work, never in time, so that a run is the same
// run natively and in a browser.
//
// It also asks solvers: Check tells an Unknown that means that the search must
// end from one that means that the solver gave up, so that a timeout is never
// reported as a weak solver, nor the other way round.
package meter

import (
	"context"
	"errors"
	"fmt"
	"time"

	"ic3play/lia/smt"
)

// Why a search ends. The errors of this package wrap one of them.
var (
	// ErrTimeout says that the context's deadline has passed.
	ErrTimeout = errors.New("timeout")
	// ErrCancelled says that the context was cancelled.
	ErrCancelled = errors.New("cancelled")
	// ErrMemory says that the heap has grown past its bound.
	ErrMemory = errors.New("memory limit reached")
	// ErrGaveUp says that a solver has spent its budget on a question. It is an
	// answer that some callers take for "no" (a failed attempt to generalise),
	// never for Unsat; the others end the search for it.
	ErrGaveUp = errors.New("solver gave up")
	// ErrAnswered is the cause of a cancelled context where another search has
	// answered the question. The run that ends for it says ErrCancelled, as for
	// any other cause.
	ErrAnswered = errors.New("another search has the answer")
)

// memoryEvery is the number of ticks between two looks at the heap, which cost
// some microseconds each.
const memoryEvery = 64

// Limits are what a run may use. The zero value sets none.
type Limits struct {
	// Memory bounds the heap in bytes; 0 means no bound.
	Memory int64
	// Yield, when set, is called between units of work: a portfolio passes the
	// turn from one engine to the next there.
	Yield func()
	// Peak, when set, notes the heap's size wherever the meter looks at it.
	Peak *Peak
}

// Meter is used by one goroutine.
type Meter struct {
	ctx    context.Context
	yield  func()
	memory uint64 // 0: no bound
	peak   *Peak
	ticks  uint64
	gauge  *Gauge
	end    time.Time
	hasEnd bool
}

// New returns a meter for one run of an engine.
func New(ctx context.Context, lim Limits) *Meter {
	m := &Meter{ctx: ctx, yield: lim.Yield, peak: lim.Peak}
	m.end, m.hasEnd = ctx.Deadline()
	if lim.Memory > 0 {
		m.memory = uint64(lim.Memory)
	}
	if m.memory > 0 || m.peak != nil {
		m.gauge = NewGauge()
	}
	return m
}

// Context is the run's context, for the solver's own checks.
func (m *Meter) Context() context.Context { return m.ctx }

// Answered says whether the run was ended because another search has the answer.
func (m *Meter) Answered() bool { return errors.Is(context.Cause(m.ctx), ErrAnswered) }

// Tick counts one unit of work. It returns an error when the search must end;
// the error says why and is the reason to report.
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

// Ended says why the search must end by now, if it must, between two units of
// work: it counts none and passes no turn. It is for work that is done at once.
func (m *Meter) Ended() error {
	if err := m.ctx.Err(); err != nil {
		return Ended(err)
	}
	// In a browser a search never yields to the timer that ends its context.
	if m.hasEnd && time.Now().After(m.end) {
		return ErrTimeout
	}
	return nil
}

// Check asks a solver within the run's time. The error says why the answer is
// Unknown: that of Tick when the search must end, else ErrGaveUp with the
// solver's reason. It counts no unit of work before it asks: what a unit is, the
// search decides. But a question that takes long counts some while it is asked, so
// that one hard question is not one turn.
func (m *Meter) Check(s *smt.Solver, assumptions ...smt.Lit) (smt.Status, error) {
	if m.yield != nil {
		s.Rest(m.yield)
		defer s.Rest(nil)
	}
	st := s.Check(m.ctx, assumptions...)
	if st == smt.Unknown {
		return st, m.Unknown(s.Reason())
	}
	return st, nil
}

// Unknown is the error for a question that came back without an answer, with
// what is known of the cause: the search must end, or else ErrGaveUp. It is for
// questions other than Check (enumeration, interpolation, elimination).
func (m *Meter) Unknown(why string) error {
	if err := m.Tick(); err != nil {
		return err
	}
	return fmt.Errorf("%w: %s", ErrGaveUp, why)
}

// Or returns why the search must end, if it must, else err: what failed because
// time ran out is not reported as a failure.
func (m *Meter) Or(err error) error {
	if end := m.Tick(); end != nil {
		return end
	}
	return err
}

// checkMemory compares the live heap with the bound.
func (m *Meter) checkMemory() error {
	h := m.gauge.Size()
	if m.peak != nil {
		m.peak.note(h)
	}
	if m.memory == 0 || h <= m.memory {
		return nil
	}
	if h, over := m.gauge.Over(m.memory); over {
		return fmt.Errorf("%w: %d MB in use, %d MB allowed", ErrMemory, h>>20, m.memory>>20)
	}
	return nil
}

// Ended turns a context's error into this package's.
func Ended(err error) error {
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return ErrTimeout
	case errors.Is(err, context.Canceled):
		return ErrCancelled
	}
	return err
}
