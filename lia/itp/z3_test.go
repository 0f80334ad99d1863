//go:build !js

package itp

import (
	"bytes"
	"context"
	"errors"
	"math/rand"
	"testing"

	"ic3play/lia"
	"ic3play/lia/rounds"
	"ic3play/lia/smtlib"
	"ic3play/lia/z3test"
)

// TestAgainstZ3 lets z3 check that results are interpolants, and that pairs without a result have a
// common model.
func TestAgainstZ3(t *testing.T) {
	var text bytes.Buffer
	script := smtlib.NewScript(&text, names)
	var seeds []int64
	var want []string
	ask := func(seed int64, answer string, fs ...lia.Formula) {
		script.Push()
		for _, f := range fs {
			script.Assert("", f)
		}
		script.Check()
		script.Pop()
		seeds, want = append(seeds, seed), append(want, answer)
	}
	interpolants := 0
	for seed := range int64(rounds.Of(t, 400, 150)) {
		r := rand.New(rand.NewSource(3_000_000 + seed))
		fs := families(r)
		a, b := pair(r, fs[r.Intn(len(fs))])
		i, err := Interpolate(context.Background(), nil, a, b, randomOptions(r))
		switch {
		case errors.Is(err, ErrSat):
			ask(seed, "sat", a, b)
		case err != nil:
			t.Fatalf("seed %d: %v", seed, err)
		default:
			interpolants++
			ask(seed, "unsat", a, lia.Not(i))
			ask(seed, "unsat", i, b)
		}
	}
	if err := script.Err(); err != nil {
		t.Fatal(err)
	}
	got := z3test.Answers(t, &text, z3test.PerSecond/2)
	if len(got) != len(want) {
		t.Fatalf("z3 gave %d answers to %d queries", len(got), len(want))
	}
	open := 0
	for k := range got {
		switch got[k] {
		case want[k]:
		case "unknown":
			open++
		default:
			t.Errorf("seed %d: z3 says %s, not %s", seeds[k], got[k], want[k])
		}
	}
	t.Logf("%d interpolants, %d queries, z3 left %d open", interpolants, len(want), open)
}
