//go:build !js

package registry

import (
	"bytes"
	"math/rand"
	"strings"
	"testing"

	"ic3play/engine"
	"ic3play/engine/cfa/export"
	"ic3play/engine/cfa/pass"
	"ic3play/engine/enginetest"
	"ic3play/lia/z3test"
)

// TestClausesAgreeWithZ3 compares our verdicts with those of z3 on Horn clauses. It exports each
// program twice: unchanged, and simplified.
func TestClausesAgreeWithZ3(t *testing.T) {
	cases := enginetest.ClauseCases()
	r := rand.New(rand.NewSource(7))
	for range 12 {
		cases = append(cases, enginetest.Clauses(r))
	}
	var script strings.Builder
	for _, c := range cases {
		q, _, err := pass.Simplify(t.Context(), c.Program, pass.SimplifyOptions{LargeBlocks: true})
		if err != nil {
			t.Fatal(err)
		}
		script.WriteString("(reset)\n")
		if err := export.CHC(&script, c.Program); err != nil {
			t.Fatal(err)
		}
		script.WriteString("(reset)\n")
		if err := export.CHC(&script, q); err != nil {
			t.Fatal(err)
		}
	}
	answers := z3test.Answers(t, strings.NewReader(script.String()), z3test.PerSecond, "fp.engine=spacer")
	if len(answers) != 2*len(cases) {
		t.Fatalf("z3 gave %d answers to %d systems", len(answers), 2*len(cases))
	}
	solved := map[string]int{}
	for i, answer := range answers {
		c := cases[i/2]
		solved[answer]++
		if answer != "unknown" && (answer == "unsat") != (c.Verdict == engine.Unsafe) {
			var text bytes.Buffer
			if err := export.CHC(&text, c.Program); err != nil {
				t.Fatal(err)
			}
			t.Errorf("z3 says %s of %s, %v: %s", answer, c.Name, c.Verdict, text.String())
		}
	}
	t.Log(solved)
	if solved["sat"] < 10 || solved["unsat"] < 10 {
		t.Errorf("z3 solved only %v", solved)
	}
}
