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

// Z3 is the name of z3's command.
const Z3 = "z3"

// Outcome is another solver's result on a script.
type Outcome struct {
	Answers []string      // "sat", "unsat" or "unknown", for each query
	CPU     time.Duration // processor time, user and system
	Wall    time.Duration
	// Killed reports whether time was up before the script ended. Then Answers has the answers
	// until that time.
	Killed bool
}

// External runs a solver on a script, in one process. If "script" is nil, an argument of the
// command must name the script file. Otherwise External passes the script on standard input.
// Messages about wrong :status annotations are not errors, because the caller compares answers.
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
	if err != nil && !o.Killed && !errors.As(err, &exit) { // z3 exits with status 1 after a wrong annotation
		return o, fmt.Errorf("run %s: %w", command[0], err)
	}
	return o, nil
}

// Z3Args returns the command line for External. If "file" is "", z3 reads standard input. "work"
// limits each query, in units of work of which z3 does about 300,000 in a second; 0 means no limit.
// So the answers do not depend on the machine's load.
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
