package bench

import (
	"encoding/xml"
	"fmt"
	"os"
)

// JUnit XML for build servers: a suite for each set and engine, a case for each
// program. A wrong verdict is a failure; a crash or an unreadable program is an
// error; unknown is skipped.

type junitSuites struct {
	XMLName xml.Name     `xml:"testsuites"`
	Suites  []junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Errors   int         `xml:"errors,attr"`
	Skipped  int         `xml:"skipped,attr"`
	Time     string      `xml:"time,attr"`
	Cases    []junitCase `xml:"testcase"`
	seconds  float64
}

type junitCase struct {
	Name    string       `xml:"name,attr"`
	Class   string       `xml:"classname,attr"`
	Time    string       `xml:"time,attr"`
	Skipped *junitSkip   `xml:"skipped"`
	Error   *junitReason `xml:"error"`
	Failure *junitReason `xml:"failure"`
}

type junitSkip struct {
	Message string `xml:"message,attr"`
}

type junitReason struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr"`
}

// WriteJUnit writes the outcomes to a file.
func WriteJUnit(file string, outcomes []Outcome) error {
	text, err := xml.MarshalIndent(junit(outcomes), "", "  ")
	if err != nil {
		return fmt.Errorf("encode the outcomes: %w", err)
	}
	if err := os.WriteFile(file, append(append([]byte(xml.Header), text...), '\n'), 0o644); err != nil {
		return fmt.Errorf("write the outcomes: %w", err)
	}
	return nil
}

func junit(outcomes []Outcome) junitSuites {
	var out junitSuites
	at := map[string]int{}
	for _, o := range outcomes {
		name := o.Set + " " + o.Engine
		i, known := at[name]
		if !known {
			i = len(out.Suites)
			at[name] = i
			out.Suites = append(out.Suites, junitSuite{Name: name})
		}
		s := &out.Suites[i]
		c := junitCase{Name: o.Name, Class: o.Set, Time: fmt.Sprintf("%.3f", o.Seconds)}
		switch {
		case o.Wrong():
			c.Failure = &junitReason{fmt.Sprintf("the verdict is %s, but the program is %s", o.Verdict, o.Expected), "wrong"}
			s.Failures++
		case o.Verdict == "crash" || o.Verdict == "error":
			c.Error = &junitReason{o.Reason, o.Verdict}
			s.Errors++
		case o.Verdict == "unknown":
			c.Skipped = &junitSkip{"not decided: " + o.Reason}
			s.Skipped++
		}
		s.Tests++
		s.seconds += o.Seconds
		s.Time = fmt.Sprintf("%.3f", s.seconds)
		s.Cases = append(s.Cases, c)
	}
	return out
}
