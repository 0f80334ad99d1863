package treeic3

import (
	"math/rand"
	"slices"
	"testing"

	"ic3play/engine"
	"ic3play/engine/art"
	"ic3play/engine/cfa"
	"ic3play/engine/enginetest"
	"ic3play/engine/meter"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/rounds"
)

func random(r *rand.Rand) ITPConfig {
	c := engine.Defaults[ITPConfig]()
	for _, b := range []*bool{&c.Generalise, &c.Sums, &c.Weaken, &c.Strengthen, &c.Forward, &c.Together} {
		*b = r.Intn(3) > 0
	}
	c.CNF = []int{0, 1, 5}[r.Intn(3)]
	return c
}

func points(at cfa.Loc, f lia.Formula) []enginetest.Point {
	if at == 0 {
		return []enginetest.Point{{Loc: at}}
	}
	var out []enginetest.Point
	for x := int64(-enginetest.Box); x <= enginetest.Box; x++ {
		for y := int64(-enginetest.Box); y <= enginetest.Box; y++ {
			if s := (enginetest.Point{Loc: at, X: x, Y: y}); f.Eval(s.Value) {
				out = append(out, s)
			}
		}
	}
	return out
}

// overapproximates checks an expanded node: each step from the label of the node must lead into the
// label of a child.
func overapproximates(t *testing.T, p *cfa.Program, v *node) {
	t.Helper()
	if !v.Expanded {
		return
	}
	for _, id := range p.Out(v.Loc) {
		var kid *node
		for _, k := range v.Kids {
			if slices.Contains(k.Edges, id) {
				kid = k
			}
		}
		for _, s := range points(v.Loc, v.Label.Formula) {
			for _, next := range enginetest.Successors(p, id, s) {
				if kid == nil {
					t.Fatalf("no child of node %d is entered by edge %d, and %v takes it", v.ID, id, s)
				}
				if !kid.Label.Formula.Eval(next.Value) {
					t.Fatalf("edge %d leads from %v at node %d to %v, out of the label of node %d: %v", id, s, v.ID, next, kid.ID, kid.Label.Formula)
				}
			}
		}
	}
	for _, kid := range v.Kids {
		overapproximates(t, p, kid)
	}
}

// TestRandomPrograms compares the answers for random options with exhaustive execution. It checks
// certificates, events and labels.
func TestRandomPrograms(t *testing.T) {
	rounds := rounds.Of(t, 100, 40)
	r := rand.New(rand.NewSource(12))
	decided, work := 0, map[string]int64{}
	for round := range rounds {
		c := enginetest.Random(r)
		cfg, itp, mono := random(r), r.Intn(3) > 0, r.Intn(3) == 0
		cfg.Disjunction = round%2 == 0
		ctx, limits := enginetest.Bounded(t, 500)
		var events []trace.Event
		rec := trace.New(func(e trace.Event) { events = append(events, e) }, false)
		s := newSearch(meter.New(ctx, limits), c.Program, engine.Options{}, rec, "tree", cfg, itp, mono)
		res := s.result()
		enginetest.Check(t, c, res)
		if err := trace.Validate(events, c.Program); err != nil {
			t.Errorf("round %d: %+v: %v", round, cfg, err)
		}
		if t.Failed() {
			t.Fatalf("round %d: %+v, interpolants %v, mono %v", round, cfg, itp, mono)
		}
		overapproximates(t, c.Program, s.Tree.Root())
		if res.Verdict != engine.Unknown {
			decided++
		}
		for name, n := range res.Stats {
			work[name] += n
		}
	}
	if decided < rounds*9/10 {
		t.Errorf("%d of %d decided", decided, rounds)
	}
	for _, name := range []string{"clauses", "covers", "uncovers", "strengthen_added", "forward_added", "interpolations", "blocked_paths", "cnf_aborted"} {
		if work[name] == 0 {
			t.Errorf("no %s: the test tells little", name)
		}
	}
}

