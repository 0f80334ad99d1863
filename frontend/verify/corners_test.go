package verify

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/warn"
	"ic3play/lia/rounds"
)

// TestCorners checks the verdicts and warnings of the programs of testdata/corners.txtar. A header
// has a name, the expected verdict, the integers ("math", "c", "both", "ends") and then warnings:
// "no-CODE" means that there is no such warning. The word "long" after the integers marks a program
// that takes a tenth of a second or more. By default, a long program for both kinds of integers
// runs only with C's integers, and all other long programs do not run.
func TestCorners(t *testing.T) {
	a, err := txtar.ParseFile("testdata/corners.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range a.Files {
		head := strings.Fields(f.Name)
		if len(head) < 3 {
			t.Fatalf("header %q: want a name, a verdict, the integers and warnings", f.Name)
		}
		name, want, ints := head[0], head[1], []string{head[2]}
		if head[2] == "both" {
			ints = []string{"math", "c"}
		}
		codes := head[3:]
		if len(codes) > 0 && codes[0] == "long" {
			codes = codes[1:]
			if !rounds.All(t) {
				ints = ints[1:]
			}
		}
		for _, text := range ints {
			rules := ast.Rules{C: true, Model: ast.LP64(), Overflow: ast.OverflowWraps, UndefinedEnds: true}
			if text != "ends" {
				if rules, err = ast.ParseRules(text); err != nil {
					t.Fatal(err)
				}
			}
			rep := Check(t.Context(), name+".c", f.Data, Options{Timeout: patience, Rules: rules})
			internal := slices.ContainsFunc(rep.Diagnostics, func(d diag.Diagnostic) bool { return d.Code == string(diag.Internal) })
			if rep.Verdict != want || internal {
				t.Errorf("%s with %s: %s, want %s %s %v", name, text, rep.Verdict, want, rep.Reason, rep.Diagnostics)
			}
			for _, word := range codes {
				code, not := strings.CutPrefix(word, "no-")
				if warns := slices.ContainsFunc(rep.Warnings, func(w warn.Warning) bool { return w.Code == code }); warns == not {
					t.Errorf("%s with %s: want %s, has %v", name, text, word, rep.Warnings)
				}
			}
		}
	}
}
