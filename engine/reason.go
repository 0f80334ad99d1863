package engine

import (
	"errors"

	"ic3play/engine/meter"
)

// Code says for programs why there is no verdict. The page, scripts and tests
// look at codes; texts are for people and may change.
type Code string

// The codes.
const (
	NoReason  Code = ""          // there is a verdict
	Timeout   Code = "timeout"   // the time was used up
	Cancelled Code = "cancelled" // who asked does not want the answer any more
	Memory    Code = "memory"    // the heap has outgrown its bound
	// GaveUp: a solver, or an operation on formulas, has spent its budget where
	// its answer was needed.
	GaveUp Code = "gave-up"
	// Bound: a bound that an option sets was met: levels, depth, states, runs.
	Bound Code = "bound"
	// Exhausted: there is nothing left to try, and what was tried proves nothing.
	Exhausted Code = "exhausted"
	// Stuck: a refinement found nothing new, so that the search would repeat
	// itself.
	Stuck Code = "stuck"
	// Unconfirmed: the engine's answer did not pass its check.
	Unconfirmed Code = "unconfirmed"
	// Usage: there is no such engine, preset or option, or a value is out of range.
	Usage Code = "usage"
	// Source: the program has errors or is outside of the language.
	Source Code = "source"
	// Fault: something went wrong that never should.
	Fault Code = "fault"
)

// Codes lists the codes of reasons, NoReason not among them.
func Codes() []Code {
	return []Code{Timeout, Cancelled, Memory, GaveUp, Bound, Exhausted, Stuck, Unconfirmed, Usage, Source, Fault}
}

// Reason says why there is no verdict. The zero value is that of a verdict. It
// is an error too, so that a search can return it from its depths.
type Reason struct {
	Code Code
	Text string
}

// Error is the text.
func (r Reason) Error() string { return r.Text }

// Why is the reason that an error gives: its text, and the code of the Reason or
// of package meter's error that it wraps. Any other error is a Fault.
func Why(err error) Reason {
	if err == nil {
		return Reason{}
	}
	var r Reason
	if errors.As(err, &r) {
		return Reason{r.Code, err.Error()}
	}
	for _, k := range []struct {
		err  error
		code Code
	}{{meter.ErrTimeout, Timeout}, {meter.ErrCancelled, Cancelled}, {meter.ErrMemory, Memory}, {meter.ErrGaveUp, GaveUp}} {
		if errors.Is(err, k.err) {
			return Reason{k.code, err.Error()}
		}
	}
	return Reason{Fault, err.Error()}
}

// Undecided is the result of a search that ends with an error.
func Undecided(err error) Result { return Result{Reason: Why(err)} }
