// Package source has positions in a program's text. It imports nothing, so every package
// that needs positions (of a token, a tree, an automaton, a message) can import it. It
// has neither the text nor the display of columns.
package source

// Pos is a position in the source: 1-based line and column (in bytes); the zero value
// means none.
type Pos struct {
	Line, Col int
}

// Span is a half-open range of source text.
type Span struct {
	Start, End Pos
}
