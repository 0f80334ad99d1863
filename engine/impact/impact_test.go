package impact

import (
	"math/rand"
	"testing"

	"ic3play/engine"
	"ic3play/engine/enginetest"
	"ic3play/lia"
	"ic3play/lia/rounds"
)

func TestRandomPrograms(t *testing.T) {
	rounds := rounds.Of(t, 80, 30)
	r := rand.New(rand.NewSource(11))
	decided, forced := 0, int64(0)
	for round := range rounds {
		c := enginetest.Random(r)
		cfg := engine.Defaults[Config]()
		cfg.Forced, cfg.Backward, cfg.Edges, cfg.Weakest = Forced(r.Intn(3)), r.Intn(2) == 0, r.Intn(2) == 0, r.Intn(2) == 0
		cfg.Together = r.Intn(2) == 0
		res, _ := enginetest.Run(t, Engine{}, c, cfg, 400)
		if t.Failed() {
			t.Fatalf("round %d", round)
		}
		if res.Verdict != engine.Unknown {
			decided++
		}
		forced += res.Stats["forced_succeeded"]
	}
	if decided < rounds*9/10 || forced == 0 {
		t.Errorf("%d of %d decided, %d leaves covered by force", decided, rounds, forced)
	}
}

// manyWays returns a loop with n choices in sequence. Each choice either sets a flag and a second
// variable, or clears the flag. At the end of the loop's body, the second variable must be set if
// the flag is set.
func manyWays(n int) enginetest.Case {
	names := make([]string, 2*n)
	for i := range names {
		names[i] = string(rune('a' + i))
	}
	b := enginetest.New(3+n, names...)
	zero := map[int]lia.Term{}
	for i := range 2 * n {
		zero[i] = lia.Int(0)
	}
	b.Edge(0, 2, lia.True(), zero)
	var wrong []lia.Formula
	for i := range n {
		from, to := 2+i, 3+i
		b.Edge(from, to, lia.True(), map[int]lia.Term{2 * i: lia.Int(1), 2*i + 1: lia.Int(1)})
		b.Edge(from, to, lia.True(), map[int]lia.Term{2 * i: lia.Int(0)})
		flag, memory := b.Var(2*i), b.Var(2*i+1)
		wrong = append(wrong, lia.And(lia.Eq(flag.Sub(lia.Int(1))), lia.Ne(memory.Sub(lia.Int(1)))))
	}
	b.Edge(2+n, 2, lia.True(), nil)
	b.Edge(2+n, 1, lia.Or(wrong...), nil)
	return enginetest.Case{Name: "many ways", Program: b.Program(), Verdict: engine.Safe}
}

// The search must refute only few of the 2^8 paths through the loop's body, and cover the others.
func TestManyWays(t *testing.T) {
	c := manyWays(8)
	res, _ := enginetest.Run(t, Engine{}, c, nil, 5000)
	if res.Verdict != engine.Safe || res.Stats["paths"] > 40 {
		t.Errorf("%v (%v): %d paths", res.Verdict, res.Reason, res.Stats["paths"])
	}
}

// With the option "together", parallel edges, such as the alternatives of a choice, lead to one
// node. So the tree must have fewer nodes.
func TestTogether(t *testing.T) {
	c := manyWays(4)
	nodes := map[bool]int64{}
	for _, together := range []bool{false, true} {
		cfg := engine.Defaults[Config]()
		cfg.Together, cfg.Edges, cfg.Weakest = together, false, false
		r := Engine{}.Check(t.Context(), c.Program, engine.Options{Config: cfg}, nil)
		enginetest.Check(t, c, r)
		nodes[together] = r.Stats["nodes"]
		if r.Verdict != engine.Safe {
			t.Errorf("together %v: %v (%s)", together, r.Verdict, r.Reason)
		}
	}
	if nodes[true] >= nodes[false] {
		t.Errorf("%d nodes together, %d apart", nodes[true], nodes[false])
	}
}
