// Package nodetest compiles small Go programs for the browser and runs them in
// Node, for tests only.
package nodetest

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"ic3play/static/build/process"
)

// nodeLimit limits the time of a run of Node or the go command. It is a hundred times as long as a
// busy machine needs, and shorter than a package's test timeout.
const nodeLimit = 4 * time.Minute

// Command returns a command that is killed with its children after the limit.
func Command(t *testing.T, name string, args ...string) *exec.Cmd {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), nodeLimit)
	t.Cleanup(cancel)
	return process.Command(ctx, name, args...)
}

// Need skips a test if Node is not installed.
func Need(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("node is not installed")
	}
}

// Compile builds a program of one file for the browser.
func Compile(t *testing.T, program string, flags ...string) []byte {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"main.go": program, "go.mod": "module program\n\ngo 1.25\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	file := filepath.Join(dir, "program.wasm")
	build := Command(t, "go", append(append([]string{"build"}, flags...), "-o", file, ".")...)
	build.Dir = dir
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS="+os.Getenv("GOFLAGS")+" -mod=mod") // the caller's flags, to share its build cache
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v: %s", err, out)
	}
	module, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return module
}

// Run runs a Go module in Node and returns its output and exit status.
func Run(t *testing.T, module []byte) (output string, status int) {
	t.Helper()
	root, err := Command(t, "go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatalf("go env GOROOT: %v", err)
	}
	file := filepath.Join(t.TempDir(), "program.wasm")
	if err := os.WriteFile(file, module, 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := Command(t, "node", filepath.Join(strings.TrimSpace(string(root)), "lib/wasm/wasm_exec_node.js"), file)
	// wasm_exec_node.js limits the size of the environment, so pass only these variables.
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + os.Getenv("HOME")}
	out, err := cmd.CombinedOutput()
	if cmd.ProcessState == nil || !cmd.ProcessState.Exited() {
		t.Fatalf("node did not end by itself: %v: %s", err, out)
	}
	return string(out), cmd.ProcessState.ExitCode()
}
