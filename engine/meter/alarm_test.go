package meter_test

import (
	"testing"
	"time"

	"ic3play/engine/meter"
)

func TestAlarm(t *testing.T) {
	start := time.Now()
	over, stop := meter.Alarm(time.Millisecond)
	defer stop()
	never, silence := meter.Alarm(time.Hour)
	select {
	case <-over:
	case <-never:
		t.Fatal("the alarm of an hour came first")
	}
	if d := time.Since(start); d < time.Millisecond {
		t.Errorf("it came after %v", d)
	}
	silence()
	select {
	case <-never:
		t.Error("the alarm that was stopped came")
	default:
	}
}
