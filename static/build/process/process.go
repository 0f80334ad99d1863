// Package process starts programs that do not outlive their caller: when the
// context ends, the program and its children are killed.
package process

import (
	"context"
	"os/exec"
	"time"
)

// drain is the time to read output after the kill. A child outside of the group may keep the pipe
// open longer.
const drain = 5 * time.Second

// Command is like exec.CommandContext. But when the context ends, it kills the children of the
// program too (on Unix).
func Command(ctx context.Context, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.WaitDelay = drain
	group(cmd)
	return cmd
}
