package bench

import (
	"strings"
	"testing"
)

// TestBehind checks when the first engine is behind: if only another engine solves the program, or
// if another engine needs less than half of the time and the difference is large.
func TestBehind(t *testing.T) {
	run := func(program, engine, verdict string, cpu float64) Outcome {
		return Outcome{Job: Job{Task{Set: "s", Name: program, Expected: "safe"}, engine}, Verdict: verdict, CPU: cpu}
	}
	results := []Outcome{
		run("open", "auto", "unknown", 4), run("open", "a", "unknown", 4), run("open", "b", "unknown", 4),
		run("lost", "auto", "unknown", 4), run("lost", "a", "safe", 3), run("lost", "b", "safe", 2),
		run("slow", "auto", "safe", 1), run("slow", "a", "safe", 0.1), run("slow", "b", "unsafe", 0.01),
		run("little", "auto", "safe", 0.15), run("little", "a", "safe", 0.01), run("little", "b", "unknown", 4),
		run("near", "auto", "safe", 3), run("near", "a", "safe", 2), run("near", "b", "unknown", 4),
		run("alone", "auto", "safe", 3), run("alone", "a", "unknown", 4), run("alone", "b", "unknown", 4),
	}
	ls, solved := slowerRuns(results)
	if solved != 5 || len(ls) != 2 || ls[0].first.Name != "lost" || ls[0].best.Engine != "b" || ls[1].first.Name != "slow" || ls[1].best.Engine != "a" {
		t.Errorf("%d solved, behind: %+v", solved, ls)
	}
	var text strings.Builder
	printSlower(&text, results, true)
	for _, want := range []string{"auto is behind", "2 of 5 programs", "| s/lost | unknown | 4.00 | b | 2.00 |", "| s/slow | safe | 1.00 | a | 0.10 |"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("%q is not in\n%s", want, text.String())
		}
	}
}
