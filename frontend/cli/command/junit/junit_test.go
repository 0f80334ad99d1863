//go:build !js

package junit

import (
	"bytes"
	"encoding/xml"
	"strings"
	"testing"

	"github.com/jacoelho/xsd"
)

// TestSchema validates the output against the format's schema. It also checks that the validator
// finds mistakes in wrong output.
func TestSchema(t *testing.T) {
	var r Report
	r.Add("s ic3", Case{Name: "right", Class: "s", Seconds: 0.25, Output: "a <note> \x01"})
	r.Add("s ic3", Case{Name: "wrong", Class: "s", Seconds: 0.5, Result: Failed, Kind: "wrong", Message: "the verdict is unsafe"})
	r.Add("s ic3", Case{Name: "open", Class: "s", Seconds: 1, Result: Skipped, Message: "<time> & \"more\""})
	r.Add("s ic3", Case{Name: "dead", Class: "s", Result: Error, Kind: "crash", Message: "killed"})
	r.Add("t bmc", Case{Name: "x", Class: "t", Result: Error, Kind: "error", Message: "no"})
	var out bytes.Buffer
	if err := r.Write(&out); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	schema, err := xsd.LoadFile("testdata/junit.xsd")
	if err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(strings.NewReader(text)); err != nil {
		t.Errorf("not as the schema wants it: %v\n%s", err, text)
	}
	for _, change := range [][2]string{{`tests="4"`, `tests="four"`}, {"<skipped", "<left"}, {"</skipped>", "</left>"}, {` name="right"`, ""}, {`time="0.250"`, `time="soon"`}, {"<failure message", "<failure text"}} {
		wrong := strings.Replace(text, change[0], change[1], 1)
		if wrong == text {
			t.Errorf("%s is not there:\n%s", change[0], text)
		}
		if err := schema.Validate(strings.NewReader(wrong)); err == nil {
			t.Errorf("with %s the schema takes it too", change[1])
		}
	}
	var got Report
	if err := xml.Unmarshal(out.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Suites) != 2 {
		t.Fatalf("%d suites\n%s", len(got.Suites), text)
	}
	s := got.Suites[0]
	if s.Name != "s ic3" || s.Tests != 4 || s.Failures != 1 || s.Errors != 1 || s.Skipped != 1 || s.Time != "1.750" || s.Cases[0].Output != "a <note> \uFFFD" {
		t.Errorf("%+v", s)
	}
	if c := s.Cases[2]; c.Skipped == nil || !strings.HasSuffix(c.Skipped.Message, `<time> & "more"`) {
		t.Errorf("%+v", c)
	}
}
