// Package z3test runs z3, an independent SMT solver, in tests.
//
// A test writes all of its queries as one script, with (reset) or (push) and (pop) between
// them, because starting a process takes longer than most answers. The limit for a query is
// in z3's own units of work and not in time, so that the answers do not depend on the load
// of the machine.
//
// It is for tests only. Commands that measure z3 use lia/replay.
package z3test

import (
	"bytes"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"testing"
)

// PerSecond is the approximate number of units of work that z3 does in a second.
const PerSecond = 300_000

// Path returns the path of z3. It skips the test if z3 is not installed.
func Path(t testing.TB) string {
	t.Helper()
	path, err := exec.LookPath("z3")
	if err != nil {
		t.Skip("z3 is not in PATH (Debian package z3)")
	}
	return path
}

// Answers returns z3's answers to a script's checks: "sat", "unsat", or "unknown" if z3 reaches the
// limit, which is in units of work. The parameter "options" contains further arguments of z3. An
// error that z3 prints fails the test, except for a missing model: scripts may request a model
// after every check.
func Answers(t testing.TB, script io.Reader, limit int, options ...string) []string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), Path(t), append([]string{"-in", fmt.Sprintf("rlimit=%d", limit)}, options...)...)
	cmd.Stdin = script
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run() // an error in the script also changes the exit status
	var answers []string
	for line := range strings.Lines(out.String()) {
		switch line = strings.TrimSpace(line); {
		case line == "sat", line == "unsat", line == "unknown":
			answers = append(answers, line)
		case strings.HasPrefix(line, "(error") && !strings.Contains(line, "model is not available"):
			t.Fatalf("z3 does not read the script: %s", line)
		}
	}
	if len(answers) == 0 && err != nil {
		t.Fatalf("z3: %v\n%.500s", err, out.String())
	}
	return answers
}
