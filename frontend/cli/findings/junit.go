package findings

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"ic3play/frontend/cli/command/junit"
	"ic3play/frontend/verify"
)

// Suite collects reports as a test suite in JUnit's XML, with a case for each program. The case
// passes for a safe program, fails for an unsafe program, is an error for a program with errors,
// and is skipped for an undecided program. Warnings become the output of the case.
type Suite struct{ report junit.Report }

// Add adds the report on a file to the suite, as a case with the name of the task.
func (s *Suite) Add(name, file string, rep *verify.Report) {
	c := junit.Case{Name: name, Class: "ic3play", Seconds: rep.Seconds}
	switch rep.Verdict {
	case "unsafe":
		c.Result, c.Kind = junit.Failed, "failure"
	case "error":
		c.Result, c.Kind = junit.Error, "error"
	case "unknown":
		c.Result = junit.Skipped
	}
	var says, warnings []string
	for _, f := range findingsOf(file, rep) {
		line := cmp.Or(f.file, file)
		if f.line > 0 {
			line += fmt.Sprintf(":%d", f.line)
			if f.col > 0 {
				line += fmt.Sprintf(":%d", f.col)
			}
		}
		line += ": " + f.text
		if strings.HasPrefix(f.title, "warning ") {
			warnings = append(warnings, line)
		} else {
			says = append(says, line)
		}
	}
	c.Message, c.Output = strings.Join(says, "\n"), strings.Join(warnings, "\n")
	s.report.Add("ic3play", c)
}

// Write writes the suite in JUnit's XML.
func (s *Suite) Write(w io.Writer) error { return s.report.Write(w) }
