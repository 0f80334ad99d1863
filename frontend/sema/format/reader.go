package format

import (
	"fmt"
	"slices"
	"strings"
)

// FloatConversions contains the letters of conversions to floating-point numbers (7.21.6.1p8,
// 7.21.6.2p12).
const FloatConversions = "aAeEfFgG"

// A Scan is a conversion of a scanf format.
type Scan struct {
	Width int    // the greatest number of characters; 0 if there is no limit
	Type  string // the length modifier and the letter, such as "lu"
	// The fields Set and Other are for the conversion %[. The characters are those of the ranges in
	// Set or, if Other is set, all others.
	Set   [][2]byte
	Other bool
}

// Scanned returns the conversions of a scanf format. If the format has an unsupported conversion,
// the result "reason" describes this conversion. Only %d and %s may have a width, and that of %d
// must be less than 100.
func Scanned(format string) (out []Scan, reason string) {
	format, _, _ = strings.Cut(format, "\x00")
	for {
		_, rest, found := strings.Cut(format, "%")
		if !found {
			return out, ""
		}
		if strings.HasPrefix(rest, "%") {
			format = rest[1:]
			continue
		}
		start, suppressed := strings.CutPrefix(rest, "*")
		width, after := leadingNumber(start)
		length, after := lengthOf(after)
		letter := after[:min(1, len(after))]
		c := Scan{Width: width, Type: length + letter}
		limit := map[string]int{"d": 99, "s": hugeNumber - 1, "[": hugeNumber - 1}[letter]
		if suppressed {
			limit = hugeNumber - 1
		}
		if letter == "" || !strings.Contains("diouxXcs["+FloatConversions, letter) || width > limit || start[0] == '0' || length != "" && (letter == "c" || letter == "s" || letter == "[") {
			return nil, "the conversion %" + rest[:len(rest)-len(after)+len(letter)] + " is not supported"
		}
		if letter == "[" {
			if c.Set, c.Other, after = scanSet(after[1:]); after == "" {
				return nil, "the set of characters after %[ is not supported"
			}
		}
		if !suppressed {
			out = append(out, c)
		}
		format = after[1:]
	}
}

// maxSet is the greatest number of ranges in the set of a conversion %[.
const maxSet = 4

// scanSet reads the set of characters after %[ (7.21.6.2p12). As in gcc's library, a-z is the range
// from a to z. The result "end" starts with the bracket that ends the set. It is empty if the set is
// not supported.
func scanSet(text string) (set [][2]byte, other bool, end string) {
	text, other = strings.CutPrefix(text, "^")
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == ']' && i > 0:
			if len(set) > maxSet {
				return nil, false, ""
			}
			return set, other, text[i:]
		case c == '-' && i > 0 && i+1 < len(text) && text[i+1] != ']':
			last := &set[len(set)-1]
			if last[0] != last[1] || text[i+1] < last[1] {
				return nil, false, ""
			}
			i++
			last[1] = text[i]
		default:
			set = append(set, [2]byte{c, c})
		}
	}
	return nil, false, ""
}

// A Reader writes a C function that reads a text as sscanf does. The parameters of the C function
// are the string s and a pointer p0, p1, ... for each conversion. Its variable "at" counts the
// characters that it has read, and n the conversions that it has done.
type Reader struct {
	Conversions []string // without their widths, such as "d" and "lu"
	params      string
	body        strings.Builder
}

func (r *Reader) line(format string, args ...any) { fmt.Fprintf(&r.body, format+"\n", args...) }

const skipsSpace = "while (s[at] == ' ' || s[at] >= '\\t' && s[at] <= '\\r') at++;"

// Format writes C code for a format. If a part of the format is not supported, "reason" describes
// it.
func (r *Reader) Format(format string) (reason string) {
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
			length, after := lengthOf(after)
			if after == "" {
				return "a conversion is not complete"
			}
			ok := rest[0] != '0' && width <= maxWidth
			switch conversion := after[0]; {
			case ok && (conversion == 'd' || conversion == 'u') && slices.Contains([]string{"", "h", "hh", "l", "ll"}, length):
				r.number(length+after[:1], width)
			case ok && width == 0 && strings.IndexByte(FloatConversions, conversion) >= 0 && (length == "" || length == "l"):
				r.float(length + after[:1])
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

// float reads a floating-point number, whose text and value are not tracked.
func (r *Reader) float(conversion string) {
	typ := map[bool]string{true: "double", false: "float"}[conversion[0] == 'l']
	r.line(skipsSpace)
	r.line("if (!s[at]) return n ? n : -1;")
	r.line("if (!__vague_truth()) return n;")
	r.line("{ %s any; *%s = any; }", typ, r.param(conversion, typ))
	r.line("{ size_t i = 0, most = __vague_length(); while (i < most && s[at]) { at++; i++; } }")
	r.line("n++;")
}

func (r *Reader) param(conversion, typ string) string {
	name := fmt.Sprintf("p%d", len(r.Conversions))
	r.Conversions = append(r.Conversions, conversion)
	r.params += ", " + typ + " *" + name
	return name
}

// number writes C code for %d and %u. The code reads at most "width" characters; 0 means no limit.
func (r *Reader) number(conversion string, width int) {
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
func (r *Reader) string(width int) {
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

// Function returns the text of the C function, with the given name.
func (r *Reader) Function(name string) string {
	return fmt.Sprintf("#include <limits.h>\n#include <stddef.h>\nint %s(const char *s%s) {\nsize_t at = 0;\nint n = 0;\n%sreturn n;\n}\n", name, r.params, r.body.String())
}
