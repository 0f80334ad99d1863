package sema

import (
	"ic3play/engine/source"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/lia/num"
	"slices"

	"github.com/antlr4-go/antlr/v4"
)

// This file checks array declarators (6.7.6.2): the size, the words in the brackets, and where C
// allows a variably modified type.

// noStars reports an error for [*] in the parameters of a function with a body (6.7.6.2p4). If a
// parameter is a pointer to a function, that function's parameters may contain [*].
func (b *builder) noStars(c antlr.Tree, parameters bool) {
	switch x := c.(type) {
	case *parser.ArraySizeContext:
		if x.STAR() != nil {
			b.reportViolation(diag.Type, spanOf(x), "write the size", "a function with a body cannot have * as the size of an array")
		}
	case *parser.ParamListContext:
		if parameters {
			return
		}
		parameters = true
	}
	for _, child := range c.GetChildren() {
		b.noStars(child, parameters)
	}
}

func (b *builder) elementType(t ctype, at source.Span) {
	b.mustBeComplete(t, at, "each element of this array")
}

// arraySize checks the size of an array (6.7.6.2p1): the size must be an integer and, if it is
// constant, not negative. The array must have at most PTRDIFF_MAX bytes, as gcc and clang demand.
// With mathematical integers, sizes that depend on sizeof are not checked.
func (b *builder) arraySize(element ctype, c *parser.ArraySizeContext) {
	e := c.E()
	if e == nil {
		return
	}
	at := spanOf(e)
	if !b.passesCheck(e, func() {
		if o := b.operandOf(e); !o.class().isInteger() {
			b.reportViolation(diag.Type, at, "write an integer", "the size of an array is not an integer")
		}
	}) {
		return
	}
	bytes, sized := b.bytes(element)
	if !sized || bytes < 1 {
		bytes = 1
	}
	most := num.From((1<<(8*b.word()-1) - 1) / bytes)
	if v, ok := b.plainValue(e); ok && (v.Sign() < 0 || most.Less(v)) && (b.file.Rules.C || !contains(e, isSize)) {
		report := b.reportViolation
		if !b.file.Rules.C && contains(e, isComputed) {
			report = b.rep.ReportHint // C may compute another size
		}
		hint := "write a positive number"
		if v.Sign() >= 0 {
			hint = "write a smaller number"
		}
		report(diag.Array, at, hint, "an array cannot have %s elements", v)
	}
}

func isComputed(t antlr.Tree) bool {
	switch t.(type) {
	case *parser.BinaryContext, *parser.TernaryContext, *parser.CastContext:
		return true
	}
	return false
}

// arrayMarks reports an error for static, qualifiers and * in array brackets where C forbids
// them. Static and qualifiers may occur only in the outermost array of a parameter. The size *
// may occur only in a declaration (6.7.6.2p1, p4).
func (b *builder) arrayMarks(c parser.IDeclaratorContext, parameter bool) {
	for c != nil {
		direct := c.(*parser.DeclaratorContext).DirectDeclarator()
		c = nil
		for direct != nil {
			switch x := direct.(type) {
			case *parser.DeclArrayContext:
				_, innermost := x.DirectDeclarator().(*parser.DeclNameContext)
				b.bracketMarks(x.ArraySize().(*parser.ArraySizeContext), parameter, innermost)
				direct = x.DirectDeclarator()
			case *parser.DeclFunctionContext:
				direct = x.DirectDeclarator()
			case *parser.DeclParenContext:
				c, direct = x.Declarator(), nil
			default:
				direct = nil
			}
		}
	}
}

func (b *builder) bracketMarks(size *parser.ArraySizeContext, parameter, innermost bool) {
	if hasWord(size, "static") && size.E() == nil { // grammar of 6.7.6
		b.reportViolation(diag.Syntax, spanOf(size), "write a size after static", "static stands between brackets without a size")
	}
	for _, word := range []string{"static", "const", "volatile", "restrict", "*"} {
		if hasWord(size, word) && !(parameter && (innermost || word == "*")) {
			b.reportViolation(diag.Type, spanOf(size), "delete it", "only an array parameter can have %s between its brackets", word)
		}
	}
}

