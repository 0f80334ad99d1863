// Package diag contains the frontend's error messages. A message describes what is wrong and
// where, displays the line with a caret, and advises what to write instead.
package diag

import (
	"fmt"
	"slices"
	"strings"

	"ic3play/engine/source"
)

// Diagnostic is one error in the source. Its Code, such as "E-pointer", never changes its meaning.
// Lines and columns are counted from 1, and columns in bytes.
type Diagnostic struct {
	Code      string `json:"code"`
	File      string `json:"file"`
	Line      int    `json:"line"`
	Col       int    `json:"col"`
	EndLine   int    `json:"endLine"`
	EndCol    int    `json:"endCol"`
	Construct string `json:"construct"` // "pointer", "array", "recursion"
	Message   string `json:"message"`
	Hint      string `json:"hint"`   // advice on what to write instead
	Source    string `json:"source"` // the source line, with its tabs
}

// InFiles converts the positions in "list", which count the lines of the whole text with its
// headers. A position in a header becomes the header's name and the line in the header.
func InFiles(list []Diagnostic, files source.Files) []Diagnostic {
	if len(files.List) == 1 {
		return list
	}
	list = slices.Clone(list)
	for i := range list {
		d := &list[i]
		d.Message, d.Hint = files.Words(d.Message), files.Words(d.Hint)
		if name, line := files.Locate(d.Line); name != "" {
			d.File, d.EndLine, d.Line = name, d.EndLine-d.Line+line, line
		}
	}
	return list
}

// Error returns the first line of the message.
func (d Diagnostic) Error() string {
	return fmt.Sprintf("%s:%d:%d: error: %s [%s]", d.File, d.Line, d.Col, d.Message, d.Code)
}

// String returns the whole message: position, source line with a caret, hint.
func (d Diagnostic) String() string {
	var b strings.Builder
	b.WriteString(d.Error())
	if d.Source != "" && d.Col >= 1 && d.Col <= len(d.Source)+1 {
		pad := strings.Map(func(r rune) rune {
			if r == '\t' {
				return r
			}
			return ' '
		}, d.Source[:d.Col-1])
		fmt.Fprintf(&b, "\n  %s\n  %s^", d.Source, pad)
	}
	if d.Hint != "" {
		fmt.Fprintf(&b, "\n  help: %s", d.Hint)
	}
	return b.String()
}
