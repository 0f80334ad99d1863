package sema

import (
	"strings"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/sema/format"
)

// This file handles sscanf (7.21.6.7) for programs whose pointers the builder represents as integer
// variables. As for sprintf, the builder writes a C function for each call. This function reads the
// string as the call's format demands.

func (b *builder) scansText(c *parser.CallContext, name string, at source.Span) ast.Expr {
	if b.mem == nil || name != "sscanf" || !b.isUnusedName(name) || !b.declares(name) || b.fn == nil {
		return nil
	}
	refuse := func(at source.Span, hint, text string, args ...any) ast.Expr {
		return b.refuse(diag.Pointer, at, hint, name+": "+text, args...)
	}
	args, ok := expressions(c)
	if !ok || len(args) < 2 {
		return refuse(at, "pass a text and a format", "an argument is missing")
	}
	text, why := formatText(args[1])
	if why != "" {
		return refuse(at, "write the format as a string literal", "%s", why)
	}
	r := &format.Reader{}
	if why := r.Format(text); why != "" {
		return refuse(spanOf(args[1]), "use %d, %u, %c, %s and their lengths and widths", "%s", why)
	}
	rest := args[2:]
	if len(rest) != len(r.Conversions) {
		return refuse(at, "pass an address for each conversion", "the number of conversions in the format is not the number of arguments")
	}
	for i, e := range rest {
		of, conversion := b.staticType(e).elem, r.Conversions[i]
		if strings.HasSuffix(conversion, "s") {
			conversion = "c"
		}
		if strings.ContainsAny(conversion, format.FloatConversions) {
			if of == nil || of.kind != cFloat || of.constQualified || of.ast.Const || of.ast.Name != map[bool]string{true: "double", false: "float"}[conversion[0] == 'l'] {
				return refuse(spanOf(e), "use %f for a float and %lf for a double", "%%%s does not read what this points to", conversion)
			}
			continue
		}
		if of == nil || of.constQualified || of.ast.Const || !b.converts(conversion, *of) {
			return refuse(spanOf(e), "pass the address of a variable of its type", "%%%s does not read what this points to", r.Conversions[i])
		}
		if _, cast := inner(e).(*parser.CastContext); cast && b.mem.bytes {
			return refuse(spanOf(e), "pass the address of a variable", "this may point into the text that is read")
		}
		if !b.file.Rules.C && strings.HasSuffix(conversion, "u") {
			return refuse(spanOf(e), "add -ints=c", "a negative number wraps around only with C's own integers")
		}
	}
	f := b.formatted(name, r.Function(name), at)
	if f == nil {
		return refuse(at, "give other names to types called s, n, at or p0", "its definition cannot be read")
	}
	return b.definedCall(c, f, at)
}
