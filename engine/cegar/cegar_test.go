package cegar

import (
	"context"
	"maps"
	"math/rand"
	"slices"
	"testing"
	"time"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/enginetest"
	"ic3play/engine/ic3loop"
	"ic3play/engine/meter"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/num"
)

// settings returns the options to test: each preset with both encodings, the changes of one option
// from enginetest.Settings, and some further combinations.
func settings() map[string]map[string]string {
	info := (Engine{}).Info()
	out := enginetest.Settings(info)
	delete(out, "")
	for _, p := range info.Presets {
		located := maps.Clone(p.Values)
		located["encoding"] = "locations"
		out[p.Name+" at locations"] = located
	}
	out["pairs=0"] = map[string]string{"pairs": "0"}
	out["bare"] = map[string]string{"pairs": "0", "expressions": "false"}
	out["maxJoins=1"] = map[string]string{"maxJoins": "1"}
	out["lazy preimages"] = map[string]string{"maxSpurious": "3", "refinement": "preimage"}
	out["deep"] = map[string]string{"maxDepth": "3", "maxGeo": "100"}
	return out
}

const enough = 1_000_000

// solve runs the engine and returns its result and its search, because tests read fields of the
// search.
func solve(t *testing.T, p *cfa.Program, values map[string]string, units int, rec *trace.Recorder) (engine.Result, *search) {
	t.Helper()
	all, err := (Engine{}).Info().ParseOptions(engine.Preset{}, values)
	if err != nil {
		t.Fatal(err)
	}
	ctx, limits := enginetest.Bounded(t, units)
	c := newSearch(meter.New(ctx, limits), p, all.(Config), nil, rec)
	return c.run(), c
}

// undecided lists the pairs of settings and programs for which the answer may be unknown. The proof
// of the program "stays odd" needs a literal "2 divides x". With these settings no predicate says
// this: they ignore the program's comparisons, and neither interpolants of single steps nor linear
// equations contain a divisibility.
var undecided = map[string]bool{"bare/stays odd": true, "expressions=false/stays odd": true}

// Every setting must decide every program, except for the pairs in "undecided".
func TestConformance(t *testing.T) {
	all := settings()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		for _, c := range enginetest.Cases() {
			t.Run(name+"/"+c.Name, func(t *testing.T) {
				units := enough
				if undecided[name+"/"+c.Name] {
					units = 200
				}
				r, _ := solve(t, c.Program, all[name], units, nil)
				enginetest.Check(t, c, r)
				if r.Verdict == engine.Unknown && !undecided[name+"/"+c.Name] {
					t.Fatalf("unknown: %s", r.Reason)
				}
			})
		}
	}
}

// TestRandomPrograms compares verdicts with exhaustive execution, and frame k with the states
// reachable in k steps.
func TestRandomPrograms(t *testing.T) {
	rounds := 40
	if testing.Short() {
		rounds = 10
	}
	all := settings()
	names := slices.Sorted(maps.Keys(all))
	r := rand.New(rand.NewSource(11))
	decided, verdicts := 0, map[engine.Verdict]int{}
	for i := range rounds {
		c := enginetest.Random(r)
		verdicts[c.Verdict]++
		reached := stepByStep(c.Program)
		for j := range 4 {
			name := names[(4*i+j)%len(names)]
			res, chk := solve(t, c.Program, all[name], 1000, nil)
			t.Run(name, func(t *testing.T) {
				enginetest.Check(t, c, res)
				checkFrames(t, chk, reached)
			})
			if res.Verdict != engine.Unknown {
				decided++
			} else if res.Reason.Code != engine.Cancelled {
				t.Errorf("round %d, %s: %s", i, name, res.Reason)
			}
		}
	}
	t.Logf("programs: %v; decided %d of %d", verdicts, decided, 4*rounds)
	if verdicts[engine.Safe] < rounds/5 || verdicts[engine.Unsafe] < rounds/5 {
		t.Errorf("the programs are one-sided: %v", verdicts)
	}
	if decided < 4*rounds*9/10 {
		t.Errorf("decided %d of %d", decided, 4*rounds)
	}
}

