package diag

import (
	"bytes"
	"fmt"
	"sort"

	"ic3play/engine/source"
)

// maxReports bounds the diagnostics of one file.
const maxReports = 50

// Reporter collects the diagnostics of one file.
type Reporter struct {
	file string
	src  []byte
	list []Diagnostic
	seen map[string]bool
	told map[any]bool
}

// NewReporter returns a reporter for a file with the given text.
func NewReporter(file string, src []byte) *Reporter {
	return &Reporter{file: file, src: src, seen: map[string]bool{}}
}

// Report adds an error with the hint that its code has.
func (r *Reporter) Report(c Code, at source.Span, format string, args ...any) {
	r.ReportHint(c, at, "", format, args...)
}

// ReportHint adds an error with a hint of its own; "" means the code's. Only
// the first error of a code at a place is kept.
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

// Once says whether nothing has been told here of a cause, of which all else
// follows: then it is told now. Each reporter counts on its own, so that what is
// tried with one that is thrown away leaves nothing untold.
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

// File is the name of the file.
func (r *Reporter) File() string { return r.file }

// Len is the number of errors so far.
func (r *Reporter) Len() int { return len(r.list) }

// All returns the diagnostics in the order of the source.
func (r *Reporter) All() []Diagnostic {
	sort.SliceStable(r.list, func(i, j int) bool {
		a, b := r.list[i], r.list[j]
		return a.Line < b.Line || a.Line == b.Line && a.Col < b.Col
	})
	return r.list
}

// maxLine is how much of a source line a diagnostic shows.
const maxLine = 400

// line returns the n-th line without its end.
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
