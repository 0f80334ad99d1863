package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ic3play/frontend/verify"
	"ic3play/frontend/wire"
	"ic3play/frontend/witness"
)

// The page must write the same witness as the command ic3play, and the witness must be confirmed. A
// changed witness must not be confirmed.
func TestValidateRequest(t *testing.T) {
	src, err := os.ReadFile(filepath.Join("..", "static", "examples", "01-two-counters.c"))
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{loop, string(src), strings.Replace(loop, "i == 3", "i == 4", 1)} {
		run := collect(t, wire.Request{ID: 1, Type: "check", File: "a.c", Source: text, TimeoutMs: patience})
		last := run[len(run)-1]
		rep := verify.Check(t.Context(), "a.c", []byte(text), verify.Options{})
		if want := string(witness.New([]byte(text), &rep).Append(nil)); last.Witness != want {
			t.Fatalf("the run's witness is\n%s\nthe command's\n%s", last.Witness, want)
		}
		out := collect(t, wire.Request{ID: 2, Type: "validate", File: "b.c", Source: text, Witness: last.Witness})
		if len(out) != 1 || out[0].ID != 2 || out[0].Validation == nil {
			t.Fatalf("%+v", out)
		}
		if v := out[0].Validation; v.Status != "confirmed" || v.Verdict != last.Result.Verdict || len(v.Steps) == 0 {
			t.Errorf("%+v", v)
		}
		out = collect(t, wire.Request{ID: 3, Type: "validate", File: "b.c", Source: text + " ", Witness: last.Witness})
		if v := out[0].Validation; v.Status != "refuted" || !strings.Contains(v.Text, "program differs") {
			t.Errorf("another text: %+v", v)
		}
	}
	weak := strings.Replace(string(witness.New([]byte(loop), &verify.Report{Verdict: "safe",
		Certificate: verify.Certificate{Cuts: []verify.CutInvariant{{Name: "L3", Func: "main", Line: 3, Formula: "i >= 0"}}}}).Append(nil)), "\n", "", -1)
	v := collect(t, wire.Request{ID: 4, Type: "validate", Source: loop, Witness: weak})[0].Validation
	if last := v.Steps[len(v.Steps)-1]; v.Status != "refuted" || last.Line != 4 || last.Pre["i"] == "" {
		t.Errorf("too weak: %+v", v)
	}
	bad := collect(t, wire.Request{ID: 5, Type: "validate", Source: "int main(void) { return missing; }", Witness: strings.Replace(weak, witness.Digest([]byte(loop)), witness.Digest([]byte("int main(void) { return missing; }")), 1)})[0]
	if bad.Validation.Status != "invalid" || len(bad.Diagnostics) == 0 {
		t.Errorf("a program with an error: %+v", bad)
	}
	if v := collect(t, wire.Request{ID: 6, Type: "validate", Source: loop, Witness: "int main() {}"})[0].Validation; v.Status != "invalid" || v.Verdict != "" {
		t.Errorf("no witness: %+v", v)
	}
}
