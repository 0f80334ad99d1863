package predabs

import (
	"math/rand"
	"testing"

	"ic3play/engine"
	"ic3play/engine/enginetest"
	"ic3play/lia"
	testrounds "ic3play/lia/rounds"
)

func memoised(t *testing.T, c enginetest.Case, cfg Config) (off, on engine.Result) {
	t.Helper()
	for _, memo := range []bool{false, true} {
		cfg.Memo = memo
		r, _ := enginetest.Run(t, Engine{}, c, cfg, 3000)
		if memo {
			on = r
		} else {
			off = r
		}
	}
	return off, on
}

// rows returns a program that goes through four rows of five columns. The inner loop does not use
// the variable "row".
func rows() enginetest.Case {
	b := enginetest.New(4, "row", "column")
	row, column := b.Var(0), b.Var(1)
	b.Edge(0, 2, lia.True(), map[int]lia.Term{0: lia.Int(0), 1: lia.Int(0)})
	b.Edge(2, 3, lia.Lt(row.Sub(lia.Int(4))), map[int]lia.Term{1: lia.Int(0)})
	b.Edge(3, 3, lia.Lt(column.Sub(lia.Int(5))), map[int]lia.Term{1: column.Add(lia.Int(1))})
	b.Edge(3, 1, lia.Gt(column.Sub(lia.Int(5))), nil)
	b.Edge(3, 2, lia.Ge(column.Sub(lia.Int(5))), map[int]lia.Term{0: row.Add(lia.Int(1))})
	b.Edge(2, 1, lia.Gt(row.Sub(lia.Int(4))), nil)
	return enginetest.Case{Name: "rows", Program: b.Program(), Verdict: engine.Safe}
}

// In the program "rows", no fact about the row matters in the inner loop. So the search must unwind
// the inner loop only once, and use the result for all rows.
func TestMemo(t *testing.T) {
	off, on := memoised(t, rows(), Config{})
	if off.Verdict != engine.Safe || on.Verdict != engine.Safe {
		t.Fatalf("%v (%v), with memoisation %v (%v)", off.Verdict, off.Reason, on.Verdict, on.Reason)
	}
	if _, counted := off.Stats["memo_hits"]; counted || on.Stats["memo_hits"] == 0 || on.Stats["abstractions"] >= off.Stats["abstractions"] {
		t.Errorf("%d abstractions, with memoisation %d and %d hits", off.Stats["abstractions"], on.Stats["abstractions"], on.Stats["memo_hits"])
	}
}

func TestMemoDecides(t *testing.T) {
	r := rand.New(rand.NewSource(31))
	both, hits := 0, int64(0)
	n := testrounds.Of(t, 80, 40)
	for i := range n {
		random := enginetest.Random
		if i%2 == 1 {
			random = enginetest.Tangled
		}
		cfg := Config{Mine: r.Intn(2) == 0, Refine: refine(r.Intn(2))}
		off, on := memoised(t, random(r), cfg)
		if off.Verdict == on.Verdict {
			both++
		}
		hits += on.Stats["memo_hits"]
	}
	if both < n*9/10 || hits == 0 {
		t.Errorf("%d of %d verdicts agree, %d hits", both, n, hits)
	}
}
