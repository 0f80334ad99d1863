package sema

import (
	"strings"

	"ic3play/frontend/constant"
	"ic3play/frontend/grammar/parser"
	"ic3play/lia/num"
)

// This file evaluates array sizes and other expressions that consist of numbers and enumerators.

// length returns the number of elements of an array. If the size is missing, does not consist of
// numbers and enumerators, or is not between 0 and 1<<30, "length" returns a negative number.
func (b *builder) length(c parser.IArraySizeContext) int {
	size, ok := c.(*parser.ArraySizeContext)
	if !ok || size.E() == nil {
		return -1
	}
	v, ok := b.plainValue(size.E())
	if n, small := v.Int64(); ok && small && n >= 0 && n <= 1<<30 {
		return int(n)
	}
	return -1
}

// plainValue evaluates an expression that consists of numbers and enumerators. For other
// expressions, and if the value is undefined, it returns false without reporting an error.
func (b *builder) plainValue(c parser.IEContext) (num.Int, bool) {
	if !b.isPlain(c, 0) {
		return num.Int{}, false
	}
	return constant.Value(b.value(c))
}

// isConstant reports whether an expression may be constant. It returns false for an expression that
// reads a variable, for a statement expression, and for a call of a function whose name does not
// begin with __builtin_. It also returns false if the expression consists only of numbers and
// enumerators, but its value is undefined (6.6p4).
func (b *builder) isConstant(c parser.IEContext) bool {
	if b.isPlain(c, 0) {
		_, ok := b.plainValue(c)
		return ok
	}
	switch c := inner(c).(type) {
	case *parser.StmtExprContext:
		return false
	case *parser.CallContext:
		return strings.HasPrefix(b.calledName(c), "__builtin_")
	}
	return !b.reads(c, func(*symbol) bool { return true })
}

// isPlain reports whether an expression consists only of numbers, enumerators and operators. For an
// expression that nests deeper than 64 levels it also returns false. In practice, sizes and indices
// are never nested so deeply.
func (b *builder) isPlain(c parser.IEContext, depth int) bool {
	if depth > 64 {
		return false
	}
	switch c := inner(c).(type) {
	case *parser.IntContext, *parser.CharContext:
		return true
	case *parser.NameContext:
		s := b.scope.lookup(c.ID().GetText())
		return s != nil && (s.kind == symConst || s.fixed != nil)
	case *parser.UnaryContext:
		op := c.GetOp().GetText()
		return (op == "-" || op == "+" || op == "~" || op == "!") && b.isPlain(c.E(), depth+1)
	case *parser.BinaryContext:
		return b.isPlain(c.E(0), depth+1) && b.isPlain(c.E(1), depth+1)
	case *parser.CastContext:
		t := b.typeName(c.TypeName())
		return t.kind == cInt && b.isPlain(c.E(), depth+1)
	case *parser.SizeofExprContext, *parser.SizeofTypeContext:
		_, ok := b.sizeOf(c)
		return ok
	}
	return false
}
