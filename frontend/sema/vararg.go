package sema

import (
	"strings"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// This file handles functions with a variable argument list (7.16). The arguments after the
// named ones are evaluated, but their values are not tracked. The function can only pass its
// list to a function such as vprintf.

// listCall builds a call of va_start, va_end or va_copy; nil for other calls.
func (b *builder) listCall(c *parser.CallContext, name string, at source.Span) ast.Expr {
	args := c.AllArg()
	name = strings.TrimPrefix(name, "__builtin_")
	switch name {
	case "va_start":
		if b.fn == nil || !b.fn.instance.f.variadic {
			b.rep.Report(diag.Varargs, at, "va_start is called outside of a function with a variable argument list")
			return b.instead(at)
		}
		params := b.fn.instance.f.params
		last := params[len(params)-1].name
		if len(args) != 2 || !b.isArgumentList(args[0]) || last == nil || args[1].GetText() != last.GetText() {
			b.rep.Report(diag.Varargs, at, "va_start needs a va_list and the name of the last parameter before the dots")
			return b.instead(at)
		}
	case "va_end", "va_copy":
		for _, a := range args {
			if !b.isArgumentList(a) {
				b.rep.Report(diag.Varargs, at, "%s needs a variable of type va_list", name)
				return b.instead(at)
			}
		}
	case "va_arg":
		b.rep.ReportHint(diag.Varargs, at, "pass the values as named parameters", "va_arg is not supported: ic3play does not track the arguments after the named ones")
		return b.instead(at)
	default:
		return nil
	}
	return void(intLit(0, at))
}

// isArgumentList reports whether an argument names a local variable of type va_list.
func (b *builder) isArgumentList(a parser.IArgContext) bool {
	e := a.(*parser.ArgContext).E()
	if e == nil {
		return false
	}
	n, ok := inner(e).(*parser.NameContext)
	if !ok {
		return false
	}
	s := b.scope.lookup(n.ID().GetText())
	return s != nil && s.kind == symRefused && s.typ.kind == cStruct && s.typ.def == nil
}

// furtherArguments builds the side effects of the arguments for the dots of a variable argument
// list. An address could be stored through (%n), so that only strings may be passed.
func (b *builder) furtherArguments(f *function, args []parser.IArgContext) (do ast.Expr) {
	for _, a := range args {
		a := a.(*parser.ArgContext)
		e := a.E()
		switch {
		case b.typeArgument(a), e == nil, isText(e):
		case b.isPointer(e):
			of := b.static(e).of
			if of == nil || of.kind != cInt || of.ast.Narrow != 8 && of.ast.Width != 8 {
				b.rep.ReportHint(diag.Varargs, spanOf(e), "pass a number or a string", "function %s has a variable argument list, and might write to what this points to", f.name)
				continue
			}
			if b.checksMemory() {
				b.file.Texts = append(b.file.Texts, ast.Text{Span: spanOf(e), Func: f.name})
			}
			_, effects := b.aim(e)
			do = then(do, void(effects))
		case b.isFloat(e, 0):
			do = then(do, void(b.effects(e)))
		default:
			do = then(do, void(b.value(e)))
		}
	}
	return do
}
