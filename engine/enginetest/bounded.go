package enginetest

import (
	"context"
	"testing"

	"ic3play/engine/meter"
)

// Bounded returns a context that ends after the given number of units of work, and limits that
// count these units. Tests of runs that may not terminate use it, because a time limit would depend
// on the machine.
func Bounded(t testing.TB, units int) (context.Context, meter.Limits) {
	ctx, cancel := context.WithCancel(t.Context())
	left := units
	return ctx, meter.Limits{Yield: func() {
		if left--; left == 0 {
			cancel()
		}
	}}
}
