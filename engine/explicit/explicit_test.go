package explicit

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/enginetest"
	"ic3play/engine/meter"
	"ic3play/engine/trace"
	"ic3play/lia"
)

func TestRandomPrograms(t *testing.T) {
	for _, e := range Engines() {
		t.Run(e.Info().Name, func(t *testing.T) {
			d := enginetest.Differential{Seed: 3, Rounds: 80, Short: 16, Each: 4, Units: 3000, Percent: 75}
			if strings.HasSuffix(e.Info().Name, "-pred") {
				d.Rounds, d.Units = 40, 400
			}
			d.Run(t, e)
		})
	}
}

func check(t *testing.T, name string, values map[string]string, p *cfa.Program, units int) (engine.Result, []trace.Event) {
	t.Helper()
	for _, e := range Engines() {
		if e.Info().Name != name {
			continue
		}
		config, err := e.Info().ParseOptions(engine.Preset{}, values)
		if err != nil {
			t.Fatal(err)
		}
		ctx, limits := t.Context(), meter.Limits{}
		if units > 0 {
			ctx, limits = enginetest.Bounded(t, units)
		}
		var events []trace.Event
		r := e.Check(ctx, p, engine.Options{Config: config, Limits: limits}, trace.New(func(e trace.Event) { events = append(events, e) }, false))
		if err := trace.Validate(events, p); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		return r, events
	}
	t.Fatalf("no engine is called %s", name)
	return engine.Result{}, nil
}

// ticks is the program of the paper's Fig. 1. Its loop counts up to a limit but may end earlier.
// The variable "flag" does not change in the loop, and the error depends only on flag.
func ticks() enginetest.Case {
	b := enginetest.New(4, "flag", "ticks", "limit")
	flag, count, limit := b.Var(0), b.Var(1), b.Var(2)
	b.Edge(0, 2, lia.True(), map[int]lia.Term{0: lia.Int(0), 1: lia.Int(0), 2: b.Input()})
	b.Edge(2, 2, lia.Le(count.Add(lia.Int(1)).Sub(limit)), map[int]lia.Term{1: count.Add(lia.Int(1))})
	b.Edge(2, 3, lia.True(), map[int]lia.Term{1: count.Add(lia.Int(1))})
	b.Edge(3, 1, lia.Gt(flag), nil)
	return enginetest.Case{Name: "the paper's example", Program: b.Program(), Verdict: engine.Safe}
}

// Without refinement, the engine unwinds the paper's loop until the budget ends. With refinement,
// it must track only the flag, without a solver, and emit the steps of the interpolation.
func TestFewVariables(t *testing.T) {
	c := ticks()
	if r, _ := check(t, "explicit", nil, c.Program, 500); r.Verdict != engine.Unknown || r.Reason.Code != engine.Cancelled {
		t.Errorf("with all variables: %v (%s)", r.Verdict, r.Reason)
	}
	for _, refine := range []string{"prune", "restart"} {
		for _, scope := range []string{"location", "function"} {
			r, events := check(t, "explicit-itp", map[string]string{"refine": refine, "scope": scope}, c.Program, 0)
			enginetest.Check(t, c, r)
			if r.Verdict != engine.Safe || r.Stats["queries"] != 0 || r.Stats["checks"] != 0 || r.Stats["spurious"] != 0 {
				t.Errorf("%s, %s: %v, %v", refine, scope, r.Verdict, r.Stats)
			}
			var tracked, told []string
			for _, e := range events {
				switch e.Kind {
				case trace.Precision:
					tracked = append(tracked, e.Parts...)
				case trace.Removal:
					told = append(told, fmt.Sprintf("%s without %s is %s: %s", e.Before, strings.Join(e.Gone, ", "), e.Note, e.Formula))
				}
			}
			slices.Sort(tracked)
			if tracked = slices.Compact(tracked); !slices.Equal(tracked, []string{"flag"}) {
				t.Errorf("%s, %s: %q are tracked", refine, scope, tracked)
			}
			want := "flag = 0, ticks = 0 without ticks is idle: flag = 0"
			if len(told) == 0 || told[0] != want && told[0] != "flag = 0 without flag is needed: flag = 0" {
				t.Errorf("%s, %s: %q, want %q first", refine, scope, told, want)
			}
		}
	}
}