// These options give a domain with few predicates and refine it by preimages. Then abstract states
// may lead step by step to the error although no predicate can be added. In this case, the method
// "concretise" must find a real path.
func TestUncover(t *testing.T) {
	values := map[string]string{"pairs": "0", "expressions": "false", "refinement": "preimage", "minPoints": "0", "levels": "20"}
	r := rand.New(rand.NewSource(1))
	scale := 1
	if testing.Short() {
		scale = 3
	}
	uncovered := 0
	for range 30 / scale {
		c := enginetest.Random(r)
		res, chk := solve(t, c.Program, values, 1000, nil)
		enginetest.Check(t, c, res)
		if chk.stats.uncovered > 0 && res.Verdict == c.Verdict {
			uncovered++
		}
	}
	if uncovered < 5/scale {
		t.Errorf("%d programs were decided by way of an uncovered trace", uncovered)
	}
}

// In these programs the counterexample begins with a transition that is marked as spurious. The
// search first blocks the state after this transition, and finds the counterexample only when it
// requeues this state at a higher level.
func TestLateBacktrack(t *testing.T) {
	for seed, values := range map[int64]map[string]string{
		100058: {"core": "false", "maxCTGs": "2", "maxSpurious": "2", "minPoints": "0"},
		101361: {"core": "false", "decompose": "false", "encoding": "locations", "expressions": "false", "lifting": "false",
			"maxCTGs": "2", "maxDepth": "2", "maxSpurious": "1"},
	} {
		c := enginetest.Random(rand.New(rand.NewSource(seed)))
		res, _ := solve(t, c.Program, values, enough, nil)
		enginetest.Check(t, c, res)
		if res.Verdict == engine.Unknown {
			t.Errorf("seed %d: %s", seed, res.Reason)
		}
	}
}

// In this program no run continues from one of the locations, and no variable is live there. A
// lemma at cfa.Anywhere applies only to locations where all its variables are live. So a lemma with
// a literal does not apply to this location, and generalisation must not drop the last literal.
func TestDeadEnd(t *testing.T) {
	c := enginetest.Random(rand.New(rand.NewSource(901103)))
	res, _ := solve(t, c.Program, map[string]string{"decompose": "false", "lifting": "false", "maxDepth": "2", "maxJoins": "1",
		"minPoints": "2", "pairs": "0"}, enough, nil)
	enginetest.Check(t, c, res)
	if res.Verdict != engine.Safe {
		t.Errorf("%v: %s", res.Verdict, res.Reason)
	}
}

type place struct {
	loc  cfa.Loc
	x, y int64
}

func stepByStep(p *cfa.Program) map[place]int {
	seen := map[place]int{{loc: p.Entry}: 0}
	now := []place{{loc: p.Entry}}
	for depth := 1; len(now) > 0; depth++ {
		var next []place
		for _, s := range now {
			for _, id := range p.Out(s.loc) {
				e := &p.Edges[id]
				inputs := make([]num.Int, len(e.Inputs))
				var try func(i int)
				try = func(i int) {
					if i < len(inputs) {
						for v := int64(-8); v <= 8; v++ {
							inputs[i] = num.From(v)
							try(i + 1)
						}
						return
					}
					after, err := p.Step(s.loc, cfa.State{num.From(s.x), num.From(s.y)}, cfa.Step{Edge: id, Inputs: inputs})
					if err != nil {
						return
					}
					x, _ := after[0].Int64()
					y, _ := after[1].Int64()
					q := place{e.To, x, y}
					if _, ok := seen[q]; !ok {
						seen[q] = depth
						next = append(next, q)
					}
				}
				try(0)
			}
		}
		now = next
	}
	return seen
}

