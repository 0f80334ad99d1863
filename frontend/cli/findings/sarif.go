package findings

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"ic3play/engine/source"
	"ic3play/frontend/interp"
	"ic3play/frontend/verify"
	"ic3play/frontend/version"
	"ic3play/frontend/warn"
)

const (
	sarifVersion = "2.1.0"
	sarifSchema  = "https://json.schemastore.org/sarif-2.1.0.json"
)

type sarifText struct {
	Text string `json:"text"`
}

type sarifRule struct {
	ID    string    `json:"id"`
	Short sarifText `json:"shortDescription"`
}

type sarifRegion struct {
	StartLine   int `json:"startLine"`
	StartColumn int `json:"startColumn,omitempty"`
	EndLine     int `json:"endLine,omitempty"`
	EndColumn   int `json:"endColumn,omitempty"`
}

type sarifPhysical struct {
	Artifact struct {
		URI string `json:"uri"`
	} `json:"artifactLocation"`
	Region *sarifRegion `json:"region,omitempty"`
}

type sarifLocation struct {
	Physical sarifPhysical `json:"physicalLocation"`
	Message  *sarifText    `json:"message,omitempty"`
}

type sarifStep struct {
	Location sarifLocation        `json:"location"`
	State    map[string]sarifText `json:"state,omitempty"`
	Nesting  int                  `json:"nestingLevel,omitempty"`
	Order    int                  `json:"executionOrder"`
	Weight   string               `json:"importance"`
}

type sarifFrame struct {
	Location sarifLocation `json:"location"`
}

type sarifStack struct {
	Message sarifText    `json:"message"`
	Frames  []sarifFrame `json:"frames"`
}

type sarifThread struct {
	Locations []sarifStep `json:"locations"`
}

type sarifFlow struct {
	Message *sarifText    `json:"message,omitempty"`
	Threads []sarifThread `json:"threadFlows"`
}

type sarifResult struct {
	Rule      string          `json:"ruleId"`
	Index     int             `json:"ruleIndex"`
	Level     string          `json:"level"`
	Message   sarifText       `json:"message"`
	Locations []sarifLocation `json:"locations"`
	Flows     []sarifFlow     `json:"codeFlows,omitempty"`
	Stacks    []sarifStack    `json:"stacks,omitempty"`
}

type sarifNotice struct {
	Level     string          `json:"level"`
	Message   sarifText       `json:"message"`
	Locations []sarifLocation `json:"locations"`
}

type sarifInvocation struct {
	Successful bool          `json:"executionSuccessful"`
	Notices    []sarifNotice `json:"toolExecutionNotifications"`
}

type sarifRun struct {
	Tool struct {
		Driver struct {
			Name     string      `json:"name"`
			Version  string      `json:"version"`
			Semantic string      `json:"semanticVersion"`
			Language string      `json:"language"`
			Rules    []sarifRule `json:"rules"`
		} `json:"driver"`
	} `json:"tool"`
	Language    string            `json:"language"`
	Columns     string            `json:"columnKind"`
	Lines       []string          `json:"newlineSequences"`
	Invocations []sarifInvocation `json:"invocations"`
	Results     []sarifResult     `json:"results"`
}

type sarifLog struct {
	Schema  string     `json:"$schema"`
	Version string     `json:"version"`
	Runs    []sarifRun `json:"runs"`
}

// Log collects reports as one run in the format SARIF 2.1.0 (OASIS). A warning and a failing run
// are results in SARIF's sense; the statements of the failing run are its code flow. An error in a
// program, or the reason why a program could not be decided, is a notification. The log contains
// even default values, because some libraries require them.
type Log struct{ run sarifRun }

