package sema

import (
	"fmt"
	"strings"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/preproc"
	"ic3play/frontend/sema/format"
)

// This file handles sprintf and snprintf (7.21.6.5, 7.21.6.6) for programs whose pointers the
// builder represents as integer variables. For each call of sprintf or snprintf, the builder writes
// a C function that writes the same characters. It then builds a call of this C function, without
// the format as an argument.

func (b *builder) sprints(c *parser.CallContext, name string, at source.Span) ast.Expr {
	if b.mem == nil || name != "sprintf" && name != "snprintf" || !b.isUnusedName(name) || !b.declares(name) {
		return nil
	}
	refuse := func(at source.Span, hint, text string, args ...any) ast.Expr {
		return b.refuse(diag.Pointer, at, hint, name+": "+text, args...)
	}
	if b.fn == nil {
		return refuse(at, "call it in a function", "a constant expression cannot contain a call")
	}
	if f := b.funcs[name]; f != nil && !b.declaresPrinter(f, name == "snprintf") {
		return refuse(at, "declare it as <stdio.h> does", "it is declared with another type than in its header")
	}
	if !b.file.Rules.C {
		return refuse(at, "add -ints=c", "the length of a number's text is known only with C's own integers")
	}
	args, values := expressions(c)
	first := 1 // the index of the format
	if name == "snprintf" {
		first = 2
	}
	if !values {
		return refuse(at, "pass values", "an argument is not a value")
	}
	if len(args) <= first {
		return refuse(at, "pass a format", "the format is missing")
	}
	text, why := formatText(args[first])
	if why != "" {
		return refuse(at, "write the format as a string literal", "%s", why)
	}
	pieces, why := format.Supported(text)
	if why != "" {
		return refuse(spanOf(args[first]), "use %d, %u, %x, %c, %s, %f and their lengths and widths", "%s", why)
	}
	w := &format.Writer{Limited: name == "snprintf"}
	rest := args[first+1:]
	n := 0
	for _, p := range pieces {
		if p.Conversion == 0 {
			w.Literal(p.Text)
			continue
		}
		if n >= len(rest) {
			return refuse(at, "pass an argument for each conversion", "the format needs more arguments than this call has")
		}
		for _, star := range []bool{p.StarWidth, p.StarPrecision} {
			if !star {
				continue
			}
			if t, ok := b.typeOfOperand(rest[n]); !ok || t.kind != cInt || !b.isIntType(b.promoted(t.ast)) {
				return refuse(spanOf(rest[n]), "convert it: (int)", "the asterisk in the format needs a value of type int")
			}
			if n++; n >= len(rest) {
				return refuse(at, "pass an argument for each conversion and each asterisk", "the format needs more arguments than this call has")
			}
		}
		e := rest[n]
		n++
		if p.Conversion == 's' {
			if of := b.staticType(e).elem; !isText(e) && (of == nil || of.kind != cInt || of.ast.Narrow != 8 && of.ast.Width != 8) {
				return refuse(spanOf(e), "pass a string", "%%s needs a string")
			}
			w.String(p, isText(e))
			continue
		}
		t, ok := b.typeOfOperand(e)
		if p.IsFloat() {
			if !b.isFloat(e, 0) || ok && t.ast.Name == "long double" {
				return refuse(spanOf(e), "convert it: (double)", "%s needs a value of type double", p.Text)
			}
			if x, constant := b.exact(e, 0); constant && !p.StarWidth && strings.IndexByte("fFeE", p.Conversion) >= 0 {
				value, _ := x.Float64()
				w.Known(p.FloatText(value))
			} else {
				w.Float(p)
			}
			continue
		}
		want := b.typeNamed(p.ArgumentType())
		// If the argument and the conversion differ in signedness, the argument is converted, as C
		// libraries do. By 7.21.6.1p9 this is undefined if the value cannot be represented in both
		// types.
		if !ok || t.kind != cInt || b.promoted(t.ast).Width != b.promoted(want.ast).Width {
			return refuse(spanOf(e), fmt.Sprintf("convert it: (%s)", p.ArgumentType()), "%%%s%c needs a value of type %s", p.Length, p.Conversion, p.ArgumentType())
		}
		w.Number(p, int(b.typeNamed(p.Converted()).ast.Width))
	}
	if n < len(rest) {
		return refuse(spanOf(rest[n]), "remove it", "the format does not use this argument")
	}
	f := b.formatted(name, w.Function(name), at)
	if f == nil {
		return refuse(at, "give other names to types called d, n, at or a0", "its definition cannot be read")
	}
	return b.definedCall(c, f, at)
}

// formatText returns the text of a format, which must be a string literal of bytes. Otherwise "why"
// says what is wrong.
func formatText(e parser.IEContext) (text, why string) {
	literal, ok := inner(e).(*parser.StringContext)
	if !ok {
		return "", "the format is not a string literal"
	}
	chars, ok := characters(literal)
	if !ok {
		return "", "the format has characters wider than a byte"
	}
	return string(chars), ""
}

// declaresPrinter reports whether the program declares sprintf with the types of <stdio.h>. If
// "limited" is set, the function is snprintf instead.
func (b *builder) declaresPrinter(f *function, limited bool) bool {
	params := f.params
	if limited && len(params) == 3 {
		if p := params[1].typ; p.kind != cInt || !b.compatibleTypes(p, b.typeNamed("unsigned long")) && !b.compatibleTypes(p, b.typeNamed("size_t")) {
			return false
		}
		params = []param{params[0], params[2]}
	}
	return !b.linked[f.name].static && f.result.kind == cInt && b.isIntType(f.result.ast) && f.variadic && len(params) == 2 &&
		params[0].typ.kind == cPointer && params[1].typ.kind == cPointer
}

// "formatted" declares and returns the function with the given C text, which a format.Writer or
// format.Reader wrote. The function takes the arguments of the call except the format. If the
// declaration fails, "formatted" returns nil.
func (b *builder) formatted(name, text string, at source.Span) *function {
	rep := diag.NewReporter("sprintf.c", nil)
	in := preproc.Run([]byte(text), b.file.Rules.LongBits(), rep)
	if rep.Len() > 0 {
		panic(fmt.Sprintf("%s: %s", name, rep.All()[0].Message)) // the text does not depend on the program
	}
	return b.declareApart(name, func() {
		b.addDefinition(name, definitions(in.Tokens)[name], in.Tokens, b.tokenAt(at.Start))
	})
}

func (b *builder) tokenAt(pos source.Pos) preproc.Token {
	for _, t := range b.toks {
		if t.Pos() == pos {
			return t
		}
	}
	return b.eof
}
