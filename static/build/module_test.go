package main

import (
	"strings"
	"testing"

	"ic3play/static/build/shrink"
)

// TestReport: of what was not done the build says which rule, of which
// toolchain, and why; of what was done, nothing.
func TestReport(t *testing.T) {
	var b strings.Builder
	report(&b, []shrink.Step{
		{Name: "lines"}, {Name: "jumps", Functions: 9, Changed: 7},
		{Name: "tables", Skipped: "they were not found"}, {Name: "frames", Functions: 9, Changed: 3, Unread: 2},
	})
	version := toolchain("GOVERSION")
	want := "build: tables: left alone in the module that " + version + " made: they were not found; it works without, and is larger\n" +
		"build: frames: left alone in the module that " + version + " made: 2 of 9 functions have instructions that are not known; it works without, and is larger\n"
	if !strings.HasPrefix(version, "go") || b.String() != want {
		t.Errorf("%q, want %q", b.String(), want)
	}
}