// NewLog returns a log without results.
func NewLog() *Log {
	s := &Log{}
	d := &s.run.Tool.Driver
	d.Name, d.Version, d.Semantic = "ic3play", version.Version, version.Version
	d.Language, s.run.Language = "en-US", "en-US"
	s.run.Lines = []string{"\r\n", "\n"}
	for _, r := range failures() {
		d.Rules = append(d.Rules, sarifRule{r.kind.String(), sarifText{r.says}})
	}
	for _, r := range warn.Rules() {
		d.Rules = append(d.Rules, sarifRule{r.Code, sarifText{r.Says}})
	}
	s.run.Columns = "unicodeCodePoints"
	s.run.Invocations = []sarifInvocation{{Successful: true, Notices: []sarifNotice{}}}
	s.run.Results = []sarifResult{}
	return s
}

type failureRule struct {
	kind interp.Failure
	says string
}

func failures() []failureRule {
	return []failureRule{
		{interp.Assertion, "An assertion fails, or an error is reached."},
		{interp.Overflow, "The result of signed arithmetic is outside the range of its type."},
		{interp.Division, "A number is divided by 0."},
		{interp.Shift, "A value is shifted by less than 0 bits, or by as many as its type has."},
		{interp.OutOfArray, "An index or a pointer lies outside of its array."},
		{interp.NullPointer, "NULL is dereferenced."},
		{interp.UseAfterFree, "Memory is used after it was freed."},
		{interp.DoubleFree, "Memory is freed twice."},
		{interp.InvalidFree, "free gets a pointer that malloc did not return."},
		{interp.Pointer, "A pointer has no value, or points to a constant or to a variable that no longer exists."},
		{interp.Overlap, "Two ranges of memory overlap that must be disjoint."},
		{interp.Leak, "Memory is lost or not freed."},
	}
}

// Add adds the report on a file to the log. The argument src is the file's text.
func (s *Log) Add(file string, src []byte, rep *verify.Report) {
	lines := bytes.Split(src, []byte("\n"))
	in := &s.run.Invocations[0]
	files := source.Split(file, src)
	columnIn := func(header string, line, col int) int {
		whole, _ := files.Line(header, line)
		return column(lines, whole, col)
	}
	at := func(header string, line, col int) sarifLocation {
		var l sarifLocation
		l.Physical.Artifact.URI = sarifURI(cmp.Or(header, file))
		if line > 0 {
			l.Physical.Region = &sarifRegion{StartLine: line, StartColumn: columnIn(header, line, col)}
		}
		return l
	}
	switch {
	case len(rep.Diagnostics) > 0:
		in.Successful = false
		for _, d := range rep.Diagnostics {
			where := at(header(file, d.File), d.Line, d.Col)
			if r := where.Physical.Region; r != nil && d.EndLine > 0 {
				r.EndLine, r.EndColumn = d.EndLine, columnIn(header(file, d.File), d.EndLine, d.EndCol)
			}
			in.Notices = append(in.Notices, sarifNotice{"error", sarifText{d.Message}, []sarifLocation{where}})
		}
	case rep.Verdict == "error":
		in.Successful = false
		in.Notices = append(in.Notices, sarifNotice{"error", sarifText{rep.Reason}, []sarifLocation{at("", 0, 0)}})
	case rep.Verdict == "unknown":
		in.Notices = append(in.Notices, sarifNotice{"warning", sarifText{"not decided: " + rep.Reason}, []sarifLocation{at("", 0, 0)}})
	case rep.Verdict == "unsafe":
		s.run.Results = append(s.run.Results, failure(rep, at))
	}
	for _, w := range rep.Warnings {
		index := len(failures()) + slices.IndexFunc(warn.Rules(), func(r warn.Rule) bool { return r.Code == w.Code })
		s.run.Results = append(s.run.Results, sarifResult{Rule: w.Code, Index: index, Level: "warning", Message: sarifText{w.Message}, Locations: []sarifLocation{at(w.File, w.Line, w.Col)}})
	}
}