// The published refinement tracks a variable in its whole function. So if two assertions in a
// function depend on the same variable, the second assertion must need no further refinement.
func TestScope(t *testing.T) {
	b := enginetest.New(5, "x", "y")
	x, y := b.Var(0), b.Var(1)
	b.Edge(0, 2, lia.True(), map[int]lia.Term{0: lia.Int(1), 1: lia.Int(2)})
	b.Edge(2, 1, lia.Le(x), nil)
	b.Edge(2, 3, lia.Gt(x), nil)
	b.Edge(3, 4, lia.True(), map[int]lia.Term{1: y.Add(lia.Int(1))})
	b.Edge(4, 1, lia.Le(x), nil)
	c := enginetest.Case{Name: "twice", Program: b.Program(), Verdict: engine.Safe}
	for scope, want := range map[string]int64{"location": 2, "function": 1} {
		r, _ := check(t, "explicit-itp", map[string]string{"scope": scope}, c.Program, 0)
		enginetest.Check(t, c, r)
		if r.Verdict != engine.Safe || r.Stats["refinements"] != want {
			t.Errorf("%s: %v after %d refinements, want %d", scope, r.Verdict, r.Stats["refinements"], want)
		}
	}
	for _, e := range Engines() {
		if i := e.Info(); strings.HasPrefix(i.Name, "explicit-itp") && i.Presets[0].Values["scope"] != "function" {
			t.Errorf("%s:%s has the scope %q", i.Name, i.Presets[0].Name, i.Presets[0].Values["scope"])
		}
	}
}

// TestSpurious runs programs with an infeasible path to the error that values cannot refute. The
// nodes of this path cover a node on the path to a bug. If the search does not explore the covered
// nodes, it must not answer safe. If it explores them, it must find the bug.
func TestSpurious(t *testing.T) {
	for _, e := range Engines() {
		for setting, values := range enginetest.Settings(e.Info()) {
			if plain := !strings.HasSuffix(e.Info().Name, "-pred"); plain && values["lost"] == "" {
				for name, c := range spuriousCases() {
					r, _ := check(t, e.Info().Name, values, c.Program, 400)
					enginetest.Check(t, c, r)
					if r.Verdict != c.Verdict && values["goon"] != "false" && c.Verdict == engine.Unsafe {
						t.Errorf("%s, %s:%s: %v (%s)", name, e.Info().Name, setting, r.Verdict, r.Reason)
					}
				}
				values = maps.Clone(values)
				if values == nil {
					values = map[string]string{}
				}
				values["lost"] = "0"
			}
			missedBugs := 0
			for name, c := range spuriousCases() {
				r, events := check(t, e.Info().Name, values, c.Program, 400)
				if r.Verdict != engine.Unknown {
					enginetest.Check(t, c, r)
				}
				spurious := slices.ContainsFunc(events, func(e trace.Event) bool { return e.Kind == trace.Path && e.Note == trace.PathSpurious })
				if spurious && r.Verdict == engine.Safe {
					t.Errorf("%s, %s:%s: safe, and a path was spurious", name, e.Info().Name, setting)
				}
				if spurious && r.Verdict == engine.Unknown && c.Verdict == engine.Unsafe {
					missedBugs++
				}
				if r.Verdict == engine.Unknown && r.Reason.Code == engine.Exhausted && !spurious {
					t.Errorf("%s, %s:%s: unknown (%s), and no path was spurious", name, e.Info().Name, setting, r.Reason)
				}
			}
			if missedBugs == 0 && !strings.HasSuffix(e.Info().Name, "-pred") {
				t.Errorf("%s:%s missed no bug: the programs tell nothing", e.Info().Name, setting)
			}
		}
	}
}

