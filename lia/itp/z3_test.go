//go:build !js

package itp

import (
	"bytes"
	"context"
	"errors"
	"math/rand"
	"os/exec"
	"strings"
	"testing"
	"time"

	"ic3play/lia"
	"ic3play/lia/smtlib"
)

// TestAgainstZ3 has another solver check the definition, and the answer that two
// formulas have a model.
func TestAgainstZ3(t *testing.T) {
	path, err := exec.LookPath("z3")
	if err != nil {
		t.Skip("z3 is not in PATH (Debian package z3)")
	}
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
	for seed := range int64(rounds(1500)) {
		r := rand.New(rand.NewSource(3_000_000 + seed))
		fs := families(r)
		a, b := pair(r, fs[r.Intn(len(fs))])
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
		i, err := Interpolate(ctx, nil, a, b, randomOptions(r))
		cancel()
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
	cmd := exec.Command(path, "-in", "-t:500")
	cmd.Stdin = &text
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("z3: %v\n%.500s", err, out)
	}
	got := strings.Fields(string(out))
	if len(got) != len(want) {
		t.Fatalf("z3 gave %d answers to %d queries:\n%.500s", len(got), len(want), out)
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
