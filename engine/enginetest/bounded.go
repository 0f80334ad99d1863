package enginetest

import (
	"context"
	"testing"

	"ic3play/engine/meter"
)

// Bounded returns a context that ends after so many units of work, and limits
// that count them. Tests bound by it what need not end: a time would mean
// something else on every machine.
func Bounded(t testing.TB, units int) (context.Context, meter.Limits) {
	ctx, cancel := context.WithCancel(t.Context())
	left := units
	return ctx, meter.Limits{Yield: func() {
		if left--; left == 0 {
			cancel()
		}
	}}
}