// spuriousCases returns programs with an infeasible path to the error that values cannot refute:
// the known values do not show that its conditions contradict each other. In each program except
// "no bug", this path reaches a location with the same values as the path to the bug.
func spuriousCases() map[string]enginetest.Case {
	out := map[string]enginetest.Case{}
	n := lia.Int
	both := func(b *enginetest.Builder, unequal bool) {
		x, y := b.Var(0), b.Var(1)
		in, in2 := b.Input(), b.Input()
		b.Edge(0, 2, lia.True(), map[int]lia.Term{0: in, 1: in2})
		// The first path to location 3 requires x <= y. If "unequal" is set, there is a second
		// path, which allows x > y.
		b.Edge(2, 3, lia.Le(x.Sub(y)), nil)
		if unequal {
			b.Edge(2, 3, lia.True(), nil)
		}
		b.Edge(3, 1, lia.Gt(x.Sub(y)), nil)
	}
	b := enginetest.New(4, "x", "y")
	both(b, true)
	out["a bug behind"] = enginetest.Case{Program: b.Program(), Verdict: engine.Unsafe}
	b = enginetest.New(4, "x", "y")
	both(b, false)
	out["no bug"] = enginetest.Case{Program: b.Program(), Verdict: engine.Safe}

	// The nodes of the infeasible path cover a node on the path to the bug. Before that node, the
	// path to the bug goes through a loop.
	b = enginetest.New(5, "x", "y", "z")
	x, z := b.Var(0), b.Var(2)
	b.Edge(0, 2, lia.True(), map[int]lia.Term{0: b.Input(), 2: n(0)})
	b.Edge(2, 3, lia.Ne(x.Sub(n(7))), nil)
	b.Edge(2, 4, lia.True(), map[int]lia.Term{0: n(7)})
	b.Edge(4, 4, lia.Lt(z.Sub(n(3))), map[int]lia.Term{2: z.Add(n(1))})
	b.Edge(4, 3, lia.Ge(z.Sub(n(3))), map[int]lia.Term{0: b.Input(), 2: n(0)})
	b.Edge(3, 1, lia.Eq(x.Sub(n(7))), nil)
	out["unequal to a constant"] = enginetest.Case{Program: b.Program(), Verdict: engine.Unsafe}

	// The search finds two infeasible paths that values cannot refute before it finds the path to
	// the bug. It finds the second one after a refinement that prunes nodes of the first.
	b = enginetest.New(6, "x", "y", "flag")
	x, y, flag := b.Var(0), b.Var(1), b.Var(2)
	b.Edge(0, 2, lia.True(), map[int]lia.Term{0: b.Input(), 1: b.Input(), 2: n(0)})
	b.Edge(2, 4, lia.Lt(x.Sub(y)), nil)
	b.Edge(2, 3, lia.True(), map[int]lia.Term{2: n(1)})
	b.Edge(3, 4, lia.Eq(x.Sub(y)), nil)
	b.Edge(3, 5, lia.True(), map[int]lia.Term{2: n(0)})
	b.Edge(5, 4, lia.True(), nil)
	b.Edge(4, 1, lia.And(lia.Gt(x.Sub(y)), lia.Eq(flag)), nil)
	b.Edge(4, 1, lia.And(lia.Gt(x.Sub(y)), lia.Ge(flag.Sub(n(2)))), nil)
	out["after a refinement"] = enginetest.Case{Program: b.Program(), Verdict: engine.Unsafe}

	// The variable sum depends on two inputs. The path to the bug reads one of them again.
	b = enginetest.New(5, "x", "y", "sum")
	x, y, sum := b.Var(0), b.Var(1), b.Var(2)
	b.Edge(0, 2, lia.True(), map[int]lia.Term{0: b.Input(), 1: b.Input()})
	b.Edge(2, 3, lia.True(), map[int]lia.Term{2: x.Add(y)})
	b.Edge(3, 4, lia.True(), nil)
	b.Edge(3, 4, lia.True(), map[int]lia.Term{0: b.Input()})
	b.Edge(4, 1, lia.Ne(sum.Sub(x).Sub(y)), nil)
	out["a sum"] = enginetest.Case{Program: b.Program(), Verdict: engine.Unsafe}

	// The infeasible path that values cannot refute ends at a loop head. The path to the bug has
	// one more iteration of the loop.
	b = enginetest.New(4, "x", "y")
	x, y = b.Var(0), b.Var(1)
	low, high := b.Input(), b.Input()
	b.Edge(0, 2, lia.Le(low.Sub(high)), map[int]lia.Term{0: low, 1: high})
	b.Edge(2, 1, lia.Gt(x.Sub(y)), nil)
	b.Edge(2, 3, lia.True(), nil)
	b.Edge(3, 2, lia.True(), map[int]lia.Term{0: b.Input()})
	out["a round further on"] = enginetest.Case{Program: b.Program(), Verdict: engine.Unsafe}

	// On the first path x is even, and on the path to the bug it is odd. Values do not show this.
	b = enginetest.New(4, "x", "y")
	x = b.Var(0)
	in := b.Input()
	b.Edge(0, 2, lia.True(), map[int]lia.Term{0: in.Add(in)})
	b.Edge(2, 3, lia.True(), nil)
	in = b.Input()
	b.Edge(2, 3, lia.True(), map[int]lia.Term{0: in.Add(in).Add(n(1))})
	b.Edge(3, 1, lia.Not(lia.Divides(n(2).Constant(), x)), nil)
	out["parity"] = enginetest.Case{Program: b.Program(), Verdict: engine.Unsafe}
	return out
}

