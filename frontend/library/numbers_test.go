package library

import (
	"strings"
	"testing"
)

// TestReadsNumber checks that each function of the tables whose name says that it converts a text to
// a number is known as such a function.
func TestReadsNumber(t *testing.T) {
	names := strings.Fields(results)
	for _, f := range Functions() {
		names = append(names, f.Name)
	}
	for _, h := range headers() {
		names = append(names, strings.Fields(h.Functions)...)
	}
	found := map[string]bool{}
	for _, name := range names {
		name = name[strings.LastIndex(name, ":")+1:]
		want := strings.HasPrefix(name, "ato") || strings.HasPrefix(name, "strto") && !strings.HasPrefix(name, "strtok")
		if ReadsNumber(name) != want && name != "atomic_*" {
			t.Errorf("ReadsNumber(%q) = %t", name, !want)
		}
		found[name] = want
	}
	if !found["atoll"] || !found["strtoumax"] {
		t.Error("the tables do not contain atoll and strtoumax")
	}
}
