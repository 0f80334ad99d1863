//go:build !js

package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"ic3play/frontend/cli/command"
	"ic3play/frontend/cli/solver"
	"ic3play/lia/replay"
)

const countingProgram = `int main() { int i = 0, j = 0; while (i < 10) { i++; j += 2; } assert(j == 2 * i); return 0; }`

// TestDumpAndSMTBench checks that the recorded queries of a run can be read and answered again,
// also by z3. A wrong recorded answer must be reported.
func TestDumpAndSMTBench(t *testing.T) {
	dir := t.TempDir()
	prog := filepath.Join(dir, "count.c")
	if err := os.WriteFile(prog, []byte(countingProgram), 0o666); err != nil {
		t.Fatal(err)
	}
	dump := filepath.Join(dir, "q")
	code, out, errs := call(t, "check", "-engine", "ic3", "-dump-smt2", dump, prog)
	if code != command.ExitOK {
		t.Fatalf("%d\n%s%s", code, out, errs)
	}
	scripts, err := filepath.Glob(filepath.Join(dump, "count.*"+solver.ScriptEnd))
	if err != nil || len(scripts) == 0 {
		t.Fatalf("%v, %v", scripts, err)
	}
	z3 := ""
	if path, err := exec.LookPath(replay.Z3); err == nil {
		z3 = path
	}
	code, out, errs = call(t, "smtbench", "-z3", z3, "-worst", "1", dump)
	if code != command.ExitOK || !strings.Contains(out, "disagree") || strings.Contains(out, "DISAGREEMENT") {
		t.Fatalf("%d\n%s%s", code, out, errs)
	}
	for _, name := range scripts {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		wrong := strings.NewReplacer("status unsat", "status sat", "status sat", "status unsat").Replace(string(text))
		if err := os.WriteFile(name, []byte(wrong), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	code, out, errs = call(t, "smtbench", "-z3", z3, dump)
	if code != command.ExitUnsafe || !strings.Contains(out, "DISAGREEMENT") {
		t.Fatalf("%d\n%s%s", code, out, errs)
	}
}

// TestSolverStats checks that the report of check -json has statistics of each part of the solver.
func TestSolverStats(t *testing.T) {
	prog := filepath.Join(t.TempDir(), "count.c")
	if err := os.WriteFile(prog, []byte(countingProgram), 0o666); err != nil {
		t.Fatal(err)
	}
	code, out, errs := call(t, "check", "-engine", "ic3", "-json", prog)
	if code != command.ExitOK {
		t.Fatalf("%d\n%s%s", code, out, errs)
	}
	for _, name := range []string{"checks", "sat_calls", "propagations", "theory_checks", "pivots", "conflicts", "lemmas", "lemmas_reused",
		"no_lemma", "cuts", "dio_conflicts", "branches", "reductions", "splits", "rows", "big_numbers"} {
		if !strings.Contains(out, `"`+name+`":`) {
			t.Errorf("%s is missing: %s", name, out)
		}
	}
}
