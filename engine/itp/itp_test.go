package itp

import (
	"math/rand"
	"testing"

	"ic3play/engine"
	"ic3play/engine/enginetest"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/itp"
	"ic3play/lia/rounds"
)

func run(t *testing.T, c enginetest.Case, cfg Config) (engine.Result, []trace.Event) {
	t.Helper()
	return enginetest.Run(t, Engine{}, c, cfg, 1000)
}

func TestRandomPrograms(t *testing.T) {
	rounds := rounds.Of(t, 100, 30)
	r := rand.New(rand.NewSource(3))
	decided, spurious := 0, int64(0)
	for range rounds {
		c := enginetest.Random(r)
		cfg := engine.Defaults[Config]()
		cfg.Strength, cfg.Decompose, cfg.Whole = itp.Strength(r.Intn(2)), r.Intn(2) == 0, r.Intn(2) == 0
		res, _ := run(t, c, cfg)
		if res.Verdict != engine.Unknown {
			decided++
		}
		spurious += res.Stats["spurious"]
	}
	if decided < rounds*9/10 || spurious == 0 {
		t.Errorf("%d of %d decided, %d images were too large", decided, rounds, spurious)
	}
}

// Layers must be emitted in order. If a layer reaches the error, the path to the error must also be
// emitted.
func TestLayers(t *testing.T) {
	b := enginetest.New(3, "x", "y")
	x, y := b.Var(0), b.Var(1)
	b.Edge(0, 2, lia.True(), map[int]lia.Term{0: lia.Int(0), 1: lia.Int(0)})
	b.Edge(2, 2, lia.Lt(x.Sub(lia.Int(9))), map[int]lia.Term{0: x.Add(lia.Int(1)), 1: y.Add(lia.Int(2))})
	b.Edge(2, 1, lia.And(lia.Ge(x.Sub(lia.Int(9))), lia.Ne(y.Sub(lia.Int(18)))), nil)
	c := enginetest.Case{Name: "twice as fast", Program: b.Program(), Verdict: engine.Safe}
	res, events := run(t, c, engine.Defaults[Config]())
	if res.Verdict != engine.Safe || res.Stats["spurious"] == 0 {
		t.Fatalf("%v (%v), %v", res.Verdict, res.Reason, res.Stats)
	}
	layer, met := 0, int64(0)
	for _, e := range events {
		switch {
		case e.Kind == trace.Image && e.Level == 0:
			layer = 0
		case e.Kind == trace.Image:
			if e.Level != layer && e.Level != layer+1 {
				t.Errorf("layer %d is told after layer %d", e.Level, layer)
			}
			layer = e.Level
		case e.Kind == trace.Way:
			met++
			if e.By != layer {
				t.Errorf("layer %d meets the error after layer %d was told", e.By, layer)
			}
		}
	}
	if met != res.Stats["spurious"] {
		t.Errorf("%d paths are told, %d layers met the error", met, res.Stats["spurious"])
	}
}

// The search must end at the limit on k.
func TestLooksAhead(t *testing.T) {
	cfg := engine.Defaults[Config]()
	cfg.K = 3
	if res, _ := run(t, enginetest.Diverging(), cfg); res.Reason.Code != engine.Bound {
		t.Errorf("%v (%v)", res.Verdict, res.Reason)
	}
}
