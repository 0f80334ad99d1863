package engine

import (
	"errors"

	"ic3play/engine/meter"
)

// Code says why there is no verdict, in a form for programs. The page, scripts and tests
// use codes; texts are for people and may change.
type Code string

// These are the codes.
const (
	NoReason  Code = ""          // there is a verdict
	Timeout   Code = "timeout"   // the time was used up
	Cancelled Code = "cancelled" // the caller no longer wants the answer
	Memory    Code = "memory"    // the heap has exceeded its limit
	// GaveUp: a solver, or an operation on formulas, has spent its budget, and the search
	// needed its answer.
	GaveUp Code = "gave-up"
	// Bound: a limit that an option sets was reached: levels, depth, states, runs.
	Bound Code = "bound"
	// Exhausted: the search space is exhausted without a proof or a bug.
	Exhausted Code = "exhausted"
	// Stuck: a refinement found nothing new, so the search would repeat itself.
	Stuck Code = "stuck"
	// Unconfirmed: the engine's answer did not pass its check.
	Unconfirmed Code = "unconfirmed"
	// Usage: there is no such engine, preset or option, or a value is out of range.
	Usage Code = "usage"
	// Source: the program has errors or is outside of the language.
	Source Code = "source"
	// Fault: an internal error.
	Fault Code = "fault"
)

// Codes lists the codes of reasons, without NoReason.
func Codes() []Code {
	return []Code{Timeout, Cancelled, Memory, GaveUp, Bound, Exhausted, Stuck, Unconfirmed, Usage, Source, Fault}
}

// Reason says why there is no verdict. It is zero if there is one. It is also an error,
// so that a search can return it.
type Reason struct {
	Code Code
	Text string
}

// Error returns the text.
func (r Reason) Error() string { return r.Text }

// Why returns the reason of an error: its text, and the code of the Reason or of package
// meter's error that it wraps. Any other error is a Fault.
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

// Undecided returns the result of a search that ends with an error.
func Undecided(err error) Result { return Result{Reason: Why(err)} }
