package icp

import (
	"math/rand"
	"slices"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/enginetest"
	"ic3play/engine/frames"
	"ic3play/lia"
	"ic3play/lia/num"
)

// From each state of the box that gentr returns, the edge must lead into the goal. The box that the
// method "lift" returns may also contain states where the edge cannot be taken. But from a state of
// this box, the edge must not lead to a state outside of the goal.
func TestPredecessors(t *testing.T) {
	r := rand.New(rand.NewSource(5))
	states, lifted, larger := 0, 0, 0
	for range 150 {
		c := enginetest.Random(r)
		s := searchOf(t, c.Program, 1000, func(cfg *Config) {
			cfg.Encoding, cfg.Loosen, cfg.Rotate = Encoding(r.Intn(2)), r.Intn(2) == 0, r.Intn(2) == 0
			cfg.Drop = Dropping(r.Intn(4))
		})
		loc := cfa.Loc(1 + r.Intn(len(c.Program.Locs)-1))
		goal := slices.DeleteFunc(boxOf(r, s.Literals), func(l *frames.Literal) bool {
			b, _ := asBound(l)
			return !s.live.Has(loc, b.v)
		})
		goal = s.withLocation(loc, goal)
		answer, err := s.ask(&frames.Query{Frame: 1, Loc: loc, Cube: goal})
		if err != nil {
			t.Fatal(err)
		}
		a := answer.Predecessor
		if a == nil {
			continue
		}
		d, err := s.gentr(a, goal)
		if err != nil {
			t.Fatal(err)
		}
		if len(s.State(d)) < len(s.pointBox(c.Program.Edges[a.Edge].From, a.State)) {
			larger++
		}
		l, ok, err := s.lift(a, goal)
		if err != nil {
			t.Fatal(err)
		}
		if !s.State(d).Holds(func(v lia.Var) num.Int { return a.State[v] }) {
			t.Fatal("the box does not have its own state")
		}
		for x := int64(-enginetest.Box); x <= enginetest.Box; x++ {
			for y := int64(-enginetest.Box); y <= enginetest.Box; y++ {
				p := enginetest.Point{Loc: c.Program.Edges[a.Edge].From, X: x, Y: y}
				in, out := false, false
				for _, next := range enginetest.Successors(c.Program, a.Edge, p) {
					if s.State(goal).Holds(next.Value) {
						in = true
					} else {
						out = true
					}
				}
				if s.State(d).Holds(p.Value) {
					states++
					if !in {
						t.Fatalf("no step from %v over edge %d into the goal", p, a.Edge)
					}
				}
				if ok && s.State(l).Holds(p.Value) {
					lifted++
					if out {
						t.Fatalf("edge %d leads from %v elsewhere", a.Edge, p)
					}
				}
			}
		}
	}
	if states < 200 || lifted < 100 || larger < 20 {
		t.Errorf("%d states, %d of lifted boxes, %d boxes larger than points: too little to compare", states, lifted, larger)
	}
}
