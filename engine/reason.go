package engine

import (
	"errors"

	"ic3play/engine/meter"
)

// Code says why there is no verdict. The page, scripts and tests compare codes. The texts of
// reasons are for people and may change.
type Code string

const (
	NoReason  Code = ""          // there is a verdict
	Timeout   Code = "timeout"   // the time limit was reached
	Cancelled Code = "cancelled" // the caller cancelled the search
	Memory    Code = "memory"    // the heap exceeded its limit
	// GaveUp: a query or an operation on formulas exceeded its budget, and the search could not
	// continue without the result.
	GaveUp Code = "gave-up"
	// Bound: the search reached a limit that an option sets, such as a limit on levels, depth,
	// states or runs.
	Bound Code = "bound"
	// Exhausted: the search ended without a proof or a bug, because nothing is left to try.
	Exhausted Code = "exhausted"
	// Stuck: a refinement found nothing new, so the search would repeat itself.
	Stuck Code = "stuck"
	// Unconfirmed: the engine's answer did not pass its check.
	Unconfirmed Code = "unconfirmed"
	// Coarse: the engine found a counterexample that need not be a run of the program. It depends
	// on values that the analysis does not know exactly: products, array cells, bytes, or memory
	// outside the tracked objects.
	Coarse Code = "coarse"
	// Usage: there is no such engine, preset or option, or a value is out of range.
	Usage Code = "usage"
	// Source: the program has errors or is outside of the language.
	Source Code = "source"
	// Fault: an internal error.
	Fault Code = "fault"
)

// Reason says why there is no verdict. The zero Reason means that there is a verdict. A Reason is
// also an error, so that a search can return it.
type Reason struct {
	Code Code
	Text string
}

// Error returns the reason's text.
func (r Reason) Error() string { return r.Text }

// ReasonFor returns the reason for an error, with the error's text. If the error wraps a Reason or
// an error of package meter, this determines the code. Otherwise the code is Fault.
func ReasonFor(err error) Reason {
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

// Undecided returns the result of a search that ends with err.
func Undecided(err error) Result { return Result{Reason: ReasonFor(err)} }
