package nowrap

import (
	"math/rand/v2"
	"testing"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/cfa/cfatest"
	"ic3play/engine/enginetest"
	"ic3play/lia"
	"ic3play/lia/rounds"
)

func check(t *testing.T, c enginetest.Case, units int) engine.Result {
	t.Helper()
	if err := cfa.Sanity(c.Program); err != nil {
		t.Fatalf("the generator is wrong: %v", err)
	}
	r, _ := enginetest.Run(t, Engine{}, c, nil, units)
	return r
}

// counting returns the program "v0 = first; while (v0 < end) v0 += step; assert(v0 != wrong)". The
// addition wraps around modulo 8.
func counting(first, step, end, wrong int) enginetest.Case {
	b := cfatest.New(1, 4)
	b.Edge(0, 1, lia.True(), cfa.Assign{Var: 0, Term: lia.Int(int64(first))})
	b.Wrapping(1, 1, cfatest.Le(cfatest.V(0), end-1), map[int]lia.Term{0: cfatest.Plus(cfatest.V(0), step)})
	b.Edge(1, 2, cfatest.Ge(cfatest.V(0), end))
	b.Edge(2, 3, lia.Eq(cfatest.Plus(cfatest.V(0), -wrong)))
	return enginetest.Case{Program: b.Done()}
}

// Each of these programs has one operation that may wrap. If it wraps, the engine must give up,
// because it has put back the inputs of all operations. Otherwise the engine must decide the
// program.
func TestByHand(t *testing.T) {
	for _, c := range []struct {
		name    string
		program enginetest.Case
		verdict engine.Verdict
		wraps   bool
	}{
		{"never wraps", counting(0, 1, 5, 6), engine.Safe, false},
		{"fails without wrapping", counting(0, 1, 5, 5), engine.Unsafe, false},
		{"wraps and is safe", counting(0, 3, 7, 6), engine.Safe, true}, // v0 is 0 3 6 1 4 7, because 9 wraps to 1
		{"fails after it wrapped", counting(0, 3, 7, 7), engine.Unsafe, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.program.Verdict = c.verdict
			if !Applies(c.program.Program) {
				t.Error("it does not apply")
			}
			r := check(t, c.program, 0)
			switch {
			case c.wraps && (r.Verdict != engine.Unknown || r.Reason != errNothing):
				t.Errorf("%v (%v), but there is nothing else that might not wrap", r.Verdict, r.Reason)
			case !c.wraps && r.Verdict != c.verdict:
				t.Errorf("%v (%v), want %v", r.Verdict, r.Reason, c.verdict)
			case r.Stats["nowrap_searches"] != 1:
				t.Errorf("%d searches, want one", r.Stats["nowrap_searches"])
			}
		})
	}
}

// An operation that may wrap around has an input: the number of times that the value wraps. The
// engine first removes these inputs. It must put an operation's input back only if the operation
// wraps.
func TestOneWrapsAndOneDoesNot(t *testing.T) {
	b := cfatest.New(2, 3)
	b.Init(1)
	b.Wrapping(1, 1, cfatest.Le(cfatest.V(0), 4), map[int]lia.Term{0: cfatest.Plus(cfatest.V(0), 1), 1: cfatest.Plus(cfatest.V(1), 5)})
	b.Edge(1, 2, lia.And(cfatest.Ge(cfatest.V(0), 5), lia.Ne(cfatest.Plus(cfatest.V(1), -1)))) // 25 is 1 modulo 8
	c := enginetest.Case{Program: b.Done(), Verdict: engine.Safe}
	if r := check(t, c, 0); r.Verdict != engine.Safe || r.Stats["nowrap_searches"] != 2 {
		t.Errorf("%v (%v) in %d searches", r.Verdict, r.Reason, r.Stats["nowrap_searches"])
	}
}

func TestRandom(t *testing.T) {
	n := rounds.Of(t, 150, 40)
	verdicts := map[engine.Verdict]int{}
	again := 0
	for seed := range n {
		p := cfatest.RandomWrapping(rand.New(rand.NewPCG(uint64(seed), 5)))
		x := cfatest.Explore(p, 200_000)
		if !x.Complete {
			t.Fatalf("seed %d: too many states", seed)
		}
		c := enginetest.Case{Program: p, Verdict: engine.Safe}
		if x.Unsafe {
			c.Verdict = engine.Unsafe
		}
		r := check(t, c, 3000)
		if verdicts[r.Verdict]++; r.Verdict != engine.Unknown && r.Stats["nowrap_searches"] > 1 {
			again++
		}
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	t.Logf("%v, %d after a search in which something wrapped", verdicts, again)
	if verdicts[engine.Safe] < n/10 || verdicts[engine.Unsafe] < n/10 || again < n/20 {
		t.Error("the programs test too little")
	}
}
