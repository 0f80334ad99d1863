package main

import (
	"strings"
	"testing"

	"ic3play/static/build/shrink"
)

// The build must report each skipped step with toolchain and reason, and nothing else.
func TestReport(t *testing.T) {
	var b strings.Builder
	report(&b, []shrink.Step{
		{Name: "lines"}, {Name: "tables", Skipped: "they were not found"},
	})
	version := toolchain("GOVERSION")
	want := "build: tables: skipped for a module of " + version + ": they were not found; it works, but is larger\n"
	if !strings.HasPrefix(version, "go") || b.String() != want {
		t.Errorf("%q, want %q", b.String(), want)
	}
}
