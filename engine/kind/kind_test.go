package kind

import (
	"math/rand"
	"testing"

	"ic3play/engine"
	"ic3play/engine/board"
	"ic3play/engine/enginetest"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/rounds"
)

func run(t *testing.T, c enginetest.Case, cfg Config) (engine.Result, []trace.Event) {
	t.Helper()
	return enginetest.Run(t, Engine{}, c, cfg, 2000)
}

// Some configurations have no base case. The search must find bugs without it, too.
func TestRandomPrograms(t *testing.T) {
	rounds := rounds.Of(t, 100, 30)
	r := rand.New(rand.NewSource(15))
	decided, alone := 0, 0
	for range rounds {
		c := enginetest.Random(r)
		cfg := engine.Defaults[Config]()
		cfg.Seeds, cfg.Shortest = r.Intn(2) == 0, r.Intn(4) > 0
		if r.Intn(2) == 0 {
			cfg.States = 0
		}
		cfg.Unroll, cfg.Simple = r.Intn(3) == 0, r.Intn(2) == 0
		if !cfg.Shortest || cfg.Unroll {
			cfg.K = 8 // limit k, because the formulas grow if paths of every length exist
		}
		res, _ := run(t, c, cfg)
		if res.Verdict != engine.Unknown {
			decided++
			if cfg.States == 0 && !cfg.Unroll && res.Verdict == engine.Unsafe {
				alone++
			}
		}
	}
	if decided < rounds*9/10 || alone == 0 {
		t.Errorf("%d of %d decided, %d bugs found without the base case", decided, rounds, alone)
	}
}

// swap returns a program that exchanges x and y, which differ, and fails if they become equal and
// positive.
func swap() enginetest.Case {
	b := enginetest.New(3, "x", "y")
	x, y := b.Var(0), b.Var(1)
	b.Edge(0, 2, lia.True(), map[int]lia.Term{0: lia.Int(0), 1: lia.Int(1)})
	b.Edge(2, 2, lia.True(), map[int]lia.Term{0: y, 1: x})
	b.Edge(2, 1, lia.And(lia.Eq(x.Sub(y)), lia.Gt(x)), nil)
	return enginetest.Case{Name: "swap", Program: b.Program(), Verdict: engine.Safe}
}

// Paths of every length lead to the error in this program, but the shortest have one step.
func TestShortest(t *testing.T) {
	cfg := engine.Defaults[Config]()
	if res, _ := run(t, swap(), cfg); res.Verdict != engine.Safe || res.Stats["k"] != 2 {
		t.Errorf("%v (%v) at k = %d, want 2", res.Verdict, res.Reason, res.Stats["k"])
	}
	cfg.Shortest, cfg.K = false, 30
	if res, _ := run(t, swap(), cfg); res.Reason.Code != engine.Bound {
		t.Errorf("any path counts: %v (%v)", res.Verdict, res.Reason)
	}
}

// From an unreachable cycle of states, a step leads to the error. So if paths may visit a state
// twice, the unrolled induction step fails for every k. With the option "simple" they may not, and
// the induction step must hold.
func TestSimplePaths(t *testing.T) {
	cfg := engine.Defaults[Config]()
	cfg.Unroll, cfg.K = true, 12
	if res, _ := run(t, swap(), cfg); res.Reason.Code != engine.Bound {
		t.Errorf("any path counts: %v (%v)", res.Verdict, res.Reason)
	}
	cfg.Simple = true
	if res, _ := run(t, swap(), cfg); res.Verdict != engine.Safe || res.Stats["k"] != 2 || res.Stats["simple_paths"] == 0 {
		t.Errorf("simple paths: %v (%v) at k = %d, want 2; %d constraints", res.Verdict, res.Reason, res.Stats["k"], res.Stats["simple_paths"])
	}
}

// Without constraints on paths, the unrolled step and the step by regions must end with the same k,
// or find runs of the same length. With simple paths, k must be at least the k for shortest paths,
// and at most the k for all paths.
func TestUnroll(t *testing.T) {
	r := rand.New(rand.NewSource(23))
	proofs := 0
	for range rounds.Of(t, 60, 25) {
		c := enginetest.Random(r)
		under := func(shortest, unroll, simple bool) (engine.Result, int64) {
			cfg := engine.Defaults[Config]()
			cfg.Shortest, cfg.Unroll, cfg.Simple, cfg.K = shortest, unroll, simple, 5
			res, _ := run(t, c, cfg)
			return res, res.Stats["k"]
		}
		shortest, least := under(true, false, false)
		regions, want := under(false, false, false)
		unrolled, k := under(false, true, false)
		if unrolled.Verdict != regions.Verdict || k != want || len(unrolled.Path) != len(regions.Path) {
			t.Errorf("by regions %v at k = %d, a run of %d steps; unrolled %v (%v) at %d, %d steps",
				regions.Verdict, want, len(regions.Path), unrolled.Verdict, unrolled.Reason, k, len(unrolled.Path))
		}
		simple, some := under(false, true, true)
		if simple.Verdict == engine.Unknown && unrolled.Verdict != engine.Unknown || some > k || some < least && simple.Verdict == engine.Safe {
			t.Errorf("simple paths: %v at k = %d; any path: %v at %d; shortest: %v at %d", simple.Verdict, some, unrolled.Verdict, k, shortest.Verdict, least)
		}
		if simple.Verdict == engine.Safe {
			proofs++
		}
	}
	if proofs < 5 {
		t.Errorf("%d proofs", proofs)
	}
}

