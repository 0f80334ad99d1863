package frontend

import (
	"context"
	"testing"

	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/preproc"

	"golang.org/x/tools/txtar"
)

// TestUnrolledAgainstRecursive checks that runs of a program end in the same way with recursive
// functions and with a copy of each function for each level of calls.
func TestUnrolledAgainstRecursive(t *testing.T) {
	programs, err := txtar.ParseFile("testdata/unrolled.txtar")
	if err != nil {
		t.Fatal(err)
	}
	runs, failures := 0, 0
	for _, f := range programs.Files {
		for _, rules := range []ast.Rules{{}, {C: true, Model: ast.LP64()}} {
			unit, diags := LoadRules("p.c", f.Data, rules)
			if unit == nil {
				t.Fatalf("%s: %v", f.Name, diags)
			}
			rep := diag.NewReporter("p.c", f.Data)
			toks := preproc.Run(f.Data, rules.LongBits(), rep)
			ctx := context.Background()
			tree, err := buildUnrolled(ctx, "p.c", f.Data, rules, toks, rep, guessHeap(ctx, unit.AST).levels)
			if err != nil || tree == nil {
				t.Errorf("%s: there is no tree: %v %v", f.Name, err, rep.All())
				continue
			}
			n, failed := comparePools(t, string(f.Data), unit.AST, tree)
			runs, failures = runs+n, failures+failed
		}
	}
	t.Logf("%d runs, %d failures", runs, failures)
	if runs < 20 || failures < 2 {
		t.Errorf("%d runs, %d failures", runs, failures)
	}
}
