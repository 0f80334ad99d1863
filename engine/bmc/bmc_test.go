package bmc

import (
	"math/rand"
	"testing"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/enginetest"
	"ic3play/lia"
	"ic3play/lia/num"
)

// A loop reads an input in each round and does not store it. So the search must find only two
// symbolic states, whatever the number of rounds.
func TestForgetsHistory(t *testing.T) {
	b := enginetest.New(3, "x")
	x := b.Var(0)
	b.Edge(0, 2, lia.True(), map[int]lia.Term{0: lia.Int(0)})
	in := b.Input()
	b.Edge(2, 2, lia.And(lia.Gt(in), lia.Lt(in.Sub(lia.Int(9)))), map[int]lia.Term{0: lia.Int(1)})
	b.Edge(2, 1, lia.Gt(x.Sub(lia.Int(1))), nil)
	r := Engine{}.Check(t.Context(), b.Program(), engine.Options{}, nil)
	if r.Verdict != engine.Unknown || r.Stats["states"] != 2 {
		t.Fatalf("%v (%s) after %d states", r.Verdict, r.Reason, r.Stats["states"])
	}
}

// A path reads an input early and stores it in x. Later steps drop other inputs and add constraints
// on x. The input's value in the counterexample must satisfy these constraints too.
func TestInputsThatLiveOn(t *testing.T) {
	b := enginetest.New(4, "x", "y")
	x, y := b.Var(0), b.Var(1)
	i1, i2 := b.Input(), b.Input()
	b.Edge(0, 2, lia.And(lia.Gt(i1.Sub(lia.Int(3))), lia.Gt(i2)), map[int]lia.Term{0: i1, 1: i2})
	i3 := b.Input()
	b.Edge(2, 3, lia.Eq(y.Sub(lia.Int(5)).Sub(i3)), map[int]lia.Term{1: lia.Int(0)})
	b.Edge(3, 3, lia.Lt(y.Sub(lia.Int(4))), map[int]lia.Term{1: y.Add(lia.Int(1)), 0: x.Add(lia.Int(2))})
	b.Edge(3, 1, lia.And(lia.Eq(y.Sub(lia.Int(4))), lia.Eq(x.Sub(lia.Int(77)))), nil)
	c := enginetest.Case{Program: b.Program(), Verdict: engine.Unsafe}
	r := Engine{}.Check(t.Context(), c.Program, engine.Options{}, nil)
	enginetest.Check(t, c, r)
	if r.Verdict != engine.Unsafe || len(r.Path) != 7 {
		t.Fatalf("%v (%s), path of %d", r.Verdict, r.Reason, len(r.Path))
	}
	states, err := cfa.Run(c.Program, r.Path)
	if err != nil || !states[1][0].Equal(num.From(69)) {
		t.Fatalf("x began as %v, want 69 (%v)", states[1][0], err)
	}
}

func TestShortestPathFirst(t *testing.T) {
	b := enginetest.New(4, "x")
	x := b.Var(0)
	b.Edge(0, 2, lia.True(), map[int]lia.Term{0: lia.Int(0)})
	b.Edge(2, 2, lia.True(), map[int]lia.Term{0: x.Add(lia.Int(1))})
	b.Edge(2, 3, lia.Eq(x.Sub(lia.Int(3))), nil)
	b.Edge(3, 1, lia.Divides(num.From(3), x), nil)
	b.Edge(2, 1, lia.Eq(x.Sub(lia.Int(6))), nil)
	r := Engine{}.Check(t.Context(), b.Program(), engine.Options{}, nil)
	if r.Verdict != engine.Unsafe || len(r.Path) != 6 {
		t.Fatalf("%v, path of %d, want 6", r.Verdict, len(r.Path))
	}
}

func TestBoundsEndTheSearch(t *testing.T) {
	b := enginetest.New(3, "x")
	x := b.Var(0)
	b.Edge(0, 2, lia.True(), map[int]lia.Term{0: lia.Int(0)})
	b.Edge(2, 2, lia.True(), map[int]lia.Term{0: x.Add(lia.Int(1))})
	b.Edge(2, 1, lia.Lt(x), nil)
	for reason, cfg := range map[string]Config{"depth limit reached": {Depth: 20, States: 1000}, "too many symbolic states": {States: 20},
		"every path comes to a loop head more often than the limit allows": {States: 1000, Unwind: 7}} {
		r := Engine{}.Check(t.Context(), b.Program(), engine.Options{Config: cfg}, nil)
		if r.Reason.Text != reason || r.Reason.Code != engine.Bound {
			t.Errorf("%+v: %v, want %q", cfg, r.Reason, reason)
		}
	}
}

