// Package grammar holds the ANTLR 4 grammar of the C subset, C.g4, and the
// command that makes its parser, generate.sh. The parser is committed in
// package parser, so that building needs neither Java nor npm; a test fails
// when the grammar has changed since.
package grammar

import _ "embed"

//go:generate ./generate.sh

// Grammar is the text of C.g4.
//
//go:embed C.g4
var Grammar string

// Sum is the line that sha256sum gave for the grammar when the parser was made.
//
//go:embed C.g4.sum
var Sum string
