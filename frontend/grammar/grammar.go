// Package grammar contains the ANTLR 4 grammar of the C subset, C.g4, and generate.sh, which
// generates the parser from it. The parser is committed in package parser, so building needs
// neither Java nor npm. A test fails if the grammar has changed since the parser was
// generated.
package grammar

import _ "embed"

//go:generate ./generate.sh

//go:embed C.g4
var Grammar string

// Sum is the SHA-256 sum of the grammar from which the parser was generated, as sha256sum prints
// it.
//
//go:embed C.g4.sum
var Sum string
