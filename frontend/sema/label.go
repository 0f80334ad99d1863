package sema

import (
	"slices"

	"ic3play/frontend/ast"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/library"
)

// This file decides whether a run fails when it reaches a label called ERROR.

// failsAtLabel reports whether a run fails when it reaches a label called ERROR. Some C programs
// use this name for an ordinary exit of a function. If the rules of the check do not decide the
// question, a run fails there only if the program has neither assertions nor calls of error
// functions. If "asserts" is set, the preprocessor has removed an assertion, which counts as an
// assertion of the program.
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
	// After one of these tokens, the text f( begins a declaration or belongs to a member access. It
	// is then no call.
	notBeforeCall := []string{"void", "int", "char", "short", "long", "signed", "unsigned", "_Bool", "float", "double", "const", ".", "->"}
	for _, f := range b.defined {
		for i := f.tokens.body; i+1 < f.tokens.end; i++ {
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
