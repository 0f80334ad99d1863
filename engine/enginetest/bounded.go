package enginetest

import (
	"context"
	"testing"

	"ic3play/engine"
	"ic3play/engine/meter"
	"ic3play/engine/trace"
)

// Bounded returns a context that ends after the given number of units of work, or never if the
// number is 0, and limits that count these units. Tests of runs that may not terminate use it,
// because a time limit would depend on the machine.
func Bounded(t testing.TB, units int) (context.Context, meter.Limits) {
	ctx, cancel := context.WithCancel(t.Context())
	left := units
	return ctx, meter.Limits{Yield: func() {
		if left--; left == 0 {
			cancel()
		}
	}}
}

// Run runs an engine for at most the given number of units of work, or without a limit if the number
// is 0. It checks the answer and the events.
func Run(t *testing.T, e engine.Engine, c Case, config any, units int) (engine.Result, []trace.Event) {
	t.Helper()
	ctx, limits := Bounded(t, units)
	var events []trace.Event
	rec := trace.New(func(e trace.Event) { events = append(events, e) }, false)
	r := e.Check(ctx, c.Program, engine.Options{Config: config, Limits: limits}, rec)
	Check(t, c, r)
	if err := trace.Validate(events, c.Program); err != nil {
		t.Errorf("%s: %+v: %v", c.Name, config, err)
	}
	return r, events
}
