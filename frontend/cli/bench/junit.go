package bench

import (
	"bytes"
	"fmt"
	"os"

	"ic3play/frontend/cli/command/junit"
)

// WriteJUnit writes the outcomes to a file in JUnit's XML format, with a suite for each set and
// engine and a case for each program. A wrong verdict makes the case a failure. A crash or an
// unreadable program makes it an error. With the verdict "unknown", it is skipped.
func WriteJUnit(file string, outcomes []Outcome) error {
	var out junit.Report
	for _, o := range outcomes {
		c := junit.Case{Name: o.Name, Class: o.Set, Seconds: o.Seconds}
		switch {
		case o.Wrong():
			c.Result, c.Kind = junit.Failed, "wrong"
			c.Message = fmt.Sprintf("the verdict is %s, but the program is %s", o.Verdict, o.Expected)
		case o.Verdict == "crash" || o.Verdict == "error":
			c.Result, c.Kind, c.Message = junit.Error, o.Verdict, o.Reason
		case o.Verdict == "unknown":
			c.Result, c.Message = junit.Skipped, "not decided: "+o.Reason
		}
		out.Add(o.Set+" "+o.Engine, c)
	}
	var text bytes.Buffer
	if err := out.Write(&text); err != nil {
		return err
	}
	if err := os.WriteFile(file, text.Bytes(), 0o644); err != nil {
		return fmt.Errorf("write the outcomes: %w", err)
	}
	return nil
}
