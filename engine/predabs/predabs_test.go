package predabs

import (
	"fmt"
	"math/rand"
	"slices"
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

func TestRandomPrograms(t *testing.T) {
	d := enginetest.Differential{Seed: 9, Rounds: 40, Short: 15, Each: 4, Units: 1500, Percent: 85, More: map[string]map[string]string{
		"statements, function": {"blocks": "statement", "scope": "function"},
		"cartesian, bounds":    {"abstraction": "cartesian", "shape": "bounds", "backward": "true"},
		"memo, cartesian":      {"memo": "true", "abstraction": "cartesian", "scope": "function"},
		"memo, raw, restart":   {"memo": "true", "blocks": "raw", "refine": "restart", "from": "preconditions"},
		"memo":                 {"memo": "true"},
	}}
	d.Run(t, Engine{})
}

// A label must include all states to which its edges lead. It must also be the strongest
// combination of the predicates: if it allows some truth values of the predicates, one of these
// states must give them these values.
func TestAbstraction(t *testing.T) {
	r := rand.New(rand.NewSource(4))
	looked, vectors, several := 0, 0, 0
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
					if _, err := s.add(cfa.Loc(l), f, "test"); err != nil {
						t.Fatal(err)
					}
				}
			}
			for _, edges := range parallel(c.Program) {
				e := &c.Program.Edges[edges[0]]
				open, got, err := s.post(s.Facts.Top(), edges)
				if err != nil {
					t.Fatal(err)
				}
				several += min(len(open)-1, 1)
				for x := int64(-3); x <= 3; x++ {
					for y := int64(-3); y <= 3; y++ {
						for _, id := range edges {
							for _, to := range enginetest.Successors(c.Program, id, enginetest.Point{Loc: e.From, X: x, Y: y}) {
								looked++
								if !got.Formula.Eval(to.Value) {
									t.Fatalf("abstraction %d: edge %d leads to %v, which %s leaves out", kind, id, to, got.Formula.Format(c.Program.VarName))
								}
							}
						}
					}
				}
				if kind == boolean {
					vectors += strongest(t, s, edges, got.Formula)
				}
				// Labels, like predicates, must mention only live variables.
				got.Formula.Vars(func(v lia.Var) {
					if !s.preds.Live(v).Has(e.To) {
						t.Errorf("%s is dead after edges %v", c.Program.VarName(v), edges)
					}
				})
			}
		}
	}
	if looked < 1000 || vectors < 1000 || several < 20 {
		t.Errorf("%d steps and %d sign vectors were looked at, %d times of parallel edges", looked, vectors, several)
	}
}

func parallel(p *cfa.Program) [][]cfa.EdgeID {
	var out [][]cfa.EdgeID
	of := map[[2]cfa.Loc]int{}
	for id, e := range p.Edges {
		ends := [2]cfa.Loc{e.From, e.To}
		if _, ok := of[ends]; !ok {
			of[ends] = len(out)
			out = append(out, nil)
		}
		out[of[ends]] = append(out[of[ends]], cfa.EdgeID(id))
	}
	return out
}

// strongest checks that the label is not too weak. For each small state that the label allows, some
// edge must lead to a state in which the same predicates are true. Otherwise the test fails. The
// result is the number of states that it looked at.
func strongest(t *testing.T, s *search, edges []cfa.EdgeID, label lia.Formula) (looked int) {
	to := s.Program.Edges[edges[0]].To
	for x := int64(-3); x <= 3; x++ {
		for y := int64(-3); y <= 3; y++ {
			at := enginetest.Point{Loc: to, X: x, Y: y}
			if !label.Eval(at.Value) {
				continue
			}
			looked++
			s.made[nil] = s.preds.At(to)
			signs := s.signs(nil, at.Value)
			entered := false
			for _, id := range edges {
				a, err := s.Steps.Ask(nil, id, signs...)
				if err != nil {
					t.Fatal(err)
				}
				entered = entered || !a.Blocked
			}
			if !entered {
				t.Fatalf("edges %v: %s admits %v, and no state that they lead to agrees with it on all predicates", edges, label.Format(s.Program.VarName), at)
			}
		}
	}
	return looked
}

