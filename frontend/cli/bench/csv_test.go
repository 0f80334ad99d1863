//go:build !js

package bench

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"ic3play/frontend/cli/command/commandtest"
)

func TestCSV(t *testing.T) {
	file := filepath.Join(t.TempDir(), "runs.csv")
	outs := []Outcome{
		{Job: Job{Task{Set: "s", Name: "a", Expected: "safe"}, "ic3"}, Verdict: "safe", Seconds: 0.125, Limit: 10, CPU: 0.25, Memory: 1 << 25, Stats: map[string]int64{"level": 3, "queries": 77}},
		{Job: Job{Task{Set: "s", Name: "b", Expected: "unsafe"}, "cegar:CR"}, Verdict: "unknown", Seconds: 2.5, Limit: 2.5, Reason: "timeout, \"late\"", Stats: map[string]int64{"abstractions": 0}},
		{Job: Job{Task{Set: "s", Name: "c", Expected: "safe"}, "ic3"}, Verdict: "crash", Seconds: 1, Limit: 10},
	}
	if err := WriteCSV(file, outs); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if head, _, _ := strings.Cut(string(data), "\n"); head != "set,name,engine,expected,verdict,seconds,reason,timeout,processor,memory,stats.abstractions,stats.level,stats.queries" {
		t.Errorf("head %s", head)
	}
	got, err := ReadCSV(file)
	if err != nil || !reflect.DeepEqual(got, outs) {
		t.Errorf("%v\ngot  %+v\nwant %+v", err, got, outs)
	}
	for _, text := range []string{"", "a,b\n", strings.Replace(string(data), "0.125", "soon", 1), strings.Replace(string(data), "77", "many", 1)} {
		if _, err := ReadCSV(commandtest.Write(t, file, text)); err == nil {
			t.Errorf("no error for %q", text)
		}
	}
}