// The search finds an infeasible path that its abstraction cannot refute. If it then ends without a
// bug, it must answer unknown, with the path as the reason. Engines with predicates can refute
// every infeasible path.
func TestLostIsUnknown(t *testing.T) {
	for name, c := range spuriousCases() {
		for _, engine := range []string{"explicit-pred", "explicit-itp-pred"} {
			r, _ := check(t, engine, nil, c.Program, 0)
			enginetest.Check(t, c, r)
			if r.Verdict != c.Verdict {
				t.Errorf("%s: %s: %v (%s)", name, engine, r.Verdict, r.Reason)
			}
		}
	}
	c := spuriousCases()["no bug"]
	for _, name := range []string{"explicit", "explicit-itp"} {
		for limit, queries := range map[string]int64{"0": 1, "100": 2} {
			r, _ := check(t, name, map[string]string{"lost": limit}, c.Program, 0)
			if r.Verdict != engine.Unknown || r.Reason.Code != engine.Exhausted || !strings.HasPrefix(r.Reason.Text, "values cannot refute the path") || r.Stats["queries"] != queries {
				t.Errorf("%s, lost=%s: %v (%s), %d queries", name, limit, r.Verdict, r.Reason, r.Stats["queries"])
			}
		}
	}
}

// In each iteration of this safe program's loop, an infeasible path that values cannot refute leads
// to the error. After such a path, the search must explore the nodes that the path's nodes covered.
// It must end when there are more such paths than the option "lost" allows.
func TestLostInEachRound(t *testing.T) {
	b := enginetest.New(4, "x", "y")
	x, y := b.Var(0), b.Var(1)
	b.Edge(0, 2, lia.True(), nil)
	low, high := b.Input(), b.Input()
	b.Edge(2, 3, lia.Le(low.Sub(high)), map[int]lia.Term{0: low, 1: high})
	b.Edge(3, 1, lia.Gt(x.Sub(y)), nil)
	b.Edge(3, 2, lia.True(), nil)
	c := enginetest.Case{Name: "in each round", Program: b.Program(), Verdict: engine.Safe}
	for _, name := range []string{"explicit", "explicit-itp"} {
		for limit, spurious := range map[string]int64{"0": 1, "3": 4, "20": 21} {
			r, _ := check(t, name, map[string]string{"lost": limit}, c.Program, 0)
			enginetest.Check(t, c, r)
			if r.Verdict != engine.Unknown || r.Reason.Code != engine.Exhausted || r.Stats["spurious"] != spurious {
				t.Errorf("%s, lost=%s: %v (%s), %d spurious paths, want %d", name, limit, r.Verdict, r.Reason, r.Stats["spurious"], spurious)
			}
		}
	}
}

