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

// Span is a half-open range of the source text.
type Span struct {
	Start, End Pos
}
