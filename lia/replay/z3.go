package replay

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"
)

// Z3 is the command that External runs if no other is named.
const Z3 = "z3"

// Outcome is the result of another solver on a script.
type Outcome struct {
	Answers []string      // "sat", "unsat" or "unknown", one for each query
	CPU     time.Duration // of the process, user and system
	Wall    time.Duration
	// Killed means that the time was up before the end of the script; Answers has the
	// answers given before.
	Killed bool
}

// External runs a solver on a script, with one process for the whole script. The command
// names the script, or the script is passed on standard input (nil for none). Messages
// about wrong annotations are not errors: the caller compares answers.
func External(ctx context.Context, command []string, script io.Reader) (Outcome, error) {
	start := time.Now()
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.Stdin = script
	cmd.WaitDelay = 20 * time.Second
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	o := Outcome{Wall: time.Since(start), Killed: ctx.Err() != nil}
	if cmd.ProcessState == nil {
		return o, fmt.Errorf("run %s: %w", command[0], err)
	}
	o.CPU = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	lines := bufio.NewScanner(&out)
	for lines.Scan() {
		switch line := strings.TrimSpace(lines.Text()); line {
		case "sat", "unsat", "unknown":
			o.Answers = append(o.Answers, line)
		case "timeout":
			o.Answers = append(o.Answers, "unknown")
		default:
			if line != "" && !strings.Contains(line, "annotation") && !o.Killed {
				return o, fmt.Errorf("run %s: %.200s", command[0], line)
			}
		}
	}
	var exit *exec.ExitError
	if err != nil && !o.Killed && !errors.As(err, &exit) { // z3 exits with 1 after a wrong annotation
		return o, fmt.Errorf("run %s: %w", command[0], err)
	}
	return o, nil
}

// Z3Args returns the command line for External. file "" means standard input. work limits
// each query in z3's own units, about 300,000 a second, so that the answers do not depend
// on the machine's load; 0 means no limit.
func Z3Args(program, file string, work int) []string {
	args := []string{program, "-smt2"}
	if file == "" {
		file = "-in"
	}
	args = append(args, file)
	if work > 0 {
		args = append(args, fmt.Sprintf("rlimit=%d", work))
	}
	return args
}
