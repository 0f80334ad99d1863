//go:build !js

package solver

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ic3play/frontend/cli/command"
	"ic3play/frontend/cli/command/commandtest"
)

func call(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	return commandtest.Call(t, []*command.Command{Bench(), Fuzz()}, args...)
}

func TestSMTBenchErrors(t *testing.T) {
	dir := t.TempDir()
	bad := filepath.Join(dir, "bad"+ScriptEnd)
	if err := os.WriteFile(bad, []byte("(exit)"), 0o666); err != nil {
		t.Fatal(err)
	}
	for want, args := range map[string][]string{
		"no scripts given":          {"smtbench"},
		"no .smt2 file":             {"smtbench", t.TempDir()},
		`unknown command "exit"`:    {"smtbench", "-z3", "", bad},
		"-n must be at least 1":     {"fuzz", "-n", "0"},
		"unexpected argument":       {"fuzz", "x"},
		"executable file not found": {"fuzz", "-z3", "-z3-program", "no-such-z3"},
	} {
		if code, _, errs := call(t, args...); code != command.ExitError || !strings.Contains(errs, want) {
			t.Errorf("%v: %d, %s, want %s", args, code, errs, want)
		}
	}
}

func TestFuzzCommand(t *testing.T) {
	code, out, errs := call(t, "fuzz", "-n", "60", "-seed", "5")
	if code != command.ExitOK || !strings.Contains(out, "60 in") || !strings.Contains(out, "disagreements            0") {
		t.Fatalf("%d\n%s%s", code, out, errs)
	}
}
