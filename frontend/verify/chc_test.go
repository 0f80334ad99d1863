//go:build !js

package verify

import (
	"bytes"
	"context"
	"os/exec"
	"strings"
	"testing"
	"time"

	"ic3play/engine/cfa/export"
	"ic3play/static"
)

// TestHornClauses has z3's Horn solver decide the exported clauses of every
// program whose verdict is known: when it knows, it must agree.
func TestHornClauses(t *testing.T) {
	z3, err := exec.LookPath("z3")
	if err != nil {
		t.Skip("z3 is not installed")
	}
	all := programs(t)
	examples, err := static.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range examples {
		if e.Verdict != verdictUnknown {
			all = append(all, program{"gallery/" + e.File, e.Verdict, []byte(e.Source)})
		}
	}
	for verdict, text := range map[string]string{
		"safe":   "int and(int not) { return not + 1; } int main() { int let = 0, true = 1, Int; while (let < nondet_int()) { let = and(let); true = true + 2; } if (Int == 7) goto not; assert(true == 2 * let + 1); not: return 0; }",
		"unsafe": "int tail, head; int main() { int as = nondet_int(), mod = 0, false = 3, L1 = as; while (mod < 4) { int forall = nondet_int(); mod++; tail = tail + false; L1 = L1 - forall; } assert(tail != 12 || L1 != 5); }",
	} {
		all = append(all, program{"words of the theory, " + verdict, verdict, []byte(text)})
	}
	decided := 0
	for _, p := range all {
		lowered, _, diags, err := Load(t.Context(), p.name, p.src)
		if err != nil || len(diags) > 0 {
			t.Fatalf("%s: %v %v", p.name, err, diags)
		}
		var clauses bytes.Buffer
		if err := export.CHC(&clauses, lowered); err != nil {
			t.Fatalf("%s: %v", p.name, err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
		cmd := exec.CommandContext(ctx, z3, "-in", "fp.engine=spacer")
		cmd.Stdin = &clauses
		out, _ := cmd.CombinedOutput() // z3's exit status says nothing; its text does
		cancel()
		answer := strings.TrimSpace(string(out))
		if strings.Contains(answer, "(error") {
			t.Errorf("%s: z3 does not read the clauses: %s", p.name, answer)
		}
		want, other := "sat", "unsat"
		if p.verdict == verdictUnsafe {
			want, other = other, want
		}
		switch {
		case answer == want:
			decided++
		case answer == other:
			t.Errorf("%s is %s; z3 says %s", p.name, p.verdict, answer)
		}
	}
	if decided < len(all)/2 {
		t.Errorf("z3 decides only %d of %d", decided, len(all))
	}
}
