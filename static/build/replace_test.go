package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestReplacesOnlyItsOwn checks that no mode of the command deletes a plain file, or a folder with
// files of others.
func TestReplacesOnlyItsOwn(t *testing.T) {
	dir := t.TempDir()
	file, foreign := filepath.Join(dir, "file"), filepath.Join(dir, "foreign")
	if err := os.WriteFile(file, []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(foreign, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(foreign, "thesis.tex"), []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	modes := map[string]func(dir string) error{
		"-pack":    func(dir string) error { return (&builder{out: t.TempDir()}).packed(dir) },
		"-element": func(dir string) error { return (&builder{out: t.TempDir()}).element(dir, "") },
		"-out":     func(dir string) error { return mayReplace(dir, "a page", ofPage) },
	}
	for mode, replace := range modes {
		if err := replace(file); err == nil || !strings.Contains(err.Error(), "choose another") {
			t.Errorf("%s FILE: %v", mode, err)
		}
		if err := replace(foreign); err == nil || !strings.Contains(err.Error(), "contains thesis.tex, which is not part of") {
			t.Errorf("%s DIR: %v", mode, err)
		}
	}
	for _, name := range []string{file, filepath.Join(foreign, "thesis.tex")} {
		if text, err := os.ReadFile(name); err != nil || string(text) != "mine" {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
	for _, name := range []string{"index.html.gz", "ic3play.html.parts.gz", "assets", "icon.svg"} {
		if !ofPackedPage(name) {
			t.Errorf("%s is not part of a packed page", name)
		}
	}
	if err := mayReplace(filepath.Join(dir, "new"), "a page", ofPage); err != nil {
		t.Error(err)
	}
}
