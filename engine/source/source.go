// Package source names places in a program's text. It is a leaf: whoever has to
// say where something stands (a token, a tree, an automaton, a message) can
// import it without knowing the rest.
//
// It does not know the text itself, nor how columns are shown.
package source

// Pos is a place in the source: 1-based line and column (in bytes); the zero
// value means none.
type Pos struct {
	Line, Col int
}

// Span is a half-open stretch of source.
type Span struct {
	Start, End Pos
}
