package verify

import (
	"context"
	"errors"
	"testing"
	"time"

	"ic3play/engine"
	"ic3play/engine/meter"
)

type deaf struct {
	context.Context
	end time.Time
}

func (d deaf) Deadline() (time.Time, bool) { return d.end, true }

// TestTimeIsUpBeforeItsTimer checks the reason in a report if the deadline has passed but the
// context's timer has not fired yet. The reason must be the timeout, and not that the check
// rejected the answer.
func TestTimeIsUpBeforeItsTimer(t *testing.T) {
	late := meter.Clocked(deaf{context.Background(), time.Now().Add(-time.Second)})
	c := &confirmation{rep: &Report{}}
	c.setUnconfirmed(late, answerInvariant, "was not accepted", errors.New("the theory: stopped"))
	if c.rep.ReasonCode != engine.Timeout {
		t.Errorf("%s: %s", c.rep.ReasonCode, c.rep.Reason)
	}
	early := meter.Clocked(deaf{context.Background(), time.Now().Add(time.Hour)})
	c.setUnconfirmed(early, answerInvariant, "was not accepted", errors.New("no refutation"))
	if c.rep.ReasonCode != engine.Unconfirmed {
		t.Errorf("%s: %s", c.rep.ReasonCode, c.rep.Reason)
	}
}
