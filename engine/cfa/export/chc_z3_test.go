//go:build !js

package export

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"ic3play/engine/cfa"
	"ic3play/engine/cfa/cfatest"
	"ic3play/engine/cfa/pass"
)

// TestCHCAgreesWithZ3 exports random programs, as they are, simplified, and with
// hostile names, and compares the answer of z3's Spacer with the enumeration of states.
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
		h := hostile(p)
		q, _, err := pass.Simplify(context.Background(), p, pass.SimplifyOptions{LargeBlocks: true})
		if err != nil {
			t.Fatal(err)
		}
		for _, prog := range []*cfa.Program{p, q, h} {
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
			if strings.Contains(string(out), "(error") {
				t.Fatalf("seed %d: z3: %s\n%s", seed, out, text)
			}
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

// hostile returns the program with names that mean something to a reader of
// SMT-LIB, that no symbol may hold, and that several things have.
func hostile(p *cfa.Program) *cfa.Program {
	names := []string{"and", "not", "true", "false", "let", "Int", "as", "=>", "mod", "forall", "x|y", "x!bar!y", `x\y`, "L!L1", "L1", "and@0", "a b", "a\nb", ")", ";", "nil", "tail", "\u00e9", "par"}
	q := &cfa.Program{File: "hostile\r\n(error).c", Vars: slices.Clone(p.Vars), Locs: slices.Clone(p.Locs),
		Edges: slices.Clone(p.Edges), Entry: p.Entry, Error: p.Error, NumIn: p.NumIn}
	for i := range q.Vars {
		q.Vars[i].Name = names[i%len(names)]
	}
	for i := range q.Locs {
		q.Locs[i].Name = names[i%len(names)]
	}
	for i := range q.Edges {
		q.Edges[i].Inputs = slices.Clone(q.Edges[i].Inputs)
		for k := range q.Edges[i].Inputs {
			q.Edges[i].Inputs[k].Name = names[k%len(names)]
		}
	}
	return q
}
