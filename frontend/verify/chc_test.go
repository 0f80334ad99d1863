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
		want, other := "sat", "unsat"
		if p.verdict == verdictUnsafe {
			want, other = other, want
		}
		switch {
		case answer == want:
			decided++
		case answer == other || strings.Contains(answer, "error"):
			t.Errorf("%s is %s; z3 says %s", p.name, p.verdict, answer)
		}
	}
	if decided < len(all)/2 {
		t.Errorf("z3 decides only %d of %d", decided, len(all))
	}
}
