// Package source has positions in a program's text, and the files of this text: the main file and
// its own headers (files.go).
//
// It imports no other package of the project, so every package that needs positions can import it.
// It does not convert byte columns to columns on a screen.
package source

// Pos is a position in the source: a line and a column in bytes, both counted from 1. The zero
// value means no position. Lines are numbered through the whole text, the main file first (Files).
type Pos struct {
	Line, Col int
}

// Before reports whether p is before q in the text.
func (p Pos) Before(q Pos) bool { return p.Line < q.Line || p.Line == q.Line && p.Col < q.Col }

// Span is a half-open range of the source text.
type Span struct {
	Start, End Pos
}

// Contains reports whether p is in the range.
func (s Span) Contains(p Pos) bool { return !p.Before(s.Start) && p.Before(s.End) }