// A path to the error visits the loop head seven times. The search must find it if a path may visit
// the loop head seven times, and must not find it with a limit of six.
func TestUnwind(t *testing.T) {
	b := enginetest.New(3, "x")
	x := b.Var(0)
	b.Edge(0, 2, lia.True(), map[int]lia.Term{0: lia.Int(0)})
	b.Edge(2, 2, lia.True(), map[int]lia.Term{0: x.Add(lia.Int(1))})
	b.Edge(2, 1, lia.Eq(x.Sub(lia.Int(6))), nil)
	p := b.Program()
	for unwind, want := range map[int]engine.Verdict{6: engine.Unknown, 7: engine.Unsafe} {
		r := Engine{}.Check(t.Context(), p, engine.Options{Config: Config{States: 1000, Unwind: unwind}}, nil)
		if r.Verdict != want {
			t.Errorf("%d times at the head: %v (%v), want %v", unwind, r.Verdict, r.Reason, want)
		}
	}
}

// The shortest path to the error has three edges: the option "depth" must be at least 3 to find it.
func TestDepth(t *testing.T) {
	b := enginetest.New(4, "x")
	b.Edge(0, 2, lia.True(), nil)
	b.Edge(2, 3, lia.True(), nil)
	b.Edge(3, 1, lia.True(), nil)
	p := b.Program()
	for depth, want := range map[int]engine.Verdict{2: engine.Unknown, 3: engine.Unsafe} {
		for _, unroll := range []bool{false, true} {
			r := Engine{}.Check(t.Context(), p, engine.Options{Config: Config{States: 1000, Depth: depth, Unroll: unroll}}, nil)
			if r.Verdict != want {
				t.Errorf("depth=%d, unroll=%v: %v (%v), want %v", depth, unroll, r.Verdict, r.Reason, want)
			}
		}
	}
}

// TestUnroll compares unrolling with exhaustive execution. The counterexamples must be as short as
// those of the search by paths, which are shortest.
func TestUnroll(t *testing.T) {
	r := rand.New(rand.NewSource(8))
	bugs := 0
	for range 120 {
		c := enginetest.Random(r)
		var length [2]int
		for i, unroll := range []bool{false, true} {
			cfg := engine.Defaults[Config]()
			cfg.Unroll, cfg.Depth = unroll, 6
			res := Engine{}.Check(t.Context(), c.Program, engine.Options{Config: cfg}, nil)
			enginetest.Check(t, c, res)
			if res.Verdict == engine.Unsafe {
				length[i] = len(res.Path)
			}
		}
		if length[0] != length[1] {
			t.Fatalf("the shortest bug has %d steps, that of the unrolling %d (0: none)", length[0], length[1])
		}
		if length[0] > 0 {
			bugs++
		}
	}
	if bugs < 20 {
		t.Errorf("%d bugs", bugs)
	}
}

// A sequence of ten branches leads to an assertion that never fails. Without unrolling, the search
// makes at least ten queries. With unrolling, it makes one query.
func TestOneQueryADepth(t *testing.T) {
	const n = 10
	b := enginetest.New(3+n, "x", "y")
	x, y := b.Var(0), b.Var(1)
	b.Edge(0, 2, lia.True(), map[int]lia.Term{0: lia.Int(0), 1: b.Input()})
	for i := range n {
		b.Edge(2+i, 3+i, lia.Gt(y.Sub(lia.Int(int64(i)))), map[int]lia.Term{0: x.Add(lia.Int(1 << i))})
		b.Edge(2+i, 3+i, lia.Le(y.Sub(lia.Int(int64(i)))), map[int]lia.Term{1: y.Add(lia.Int(1))})
	}
	b.Edge(2+n, 1, lia.Lt(x), nil)
	queries := map[bool]int64{}
	for _, unroll := range []bool{false, true} {
		cfg := engine.Defaults[Config]()
		cfg.Unroll = unroll
		res := Engine{}.Check(t.Context(), b.Program(), engine.Options{Config: cfg}, nil)
		if res.Verdict != engine.Unknown || res.Reason.Code != engine.Exhausted {
			t.Errorf("unroll %v: %v (%s)", unroll, res.Verdict, res.Reason)
		}
		queries[unroll] = res.Stats["queries"]
	}
	if queries[true] != 1 || queries[false] < n {
		t.Errorf("%d queries path by path, %d unrolled", queries[false], queries[true])
	}
}
