// Package process starts other programs so that they cannot outlive who started
// them: when the context ends, the program is killed with all that it started.
package process

import (
	"context"
	"os/exec"
	"time"
)

// drain is how long output is still read after the program was killed: a child
// that left its group may hold it open.
const drain = 5 * time.Second

// Command is exec.CommandContext for a program with children.
func Command(ctx context.Context, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.WaitDelay = drain
	group(cmd)
	return cmd
}
