// Package junit writes test results in JUnit's XML format, which build servers read. The tests may
// be of any kind.
package junit

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
)

// Result is the outcome of a test case.
type Result int

const (
	Passed Result = iota
	Failed
	Error   // the test could not be run
	Skipped // the test was not run or not decided
)

// Case is a test case.
type Case struct {
	Name, Class string
	Seconds     float64
	Result      Result
	Kind        string
	Message     string
	Output      string // further text
}

// Report is a list of test suites. The zero value is empty.
type Report struct {
	XMLName xml.Name `xml:"testsuites"`
	Suites  []suite  `xml:"testsuite"`
}

type suite struct {
	Name     string  `xml:"name,attr"`
	Tests    int     `xml:"tests,attr"`
	Failures int     `xml:"failures,attr"`
	Errors   int     `xml:"errors,attr"`
	Skipped  int     `xml:"skipped,attr"`
	Time     string  `xml:"time,attr"`
	Cases    []entry `xml:"testcase"`
	seconds  float64
}

type entry struct {
	Name    string  `xml:"name,attr"`
	Class   string  `xml:"classname,attr"`
	Time    string  `xml:"time,attr"`
	Skipped *skip   `xml:"skipped"`
	Error   *reason `xml:"error"`
	Failure *reason `xml:"failure"`
	Output  string  `xml:"system-out,omitempty"`
}

type skip struct {
	Message string `xml:"message,attr"`
}

type reason struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr"`
}

// Add adds a case to the suite with the given name, and creates the suite if necessary.
func (r *Report) Add(name string, c Case) {
	s := r.suite(clean(name))
	e := entry{Name: clean(c.Name), Class: clean(c.Class), Time: fmt.Sprintf("%.3f", c.Seconds), Output: clean(c.Output)}
	switch c.Result {
	case Failed:
		e.Failure = &reason{clean(c.Message), c.Kind}
		s.Failures++
	case Error:
		e.Error = &reason{clean(c.Message), c.Kind}
		s.Errors++
	case Skipped:
		e.Skipped = &skip{clean(c.Message)}
		s.Skipped++
	}
	s.Tests++
	s.seconds += c.Seconds
	s.Time = fmt.Sprintf("%.3f", s.seconds)
	s.Cases = append(s.Cases, e)
}

func (r *Report) suite(name string) *suite {
	for i := range r.Suites {
		if r.Suites[i].Name == name {
			return &r.Suites[i]
		}
	}
	r.Suites = append(r.Suites, suite{Name: name, Time: "0.000"})
	return &r.Suites[len(r.Suites)-1]
}

// Write writes the report as XML.
func (r *Report) Write(w io.Writer) error {
	text, err := xml.MarshalIndent(r, "", "  ")
	if err != nil {
		return fmt.Errorf("encode the results: %w", err)
	}
	_, err = fmt.Fprintf(w, "%s%s\n", xml.Header, text)
	return err
}

// clean replaces characters that XML cannot represent.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\t' || r == '\n' || r == '\r' || r >= 0x20 && r != 0xFFFE && r != 0xFFFF {
			return r
		}
		return '\uFFFD'
	}, s)
}
