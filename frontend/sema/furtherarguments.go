package sema

import (
	"slices"
	"strings"

	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/preproc"
	"ic3play/frontend/sema/format"
)

// This file handles the arguments after the named parameters of a variadic function that does not
// read them by va_arg, but passes them to vprintf and the like.

// furtherArguments builds the side effects of the arguments after the first n in a call of a
// variadic function. Through a pointer that does not point to characters, a format with %n would
// store. The program may pass such pointers only if the formats are known (knowsFormats).
func (b *builder) furtherArguments(f *function, args []parser.IArgContext, n int) (do ast.Expr) {
	known := b.knowsFormats(f, args[:n])
	for _, a := range args[n:] {
		a := a.(*parser.ArgContext)
		e := a.E()
		switch {
		case b.typeArgument(a), e == nil, isText(e):
		case b.isPointer(e):
			b.hasValue(a)
			of := b.staticType(e).elem
			if of == nil || of.kind != cInt || of.ast.Name != "char" { // %hhn stores through signed char *
				if !known {
					b.rep.ReportHint(diag.Varargs, spanOf(e), "pass a number or a string", "function %s has a variable argument list, and might write to what this points to", f.name)
					continue
				}
			} else if b.checksMemory() {
				b.file.Texts = append(b.file.Texts, ast.Text{Span: spanOf(e), Func: f.name})
			}
			_, effects := b.findTarget(e)
			do = comma(do, void(effects))
		case b.isFloat(e, 0):
			do = comma(do, void(b.effects(e)))
		default:
			do = comma(do, void(b.value(e)))
		}
	}
	return do
}

// knowsFormats reports whether all strings that a call passes to f are literals without %n, and f
// uses no other format: it changes no parameter that is a string, and passes its list only to
// vprintf and the like, with a format that is such a parameter or a literal without %n.
func (b *builder) knowsFormats(f *function, args []parser.IArgContext) bool {
	for i, a := range args {
		e := a.(*parser.ArgContext).E()
		if e == nil || i >= len(f.params) || !b.isTextParameter(f, i) {
			continue
		}
		for _, e := range chosen(e) {
			text, ok := inner(e).(*parser.StringContext)
			if !ok {
				return false
			}
			if value, plain := characters(text); !plain || format.Counts(string(value)) {
				return false
			}
		}
	}
	lists := map[string]int{"vprintf": 0, "vfprintf": 1, "vsnprintf": 2}
	for i := f.tokens.body; i < f.tokens.end-1; i++ {
		if b.toks[i].Text == "va_arg" || b.toks[i].Text == "__builtin_va_arg" {
			return false
		}
		at, prints := lists[b.toks[i].Text]
		if g := b.funcs[b.toks[i].Text]; g != nil && g.def != nil && b.toks[i+1].Type == parser.CLexerLPAREN && slices.ContainsFunc(g.params, func(p param) bool { return isList(p.typ) }) {
			return false // another function gets the list
		}
		if !prints || b.toks[i+1].Type != parser.CLexerLPAREN {
			continue
		}
		arg := b.argumentTokens(i+2, at)
		text := len(arg) > 0 && !slices.ContainsFunc(arg, func(t preproc.Token) bool {
			return t.Type != parser.CLexerSTRING || strings.Contains(t.Text, "n") && strings.Contains(t.Text, "%")
		})
		param := len(arg) == 1 && slices.ContainsFunc(f.params, func(p param) bool { return p.name != nil && p.name.GetText() == arg[0].Text })
		if !text && !param {
			return false
		}
	}
	for i := range f.params {
		if b.isTextParameter(f, i) && (b.changesParameter(f, i) || b.indexes(f, f.params[i].name.GetText())) {
			return false
		}
	}
	return true
}

func (b *builder) isTextParameter(f *function, i int) bool {
	of := f.params[i].typ.elem
	return f.params[i].name != nil && f.params[i].typ.kind == cPointer && of != nil && isByteSized(*of)
}

// indexes reports whether a bracket [ follows a name in f: perhaps an array hides the parameter.
func (b *builder) indexes(f *function, name string) bool {
	for i := f.tokens.body; i < f.tokens.end-1; i++ {
		if b.toks[i].Text == name && b.toks[i+1].Type == parser.CLexerLBRACK {
			return true
		}
	}
	return false
}

// argumentTokens returns the tokens of the n-th argument of a call. Its first argument begins at the
// token i.
func (b *builder) argumentTokens(i, n int) []preproc.Token {
	depth := 0
	for start := i; i < len(b.toks); i++ {
		switch b.toks[i].Type {
		case parser.CLexerLPAREN, parser.CLexerLBRACK, parser.CLexerLBRACE:
			depth++
		case parser.CLexerRPAREN, parser.CLexerRBRACK, parser.CLexerRBRACE:
			if depth--; depth < 0 {
				if n > 0 {
					return nil
				}
				return b.toks[start:i]
			}
		case parser.CLexerCOMMA:
			if depth > 0 {
				continue
			}
			if n == 0 {
				return b.toks[start:i]
			}
			n, start = n-1, i+1
		}
	}
	return nil
}
