package sema

import (
	"slices"

	"ic3play/frontend/ast"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/library"
)

// failsAtLabel reports whether reaching a label ERROR is a failure. C programs also use this name
// for an ordinary exit of a function. Unless the rules decide, it is a failure only in a program
// without assertions and error functions. If asserts is set, the preprocessor removed an
// assertion, which counts as an assertion of the program.
func (b *builder) failsAtLabel(asserts bool) bool {
	switch b.file.Rules.ErrorLabel {
	case ast.LabelAlways:
		return true
	case ast.LabelNever:
		return false
	}
	return !asserts && !b.claims()
}

func (b *builder) claims() bool {
	// If one of these tokens precedes f(, then f( is a declaration or a member access, and not a
	// call.
	notBeforeCall := []string{"void", "int", "char", "short", "long", "signed", "unsigned", "_Bool", "float", "double", "const", ".", "->"}
	for _, f := range b.defined {
		for i := f.chunk.body; i+1 < f.chunk.end; i++ {
			t := &b.toks[i]
			if t.Type != parser.CLexerID || b.toks[i+1].Type != parser.CLexerLPAREN {
				continue
			}
			if before := &b.toks[i-1]; before.Type == parser.CLexerID || slices.Contains(notBeforeCall, before.Text) {
				continue // a declaration, or a member
			}
			d, known := library.FindDialect(t.Text)
			own := b.funcs[t.Text] != nil && b.funcs[t.Text].def != nil && !d.Always
			if known && !own && (d.Claim == library.Assert || d.Claim == library.Error) {
				return true
			}
		}
	}
	return false
}
