//go:build !js

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"ic3play/lia/replay"
)

const countingProgram = `int main() { int i = 0, j = 0; while (i < 10) { i++; j += 2; } assert(j == 2 * i); return 0; }`

// TestDumpAndSMTBench: the queries of a run are written, read and answered
// again, by z3 too where it is there; a wrong record is found.
func TestDumpAndSMTBench(t *testing.T) {
	dir := t.TempDir()
	prog := filepath.Join(dir, "count.c")
	if err := os.WriteFile(prog, []byte(countingProgram), 0o666); err != nil {
		t.Fatal(err)
	}
	dump := filepath.Join(dir, "q")
	code, out, errs := call(t, "check", "-engine", "cfa", "-dump-smt2", dump, prog)
	if code != exitOK {
		t.Fatalf("%d\n%s%s", code, out, errs)
	}
	scripts, err := filepath.Glob(filepath.Join(dump, "count.*"+scriptEnd))
	if err != nil || len(scripts) == 0 {
		t.Fatalf("%v, %v", scripts, err)
	}
	z3 := ""
	if path, err := exec.LookPath(replay.Z3); err == nil {
		z3 = path
	}
	code, out, errs = call(t, "smtbench", "-z3", z3, "-worst", "1", "-forms", "selectors,push,rebuild", dump)
	if code != exitOK || !strings.Contains(out, "disagree") || strings.Contains(out, "DISAGREEMENT") {
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
	if code != exitUnsafe || !strings.Contains(out, "DISAGREEMENT") {
		t.Fatalf("%d\n%s%s", code, out, errs)
	}
}

// TestSolverStats: check -json tells what the solver did, part by part.
func TestSolverStats(t *testing.T) {
	prog := filepath.Join(t.TempDir(), "count.c")
	if err := os.WriteFile(prog, []byte(countingProgram), 0o666); err != nil {
		t.Fatal(err)
	}
	code, out, errs := call(t, "check", "-engine", "cfa", "-json", prog)
	if code != exitOK {
		t.Fatalf("%d\n%s%s", code, out, errs)
	}
	for _, name := range []string{"checks", "sat_calls", "propagations", "theory_checks", "pivots", "conflicts", "lemmas", "lemmas_reused",
		"no_lemma", "cuts", "dio_conflicts", "branches", "reductions", "splits", "rows", "big_numbers"} {
		if !strings.Contains(out, `"`+name+`":`) {
			t.Errorf("%s is missing: %s", name, out)
		}
	}
}

func TestSMTBenchErrors(t *testing.T) {
	dir := t.TempDir()
	bad := filepath.Join(dir, "bad"+scriptEnd)
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
		if code, _, errs := call(t, args...); code != exitError || !strings.Contains(errs, want) {
			t.Errorf("%v: %d, %s, want %s", args, code, errs, want)
		}
	}
}

func TestFuzzCommand(t *testing.T) {
	code, out, errs := call(t, "fuzz", "-n", "60", "-seed", "5")
	if code != exitOK || !strings.Contains(out, "60 in") || !strings.Contains(out, "disagreements            0") {
		t.Fatalf("%d\n%s%s", code, out, errs)
	}
}