// climb returns a program that adds y to x in each round. Since y is positive, x stays positive.
// But k-induction cannot prove this for any k without facts about y.
func climb() enginetest.Case {
	b := enginetest.New(3, "x", "y")
	x, y := b.Var(0), b.Var(1)
	b.Edge(0, 2, lia.True(), map[int]lia.Term{0: lia.Int(1), 1: lia.Int(1)})
	b.Edge(2, 2, lia.True(), map[int]lia.Term{0: x.Add(y), 1: y.Add(lia.Int(1))})
	b.Edge(2, 1, lia.Le(x), nil)
	return enginetest.Case{Name: "climb", Program: b.Program(), Verdict: engine.Safe}
}

// With invariants found by sampling, the induction step must hold. The events must show the paths
// that the invariants exclude.
func TestAuxiliary(t *testing.T) {
	for _, unroll := range []bool{false, true} {
		auxiliary(t, unroll)
	}
}

func auxiliary(t *testing.T, unroll bool) {
	cfg := engine.Defaults[Config]()
	cfg.K, cfg.Unroll = 10, unroll
	if res, _ := run(t, climb(), cfg); res.Reason.Code != engine.Bound {
		t.Errorf("without facts: %v (%v)", res.Verdict, res.Reason)
	}
	cfg.Seeds = true
	res, events := run(t, climb(), cfg)
	if res.Verdict != engine.Safe {
		t.Fatalf("%v (%v)", res.Verdict, res.Reason)
	}
	told, states := 0, 0
	for _, e := range events {
		switch {
		case e.Kind == trace.Way && e.Note == trace.WayExcluded:
			told++
		case e.Kind == trace.State:
			states++
		}
	}
	if told == 0 || int64(told) != res.Stats["paths_excluded"] || states < 2*told {
		t.Errorf("%d paths are told with %d states; %d were excluded", told, states, res.Stats["paths_excluded"])
	}
}

// The edges of this safe program have inputs. The engine must prove the program, and the
// certificate must mention no inputs.
func TestInputs(t *testing.T) {
	b := enginetest.New(3, "x", "y")
	x := b.Var(0)
	b.Edge(0, 2, lia.True(), map[int]lia.Term{0: lia.Int(0), 1: lia.Int(0)})
	in := b.Input()
	b.Edge(2, 2, lia.And(lia.Ge(in), lia.Le(in.Sub(lia.Int(3)))), map[int]lia.Term{0: x.Add(in.Mul(num.From(2)))})
	in = b.Input()
	b.Edge(2, 1, lia.Eq(x.Sub(in.Mul(num.From(2))).Sub(lia.Int(1))), nil)
	c := enginetest.Case{Name: "even", Program: b.Program(), Verdict: engine.Safe}
	res, _ := run(t, c, engine.Defaults[Config]())
	if res.Verdict != engine.Safe {
		t.Fatalf("%v (%v)", res.Verdict, res.Reason)
	}
	res.Invariant[2].Vars(func(v lia.Var) {
		if c.Program.IsInput(v) {
			t.Errorf("the invariant speaks of an input: %v", res.Invariant[2])
		}
	})
}

// With facts that another engine published, the induction step must hold. The facts must be part of
// the certificate.
func TestTakes(t *testing.T) {
	c := climb()
	shared := &board.Board{}
	shared.Join("other").Publish([]board.Lemma{{Loc: 2, Clause: lia.Gt(lia.V(1))}})
	ctx, limits := enginetest.Bounded(t, 2000)
	res := Engine{}.Check(ctx, c.Program, engine.Options{Limits: limits, Board: shared}, nil)
	enginetest.Check(t, c, res)
	if res.Verdict != engine.Safe || res.Stats["facts_taken"] != 1 || res.Stats["paths_excluded"] != 1 {
		t.Errorf("%v (%v), %v", res.Verdict, res.Reason, res.Stats)
	}
}
