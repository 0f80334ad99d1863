package sema

import (
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"

	"github.com/antlr4-go/antlr/v4"
)

// This file checks static assertions (6.7.10).

// staticAssert checks a static assertion outside of functions. If an assertion depends on an
// unknown size, staticAssert skips the assertion.
func (b *builder) staticAssert(c *parser.StaticAssertContext) {
	name := c.ID().GetText()
	if name != "_Static_assert" && name != "static_assert" {
		b.rep.ReportHint(diag.Syntax, spanOf(c), tooManyBraces, "%s(...) stands outside of a function", name)
		return
	}
	b.staticClaim(c.E(), spanOf(c))
}

// staticClaim checks the condition of a static assertion. It checks the value only if all
// sizes in the condition are known.
func (b *builder) staticClaim(c parser.IEContext, at source.Span) {
	if b.passesCheck(c, func() { b.operandOf(c) }) && b.knownSizes(c) {
		b.mustHold(c, at)
	}
}

func (b *builder) knownSizes(c parser.IEContext) bool {
	return !contains(c, func(t antlr.Tree) bool {
		if !isSize(t) {
			return false
		}
		_, ok := b.sizeOf(t.(parser.IEContext))
		return !ok || !b.file.Rules.C
	})
}

func (b *builder) mustHold(c parser.IEContext, at source.Span) {
	if contains(c, func(t antlr.Tree) bool { _, is := t.(*parser.FloatContext); return is }) {
		b.rep.Report(diag.Float, at, "a floating-point number in a static assertion is not supported")
		return
	}
	if _, v, ok := b.constant(c, false); ok && v.IsZero() {
		b.reportViolation(diag.Constant, at, "make it true", "this static assertion is false")
	}
}

func isStaticAssert(name string) bool { return name == "static_assert" || name == "_Static_assert" }

// assertText builds a static assertion. The builder checks the assertion itself, because C checks
// it at compile time (6.7.10).
func (b *builder) assertText(c *parser.CallContext, at source.Span) ast.Expr {
	args := c.AllArg()
	if len(args) == 0 || len(args) > 2 || args[0].(*parser.ArgContext).E() == nil || len(args) == 2 && (args[1].(*parser.ArgContext).E() == nil || !isText(args[1].(*parser.ArgContext).E())) {
		return b.refuse(diag.Arguments, at, "write _Static_assert(condition, \"text\");", "this static assertion is malformed")
	}
	b.staticClaim(args[0].(*parser.ArgContext).E(), at)
	return void(intLit(0, at))
}