// hasConstBrackets reports whether the brackets next to the name of an array parameter contain const,
// which makes the pointer const (6.7.6.3p7).
func (b *builder) hasConstBrackets(c parser.IDeclaratorContext) bool {
	for c != nil {
		switch x := c.(*parser.DeclaratorContext).DirectDeclarator().(type) {
		case *parser.DeclParenContext:
			c = x.Declarator()
		case *parser.DeclArrayContext:
			for {
				in, ok := x.DirectDeclarator().(*parser.DeclArrayContext)
				if !ok {
					return hasWord(x.ArraySize().(*parser.ArraySizeContext), "const")
				}
				x = in
			}
		default:
			return false
		}
	}
	return false
}

func hasWord(c *parser.ArraySizeContext, word string) bool {
	return slices.ContainsFunc(c.GetChildren(), func(t antlr.Tree) bool {
		n, ok := t.(antlr.TerminalNode)
		return ok && n.GetText() == word
	})
}

// The method "reads" returns whether the value of an expression certainly depends on a variable for
// which the callback "accepts" returns true. Such an expression is not constant. The method ignores
// operands that may not be evaluated, such as the operands of sizeof and ?:. The address &x counts
// as dependent on x.
func (b *builder) reads(c parser.IEContext, accepts func(*symbol) bool) bool {
	switch c := inner(c).(type) {
	case *parser.NameContext:
		s := b.scope.lookup(c.ID().GetText())
		return s != nil && s.kind != symConst && s.kind != symTypedef && accepts(s)
	case *parser.BinaryContext:
		op := c.GetOp().GetText()
		return op != "&&" && op != "||" && (b.reads(c.E(0), accepts) || b.reads(c.E(1), accepts))
	case *parser.UnaryContext:
		return c.GetOp().GetText() != "!" && b.reads(c.E(), accepts)
	case *parser.CastContext:
		return b.reads(c.E(), accepts)
	case *parser.IndexContext:
		return b.reads(c.E(), accepts)
	case *parser.Member_Context:
		return b.reads(c.E(), accepts)
	case *parser.PrefixContext:
		return b.reads(c.E(), accepts)
	case *parser.PostfixContext:
		return b.reads(c.E(), accepts)
	case *parser.AssignContext:
		return b.reads(c.E(0), accepts)
	}
	return false
}

func (t ctype) isVLA() bool {
	return t.kind == cArray && (t.computed || t.elem != nil && t.elem.isVLA())
}

func (t ctype) isModified() bool {
	return t.isVLA() || (t.kind == cPointer || t.kind == cArray) && t.elem != nil && t.elem.isModified()
}

// checkVariablyModified checks a declaration whose type is variably modified. Only some
// declarations may have such a type (6.7.6.2p2, 6.7.9p3), and no jump may lead into the scope of
// the name (6.8.6.1p1, 6.8.4.2p2).
func (b *builder) checkVariablyModified(d declared, specs specifiers, i *parser.InitDeclaratorContext) {
	if !d.typ.isModified() {
		return
	}
	at, name := tokSpan(d.name), d.name.GetText()
	switch {
	case b.fn == nil, specs.extern:
		b.reportViolation(diag.Array, at, "write a number, or an enumerator", "the type of %s has an array size that is not constant", name)
	case specs.static && d.typ.isVLA():
		b.reportViolation(diag.Array, at, "write a number, or an enumerator", "the size of the static array %s is not constant", name)
	case i.Initializer() != nil && d.typ.isVLA():
		b.reportViolation(diag.Initializer, at, "assign to its elements", "the size of array %s is computed, so it cannot have an initialiser", name)
	}
	if b.fn != nil {
		m := b.markDecl(name, at)
		b.fn.modified = append(b.fn.modified, m)
	}
}

func (b *builder) finishModified() {
	for _, m := range b.fn.modified {
		if m.place.Skipped {
			b.reportViolation(diag.Jump, m.at, "declare it before the jump", "a jump enters the scope of %s, whose array size is computed", m.name)
		}
	}
}
