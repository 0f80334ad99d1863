package static

import (
	"strings"
	"testing"

	"ic3play/frontend/horn"
	"ic3play/frontend/verify"
)

// Each clause set must get its verdict, with a checked certificate.
func TestScripts(t *testing.T) {
	all, err := Scripts()
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 4 {
		t.Fatalf("only %d scripts", len(all))
	}
	kinds := map[string]bool{}
	for _, e := range all {
		if !horn.Is([]byte(e.Source)) || strings.Contains(e.Source, "; title") {
			t.Errorf("%s: no script, or one with the header", e.ID)
		}
		for _, s := range strings.Split(e.About, ". ") {
			if n := len(strings.Fields(s)); n > 25 {
				t.Errorf("%s: %d words: %q", e.ID, n, s)
			}
		}
		var g verify.Graph
		rep := verify.Check(t.Context(), e.File, []byte(e.Source), verify.Options{Engine: e.Engine, Graph: func(x verify.Graph) { g = x }})
		if rep.Verdict != e.Verdict || !rep.Certificate.Checked {
			t.Errorf("%s: %s, checked %v: %s", e.ID, rep.Verdict, rep.Certificate.Checked, rep.Reason)
		}
		kinds[e.Verdict] = true
		preds := map[string]bool{}
		for _, l := range g.Locs {
			if l.Func != "" && !l.Gone {
				preds[l.Func] = true
			}
		}
		if n := strings.Count(e.Source, "(declare-fun"); len(preds) != n {
			t.Errorf("%s: the graph has %d of %d predicates", e.ID, len(preds), n)
		}
		for _, edge := range g.Edges {
			if len(edge.Premises) > 0 {
				kinds["premises"] = true
			}
		}
		if len(preds) > 1 {
			kinds["mutual"] = true
		}
	}
	for _, k := range []string{"safe", "unsafe", "premises", "mutual"} {
		if !kinds[k] {
			t.Errorf("no script shows %s", k)
		}
	}
}
