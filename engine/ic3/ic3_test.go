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

// single keeps one literal where one is enough: a generaliser that package ic3
// knows nothing of.
type single struct{ asked, found int }

func (*single) Name() string { return "single" }

func (g *single) Generalise(q generalise.Query, c frames.Cube) (frames.Cube, error) {
	for _, l := range c {
		g.asked++
		a, err := q.Enters(frames.Cube{l})
		if err != nil {
			return nil, err
		}
		if a.Refused {
			g.found++
			return frames.Cube{l}, nil
		}
	}
	return c, nil
}

// TestForeignGeneraliser runs the engine with a generaliser from outside and
// compares with exhaustive execution.
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
