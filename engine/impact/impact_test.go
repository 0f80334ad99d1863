package impact

import (
	"math/rand"
	"testing"

	"ic3play/engine"
	"ic3play/engine/enginetest"
	"ic3play/engine/trace"
)

// TestRandomPrograms compares with exhaustive execution, with every choice of
// options; certificates and events are checked.
func TestRandomPrograms(t *testing.T) {
	rounds := 150
	if testing.Short() {
		rounds = 30
	}
	r := rand.New(rand.NewSource(11))
	decided, forced := 0, int64(0)
	for round := range rounds {
		c := enginetest.Random(r)
		cfg := engine.Defaults[Config]()
		cfg.Forced, cfg.Backward, cfg.Edges = Forced(r.Intn(3)), r.Intn(2) == 0, r.Intn(2) == 0
		ctx, limits := enginetest.Bounded(t, 400)
		var events []trace.Event
		rec := trace.New(func(e trace.Event) { events = append(events, e) }, false)
		res := Engine{}.Check(ctx, c.Program, engine.Options{Config: cfg, Limits: limits}, rec)
		enginetest.Check(t, c, res)
		if err := trace.Validate(events, c.Program); err != nil {
			t.Errorf("round %d: %+v: %v", round, cfg, err)
		}
		if res.Verdict != engine.Unknown {
			decided++
		}
		forced += res.Stats["forced_succeeded"]
	}
	if decided < rounds*9/10 || forced == 0 {
		t.Errorf("%d of %d decided, %d leaves covered by force", decided, rounds, forced)
	}
}
