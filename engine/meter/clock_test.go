package meter

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

type deaf struct {
	context.Context
	end time.Time
}

func (d deaf) Deadline() (time.Time, bool) { return d.end, true }

// Err must return an error after the deadline even if the context's timer does not fire.
func TestClockedIsAheadOfTheTimer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx := Clocked(deaf{context.Background(), time.Now().Add(time.Second)})
		if err := ctx.Err(); err != nil {
			t.Errorf("before its time: %v", err)
		}
		time.Sleep(2 * time.Second)
		if err := ctx.Err(); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("after its time: %v", err)
		}
	})
}

// Err must report a cancellation. A context without a deadline must not end. With two deadlines,
// the earlier one must count.
func TestClockedKeepsWhatEnds(t *testing.T) {
	ctx, cancel := WithTimeout(context.Background(), time.Hour)
	cancel()
	if !errors.Is(ctx.Err(), context.Canceled) {
		t.Errorf("cancelled: %v", ctx.Err())
	}
	if Clocked(context.Background()).Err() != nil {
		t.Error("no deadline, and yet an end")
	}
	outer := deaf{context.Background(), time.Now().Add(-time.Second)}
	inner, stop := WithTimeout(outer, time.Hour)
	defer stop()
	if !errors.Is(inner.Err(), context.DeadlineExceeded) {
		t.Errorf("the outer deadline has passed: %v", inner.Err())
	}
}