// One loop counts two counters up, and the next loop counts them down. To refute a single path, it
// is enough to know the number of iterations on this path. But the proof for all paths needs the
// fact that the counters are equal.
func TestMining(t *testing.T) {
	program := func() *cfa.Program {
		b := enginetest.New(4, "x", "y")
		x, y, one := b.Var(0), b.Var(1), lia.Int(1)
		b.Edge(0, 2, lia.True(), map[int]lia.Term{0: lia.Int(0), 1: lia.Int(0)})
		b.Edge(2, 2, lia.True(), map[int]lia.Term{0: x.Add(one), 1: y.Add(one)})
		b.Edge(2, 3, lia.True(), nil)
		b.Edge(3, 3, lia.Ne(x), map[int]lia.Term{0: x.Sub(one), 1: y.Sub(one)})
		b.Edge(3, 1, lia.And(lia.Eq(x), lia.Ne(y)), nil)
		return b.Program()
	}
	check := func(preset string, rec *trace.Recorder) engine.Result {
		info := Engine{}.Info()
		config, err := info.ParseOptions(engine.Preset{}, enginetest.Settings(info)[preset])
		if err != nil {
			t.Fatal(err)
		}
		ctx, limits := enginetest.Bounded(t, 4000)
		return Engine{}.Check(ctx, program(), engine.Options{Config: config, Limits: limits}, rec)
	}
	told := 0
	res := check("", trace.New(func(e trace.Event) {
		if e.Kind == trace.Predicate && e.Note == "mined" {
			told++
		}
	}, false))
	if res.Verdict != engine.Safe || res.Stats["mined"] == 0 || told == 0 {
		t.Errorf("%s (%v), %d predicates told, %v", res.Verdict, res.Reason, told, res.Stats)
	}
	enginetest.Check(t, enginetest.Case{Name: "two loops", Program: program(), Verdict: engine.Safe}, res)
	if res := check("PAPER", nil); res.Verdict != engine.Unknown || res.Stats["mined"] != 0 {
		t.Errorf("without mining: %s, %v", res.Verdict, res.Stats)
	}
}

// After one edge, x is 0 or 2, which no conjunction of the predicates expresses. So with Cartesian
// abstraction the search finds the same refutation again, and must end with engine.Stuck. With
// Boolean abstraction it must prove the program.
func TestNothingNew(t *testing.T) {
	b := enginetest.New(3, "x")
	x, in := b.Var(0), b.Input()
	b.Edge(0, 2, lia.Or(lia.Eq(in), lia.Eq(in.Sub(lia.Int(2)))), map[int]lia.Term{0: in})
	b.Edge(2, 1, lia.Eq(x.Sub(lia.Int(1))), nil)
	c := enginetest.Case{Name: "0 or 2", Program: b.Program(), Verdict: engine.Safe}
	for kind, want := range map[string]engine.Verdict{"boolean": engine.Safe, "cartesian": engine.Unknown} {
		for _, refine := range []string{"prune", "restart"} {
			config, err := Engine{}.Info().ParseOptions(engine.Preset{}, map[string]string{"abstraction": kind, "refine": refine})
			if err != nil {
				t.Fatal(err)
			}
			res, _ := enginetest.Run(t, Engine{}, c, config, 1000)
			if res.Verdict != want || want == engine.Unknown && (res.Reason.Code != engine.Stuck || res.Stats["refinements"] != 2) {
				t.Errorf("%s, %s: %s (%v: %v), %v", kind, refine, res.Verdict, res.Reason.Code, res.Reason, res.Stats)
			}
		}
	}
}

