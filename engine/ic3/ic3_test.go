package ic3_test

import (
	"context"
	"math/rand"
	"testing"
	"time"

	"ic3play/engine"
	"ic3play/engine/enginetest"
	"ic3play/engine/frames"
	"ic3play/engine/generalise"
	"ic3play/engine/ic3"
	"ic3play/engine/trace"
)

// single is a generaliser. For each literal of a cube, it asks whether the cube with only this
// literal is blocked. It returns the first such cube that is blocked, or otherwise the given cube.
type single struct{ asked, found int }

func (*single) Name() string { return "single" }

func (g *single) Generalise(t generalise.Task, c frames.Cube) (frames.Cube, error) {
	for _, l := range c {
		g.asked++
		a, err := t.Ask(frames.Cube{l})
		if err != nil {
			return nil, err
		}
		if a.Blocked {
			g.found++
			return frames.Cube{l}, nil
		}
	}
	return c, nil
}

func TestForeignGeneraliser(t *testing.T) {
	g := &single{}
	steps, decided := 0, 0
	rec := trace.New(func(e trace.Event) {
		if e.Kind == trace.Generalise && e.Step == g.Name() {
			steps++
		}
	}, false)
	cases := enginetest.Cases()
	r := rand.New(rand.NewSource(3))
	for range 30 {
		cases = append(cases, enginetest.Random(r))
	}
	for _, c := range cases {
		ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
		config := engine.Defaults[ic3.Config]()
		config.Levels = 30
		res := ic3.Engine{Generalisers: []generalise.Generaliser{g}}.Check(ctx, c.Program, engine.Options{Config: config}, rec)
		cancel()
		enginetest.Check(t, c, res)
		if res.Verdict != engine.Unknown {
			decided++
		}
	}
	t.Logf("%d of %d decided; asked %d times, %d cubes of one literal, %d steps told", decided, len(cases), g.asked, g.found, steps)
	if g.found == 0 || steps == 0 || decided == 0 {
		t.Error("the generaliser was not used")
	}
}

func TestRandomPrograms(t *testing.T) {
	d := enginetest.Differential{Seed: 6, Rounds: 60, Short: 15, Each: 4, Units: 1500, Percent: 80, More: map[string]map[string]string{
		"bare":          {"generalise": "false", "requeue": "false", "promote": "false", "core": "false"},
		"exact, strong": {"predecessor": "wp"},
	}}
	d.Run(t, ic3.Engine{})
}

// The preset PAPER turns off all techniques that the paper does not have. A new lemma must stay at
// its obligation's level. No blocked cube may be generalised. A blocked obligation must not return
// to the queue one level higher.
func TestAsPublished(t *testing.T) {
	preset := map[string]string{}
	for _, p := range (ic3.Engine{}).Info().Presets {
		if p.Name == "PAPER" {
			preset = p.Values
		}
	}
	config, err := (ic3.Engine{}).Info().ParseOptions(engine.Preset{}, preset)
	if err != nil || len(preset) == 0 {
		t.Fatalf("the preset has %d options: %v", len(preset), err)
	}
	lemmas, together := 0, 0
	for _, c := range append(enginetest.Cases(), manyRandom(60)...) {
		level := map[int]int{} // maps an obligation to the level of its last query
		asked := map[int]string{}
		before := map[int]int{}
		ctx, limits := enginetest.Bounded(t, 600)
		rec := trace.New(func(e trace.Event) {
			switch e.Kind {
			case trace.Obligation:
				if old, again := level[e.Obl]; again && old != e.Level {
					t.Errorf("%s: obligation %d of level %d is asked at %d", c.Name, e.Obl, old, e.Level)
				}
				level[e.Obl], asked[e.Obl] = e.Level, e.Formula
			case trace.Predecessor:
				if before[e.Obl]++; before[e.Obl] > 1 {
					together++
				}
			case trace.Generalise:
				t.Errorf("%s: %s became %s", c.Name, e.Before, e.After)
			case trace.Lemma:
				lemmas++
				if e.Level != level[e.Obl] {
					t.Errorf("%s: the lemma for obligation %d of level %d holds up to %d", c.Name, e.Obl, level[e.Obl], e.Level)
				}
			}
		}, false)
		enginetest.Check(t, c, ic3.Engine{}.Check(ctx, c.Program, engine.Options{Config: config, Limits: limits}, rec))
	}
	if lemmas == 0 || together == 0 {
		t.Errorf("%d lemmas; %d obligations had further predecessors", lemmas, together)
	}
}

func manyRandom(n int) (out []enginetest.Case) {
	r := rand.New(rand.NewSource(13))
	for range n {
		out = append(out, enginetest.Random(r))
	}
	return out
}
