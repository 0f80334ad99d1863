package witness_test

import (
	"strings"
	"testing"

	"ic3play/frontend/ast"
	"ic3play/frontend/verify"
	"ic3play/frontend/witness"
)

// TestDeepRuns checks that runs of 10^9 steps and more are found, replayed and validated, with and
// without inputs in each round. Changed witnesses must be refuted.
func TestDeepRuns(t *testing.T) {
	for name, tt := range map[string]struct {
		ints, src string
		round     bool
	}{
		"counter":         {"", "int main() { int x = 0; while (x < 1000000000) x++; assert(x == 0); }", false},
		"phases":          {"", "int main() { int x = 0, y = 5; while (x < 1000000000) { if (x < 500000000) x++; else { x++; y++; } } assert(y != 500000005); }", false},
		"overflow":        {"c", "int main() { int x = 0; while (1) x++; }", false},
		"how far":         {"", "int nondet(); int main() { int n = nondet(), x = 0; if (n > 1000000000 && n < 1000000009) { while (x < n) x++; assert(x != 1000000003); } }", false},
		"asks each round": {"", "int nondet(); int main() { int x = 0; while (x < 1000000000) { int j = nondet(); x++; } assert(x == 0); }", true},
	} {
		t.Run(name, func(t *testing.T) {
			rules, err := ast.ParseRules(tt.ints)
			if err != nil {
				t.Fatal(err)
			}
			src := []byte(tt.src)
			rep := verify.Check(t.Context(), "deep.c", src, verify.Options{Rules: rules})
			if rep.Verdict != "unsafe" || rep.Stats["path_statements"] < 1_000_000_000 {
				t.Fatalf("%s (%s) after %d statements", rep.Verdict, rep.Reason, rep.Stats["path_statements"])
			}
			left := 0
			for _, s := range rep.Certificate.Steps {
				left += s.Left
			}
			if n := len(rep.Certificate.Steps); left < 1_000_000_000 || n > 100 {
				t.Errorf("%d steps are told and %d left out", n, left)
			}
			w := witness.New(src, &rep)
			if a := witness.Validate(t.Context(), w, "deep.c", src); a.Status != witness.Confirmed || a.Verdict != "unsafe" {
				t.Errorf("%v: %s %+v", a.Status, a.Text, a.Steps)
			}
			if !tt.round {
				return
			}
			for i := range w.Inputs {
				in := &w.Inputs[i]
				if in.Again == 0 {
					continue
				}
				for what, change := range map[string]func(){
					"a round less":  func() { in.Again-- },
					"a round more":  func() { in.Again++ },
					"never again":   func() { in.Again = 0 },
					"no inputs":     func() { in.Of = 0 },
					"another place": func() { in.Col++ },
				} {
					before := *in
					change()
					if a := witness.Validate(t.Context(), w, "deep.c", src); a.Status == witness.Confirmed {
						t.Errorf("%s: confirmed: %s", what, a.Text)
					}
					*in = before
				}
			}
			data := witness.New(src, &rep)
			if !strings.Contains(string(data.Append(nil)), "\"again\"") {
				t.Error("the file does not say what is given again")
			}
		})
	}
}
