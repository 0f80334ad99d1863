package sema

import (
	"ic3play/frontend/ast"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/library"
)

// failsAtLabel says whether control that reaches a label ERROR fails. C programs use
// the name for the way out of a function, too: where the rules do not decide, it is a
// failure only in a program that claims nothing in another way. asserts says that the
// preprocessor has taken a claim away.
func (b *builder) failsAtLabel(asserts bool) bool {
	switch b.file.Rules.ErrorLabel {
	case ast.LabelAlways:
		return true
	case ast.LabelNever:
		return false
	}
	return !asserts && !b.claims()
}

// claims says whether the body of a function calls what fails by its name.
func (b *builder) claims() bool {
	for _, f := range b.defined {
		for i := f.chunk.body; i+1 < f.chunk.end; i++ {
			t := &b.toks[i]
			if t.Type != parser.CLexerID || b.toks[i+1].Type != parser.CLexerLPAREN {
				continue
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
