//go:build !js

package bench

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestJUnit(t *testing.T) {
	task := func(name, expected string) Job { return Job{Task{Set: "s", Name: name, Expected: expected}, "ic3"} }
	file := filepath.Join(t.TempDir(), "out.xml")
	if err := WriteJUnit(file, []Outcome{
		{Job: task("right", "safe"), Verdict: "safe", Seconds: 0.25},
		{Job: task("wrong", "safe"), Verdict: "unsafe", Seconds: 0.5},
		{Job: task("open", "unsafe"), Verdict: "unknown", Reason: "time", Seconds: 1},
		{Job: task("dead", "unsafe"), Verdict: "crash", Reason: "killed"},
	}); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`<testsuite name="s ic3" tests="4" failures="1" errors="1" skipped="1" time="1.750">`,
		`<failure message="the verdict is unsafe, but the program is safe" type="wrong">`,
		`<skipped message="not decided: time">`, `<error message="killed" type="crash">`,
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}
