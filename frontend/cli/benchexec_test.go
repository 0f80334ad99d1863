//go:build !js

package cli

import (
	"os/exec"
	"path/filepath"
	"testing"
)

func TestBenchExec(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	if testing.Short() {
		t.Skip("links the command")
	}
	t.Chdir("../..")
	program := filepath.Join(t.TempDir(), "ic3play")
	for _, args := range [][]string{{"go", "build", "-o", program, "."}, {python, "docs/benchexec/test_ic3play.py", program}} {
		if out, err := exec.CommandContext(t.Context(), args[0], args[1:]...).CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", args, err, out)
		}
	}
}
