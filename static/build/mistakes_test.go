package main

import (
	"os"
	"testing"
)

func TestMistakes(t *testing.T) {
	text, err := os.ReadFile("../../docs/mistakes.md")
	if err != nil {
		t.Fatal(err)
	}
	list, err := mistakes(string(text))
	if err != nil {
		t.Fatal(err)
	}
	if len(list) < 30 {
		t.Errorf("%d mistakes", len(list))
	}
	for _, m := range list {
		if m.Name == "" || m.Program == "" || m.Says == "" {
			t.Errorf("incomplete: %+v", m)
		}
	}
	if _, err := mistakes("# x\n\n## `a`\n\n```c\nint x;\n```\n"); err == nil {
		t.Error("a section without an answer is taken")
	}
}
