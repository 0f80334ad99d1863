package registry

import (
	"math/rand"
	"testing"

	"ic3play/engine"
	"ic3play/engine/enginetest"
	"ic3play/lia/rounds"
)

func TestRandomPrograms(t *testing.T) {
	rounds := rounds.Of(t, 40, 16)
	r := rand.New(rand.NewSource(7))
	decided, promised, total := map[string]int{}, map[string]int{}, map[engine.Verdict]int{}
	for i := 0; i < rounds; i++ {
		c := enginetest.Random(r)
		total[c.Verdict]++
		for _, e := range All() {
			info := e.Info()
			if promises(info, c) {
				promised[info.Name]++
			}
			ctx, limits := enginetest.Bounded(t, units)
			res := e.Check(ctx, c.Program, engine.Options{Limits: limits}, nil)
			t.Run(info.Name, func(t *testing.T) {
				if res.Verdict != engine.Unknown && res.Verdict != c.Verdict {
					t.Logf("round %d", i)
				}
				enginetest.Check(t, c, res)
			})
			if res.Verdict != engine.Unknown {
				decided[info.Name]++
			} else if promises(info, c) {
				t.Logf("round %d: %s: %s (%v)", i, info.Name, res.Reason, c.Verdict)
			}
		}
	}
	t.Logf("programs: %v; decided: %v", total, decided)
	if total[engine.Safe] < rounds/5 || total[engine.Unsafe] < rounds/5 {
		t.Errorf("the programs are one-sided: %v", total)
	}
	for name, n := range promised {
		if decided[name] < n*9/10 {
			t.Errorf("%s decided %d of %d small programs", name, decided[name], n)
		}
	}
}
