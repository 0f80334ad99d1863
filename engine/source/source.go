// Package source has positions in a program's text, and the files of this text: the main
// file and its own headers (files.go). It imports no other package of the project, so every
// package that needs positions (of a token, a tree, an automaton, a message) can import it.
// It does not convert byte columns to columns on a screen.
package source

// Pos is a position in the source: 1-based line and column (in bytes); the zero value means
// no position. Lines are numbered through all files of the text, the main file first
// (Files).
type Pos struct {
	Line, Col int
}

// Span is a half-open range of the source text.
type Span struct {
	Start, End Pos
}
