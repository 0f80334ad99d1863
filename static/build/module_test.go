package main

import (
	"strings"
	"testing"

	"ic3play/static/build/shrink"
)

// TestReport: of what was not done the build says which step, of which
// toolchain, and why; of what was done, nothing.
func TestReport(t *testing.T) {
	var b strings.Builder
	report(&b, []shrink.Step{
		{Name: "lines"}, {Name: "tables", Skipped: "they were not found"},
	})
	version := toolchain("GOVERSION")
	want := "build: tables: left alone in the module that " + version + " made: they were not found; it works without, and is larger\n"
	if !strings.HasPrefix(version, "go") || b.String() != want {
		t.Errorf("%q, want %q", b.String(), want)
	}
}