func checkFrames(t *testing.T, c *search, reached map[place]int) {
	t.Helper()
	for _, l := range c.Frames.Lemmas(cfa.Anywhere) {
		for s, steps := range reached {
			value := func(v lia.Var) num.Int { return num.From([]int64{s.x, s.y}[v]) }
			if steps <= int(l.Level) && l.At(s.loc) && !l.Clause.Eval(value) {
				t.Fatalf("lemma %d of level %d (%s at %d) excludes %+v, which is reached in %d steps",
					l.ID, l.Level, c.clauseText(l.Cube), l.Cube.loc, s, steps)
			}
		}
	}
}

// upDown increments two variables together from 0, and then decrements both until the first is 0.
// Then the second must be 0 too.
func upDown() enginetest.Case {
	b := enginetest.New(4, "x", "y")
	x, y, one := b.Var(0), b.Var(1), lia.Int(1)
	b.Edge(0, 2, lia.True(), map[int]lia.Term{0: lia.Int(0), 1: lia.Int(0)})
	b.Edge(2, 2, lia.True(), map[int]lia.Term{0: x.Add(one), 1: y.Add(one)})
	b.Edge(2, 3, lia.True(), nil)
	b.Edge(3, 3, lia.Ne(x), map[int]lia.Term{0: x.Sub(one), 1: y.Sub(one)})
	b.Edge(3, 1, lia.And(lia.Eq(x), lia.Ne(y)), nil)
	return enginetest.Case{Name: "up and down", Program: b.Program(), Verdict: engine.Safe}
}

// The proof needs an equation that no interpolant of single steps contains (example xy0 of the
// thesis), so the domain diverges without mining.
func TestMiningDecides(t *testing.T) {
	// Leave out the initial predicates x < y and y < x: they would be enough to find the equation.
	bare := map[string]string{"pairs": "0", "levels": "12"}
	without := maps.Clone(bare)
	without["minPoints"] = "0"
	c := upDown()
	r, _ := solve(t, c.Program, without, enough, nil)
	if r.Verdict != engine.Unknown {
		t.Errorf("without mining: %v", r.Verdict)
	}
	r, chk := solve(t, c.Program, bare, enough, nil)
	enginetest.Check(t, c, r)
	if r.Verdict != engine.Safe || chk.stats.mined == 0 {
		t.Errorf("with mining: %v (%s), %d mined", r.Verdict, r.Reason, chk.stats.mined)
	}
}

func TestLimits(t *testing.T) {
	c := upDown()
	values := map[string]string{"pairs": "0", "minPoints": "0"}
	config, err := (Engine{}).Info().ParseOptions(engine.Preset{}, values)
	if err != nil {
		t.Fatal(err)
	}
	soon, stop := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer stop()
	r := (Engine{}).Check(soon, c.Program, engine.Options{Config: config}, nil)
	if r.Verdict != engine.Unknown || r.Reason.Code != engine.Timeout {
		t.Errorf("timeout: %v, %q", r.Verdict, r.Reason)
	}
	values["levels"] = "3"
	r, _ = solve(t, c.Program, values, enough, nil)
	if r.Verdict != engine.Unknown || r.Reason != ic3loop.ErrLevels || r.Stats["level"] != 4 {
		t.Errorf("levels: %v, %q, level %d", r.Verdict, r.Reason, r.Stats["level"])
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if r := (Engine{}).Check(ctx, c.Program, engine.Options{}, nil); r.Verdict != engine.Unknown || r.Reason.Code != engine.Cancelled {
		t.Errorf("cancelled: %v, %q", r.Verdict, r.Reason)
	}
	if r := (Engine{}).Check(t.Context(), c.Program, engine.Options{Config: Config{MaxGeo: -1}}, nil); r.Verdict != engine.Unknown || r.Reason.Code != engine.Usage {
		t.Errorf("a bad option: %v, %q", r.Verdict, r.Reason)
	}
}
