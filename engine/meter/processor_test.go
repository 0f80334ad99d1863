//go:build !js

package meter

import (
	"context"
	"errors"
	"testing"
	"time"
)

// A context and a context derived from it must end with DeadlineExceeded when the processor time is
// used up. If the context is cancelled, its error must be Canceled.
func TestWithProcessorTime(t *testing.T) {
	ctx, cancel := WithProcessorTime(t.Context(), time.Nanosecond)
	defer cancel()
	derived, cancelDerived := context.WithCancel(ctx)
	defer cancelDerived()
	for ctx.Err() == nil { // the loop itself uses up the processor time
	}
	<-derived.Done()
	if !errors.Is(ctx.Err(), context.DeadlineExceeded) || !errors.Is(derived.Err(), context.DeadlineExceeded) {
		t.Errorf("after the work: %v, derived: %v", ctx.Err(), derived.Err())
	}
	ctx, cancel = WithProcessorTime(t.Context(), 1000*time.Hour)
	if err := ctx.Err(); err != nil {
		t.Errorf("at once: %v", err)
	}
	cancel()
	if err := ctx.Err(); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
