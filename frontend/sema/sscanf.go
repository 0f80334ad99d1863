package sema

import (
	"fmt"
	"strings"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// This file handles sscanf (7.21.6.7) for programs whose pointers the builder represents as integer
// variables. For each call, the builder writes a C function that reads the text by the call's
// format, as for sprintf.

func (b *builder) scansText(c *parser.CallContext, name string, at source.Span) ast.Expr {
	if b.mem == nil || name != "sscanf" || !b.isUnusedName(name) || !b.declares(name) || b.fn == nil {
		return nil
	}
	refuse := func(at source.Span, hint, format string, args ...any) ast.Expr {
		return b.refuse(diag.Pointer, at, hint, name+": "+format, args...)
	}
	args, ok := expressions(c)
	if !ok || len(args) < 2 {
		return refuse(at, "pass a text and a format", "an argument is missing")
	}
	literal, ok := inner(args[1]).(*parser.StringContext)
	if !ok {
		return refuse(at, "write the format as a string literal", "the format is not a string literal")
	}
	text, ok := characters(literal)
	if !ok {
		return refuse(at, "write the format as a string literal", "the format has characters wider than a byte")
	}
	r := &textReader{}
	if why := r.format(string(text)); why != "" {
		return refuse(spanOf(literal), "use %d, %u, %c, %s and their lengths and widths", "%s", why)
	}
	rest := args[2:]
	if len(rest) != len(r.conversions) {
		return refuse(at, "pass an address for each conversion", "the number of conversions in the format is not the number of arguments")
	}
	for i, e := range rest {
		of, conversion := b.staticType(e).elem, r.conversions[i]
		if strings.HasSuffix(conversion, "s") {
			conversion = "c"
		}
		if of == nil || of.constQualified || of.ast.Const || !b.converts(conversion, *of) {
			return refuse(spanOf(e), "pass the address of a variable of its type", "%%%s does not read what this points to", r.conversions[i])
		}
		if _, cast := inner(e).(*parser.CastContext); cast && b.mem.bytes {
			return refuse(spanOf(e), "pass the address of a variable", "this may point into the text that is read")
		}
		if !b.file.Rules.C && strings.HasSuffix(conversion, "u") {
			return refuse(spanOf(e), "add -ints=c", "a negative number wraps around only with C's own integers")
		}
	}
	f := b.formatted(name, r.function(name), at)
	if f == nil {
		return refuse(at, "give other names to types called s, n, at or p0", "its definition cannot be read")
	}
	return b.definedCall(c, f, at)
}

// A textReader writes a C function that reads a text. Its parameters are the string s and the
// pointers p0, p1, ... of the conversions. The variable at is the number of characters that are
// read, and n the number of conversions.
type textReader struct {
	conversions []string // without their widths, such as "d" and "lu"
	params      string
	body        strings.Builder
}

func (r *textReader) line(format string, args ...any) { fmt.Fprintf(&r.body, format+"\n", args...) }

const skipsSpace = "while (s[at] == ' ' || s[at] >= '\\t' && s[at] <= '\\r') at++;"

// format writes C code for a format. If it has an unsupported part, the result describes this part.
func (r *textReader) format(format string) (reason string) {
	format, _, _ = strings.Cut(format, "\x00")
	for format != "" {
		c := format[0]
		switch {
		case strings.IndexByte(" \t\n\v\f\r", c) >= 0:
			r.line(skipsSpace)
		case c != '%' || strings.HasPrefix(format, "%%"):
			if c == '%' {
				format = format[1:]
				r.line(skipsSpace) // 7.21.6.2p8: %% is a conversion
			}
			r.line("if (!s[at]) return n ? n : -1;") // the end of the text
			r.line("if (s[at] != %d) return n;", int8(c))
			r.line("at++;")
		default:
			rest := format[1:]
			width, after := leadingNumber(rest)
			length := after[:len(after)-len(strings.TrimLeft(after, "hl"))]
			after = after[len(length):]
			if after == "" {
				return "a conversion is not complete"
			}
			ok := rest[0] != '0' && width <= maxWidth
			switch conversion := after[0]; {
			case ok && (conversion == 'd' || conversion == 'u') && len(length) <= 2 && length != "hl" && length != "lh":
				r.number(length+after[:1], width)
			case ok && conversion == 's' && length == "":
				r.string(width)
			case ok && conversion == 'c' && length == "" && width == 0:
				r.line("if (!s[at]) return n ? n : -1;")
				r.line("*%s = s[at]; at++; n++;", r.param("c", "char"))
			default:
				return "the conversion %" + rest[:len(rest)-len(after)+1] + " is not supported"
			}
			format = after
		}
		format = format[1:]
	}
	return ""
}

func (r *textReader) param(conversion, typ string) string {
	name := fmt.Sprintf("p%d", len(r.conversions))
	r.conversions = append(r.conversions, conversion)
	r.params += ", " + typ + " *" + name
	return name
}

// number writes C code for %d and %u. If "width" is not 0, the conversion reads at most so many
// characters.
func (r *textReader) number(conversion string, width int) {
	length, signed := conversion[:len(conversion)-1], strings.HasSuffix(conversion, "d")
	typ := map[string]string{"hh": "char", "h": "short", "": "int", "l": "long", "ll": "long long"}[length]
	most := map[string]string{"hh": "CHAR", "h": "SHRT", "": "INT", "l": "LONG", "ll": "LLONG"}[length] + "_MAX"
	if signed {
		typ = "signed " + typ
		if length == "hh" {
			most = "SCHAR_MAX"
		}
	} else {
		typ, most = "unsigned "+typ, "U"+most
	}
	p := r.param(conversion, typ)
	more, less := "", ""
	if width > 0 {
		more, less = "left > 0 && ", " left--;"
	}
	r.line(skipsSpace)
	r.line("if (!s[at]) return n ? n : -1;")
	r.line("{ %s v = 0; _Bool negative = 0, some = 0, out = 0; int left = %d;", typ, width)
	r.line("if (s[at] == '-') negative = 1;")
	r.line("if (s[at] == '-' || s[at] == '+') { at++;%s }", less)
	r.line("while (%ss[at] >= '0' && s[at] <= '9') {", more)
	r.line("int digit = s[at] - '0'; some = 1; at++;%s", less)
	if signed { // v is negative or 0, because the negative of a positive number always fits its type
		r.line("if (out || v < (-%s - 1 + digit) / 10) out = 1; else v = (%s)(v * 10 - digit); }", most, typ)
		r.line("if (!negative && v < -%s) out = 1;", most)
	} else {
		r.line("if (out || v > (%s - digit) / 10) out = 1; else v = (%s)(v * 10 + digit); }", most, typ)
	}
	r.line("if (!some) return n;")
	r.line("if (out) __builtin_unreachable();") // 7.21.6.2p10
	r.line("if (out) *%s = (%s)__sscanf_number();", p, typ)
	keeps := "!negative"
	if signed {
		keeps = "negative"
	}
	r.line("else *%s = %s ? v : (%s)-v;", p, keeps, typ)
	r.line("n++; }")
}

// string writes C code for %s. The C code reads at most "width" characters. If "width" is 0, there
// is no limit.
func (r *textReader) string(width int) {
	p := r.param("s", "char")
	more := ""
	if width > 0 {
		more = fmt.Sprintf("i < %d && ", width)
	}
	overlaps := fmt.Sprintf("for (j = 0; j <= at; j++) if (%s + i == s + j) __builtin_unreachable();", p)
	r.line(skipsSpace)
	r.line("if (!s[at]) return n ? n : -1;")
	r.line("{ size_t i = 0, j;")
	r.line("while (%ss[at] && s[at] != ' ' && (s[at] < '\\t' || s[at] > '\\r')) {", more)
	r.line("%s[i] = s[at];", p)
	r.line(overlaps)
	r.line("i++; at++; }")
	r.line("%s[i] = 0;", p)
	r.line(overlaps)
	r.line("n++; }")
}

func (r *textReader) function(name string) string {
	return fmt.Sprintf("#include <limits.h>\n#include <stddef.h>\nint %s(const char *s%s) {\nsize_t at = 0;\nint n = 0;\n%sreturn n;\n}\n", name, r.params, r.body.String())
}
