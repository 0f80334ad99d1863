package sema

import (
	"ic3play/frontend/ast"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/library"
)

// This file builds floating-point values that are immediately converted to an integer.

// valueFor builds the value of an expression that is immediately converted to t. For int n =
// nondet_double() it builds an arbitrary integer of type t. This is exact, because the conversion
// drops the fraction and is undefined if the integral part does not fit (6.3.1.4p1). The method
// handles only types of at most 32 bits in this way, because a double cannot hold every integer of
// 64 bits.
//
// For a pointer that is converted to _Bool, valueFor builds the check that the pointer is not NULL
// (6.3.1.2p1).
func (b *builder) valueFor(c parser.IEContext, t ast.Type) ast.Expr {
	if t.Kind == ast.Bool && b.isPointer(c) {
		return b.truthOf(inner(c))
	}
	if call, ok := inner(c).(*parser.CallContext); ok && b.isAnyDouble(call) && (t.Kind == ast.Signed || t.Kind == ast.Unsigned) && width(ast.LP64(), t) <= 32 {
		t.Const = false
		return &ast.Nondet{Node: ast.Node{Span: spanOf(call)}, Name: b.calledName(call) + "()", Type: t}
	}
	if x := b.truncated(c, t); x != nil {
		return x
	}
	return b.value(c)
}

// isAnyDouble reports whether c calls a function that returns an arbitrary double.
func (b *builder) isAnyDouble(c *parser.CallContext) bool {
	name := b.calledName(c)
	f := b.funcs[name]
	suffix, _ := library.NondetSuffix(name)
	of, _ := library.SuffixType(suffix)
	return len(c.AllArg()) == 0 && of == "double" && suffix != "float" && f != nil && f.def == nil && f.result.kind == cFloat && f.result.ast.Name == "double" && !b.linked[name].static
}
