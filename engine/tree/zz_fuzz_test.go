package tree

import (
	"math/rand"
	randv2 "math/rand/v2"
	"os"
	"strconv"
	"testing"

	"ic3play/engine"
	"ic3play/engine/cfa/cfatest"
	"ic3play/engine/enginetest"
	"ic3play/engine/impact"
	"ic3play/engine/meter"
	"ic3play/engine/trace"
)

func TestZZFuzz(t *testing.T) {
	n, _ := strconv.Atoi(os.Getenv("FUZZ"))
	seed, _ := strconv.Atoi(os.Getenv("SEED"))
	r := rand.New(rand.NewSource(int64(seed)))
	counts := map[string]int{}
	for round := 0; round < n; round++ {
		var c enginetest.Case
		if r.Intn(2) == 0 {
			c = enginetest.Random(r)
		} else {
			p := cfatest.Random(randv2.New(randv2.NewPCG(r.Uint64(), 1)), true)
			x := cfatest.Explore(p, 20000)
			c = enginetest.Case{Name: "cfatest", Program: p, Verdict: engine.Safe}
			if x.Unsafe {
				c.Verdict = engine.Unsafe
			} else if !x.Complete {
				c.Verdict = engine.Unknown
			}
		}
		name := "tree"
		var res engine.Result
		ctx, limits := enginetest.Bounded(t, 600)
		var events []trace.Event
		rec := trace.New(func(e trace.Event) { events = append(events, e) }, false)
		if k := r.Intn(4); k == 0 {
			name = "impact"
			cfg := engine.Defaults[impact.Config]()
			cfg.Forced, cfg.Backward, cfg.Edges = impact.Forced(r.Intn(3)), r.Intn(2) == 0, r.Intn(2) == 0
			res = impact.Engine{}.Check(ctx, c.Program, engine.Options{Config: cfg, Limits: limits}, rec)
		} else {
			cfg := random(r)
			if r.Intn(2) == 0 {
				cfg = engine.Defaults[ITPConfig]()
			}
			s := newSearch(meter.New(ctx, limits), c.Program, engine.Options{}, rec, "tree", cfg, k > 1, k > 2)
			res = s.result()
			if c.Name == "random" {
				overapproximates(t, c.Program, s.Tree.Root())
			}
		}
		counts[name+" "+c.Name+" "+res.Verdict.String()]++
		if res.Verdict == engine.Unknown {
			counts[name+" "+string(res.Reason.Code)]++
			if res.Reason.Code == engine.Fault || res.Reason.Code == engine.Stuck {
				t.Errorf("round %d %s: %v", round, name, res.Reason)
			}
		}
		if c.Verdict == engine.Unknown {
			c.Verdict = res.Verdict
		}
		enginetest.Check(t, c, res)
		if err := trace.Validate(events, c.Program); err != nil {
			t.Errorf("round %d %s: %v", round, name, err)
		}
	}
	t.Log(counts)
}