// If a counter has more values on a path than the threshold, the engine must use predicates instead
// of its values, and must emit an event that says so.
func TestThreshold(t *testing.T) {
	c := enginetest.Cases()[0]
	for _, tt := range []struct {
		threshold  string
		dropped    int64
		predicates bool
	}{{"0", 0, false}, {"20", 0, false}, {"4", 1, true}} {
		for _, name := range []string{"explicit-pred", "explicit-itp-pred"} {
			r, events := check(t, name, map[string]string{"threshold": tt.threshold}, c.Program, 0)
			enginetest.Check(t, c, r)
			told := 0
			for _, e := range events {
				if e.Kind == trace.Precision && e.Note == trace.PrecisionDropped {
					told++
				}
			}
			if r.Verdict != engine.Safe || r.Stats["switched_off"] != tt.dropped || int64(told) != tt.dropped || (r.Stats["predicates"] > 0) != tt.predicates {
				t.Errorf("%s, threshold %s: %v (%s), %d told, %v", name, tt.threshold, r.Verdict, r.Reason, told, r.Stats)
			}
		}
	}
}

// With the default threshold, engines must track a variable with 21 values, as in a large protocol,
// but not a variable with 31 values.
func TestProtocolKeepsItsStates(t *testing.T) {
	for states, dropped := range map[int64]int64{20: 0, 30: 1} {
		b := enginetest.New(3, "state")
		state, last := b.Var(0), lia.Int(states)
		b.Edge(0, 2, lia.True(), map[int]lia.Term{0: lia.Int(0)})
		b.Edge(2, 2, lia.Lt(state.Sub(last)), map[int]lia.Term{0: state.Add(lia.Int(1))})
		b.Edge(2, 1, lia.Gt(state.Sub(last)), nil)
		c := enginetest.Case{Name: "protocol", Program: b.Program(), Verdict: engine.Safe}
		for _, name := range []string{"explicit-pred", "explicit-itp-pred"} {
			r, _ := check(t, name, nil, c.Program, 0)
			enginetest.Check(t, c, r)
			if r.Verdict != engine.Safe || r.Stats["switched_off"] != dropped {
				t.Errorf("%s of %d states: %v, %d left to predicates, want %d", name, states, r.Verdict, r.Stats["switched_off"], dropped)
			}
		}
	}
}

// The search must end when it reaches its limit on nodes. If the option "goon" is off, it must also
// end at an infeasible path that values cannot refute.
func TestGivesUp(t *testing.T) {
	c := spuriousCases()["unequal to a constant"]
	for _, goon := range []string{"true", "false"} {
		r, events := check(t, "explicit-itp", map[string]string{"goon": goon}, c.Program, 0)
		enginetest.Check(t, c, r)
		if last := events[len(events)-2]; goon == "false" && (r.Verdict != engine.Unknown || r.Reason.Code != engine.Exhausted || last.Note != trace.PathSpurious) {
			t.Errorf("%v (%s), last %+v", r.Verdict, r.Reason, last)
		}
	}
	r, _ := check(t, "explicit-itp", map[string]string{"nodes": "4"}, ticks().Program, 0)
	if r.Verdict != engine.Unknown || r.Reason.Code != engine.Bound || r.Stats["nodes"] < 4 || r.Stats["nodes"] > 8 {
		t.Errorf("%v (%s), %d nodes", r.Verdict, r.Reason, r.Stats["nodes"])
	}
}
