//go:build !js

package export

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/cfa/cfatest"
	"ic3play/engine/cfa/pass"
	"ic3play/lia/z3test"
)

// TestCHCAgreesWithZ3 compares z3's answers about exported clauses with the enumerated states.
func TestCHCAgreesWithZ3(t *testing.T) {
	var script strings.Builder
	var unsafe []bool
	var texts []string
	for seed := range 40 {
		p := cfatest.Random(rand.New(rand.NewPCG(uint64(seed), 11)), true)
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
			var text bytes.Buffer
			if err := CHC(&text, prog); err != nil {
				t.Fatal(err)
			}
			script.WriteString("(reset)\n" + text.String())
			unsafe = append(unsafe, x.Unsafe)
			texts = append(texts, fmt.Sprintf("seed %d\n%s", seed, text.String()))
		}
	}
	answers := z3test.Answers(t, strings.NewReader(script.String()), 2*z3test.PerSecond, "fp.engine=spacer")
	if len(answers) != len(texts) {
		t.Fatalf("z3 gave %d answers to %d programs", len(answers), len(texts))
	}
	solved := map[string]int{}
	for i, answer := range answers {
		solved[answer]++
		if answer != "unknown" && (answer == "unsat") != unsafe[i] {
			t.Errorf("z3 says %s, enumeration unsafe=%v: %s", answer, unsafe[i], texts[i])
		}
	}
	if solved["sat"] < 5 || solved["unsat"] < 5 {
		t.Errorf("z3 solved only %s", fmt.Sprint(solved))
	}
	t.Log(solved)
}

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
