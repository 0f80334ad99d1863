//go:build !js

package export

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"
	"time"

	"ic3play/engine/cfa"
	"ic3play/engine/cfa/cfatest"
	"ic3play/engine/cfa/pass"
)

// TestCHCAgreesWithZ3 exports random programs, as they are and simplified, and
// compares the answer of z3's Spacer with the enumeration of states.
func TestCHCAgreesWithZ3(t *testing.T) {
	z3, err := exec.LookPath("z3")
	if err != nil {
		t.Skip("z3 is not installed")
	}
	solved := map[string]int{}
	for seed := range 40 {
		p := cfatest.Random(rand.New(rand.NewPCG(uint64(seed), 11)), true)
		// Spacer sees all values of inputs; the generator's guards bound them.
		x := cfatest.Explore(p, 6000)
		if !x.Complete {
			continue
		}
		q, _, err := pass.Simplify(context.Background(), p, pass.SimplifyOptions{LargeBlocks: true})
		if err != nil {
			t.Fatal(err)
		}
		for _, prog := range []*cfa.Program{p, q} {
			var in bytes.Buffer
			if err := CHC(&in, prog); err != nil {
				t.Fatal(err)
			}
			text := in.String()
			ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
			cmd := exec.CommandContext(ctx, z3, "fp.engine=spacer", "-T:2", "-in")
			cmd.Stdin = &in
			out, _ := cmd.CombinedOutput()
			cancel()
			answer, _, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
			switch answer {
			case "sat", "unsat":
				solved[answer]++
				if (answer == "unsat") != x.Unsafe {
					t.Errorf("seed %d: z3 says %s, enumeration unsafe=%v\n%s", seed, answer, x.Unsafe, text)
				}
			case "unknown", "timeout":
			default:
				t.Fatalf("seed %d: z3: %s\n%s", seed, out, text)
			}
		}
	}
	if solved["sat"] < 5 || solved["unsat"] < 5 {
		t.Errorf("z3 solved only %s", fmt.Sprint(solved))
	}
	t.Log(solved)
}
