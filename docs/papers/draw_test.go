package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ic3play/frontend/cli/bench"
	"ic3play/frontend/cli/command"
	"ic3play/frontend/cli/command/commandtest"
)

// The cactus plot must have the engines that ran on nearly all programs. A set must have a growth
// curve if and only if it has one program in several sizes.
func TestDraw(t *testing.T) {
	run := func(set, name, engine, verdict string, seconds float64) bench.Outcome {
		return bench.Outcome{Job: bench.Job{Task: bench.Task{Set: set, Name: name, Expected: "safe"}, Engine: engine}, Verdict: verdict, CPU: seconds}
	}
	var ours, others []bench.Outcome
	for i, n := range []int{5, 10, 20} {
		ours = append(ours, run("f/locks", fmt.Sprintf("locks%03d", n), "auto", "safe", float64(i+1)))
		others = append(others, run("f/locks", fmt.Sprintf("locks%03d", n), "other", []string{"safe", "unknown", "unsafe"}[i], 0.5))
	}
	for _, name := range []string{"a", "b001", "c1", "d10"} {
		ours = append(ours, run("mixed", name, "auto", "safe", 0.1))
	}
	others = append(others, run("mixed", "a", "seldom", "safe", 0.2))
	dir := filepath.Join(t.TempDir(), "new")
	if err := draw(dir, ours, others, 10); err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]string{
		"cactus.svg":        "<desc>Programs solved: auto 7;</desc>",
		"cactus-other.svg":  "<desc>Programs solved: auto 3; other 1;</desc>",
		"cactus-seldom.svg": "<desc>Programs solved: auto 1; seldom 1;</desc>",
		"growth-auto.svg":   "<desc>seconds, at the largest size that was solved: locks 3 at 20;</desc>",
		"growth-other.svg":  "<desc>seconds, at the largest size that was solved: locks 0.5 at 5;</desc>",
	} {
		svg, err := os.ReadFile(filepath.Join(dir, file))
		if err != nil || !strings.Contains(string(svg), want) {
			t.Errorf("%s: %v: %.700s", file, err, svg)
		}
	}
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != 5 {
		t.Errorf("%v: %v", err, files)
	}
}

// docs/benchmarks.md shows figures. They must agree with the runs that are stored in the same
// folder as the figures.
func TestBenchmarksAreDrawn(t *testing.T) {
	text, err := os.ReadFile("../benchmarks.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{"../benchmarks", "../benchmarks/growth"} {
		out := t.TempDir()
		args := []string{"draw", filepath.Join(dir, "runs.csv"), out}
		if peers := filepath.Join(dir, "peers.tsv"); dir == "../benchmarks" {
			args = append(args, "-peers", peers)
		}
		if code, _, stderr := commandtest.Call(t, commands(), args...); code != command.ExitOK {
			t.Fatal(stderr)
		}
		stored, err := filepath.Glob(filepath.Join(dir, "*.svg"))
		drawn, _ := filepath.Glob(filepath.Join(out, "*.svg"))
		if err != nil || len(drawn) == 0 || len(stored) != len(drawn) {
			t.Errorf("%s has %d figures, the runs make %d (%v)", dir, len(stored), len(drawn), err)
		}
		for _, file := range drawn {
			svg, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			kept := filepath.Join(dir, filepath.Base(file))
			compareFigure(t, kept, svg)
			if name := strings.TrimPrefix(kept, "../"); !strings.Contains(string(text), name) {
				t.Errorf("docs/benchmarks.md does not show %s", name)
			}
		}
	}
}

func TestSize(t *testing.T) {
	for name, want := range map[string]float64{"locks005": 5, "nest120": 120, "x": 0, "007": 0, "sumt2": 0, "s3_srvr_11": 0, "n000": 0} {
		if n, ok := size(name); n != want || ok != (want > 0) {
			t.Errorf("%s: %v %v", name, n, ok)
		}
	}
}
