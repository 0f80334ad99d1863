package registry

import (
	"context"
	"math/rand"
	"testing"
	"time"

	"ic3play/engine"
	"ic3play/engine/enginetest"
)

// TestRandomPrograms compares every engine with exhaustive execution.
func TestRandomPrograms(t *testing.T) {
	rounds := 150
	if testing.Short() {
		rounds = 20
	}
	r := rand.New(rand.NewSource(7))
	decided, total := map[string]int{}, map[engine.Verdict]int{}
	for i := 0; i < rounds; i++ {
		c := enginetest.Random(r)
		total[c.Verdict]++
		for _, e := range All() {
			info := e.Info()
			values := map[string]string{}
			if info.Name == "sim" {
				values["runs"] = "50"
			}
			if info.Name == "bmc" {
				values["states"] = "1000"
			}
			ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
			res := e.Check(ctx, c.Program, engine.Options{Values: values}, nil)
			cancel()
			t.Run(info.Name, func(t *testing.T) {
				if res.Verdict != engine.Unknown && res.Verdict != c.Verdict {
					t.Logf("round %d", i)
				}
				enginetest.Check(t, c, res)
			})
			if res.Verdict != engine.Unknown {
				decided[info.Name]++
			} else if info.Name == "auto" || info.Name == "cfa" || info.Name == "cegar" {
				t.Logf("round %d: %s: %s (%v)", i, info.Name, res.Reason, c.Verdict)
			}
		}
	}
	t.Logf("programs: %v; decided: %v", total, decided)
	if total[engine.Safe] < rounds/5 || total[engine.Unsafe] < rounds/5 {
		t.Errorf("the programs are one-sided: %v", total)
	}
	if decided["auto"] < rounds*9/10 {
		t.Errorf("auto decided %d of %d small programs", decided["auto"], rounds)
	}
}
