package family_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"ic3play/frontend/gen/family"
	"ic3play/frontend/verify"
)

// TestFamilies checks that small programs of each family are safe.
func TestFamilies(t *testing.T) {
	for _, f := range family.All() {
		for _, n := range []int{1, 2, f.Sizes[0]} {
			r := verify.Check(t.Context(), f.Name+".c", []byte(f.Program(n)), verify.Options{Timeout: 10 * time.Minute})
			if r.Verdict != "safe" || !r.Certificate.Checked {
				t.Errorf("%s %d: %s (%s)\n%s", f.Name, n, r.Verdict, r.Reason, f.Program(n))
			}
		}
	}
}

// TestCertificatesGrowWithPrograms checks that a program with twice as many states needs at most
// three times as many lemmas. It adds the lemmas of the proof about the automaton and of the proof
// about the syntax tree. Up to 100 lemmas are always allowed, because a small program can have
// none: substitution alone may prove it.
func TestCertificatesGrowWithPrograms(t *testing.T) {
	lemmas := func(f family.Family, n int) int64 {
		r := verify.Check(t.Context(), f.Name+".c", []byte(f.Program(n)), verify.Options{Timeout: 10 * time.Minute})
		if r.Verdict != "safe" || !r.Certificate.Checked {
			t.Fatalf("%s %d: %s (%s)", f.Name, n, r.Verdict, r.Reason)
		}
		return r.Stats["certify_lemmas"] + r.Stats["tree_certify_lemmas"]
	}
	for _, f := range family.All() {
		if f.Name != "pc" && f.Name != "phases" && f.Name != "steps" {
			continue
		}
		if few, many := lemmas(f, 20), lemmas(f, 40); many > max(3*few, 100) {
			t.Errorf("%s: %d lemmas for 20 states, %d for 40", f.Name, few, many)
		}
	}
}

// BenchmarkGrowth checks programs of growing size. Each has 100 seconds, ten times the expected
// time. An unsolved program is a failure.
func BenchmarkGrowth(b *testing.B) {
	for _, f := range family.All() {
		for _, n := range f.Sizes {
			src := []byte(f.Program(n))
			b.Run(fmt.Sprintf("%s/%d", f.Name, n), func(b *testing.B) {
				for range b.N {
					r := verify.Check(context.Background(), f.Name+".c", src, verify.Options{Timeout: 100 * time.Second})
					if r.Verdict != "safe" {
						b.Fatalf("%s (%s)", r.Verdict, r.Reason)
					}
					queries := r.Stats["ic3.queries"] + r.Stats["bmc.queries"] + r.Stats["ic3.seed_queries"]
					b.ReportMetric(float64(queries), "queries")
					b.ReportMetric(float64(r.Stats["edges"]), "edges")
				}
			})
		}
	}
}
