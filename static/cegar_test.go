package static

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"ic3play/frontend/verify"
)

// TestGalleryOfAbstraction checks the claims that examples about predicate abstraction make about
// its techniques. It limits the number of levels and not the time, so that the result is the same
// on every machine.
func TestGalleryOfAbstraction(t *testing.T) {
	check := func(file, preset, levels string) verify.Report {
		t.Helper()
		src, err := os.ReadFile(filepath.Join("examples", file))
		if err != nil {
			t.Fatal(err)
		}
		return verify.Check(t.Context(), file, src, verify.Options{Engine: "cegar:" + preset, Values: map[string]string{"levels": levels}, Timeout: time.Minute})
	}
	// With preset C, each level adds predicates about one more state that leads to an error: x == 2
	// && y == 3, then x == 3 && y == 5, and so on without end. All of these states lie on the line
	// 2*x == y + 1. Preset CR finds this equation ("mining"), which suffices for the proof.
	with, few, many := check("24-on-a-line.c", "CR", "30"), check("24-on-a-line.c", "C", "10"), check("24-on-a-line.c", "C", "25")
	if with.Verdict != "safe" || with.Stats["mined"] == 0 {
		t.Errorf("CR: %s, %d mined", with.Verdict, with.Stats["mined"])
	}
	if many.Verdict != "unknown" || many.Stats["predicates"] < few.Stats["predicates"]+10 {
		t.Errorf("C: %s, %d predicates after 10 levels, %d after 25", many.Verdict, few.Stats["predicates"], many.Stats["predicates"])
	}
	// Lazy refinement needs fewer predicates.
	lazy, eager := check("25-put-off.c", "CRL", "30"), check("25-put-off.c", "CR", "30")
	if lazy.Verdict != "safe" || eager.Verdict == "unsafe" || 2*lazy.Stats["predicates"] > eager.Stats["predicates"] {
		t.Errorf("lazy: %s with %d predicates; eager: %s with %d", lazy.Verdict, lazy.Stats["predicates"], eager.Verdict, eager.Stats["predicates"])
	}
	for _, e := range []struct{ file, verdict string }{{"21-while-a-b.c", "unsafe"}, {"22-two-predicates.c", "safe"}, {"23-what-matters.c", "unsafe"}} {
		if r := check(e.file, "CR", "30"); r.Verdict != e.verdict {
			t.Errorf("%s: %s (%s)", e.file, r.Verdict, r.Reason)
		}
	}
}
