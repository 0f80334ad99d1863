package sema

import (
	"strings"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/library"
)

// This file accepts calls of signal and setlocale that change nothing in the program. Other calls
// of these functions are refused (library.MayEnd).

// unchangedCall builds a call of signal that makes the program ignore a signal, or lets the signal
// do what it does without the call: end the run (7.14.1.1p3). It also builds a call of setlocale if
// the program calls no function that depends on the locale. For all other calls, and if the program
// uses the result, it returns nil.
func (b *builder) unchangedCall(c *parser.CallContext, name string, at source.Span, used bool) ast.Expr {
	args, ok := expressions(c)
	if used || !ok || len(args) != 2 || !b.isUnusedName(name) || b.fn == nil {
		return nil
	}
	switch {
	case name == "signal" && b.isMacro(args[1], "SIG_IGN", "SIG_DFL"):
	case name == "setlocale" && (b.isNull(args[1]) || isText(args[1])) && !b.dependsOnLocale():
	default:
		return nil
	}
	return void(comma(void(b.effects(args[0])), intLit(0, at)))
}

// isMacro reports whether an expression is one of the given macros of an included header, whose
// text package library does not know.
func (b *builder) isMacro(c parser.IEContext, names ...string) bool {
	n, ok := inner(c).(*parser.NameContext)
	if !ok || b.scope.lookup(n.ID().GetText()) != nil {
		return false
	}
	header, _ := library.Unmodelled(n.ID().GetText())
	for _, name := range names {
		if n.ID().GetText() == name {
			for _, h := range b.included {
				if h.Name == header {
					return true
				}
			}
		}
	}
	return false
}

// dependsOnLocale reports whether the program calls a function whose result depends on the locale
// (7.11.1.1p2): one that classifies or changes characters, except isdigit and isxdigit, compares
// texts in the order of the locale, or reads a number.
func (b *builder) dependsOnLocale() bool {
	for i := 0; i+1 < len(b.toks); i++ {
		if b.toks[i].Type != parser.CLexerID || b.toks[i+1].Type != parser.CLexerLPAREN {
			continue
		}
		name := b.toks[i].Text
		fn, _ := library.Lookup(name)
		switch {
		case name == "isdigit" || name == "isxdigit":
		case fn.Does == library.Classify, fn.Does == library.Change, library.ReadsNumber(name),
			strings.HasSuffix(name, "scanf"), strings.HasSuffix(name, "coll"), strings.HasSuffix(name, "casecmp"):
			return true
		}
	}
	return false
}
