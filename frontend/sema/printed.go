package sema

import (
	"slices"
	"strings"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/library"
	"ic3play/frontend/sema/format"
	"ic3play/lia/num"
)

// This file checks calls of printf and similar functions: their formats and string arguments
// (7.21.6.1).

// readsText records that a library function reads its i-th argument as a string. The builder does
// not check that the string ends with a 0, so it warns the user. A number in place of the string is
// an error (6.5.2.2p2).
func (b *builder) readsText(fn library.Function, a *parser.ArgContext, i int) {
	e := a.E()
	isString := fn.Name == "puts" || fn.Name == "fputs" || library.ReadsNumber(fn.Name) || fn.Prints
	if isString && (i == fn.Format || fn.Name == "rename") && e != nil {
		_, number := b.plainValue(e)
		if t, ok := b.typeOfOperand(e); (number || ok && t.kind == cInt) && !b.isNull(e) {
			b.rep.ReportHint(diag.Arguments, spanOf(e), "pass a string", "%s reads a string, and this is a number", fn.Name)
			return
		}
		if !mayBeNull(fn.Name) && b.checksMemory() && slices.ContainsFunc(chosen(e), b.isNull) {
			b.rep.ReportHint(diag.Pointer, spanOf(e), "pass a string", "NULL is passed as the string that %s reads", fn.Name)
		}
	}
	if fn.Name == "" || fn.Format < 0 || i < fn.Format || e == nil || !b.checksMemory() || isLiteralText(e) {
		return
	}
	of := b.staticType(e).elem
	if of == nil || of.kind != cInt || of.ast.Narrow != 8 && of.ast.Width != 8 {
		return
	}
	b.file.Texts = append(b.file.Texts, ast.Text{Span: spanOf(e), Func: fn.Name})
}

// mayBeNull reports whether a library function takes NULL in place of its string.
func mayBeNull(name string) bool { return strings.Contains(name, "err") || name == "system" }

func isLiteralText(c parser.IEContext) bool {
	return !slices.ContainsFunc(chosen(c), func(c parser.IEContext) bool { return !isText(c) })
}

// "printed" checks a call of printf or a similar function, if the rules check memory. It reports
// too few arguments for the format, a number as the argument of %s, and an integer of 128 bits
// (7.21.6.1p2 and p9).
func (b *builder) printed(c *parser.CallContext, fn library.Function) {
	if !fn.Prints || strings.HasPrefix(fn.Name, "v") || !strings.Contains(fn.Name, "print") && fn.Name != "err" && fn.Name != "errx" || !b.checksMemory() {
		return
	}
	args := c.AllArg()
	if fn.Format >= len(args) || args[fn.Format].(*parser.ArgContext).E() == nil {
		return
	}
	for _, e := range chosen(args[fn.Format].(*parser.ArgContext).E()) {
		if text, ok := inner(e).(*parser.StringContext); ok {
			b.checkFormat(c, fn, text, args[fn.Format+1:])
		}
	}
}

// chosen returns the expressions of which one determines the value of e. For a conditional
// expression these are the expressions for its two choices; otherwise it is e itself.
func chosen(e parser.IEContext) []parser.IEContext {
	if x, ok := inner(e).(*parser.TernaryContext); ok {
		return append(chosen(lastOf(x.Expr())), chosen(x.E(1))...)
	}
	return []parser.IEContext{e}
}

func (b *builder) checkFormat(c *parser.CallContext, fn library.Function, text *parser.StringContext, rest []parser.IArgContext) {
	value, plain := characters(text)
	takes, known := format.Taken(string(value))
	switch {
	case !plain || !known:
		return
	case len(takes) > len(rest):
		b.rep.ReportHint(diag.Arguments, spanOf(c), "pass an argument for each conversion", "the format of %s needs %d arguments, this call has %d", fn.Name, len(takes), len(rest))
		return
	}
	for i := range takes {
		e := rest[i].(*parser.ArgContext).E()
		if e == nil {
			continue
		}
		if t, ok := b.typeOfOperand(e); ok && t.kind == cInt && width(ast.LP64(), t.ast) > 64 { // 7.21.6.1p9
			b.rep.ReportHint(diag.Arguments, spanOf(e), "convert it: (long long)", "no conversion of %s takes an integer of 128 bits", fn.Name)
		}
		if takes[i] != 's' || b.isPointer(e) {
			continue
		}
		_, number := b.plainValue(e)
		if t, ok := b.typeOfOperand(e); number || ok && t.kind == cInt {
			b.rep.ReportHint(diag.Arguments, spanOf(e), "write %d", "%%s of %s prints a string, and this is a number", fn.Name)
		}
	}
}

// mayCount reports whether a call of printf or a similar function may store the number of
// characters in an argument (%n).
func mayCount(c *parser.CallContext, name string, at int) bool {
	if !strings.Contains(name, "print") && !strings.Contains(name, "err") || name == "perror" {
		return false
	}
	args := c.AllArg()
	if at >= len(args) {
		return false
	}
	e := args[at].(*parser.ArgContext).E()
	for cast, ok := inner(e).(*parser.CastContext); ok; cast, ok = inner(e).(*parser.CastContext) {
		e = cast.E()
	}
	return slices.ContainsFunc(chosen(e), func(e parser.IEContext) bool {
		text, ok := inner(e).(*parser.StringContext)
		if !ok {
			return true
		}
		value, plain := characters(text)
		return !plain || format.Counts(string(value))
	})
}

// onlyPrinted reports whether an argument of printf or a similar function is the name of a standard
// stream, a pointer or an array. The builder accepts such an argument without building it.
func (b *builder) onlyPrinted(c parser.IEContext) bool {
	n, ok := inner(c).(*parser.NameContext)
	if !ok {
		return false
	}
	name := n.ID().GetText()
	s := b.scope.lookup(name)
	if s == nil {
		return strings.HasPrefix(name, "std")
	}
	return s.kind == symPointer || s.kind == symRefused && s.typ.kind == cArray || s.kind == symParts && s.object.typ.kind == cArray
}

// printedLength builds the result of printf and similar functions: a negative number, or the number
// of characters (7.21.6.1p14). If the format has conversions, or is not a string literal, the
// result is any number.
func (b *builder) printedLength(c *parser.CallContext, fn library.Function, at source.Span) ast.Expr {
	args := c.AllArg()
	if fn.Format >= len(args) || args[fn.Format].(*parser.ArgContext).E() == nil {
		return b.resultOf(fn, at)
	}
	literal, ok := inner(args[fn.Format].(*parser.ArgContext).E()).(*parser.StringContext)
	if !ok {
		return b.resultOf(fn, at)
	}
	text, plain := characters(literal)
	parts, complete := format.Split(string(text))
	if !plain || !complete || len(parts) > 1 || len(parts) == 1 && parts[0].Conversion != 0 {
		return b.resultOf(fn, at)
	}
	length := 0
	if len(parts) == 1 {
		length = len(parts[0].Text)
	}
	node, minus := ast.Node{Span: at}, num.MinusOne()
	failure := &ast.Nondet{Node: node, Name: fn.Name + "()", Type: b.int(), High: &minus}
	return b.condTyped(&ast.Cond{Node: node, C: anyBool(fn.Name+"() fails", at), T: failure, F: b.number(intLit(int64(length), at), b.int())})
}