// TestBlock blocks random cubes along random paths. If a run leads into the cube, it must be found.
// Otherwise the learnt clauses must be inductive along the path and exclude the cube.
func TestBlock(t *testing.T) {
	r := rand.New(rand.NewSource(13))
	runs, blocked := 0, 0
	for round := range 150 {
		p := enginetest.Random(r).Program
		s := newSearch(meter.New(t.Context(), meter.Limits{}), p, engine.Options{}, nil, "tree", random(r), false, false)
		v := s.Tree.Root()
		var nodes []*node
		for range 1 + r.Intn(4) {
			if len(p.Out(v.Loc)) == 0 {
				break
			}
			if err := s.Tree.Expand(v, func(edges []cfa.EdgeID) ([]cfa.EdgeID, *art.Label, error) { return edges, s.Facts.Top(), nil }); err != nil {
				t.Fatal(err)
			}
			v = v.Kids[r.Intn(len(v.Kids))]
			nodes = append(nodes, v)
		}
		var bad []lia.Literal
		for range r.Intn(3) {
			term := lia.V(lia.Var(r.Intn(2))).Sub(lia.Int(int64(r.Intn(5) - 2)))
			if f := []lia.Formula{lia.Le(term), lia.Eq(term), lia.Ne(term)}[r.Intn(3)]; s.Steps.Live(v.Loc, f) {
				bad = append(bad, f.Lit())
			}
		}
		reached := [][]enginetest.Point{{{Loc: p.Entry}}}
		for _, x := range nodes {
			seen := map[enginetest.Point]bool{}
			var next []enginetest.Point
			for _, from := range reached[len(reached)-1] {
				for _, id := range x.Edges {
					for _, to := range enginetest.Successors(p, id, from) {
						if !seen[to] {
							seen[to] = true
							next = append(next, to)
						}
					}
				}
			}
			reached = append(reached, next)
		}
		want := slices.ContainsFunc(reached[len(nodes)], func(x enginetest.Point) bool { return lia.Cube(bad).Eval(x.Value) })
		b := s.newBlocking(s.Tree.Root(), nodes)
		o, err := b.block(s.lits.Cube(bad))
		if err != nil {
			t.Fatal(err)
		}
		if (o != nil) != want {
			t.Fatalf("round %d: %v along %d nodes: entered %v, want %v", round, bad, len(nodes), o != nil, want)
		}
		if want {
			runs++
			run, err := b.run(o)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := cfa.Run(p, run); err != nil || len(run) != len(nodes) {
				t.Fatalf("round %d: a run of %d edges along %d nodes: %v", round, len(run), len(nodes), err)
			}
			continue
		}
		blocked++
		if _, err := b.strengthenLabels("block"); err != nil {
			t.Fatal(err)
		}
		overapproximates(t, p, s.Tree.Root())
		for _, x := range points(v.Loc, v.Label.Formula) {
			if lia.Cube(bad).Eval(x.Value) {
				t.Fatalf("round %d: %v is in the label %v and in %v", round, x, v.Label.Formula, bad)
			}
		}
	}
	if runs < 40 || blocked < 40 {
		t.Errorf("%d runs, %d blocked", runs, blocked)
	}
}

// The search must end properly if it is cancelled after 1, 2, 3, ... units of work.
func TestEndsAnywhere(t *testing.T) {
	cases := enginetest.Cases()
	for _, e := range Engines() {
		for units := 1; units < 120; units++ {
			c := cases[units%len(cases)]
			ctx, limits := enginetest.Bounded(t, units)
			res := e.Check(ctx, c.Program, engine.Options{Limits: limits}, nil)
			enginetest.Check(t, c, res)
			if res.Verdict == engine.Unknown && res.Reason.Code != engine.Cancelled {
				t.Errorf("%s, %s, after %d units: %v", e.Info().Name, c.Name, units, res.Reason)
			}
		}
	}
}