// Note adds a notification of level "error" or "warning" about a line of a file.
func (s *Log) Note(level, file string, line, col int, text string) {
	in := &s.run.Invocations[0]
	in.Successful = in.Successful && level != "error"
	var l sarifLocation
	l.Physical.Artifact.URI = sarifURI(file)
	if line > 0 {
		l.Physical.Region = &sarifRegion{StartLine: line, StartColumn: col}
	}
	in.Notices = append(in.Notices, sarifNotice{level, sarifText{text}, []sarifLocation{l}})
}

// failure returns the SARIF result for an unsafe program. The function "locate" converts a position
// to a location in SARIF.
func failure(rep *verify.Report, locate func(header string, line, col int) sarifLocation) sarifResult {
	steps := rep.Certificate.Steps
	out := sarifResult{Rule: "assertion", Level: "error", Message: sarifText{"an assertion fails"}, Locations: []sarifLocation{locate("", 0, 0)}}
	if len(steps) == 0 {
		return out
	}
	last := steps[len(steps)-1]
	out.Locations = []sarifLocation{locate(last.File, last.Line, last.Col)}
	if last.Note != "" {
		out.Message.Text = last.Note
	}
	for i, r := range failures() {
		if rep.Certificate.Failure == r.kind.String() {
			out.Rule, out.Index = rep.Certificate.Failure, i
		}
	}
	flow := sarifFlow{Threads: []sarifThread{{}}}
	if rep.Certificate.Truncated > 0 {
		flow.Message = &sarifText{fmt.Sprintf("%d statements in the middle of the run are left out", rep.Certificate.Truncated)}
	}
	for i, st := range steps {
		l := locate(st.File, st.Line, st.Col)
		var says []string
		state := map[string]sarifText{}
		for _, name := range slices.Sorted(maps.Keys(st.Values)) {
			says = append(says, name+" = "+st.Values[name])
			state[name] = sarifText{st.Values[name]}
		}
		says = append(Calls(&st), says...)
		if st.Note != "" {
			says = append(says, st.Note)
		}
		if len(says) > 0 {
			l.Message = &sarifText{strings.Join(says, ", ")}
		}
		flow.Threads[0].Locations = append(flow.Threads[0].Locations, sarifStep{l, state, st.Depth, i + 1, "important"})
	}
	out.Flows = []sarifFlow{flow}
	if stack := verify.Stack(steps); len(stack) > 1 {
		frames := make([]sarifFrame, len(stack)) // the innermost call comes first
		for i, a := range stack {
			l := locate(a.File, a.Line, a.Col)
			l.Message = &sarifText{a.Call}
			frames[len(stack)-1-i] = sarifFrame{l}
		}
		out.Stacks = []sarifStack{{sarifText{"the call stack at the failure"}, frames}}
	}
	return out
}

// Calls describes the calls that ended before a step, and the call that begins with it.
func Calls(st *verify.TraceStep) []string {
	var out []string
	for _, value := range st.Returned {
		if value == "" {
			out = append(out, "a call returns")
		} else {
			out = append(out, "a call returns "+value)
		}
	}
	if st.Call != "" {
		out = append(out, "call "+st.Call)
	}
	return out
}

// sarifURI returns a file's name as a relative or absolute URI reference.
func sarifURI(file string) string {
	u := url.URL{Path: filepath.ToSlash(file)}
	if filepath.IsAbs(file) {
		u.Scheme = "file"
	}
	return u.String()
}

// column converts a column in bytes to a column in characters. Both count from 1; 0 means that
// there is no column.
func column(lines [][]byte, line, col int) int {
	if line < 1 || line > len(lines) || col < 1 {
		return col
	}
	return utf8.RuneCount(lines[line-1][:min(col-1, len(lines[line-1]))]) + 1
}

// Write writes the log as JSON.
func (s *Log) Write(w io.Writer) error {
	text, err := json.MarshalIndent(sarifLog{sarifSchema, sarifVersion, []sarifRun{s.run}}, "", "  ")
	if err != nil {
		return fmt.Errorf("encode the findings: %w", err)
	}
	_, err = fmt.Fprintf(w, "%s\n", text)
	return err
}