// The preset PAPER must find a predicate by interpolation, and the preset SATABS by the weakest
// precondition. The interpolant x >= 4 follows from the beginning of the path, x = 7 - 3. The
// weakest precondition y < x suffices for the end of the path, which begins with x = x - y.
func TestPreconditions(t *testing.T) {
	b := enginetest.New(4, "x", "y")
	x, y := b.Var(0), b.Var(1)
	b.Edge(0, 2, lia.True(), map[int]lia.Term{0: lia.Int(7), 1: lia.Int(3)})
	b.Edge(2, 3, lia.True(), map[int]lia.Term{0: x.Sub(y)})
	b.Edge(3, 1, lia.Le(x), nil)
	c := enginetest.Case{Name: "seven less three", Program: b.Program(), Verdict: engine.Safe}
	for preset, want := range map[string]string{"PAPER": "x >= 4", "SATABS": "y < x"} {
		var told []string
		rec := trace.New(func(e trace.Event) {
			if e.Kind == trace.Predicate {
				told = append(told, e.Formula)
			}
		}, false)
		info := Engine{}.Info()
		at := slices.IndexFunc(info.Presets, func(p engine.Preset) bool { return p.Name == preset })
		config, err := info.ParseOptions(info.Presets[at], nil)
		if err != nil {
			t.Fatal(err)
		}
		r := Engine{}.Check(t.Context(), c.Program, engine.Options{Config: config}, rec)
		enginetest.Check(t, c, r)
		if r.Verdict != engine.Safe || !slices.Contains(told, want) {
			t.Errorf("%s: %v with predicates %q, want %q", preset, r.Verdict, told, want)
		}
	}
}

// The program takes each of n locks if a flag is set, and later releases exactly the locks that it
// took. There are 2^n paths, but a proof needs only two predicates for each lock.
func TestLocksInSequence(t *testing.T) {
	const n = 12
	b := enginetest.New(2*n+2, variables(n)...)
	flag := func(i int) lia.Term { return b.Var(2 * i) }
	lock := func(i int) lia.Term { return b.Var(2*i + 1) }
	begin := map[int]lia.Term{}
	for i := range n {
		begin[2*i], begin[2*i+1] = b.Input(), lia.Int(0)
	}
	b.Edge(0, 2, lia.True(), begin)
	for i := range n {
		at := 2 + i
		b.Edge(at, at+1, lia.Eq(flag(i)), nil)
		b.Edge(at, at+1, lia.Ne(flag(i)), map[int]lia.Term{2*i + 1: lia.Int(1)})
	}
	for i := range n {
		at := 2 + n + i
		to := at + 1
		if i == n-1 {
			to = 2
		}
		b.Edge(at, 1, lia.And(lia.Ne(flag(i)), lia.Ne(lock(i).Sub(lia.Int(1)))), nil)
		b.Edge(at, to, lia.Eq(flag(i)), nil)
		b.Edge(at, to, lia.And(lia.Ne(flag(i)), lia.Eq(lock(i).Sub(lia.Int(1)))), map[int]lia.Term{2*i + 1: lia.Int(0)})
	}
	p := b.Program()
	ctx, limits := enginetest.Bounded(t, 20000)
	res := Engine{}.Check(ctx, p, engine.Options{Limits: limits}, nil)
	if res.Verdict != engine.Safe {
		t.Fatalf("%s: %v", res.Verdict, res.Reason)
	}
	enginetest.Check(t, enginetest.Case{Name: "locks", Program: p, Verdict: engine.Safe}, res)
	if nodes := res.Stats["nodes"]; nodes > 40*n*n {
		t.Errorf("%d nodes for %d locks", nodes, n)
	}
}

func variables(n int) []string {
	var out []string
	for i := range n {
		out = append(out, fmt.Sprintf("flag%d", i), fmt.Sprintf("lock%d", i))
	}
	return out
}

func newTest(t *testing.T, p *cfa.Program) *search {
	ctx, limits := enginetest.Bounded(t, 1_000_000)
	return newSearch(art.NewSearch(meter.New(ctx, limits), p, engine.Options{}, false, nil, engineName), engine.Defaults[Config]())
}

// Each new predicate must have a Predicate event. Each Precision event must say at which locations
// the predicate is active.
func TestEvents(t *testing.T) {
	told := 0
	for _, c := range enginetest.Cases() {
		for _, scope := range precision.Scopes() {
			config, err := Engine{}.Info().ParseOptions(engine.Preset{}, map[string]string{"scope": scope})
			if err != nil {
				t.Fatal(err)
			}
			res, events := enginetest.Run(t, Engine{}, c, config, 3000)
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
