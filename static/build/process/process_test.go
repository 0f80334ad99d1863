//go:build unix

package process

import (
	"bufio"
	"context"
	"io"
	"os"
	"testing"
)

// TestKilledWithChildren ends a shell. The shell has a child that would run for an hour, and both
// have the same pipe open. The test waits until no process has the pipe open.
func TestKilledWithChildren(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	ctx, cancel := context.WithCancel(t.Context())
	cmd := Command(ctx, "sh", "-c", `sh -c 'echo started; sleep 3600' & wait`)
	cmd.Stdout = w
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	w.Close()
	out := bufio.NewReader(r)
	if line, err := out.ReadString('\n'); line != "started\n" {
		t.Errorf("the child says %q: %v", line, err)
	}
	cancel()
	if rest, err := io.ReadAll(out); err != nil || len(rest) > 0 {
		t.Errorf("the pipe ends with %q: %v", rest, err)
	}
	if err := cmd.Wait(); err == nil {
		t.Error("the shell ended well")
	}
}
