package portfolio

import (
	"math/rand"
	"testing"

	"ic3play/engine"
	"ic3play/engine/enginetest"
	"ic3play/lia/rounds"
)

// TestDeepLoops runs the default engine on loops of many iterations, and compares its verdicts with
// the results of executing the programs (enginetest.Deep).
func TestDeepLoops(t *testing.T) {
	r := rand.New(rand.NewSource(16))
	programs := rounds.Of(t, 200, 40)
	decided, verdicts := 0, map[engine.Verdict]int{}
	for i := range programs {
		c := enginetest.Deep(r)
		verdicts[c.Verdict]++
		ctx, limits := enginetest.Bounded(t, 600)
		res := Engines()[0].Check(ctx, c.Program, engine.Options{Limits: limits}, nil)
		if res.Verdict != engine.Unknown {
			decided++
		}
		enginetest.Check(t, c, res)
		if t.Failed() {
			t.Fatalf("program %d", i)
		}
	}
	t.Logf("programs: %v; decided %d of %d", verdicts, decided, programs)
	if verdicts[engine.Safe] < programs/5 || verdicts[engine.Unsafe] < programs/5 {
		t.Errorf("the programs are one-sided: %v", verdicts)
	}
	if 100*decided < 70*programs {
		t.Errorf("decided %d of %d", decided, programs)
	}
}
