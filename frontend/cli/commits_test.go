//go:build !js

package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// commitNames returns the words of a text that have the form of short commit names: seven
// hexadecimal digits, among them a letter and a decimal digit.
func commitNames(text string) []string {
	var names []string
	for _, word := range regexp.MustCompile(`\b[0-9a-f]{7}\b`).FindAllString(text, -1) {
		if strings.ContainsAny(word, "abcdef") && strings.ContainsAny(word, "0123456789") {
			names = append(names, word)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// TestCommits checks that each commit that a document gives as the source of a figure is in this
// repository's history.
func TestCommits(t *testing.T) {
	if got := commitNames("at commit 9e16c34, not 1234567 nor defaced nor 9e16c34a"); !slices.Equal(got, []string{"9e16c34"}) {
		t.Errorf("%q", got)
	}
	root := filepath.Join("..", "..")
	git := func(args ...string) (string, error) {
		out, err := exec.CommandContext(t.Context(), "git", append([]string{"-C", root}, args...)...).Output()
		return strings.TrimSpace(string(out)), err
	}
	if shallow, err := git("rev-parse", "--is-shallow-repository"); err != nil || shallow != "false" {
		t.Skip("the history is not at hand")
	}
	files, err := filepath.Glob(filepath.Join(root, "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range append(files, filepath.Join(root, "README.md")) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range commitNames(string(text)) {
			if _, err := git("merge-base", "--is-ancestor", name, "HEAD"); err != nil {
				t.Errorf("%s: commit %s is not in the history", filepath.Base(file), name)
			}
		}
	}
}
