package verify

import (
	"testing"
	"time"
)

// A check may have a limit on the elapsed time and a limit on the processor time. TestScarcerClock
// checks that a search gets its share of the limit that is reached first. For example, suppose that
// only the processor time is limited. If this limit were ignored, the first search for a program
// with arrays would use all of the time.
func TestScarcerClock(t *testing.T) {
	for _, tt := range []struct {
		timeout, processor time.Duration
		byProcessor        bool
		most               time.Duration
	}{
		{100 * time.Hour, time.Hour, true, time.Hour},
		{time.Hour, 100 * time.Hour, false, time.Hour},
		{0, time.Hour, true, time.Hour},
		{time.Hour, 0, false, time.Hour},
		{0, 0, false, 20 * time.Second},
	} {
		r := newRun("a.c", nil, Options{Timeout: tt.timeout, Processor: tt.processor})
		if _, by := r.leastTimeLeft(); by != tt.byProcessor {
			t.Errorf("%v of the wall's clock, %v of the processor's: by the latter %v", tt.timeout, tt.processor, by)
		}
		if left := r.timeLeft(); left <= 0 || left > tt.most {
			t.Errorf("%v of the wall's clock, %v of the processor's: %v left", tt.timeout, tt.processor, left)
		}
		ctx, cancel := r.withTimeout(t.Context(), time.Hour)
		if ctx.Err() != nil {
			t.Errorf("%v of the wall's clock, %v of the processor's: ended at once", tt.timeout, tt.processor)
		}
		cancel()
	}
}
