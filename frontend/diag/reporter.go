package diag

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"sort"

	"ic3play/engine/source"
)

// maxReports limits the number of diagnostics for one file.
const maxReports = 50

// Reporter collects the diagnostics of one file.
type Reporter struct {
	file string
	src  []byte
	list []Diagnostic
	seen map[string]bool
	told map[any]bool
}

// NewReporter returns a reporter for the file with the given name and text.
func NewReporter(file string, src []byte) *Reporter {
	return &Reporter{file: file, src: src, seen: map[string]bool{}}
}

// Clone returns a copy of the reporter. A caller uses it if it may discard the errors of an
// attempt.
func (r *Reporter) Clone() *Reporter {
	out := *r
	out.list, out.seen, out.told = slices.Clone(r.list), maps.Clone(r.seen), maps.Clone(r.told)
	return &out
}

// Report adds an error with the default hint of its code.
func (r *Reporter) Report(c Code, at source.Span, format string, args ...any) {
	r.ReportHint(c, at, "", format, args...)
}

// ReportHint adds an error with the given hint; "" means the hint of the error's code. If there is
// already an error with the same code at the same position, or if there are maxReports errors,
// nothing is added.
func (r *Reporter) ReportHint(c Code, at source.Span, hint, format string, args ...any) {
	key := fmt.Sprintf("%s:%d:%d", c, at.Start.Line, at.Start.Col)
	if r.seen[key] || len(r.list) >= maxReports {
		return
	}
	r.seen[key] = true
	info := InfoOf(c)
	if hint == "" {
		hint = info.Hint
	}
	end := at.End
	if end.Line == 0 {
		end = at.Start
	}
	r.list = append(r.list, Diagnostic{
		Code: string(c), File: r.file, Line: at.Start.Line, Col: at.Start.Col,
		EndLine: end.Line, EndCol: end.Col,
		Construct: info.Construct, Message: fmt.Sprintf(format, args...), Hint: hint,
		Source: r.line(at.Start.Line),
	})
}

// Has reports whether an error with the code was reported.
func (r *Reporter) Has(c Code) bool {
	return slices.ContainsFunc(r.list, func(d Diagnostic) bool { return d.Code == string(c) })
}

// Add adds the diagnostics of another reporter for the same file.
func (r *Reporter) Add(other *Reporter) {
	for _, d := range other.list {
		at := source.Pos{Line: d.Line, Col: d.Col}
		r.ReportHint(Code(d.Code), source.Span{Start: at, End: source.Pos{Line: d.EndLine, Col: d.EndCol}}, d.Hint, "%s", d.Message)
	}
}

// Once returns true only at the first call with this cause. So an error with many consequences is
// reported once. A clone has its own set of causes, so a call on the clone suppresses no later
// report of the original.
func (r *Reporter) Once(cause any) bool {
	if r.told[cause] {
		return false
	}
	if r.told == nil {
		r.told = map[any]bool{}
	}
	r.told[cause] = true
	return true
}

// File returns the name of the file.
func (r *Reporter) File() string { return r.file }

// Len returns the number of errors so far.
func (r *Reporter) Len() int { return len(r.list) }

// All returns the diagnostics in source order.
func (r *Reporter) All() []Diagnostic {
	sort.SliceStable(r.list, func(i, j int) bool {
		a, b := r.list[i], r.list[j]
		return a.Line < b.Line || a.Line == b.Line && a.Col < b.Col
	})
	return r.list
}

// maxLine is the maximum length of a source line in a diagnostic, in bytes.
const maxLine = 400

func (r *Reporter) line(n int) string {
	rest := r.src
	for ; n > 1; n-- {
		i := bytes.IndexByte(rest, '\n')
		if i < 0 {
			return ""
		}
		rest = rest[i+1:]
	}
	if i := bytes.IndexByte(rest, '\n'); i >= 0 {
		rest = rest[:i]
	}
	rest = bytes.TrimSuffix(rest, []byte("\r"))
	if len(rest) > maxLine {
		rest = rest[:maxLine]
	}
	return string(bytes.ToValidUTF8(rest, []byte("?")))
}
