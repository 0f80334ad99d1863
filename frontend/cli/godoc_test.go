//go:build !js

package cli

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"ic3play/frontend/cli/command/commandtest"
)

// TestGoDocument runs the programs of docs/go.md. Their output must contain the text in the
// comments next to their print statements.
func TestGoDocument(t *testing.T) {
	if testing.Short() {
		t.Skip("links programs")
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(root, "docs/go.md"))
	if err != nil {
		t.Fatal(err)
	}
	programs := regexp.MustCompile("(?s)```go\n(.*?)```").FindAllSubmatch(text, -1)
	if len(programs) < 3 {
		t.Fatalf("%d programs", len(programs))
	}
	dir := t.TempDir()
	said := regexp.MustCompile(`fmt\.Print.*// (.+)`)
	for i, p := range programs {
		name := fmt.Sprintf("program%d", i+1)
		cmd := exec.CommandContext(t.Context(), "go", "run", commandtest.Write(t, filepath.Join(dir, name, "main.go"), string(p[1])))
		cmd.Dir = root
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
		for _, m := range said.FindAllSubmatch(p[1], -1) {
			if !strings.Contains(string(out), string(m[1])) {
				t.Errorf("%s prints %q, without %q", name, out, m[1])
			}
		}
	}
}
