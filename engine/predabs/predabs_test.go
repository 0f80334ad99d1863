package predabs

import (
	"math/rand"
	"testing"

	"ic3play/engine"
	"ic3play/engine/art"
	"ic3play/engine/cfa"
	"ic3play/engine/enginetest"
	"ic3play/engine/meter"
	"ic3play/engine/precision"
	"ic3play/engine/trace"
	"ic3play/lia"
)

// TestRandomPrograms compares every setting with exhaustive execution.
func TestRandomPrograms(t *testing.T) {
	d := enginetest.Differential{Seed: 9, Rounds: 60, Each: 4, Units: 1500, Percent: 85, More: map[string]map[string]string{
		"statements, function": {"blocks": "statement", "scope": "function"},
		"cartesian, bounds":    {"abstraction": "cartesian", "shape": "bounds", "backward": "true"},
	}}
	if testing.Short() {
		d.Rounds = 15
	}
	d.Run(t, Engine{})
}

// TestAbstraction compares labels with the states that an edge leads to: each is
// in the label, and each sign vector that the label admits is one of theirs.
func TestAbstraction(t *testing.T) {
	r := rand.New(rand.NewSource(4))
	looked, vectors := 0, 0
	for range 80 {
		c := enginetest.Random(r)
		for _, kind := range []abstraction{boolean, cartesian} {
			s := newTest(t, c.Program)
			s.c.Abstraction = kind
			for l := range c.Program.Locs {
				for range 3 {
					f := lia.Le(lia.V(0).Sub(lia.Int(int64(r.Intn(5) - 2))))
					if r.Intn(2) == 0 && len(c.Program.Vars) > 1 {
						f = lia.Eq(lia.V(0).Sub(lia.V(1)))
					}
					if err := s.add(cfa.Loc(l), f); err != nil {
						t.Fatal(err)
					}
				}
			}
			for id := range c.Program.Edges {
				e := &c.Program.Edges[id]
				got, err := s.post(s.Facts.Top(), cfa.EdgeID(id))
				if err != nil {
					t.Fatal(err)
				}
				for x := int64(-3); x <= 3; x++ {
					for y := int64(-3); y <= 3; y++ {
						for _, to := range enginetest.After(c.Program, cfa.EdgeID(id), enginetest.Point{Loc: e.From, X: x, Y: y}) {
							looked++
							if !got.Formula.Eval(to.Value) {
								t.Fatalf("abstraction %d: edge %d leads to %v, which %s leaves out", kind, id, to, got.Formula.Format(c.Program.VarName))
							}
						}
					}
				}
				if kind == boolean {
					vectors += strongest(t, s, cfa.EdgeID(id), got.Formula)
				}
				// The label speaks of the location's predicates alone.
				got.Formula.Vars(func(v lia.Var) {
					if !s.preds.Live(v).Has(e.To) {
						t.Errorf("%s is dead after edge %d", c.Program.VarName(v), id)
					}
				})
			}
		}
	}
	if looked < 1000 || vectors < 1000 {
		t.Errorf("%d steps and %d sign vectors were looked at", looked, vectors)
	}
}

// strongest checks of states near zero that a label admits that the edge leads to
// one on which all predicates agree with it.
func strongest(t *testing.T, s *search, id cfa.EdgeID, label lia.Formula) (looked int) {
	e := &s.Program.Edges[id]
	for x := int64(-3); x <= 3; x++ {
		for y := int64(-3); y <= 3; y++ {
			at := enginetest.Point{Loc: e.To, X: x, Y: y}
			if !label.Eval(at.Value) {
				continue
			}
			looked++
			var signs []lia.Formula
			for _, p := range s.preds.At(e.To) {
				f := s.preds.Formula(p)
				if !f.Eval(at.Value) {
					f = lia.Not(f)
				}
				signs = append(signs, f)
			}
			a, err := s.Steps.Enter(nil, id, signs...)
			if err != nil {
				t.Fatal(err)
			}
			if !a.Sat {
				t.Fatalf("edge %d: %s admits %v, and no state that the edge leads to agrees with it on all predicates", id, label.Format(s.Program.VarName), at)
			}
		}
	}
	return looked
}

func newTest(t *testing.T, p *cfa.Program) *search {
	ctx, limits := enginetest.Bounded(t, 1_000_000)
	return newSearch(art.NewSearch(meter.New(ctx, limits), p, engine.Options{}, false, nil, engineName), engine.Defaults[Config]())
}

// TestEvents goes through programs whose proofs need predicates: each that counts
// somewhere was told, with its place.
func TestEvents(t *testing.T) {
	told := 0
	for _, c := range enginetest.Cases() {
		for _, scope := range precision.Scopes() {
			config, err := Engine{}.Info().ParseOptions(engine.Preset{}, map[string]string{"scope": scope})
			if err != nil {
				t.Fatal(err)
			}
			var events []trace.Event
			ctx, limits := enginetest.Bounded(t, 3000)
			res := Engine{}.Check(ctx, c.Program, engine.Options{Config: config, Limits: limits}, trace.New(func(e trace.Event) { events = append(events, e) }, false))
			enginetest.Check(t, c, res)
			if err := trace.Validate(events, c.Program); err != nil {
				t.Errorf("%s, %s: %v", c.Name, scope, err)
			}
			known := int64(0)
			for _, e := range events {
				switch e.Kind {
				case trace.Predicate:
					known++
				case trace.Precision:
					told++
					if e.Loc < 0 && len(e.Locs) == 0 {
						t.Errorf("%s, %s: predicate %d counts nowhere", c.Name, scope, e.Pred)
					}
				}
			}
			if known != res.Stats["predicates"] {
				t.Errorf("%s, %s: %d predicates told of %d", c.Name, scope, known, res.Stats["predicates"])
			}
		}
	}
	if told == 0 {
		t.Error("no precision was told")
	}
}
