//go:build !js

package bench

import (
	"encoding/xml"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jacoelho/xsd"
)

func TestJUnit(t *testing.T) {
	task := func(name, expected string) Job { return Job{Task{Set: "s", Name: name, Expected: expected}, "ic3"} }
	file := filepath.Join(t.TempDir(), "out.xml")
	if err := WriteJUnit(file, []Outcome{
		{Job: task("right", "safe"), Verdict: "safe", Seconds: 0.25},
		{Job: task("wrong", "safe"), Verdict: "unsafe", Seconds: 0.5},
		{Job: task("open", "unsafe"), Verdict: "unknown", Reason: "<time> & \"more\"", Seconds: 1},
		{Job: task("dead", "unsafe"), Verdict: "crash", Reason: "killed"},
		{Job: Job{Task{Set: "t", Name: "x", Expected: "safe"}, "bmc"}, Verdict: "error", Reason: "no"},
	}); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	schema, err := xsd.LoadFile("testdata/junit.xsd")
	if err != nil {
		t.Fatal(err)
	}
	if err := schema.ValidateFile(file); err != nil {
		t.Errorf("not as the schema wants it: %v\n%s", err, text)
	}
	for _, change := range [][2]string{{`tests="4"`, `tests="four"`}, {"<skipped", "<left"}, {"</skipped>", "</left>"}, {` name="right"`, ""}, {`time="0.250"`, `time="soon"`}, {"<failure message", "<failure text"}} {
		wrong := strings.Replace(string(text), change[0], change[1], 1)
		if wrong == string(text) {
			t.Errorf("%s is not there:\n%s", change[0], text)
		}
		if err := schema.Validate(strings.NewReader(wrong)); err == nil {
			t.Errorf("with %s the schema takes it too", change[1])
		}
	}
	var got junitSuites
	if err := xml.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Suites) != 2 {
		t.Fatalf("%d suites\n%s", len(got.Suites), text)
	}
	s := got.Suites[0]
	if s.Name != "s ic3" || s.Tests != 4 || s.Failures != 1 || s.Errors != 1 || s.Skipped != 1 || s.Time != "1.750" {
		t.Errorf("%+v", s)
	}
	if c := s.Cases[1]; c.Failure == nil || c.Failure.Message != "the verdict is unsafe, but the program is safe" || c.Error != nil || c.Skipped != nil {
		t.Errorf("%+v", c)
	}
	if c := s.Cases[2]; c.Skipped == nil || !strings.HasSuffix(c.Skipped.Message, `<time> & "more"`) {
		t.Errorf("%+v", c)
	}
	if e := got.Suites[1]; e.Name != "t bmc" || e.Errors != 1 {
		t.Errorf("%+v", e)
	}
}
