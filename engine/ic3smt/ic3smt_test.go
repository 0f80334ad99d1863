package ic3smt

import (
	"math/rand"
	"testing"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/enginetest"
	"ic3play/engine/frames"
	"ic3play/engine/ic3loop"
	"ic3play/engine/meter"
	"ic3play/engine/step"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/num"
)

func TestRandomPrograms(t *testing.T) {
	d := enginetest.Differential{Seed: 5, Rounds: 60, Short: 15, Each: 4, Units: 1500, Percent: 85, More: map[string]map[string]string{
		"bare":              {"dualrail": "false", "requeue": "false"},
		"strong statements": {"blocks": "statement", "ctg": "true", "sums": "true", "weaken": "true"},
		"strong exact":      {"preimage": "exact", "ctg": "true", "sums": "true", "weaken": "true", "split": "true"},
	}}
	d.Run(t, Engine{})
}

// The state of each cube in a preimage must be in the cube, and the cube's edge must lead from it
// into the goal. With preimage=exact, every state from which an edge leads into the goal must be in
// a cube, and no other state may be.
func TestPreimage(t *testing.T) {
	r := rand.New(rand.NewSource(8))
	cubes, states := 0, 0
	for range 60 {
		c := enginetest.Random(r)
		for _, kind := range []preimage{first, several, exact, point} {
			cfg := engine.Defaults[Config]()
			cfg.Preimage = kind
			ctx, limits := enginetest.Bounded(t, 10000)
			s := newSearch(meter.New(ctx, limits), c.Program, cfg, nil, nil)
			found, _, err := s.predecessors(&ic3loop.Obligation{Obligation: frames.Obligation{Loc: c.Program.Error, Level: 2}, Cube: s.Bad()})
			if err != nil {
				t.Fatal(err)
			}
			cubes += len(found)
			for _, x := range found {
				state, place := s.PC.Split(x.Cube)
				if _, one := s.PC.LocsOf(c.Program, place); one != c.Program.Edges[x.Edge].From {
					t.Fatalf("a predecessor over edge %d is at %d", x.Edge, one)
				}
				if _, _, err := step.Follow(s.Solvers, c.Program, x.Edge, x.State, lia.True()); err != nil {
					t.Errorf("preimage %d: the state of a cube does not take its edge: %v", kind, err)
				}
				if !state.Holds(func(v lia.Var) num.Int { return x.State[v] }) {
					t.Errorf("preimage %d: a cube does not have its own state", kind)
				}
			}
			if kind != exact {
				continue
			}
			for _, x := range points(c.Program) {
				states++
				in := false
				for _, f := range found {
					state, _ := s.PC.Split(f.Cube)
					in = in || c.Program.Edges[f.Edge].From == x.Loc && state.Holds(x.Value)
				}
				leads := false
				for id := range c.Program.Edges {
					if e := &c.Program.Edges[id]; e.From == x.Loc && e.To == c.Program.Error {
						at := cfa.State{num.From(x.X), num.From(x.Y)}
						_, _, err := step.Follow(s.Solvers, c.Program, cfa.EdgeID(id), at[:len(c.Program.Vars)], lia.True())
						leads = leads || err == nil
					}
				}
				if in != leads && len(found) < maxPreimage {
					t.Fatalf("%v: it leads to the error: %v, it is in the preimage: %v", x, leads, in)
				}
			}
		}
	}
	if cubes < 100 || states < 1000 {
		t.Errorf("%d cubes and %d states were looked at", cubes, states)
	}
}

func points(p *cfa.Program) []enginetest.Point {
	var out []enginetest.Point
	for l := range p.Locs {
		for x := int64(-2); x <= 2; x++ {
			for y := int64(-2); y <= 2 && cfa.Loc(l) != p.Error; y++ {
				out = append(out, enginetest.Point{Loc: cfa.Loc(l), X: x, Y: y})
			}
		}
	}
	return out
}

// The event of a lemma about several locations must list them. The event of a lemma about one
// location must not.
func TestLemmasAreTold(t *testing.T) {
	for _, c := range enginetest.Cases() {
		if c.Verdict != engine.Safe {
			continue
		}
		var events []trace.Event
		ctx, limits := enginetest.Bounded(t, 3000)
		res := (Engine{}).Check(ctx, c.Program, engine.Options{Limits: limits}, trace.New(func(e trace.Event) { events = append(events, e) }, false))
		if res.Verdict != engine.Safe {
			continue
		}
		for _, e := range events {
			if e.Kind == trace.Lemma && (e.Loc < 0) == (len(e.Locs) < 2) {
				t.Errorf("%s: lemma %d is at %d, about %v", c.Name, e.Lemma, e.Loc, e.Locs)
			}
		}
	}
}
