package sema

import (
	"fmt"
	"math/bits"
	"strings"
)

// This file writes the C functions that stand for calls of sprintf and snprintf.

type formatPart struct {
	text       string
	conversion byte
	length     string // hh, h, l, ll, z or ""
	left, zero bool   // the flags - and 0
	sign       string // the flag + or a space, or ""
	alternate  bool   // the flag #
	width      int    // the least number of characters
	precision  int    // -1 if there is none
	// These fields say whether an asterisk takes the place of the width or the precision. The value
	// is then an argument of type int, before the converted argument.
	starWidth, starPrecision bool
}

const maxWidth = 1000

// formatParts splits a format into conversions and the text between them. If the format has an
// unsupported conversion, the second result names this conversion.
func formatParts(format string) (out []formatPart, reason string) {
	literal := func(text string) {
		if n := len(out); n > 0 && out[n-1].conversion == 0 {
			out[n-1].text += text
		} else if text != "" {
			out = append(out, formatPart{text: text})
		}
	}
	if i := strings.IndexByte(format, 0); i >= 0 {
		format = format[:i] // the rest of the literal is not a part of the format
	}
	for {
		before, rest, found := strings.Cut(format, "%")
		literal(before)
		if !found {
			return out, ""
		}
		if strings.HasPrefix(rest, "%") {
			literal("%")
			format = rest[1:]
			continue
		}
		p := formatPart{precision: -1}
		for ; rest != "" && strings.IndexByte("-0+ #", rest[0]) >= 0; rest = rest[1:] {
			p.left, p.zero, p.alternate = p.left || rest[0] == '-', p.zero || rest[0] == '0', p.alternate || rest[0] == '#'
			if rest[0] == '+' || rest[0] == ' ' && p.sign == "" { // 7.21.6.1p6
				p.sign = rest[:1]
			}
		}
		if rest, p.starWidth = strings.CutPrefix(rest, "*"); !p.starWidth {
			p.width, rest = leadingNumber(rest)
		}
		if strings.HasPrefix(rest, ".") {
			if rest, p.starPrecision = strings.CutPrefix(rest[1:], "*"); !p.starPrecision {
				p.precision, rest = leadingNumber(rest)
			}
		}
		p.length = rest[:len(rest)-len(strings.TrimLeft(rest, "hlz"))]
		rest = rest[len(p.length):]
		if rest == "" {
			return nil, "a conversion is not complete"
		}
		p.conversion = rest[0]
		if p.conversion == 'i' {
			p.conversion = 'd'
		}
		number := strings.IndexByte("duoxX", p.conversion) >= 0
		plain := p.length == "" && !p.zero
		switch {
		case !number && p.conversion != 'c' && p.conversion != 's',
			number && p.argumentType() == "",
			p.conversion == 'c' && (!plain || p.precision >= 0),
			p.conversion == 's' && !plain,
			p.sign != "" && p.conversion != 'd',
			p.alternate && p.conversion != 'x' && p.conversion != 'X' && (p.conversion != 'o' || p.precision >= 0),
			p.starPrecision && p.conversion != 's',
			max(p.width, p.precision) > maxWidth:
			return nil, "the conversion %" + strings.TrimSuffix(format[len(before)+1:], rest[1:]) + " is not supported"
		}
		p.zero = p.zero && !p.left && p.precision < 0 // 7.21.6.1p6
		out = append(out, p)
		format = rest[1:]
	}
}

// leadingNumber splits a decimal number off the start of a text. If the text starts with no digit,
// the number is 0. A number above maxWidth is returned as maxWidth+1.
func leadingNumber(text string) (n int, rest string) {
	for ; text != "" && text[0] >= '0' && text[0] <= '9'; text = text[1:] {
		n = min(10*n+int(text[0]-'0'), maxWidth+1)
	}
	return n, text
}

// A conversion such as %lu demands an argument of a certain number type. argumentType returns this
// type after promotion. If the length modifier does not fit the conversion, argumentType returns
// "".
func (p formatPart) argumentType() string {
	sign := ""
	if p.conversion != 'd' && p.conversion != 'c' {
		sign = "unsigned "
	}
	switch p.length {
	case "hh", "h":
		return "int"
	case "":
		return sign + "int"
	case "l":
		return sign + "long"
	case "ll":
		return sign + "long long"
	case "z":
		if sign != "" {
			return "size_t"
		}
		return "ptrdiff_t" // the signed type that corresponds to size_t
	}
	return ""
}

// converted returns the type to which the conversion converts its argument.
func (p formatPart) converted() string {
	name := p.argumentType()
	switch p.length {
	case "hh":
		name = "char"
	case "h":
		name = "short"
	default:
		return name
	}
	if p.conversion == 'd' {
		return "signed " + name
	}
	return "unsigned " + name
}

// A textWriter writes a C function that writes a text. The parameters of the C function are the
// array d, the size n of the array if the function is limited, and the arguments a0, a1, ... of the
// conversions. In the C function, the variable "at" is the number of characters written so far.
type textWriter struct {
	limited bool
	params  []string
	body    strings.Builder
	reads   []string // the strings that the program can write to
}

func (w *textWriter) line(format string, args ...any) { fmt.Fprintf(&w.body, format+"\n", args...) }

func (w *textWriter) put(c string) {
	if w.limited {
		w.line("if (at + 1 < n) d[at] = (char)(%s); at++;", c)
	} else {
		w.line("d[at] = (char)(%s); at++;", c)
	}
}

func (w *textWriter) param(typ string) string {
	name := fmt.Sprintf("a%d", len(w.params))
	w.params = append(w.params, typ+" "+name)
	return name
}

func (w *textWriter) literal(text string) {
	for i := range len(text) {
		w.put(fmt.Sprint(int8(text[i])))
	}
}

// star writes C code that sets the variables "width" and "left" from the argument of an asterisk. A
// negative width means the flag - (7.21.6.1p5).
func (w *textWriter) star(p formatPart) {
	if p.starWidth {
		w.line("int width = %s; _Bool left = %d; if (width < 0) { left = 1; width = -width; }", w.param("int"), map[bool]int{true: 1}[p.left])
	}
}

// pad writes C code that puts the character c into the text while the length l is less than the
// width. The character belongs before the converted text or, if "after" is set, after it.
func (w *textWriter) pad(p formatPart, c string, after bool) {
	switch {
	case p.starWidth:
		w.line("while (%s && l < (size_t)width) {", map[bool]string{true: "left", false: "!left"}[after])
	case p.width > 0 && p.left == after:
		w.line("while (l < %d) {", p.width)
	default:
		return
	}
	w.put(c)
	w.line("l++; }")
}

// number writes C code that puts a number, or the character of %c, into the text. The parameter
// "size" is the number of bits of the converted type.
func (w *textWriter) number(p formatPart, size int) {
	w.line("{")
	w.star(p)
	a := w.param(p.argumentType())
	if p.conversion == 'c' {
		w.line("size_t l = 1;")
		w.pad(p, "' '", false)
		w.put(a)
		w.pad(p, "' '", true)
		w.line("}")
		return
	}
	base, suffix, signed := uint64(10), "u", p.conversion == 'd'
	switch p.conversion {
	case 'o':
		base = 8
	case 'x', 'X':
		base = 16
	}
	if signed {
		suffix = ""
	}
	if size > 32 {
		suffix += "ll"
	}
	// For a signed conversion, the C function makes v negative or 0, because the negative of a
	// positive number always fits the type of v.
	w.line("%s v = (%s)%s; _Bool negative = 0; size_t l = 1;", p.argumentType(), p.converted(), a)
	if signed {
		w.line("if (v < 0) negative = 1; else v = -v;")
	}
	var powers []uint64
	for power, limit := base, uint64(1)<<(size-1)-1+uint64(1)<<(size-1); ; power *= base {
		if signed && power > limit/2 || power > limit {
			break
		}
		powers = append(powers, power)
		if hi, _ := bits.Mul64(power, base); hi > 0 {
			break
		}
	}
	reaches := func(power uint64) string {
		if signed {
			return fmt.Sprintf("v <= -%d%s", power, suffix)
		}
		return fmt.Sprintf("v >= %d%s", power, suffix)
	}
	digit := func(power uint64) {
		x := "v"
		if power > 1 {
			x = fmt.Sprintf("v / %d%s", power, suffix)
		}
		switch {
		case signed:
			w.put(fmt.Sprintf("48 - %s %% 10", x))
		case base == 16:
			w.line("{ int g = (int)(%s %% 16);", x)
			w.put(fmt.Sprintf("g < 10 ? 48 + g : %d + g", map[byte]int{'x': 'a' - 10, 'X': 'A' - 10}[p.conversion]))
			w.line("}")
		default:
			w.put(fmt.Sprintf("48 + (int)(%s %% %d)", x, base))
		}
	}
	// The C variable l first counts the digits. Later it counts all characters of the number.
	padded := p.width > 0 || p.starWidth
	if padded || p.precision > 0 {
		for _, power := range powers {
			w.line("if (%s) l++;", reaches(power))
		}
	}
	if p.precision == 0 {
		w.line("if (v == 0) l = 0;") // 7.21.6.1p8
	}
	if p.precision > 0 {
		w.line("int z = 0; if (l < %d) { z = %d - l; l = %d; }", p.precision, p.precision, p.precision)
	}
	prefix := "" // the text that the flag # adds to a number other than 0
	if p.alternate {
		prefix = map[byte]string{'o': "0", 'x': "0x", 'X': "0X"}[p.conversion]
	}
	if padded {
		switch {
		case p.sign != "":
			w.line("l++;")
		case signed:
			w.line("if (negative) l++;")
		case prefix != "":
			w.line("if (v != 0) l += %d;", len(prefix))
		}
	}
	if !p.zero {
		w.pad(p, "' '", false)
	}
	switch {
	case p.sign != "":
		w.put(fmt.Sprintf("negative ? '-' : '%s'", p.sign))
	case signed:
		w.line("if (negative) {")
		w.put("'-'")
		w.line("}")
	case prefix != "":
		w.line("if (v != 0) {")
		w.literal(prefix)
		w.line("}")
	}
	if p.zero {
		w.pad(p, "'0'", false)
	}
	if p.precision > 0 {
		w.line("while (z > 0) {")
		w.put("'0'")
		w.line("z--; }")
	}
	for i := len(powers) - 1; i >= 0; i-- {
		w.line("if (%s) {", reaches(powers[i]))
		digit(powers[i])
		w.line("}")
	}
	if p.precision == 0 {
		w.line("if (v != 0) {")
	}
	digit(1)
	if p.precision == 0 {
		w.line("}")
	}
	w.pad(p, "' '", true)
	w.line("}")
}

// string writes C code that puts a string into the text. A string that is not a literal must not
// overlap with the array d (7.21.6.5p2).
func (w *textWriter) string(p formatPart, literal bool) {
	w.line("{")
	w.star(p)
	more := ""
	switch {
	case p.starPrecision: // a negative precision means that there is none (7.21.6.1p5)
		most := w.param("int")
		more = fmt.Sprintf("(%s < 0 || i < (size_t)%s) && ", most, most)
	case p.precision >= 0:
		more = fmt.Sprintf("i < %d && ", p.precision)
	}
	a := w.param("const char *")
	w.line("size_t i = 0, l = 0;")
	w.line("if (!%s || %s != %s) __builtin_unreachable();", a, a, a)
	if p.width > 0 || p.starWidth {
		w.line("while (%s%s[i]) i++;", more, a)
		w.line("l = i; i = 0;")
	}
	w.pad(p, "' '", false)
	apart := ""
	if !literal && p.precision != 0 {
		w.reads = append(w.reads, a)
		apart = fmt.Sprintf("if (%s%s + i == d) __builtin_unreachable();", map[bool]string{true: "n > 0 && "}[w.limited], a)
	}
	w.line("while (%s%s[i]) { %s", more, a, apart)
	w.put(a + "[i]")
	if !literal {
		limit := ""
		if w.limited {
			limit = "at < n && "
		}
		w.line("if (%sd + (at - 1) == %s) __builtin_unreachable();", limit, a)
	}
	w.line("i++; }")
	if apart != "" { // copy the terminator too, if the loop has read it
		w.line(strings.Replace(apart, "(", "("+more, 1))
	}
	w.pad(p, "' '", true)
	w.line("}")
}

func (w *textWriter) function(name string) string {
	params, limit := "char *d", ""
	if w.limited {
		params, limit = params+", size_t n", " && i < n"
	}
	end := "d[at] = 0;"
	if w.limited {
		end = "if (n > 0) d[at < n ? at : n - 1] = 0;"
	}
	for _, p := range w.params {
		params += ", " + p
	}
	for _, a := range w.reads {
		end += fmt.Sprintf("\nfor (size_t i = 0; i <= at%s; i++) if (d + i == %s) __builtin_unreachable();", limit, a)
	}
	start := ""
	if w.limited { // if n is 0, the C function does not access d, so this comparison checks that d is not freed memory
		start = "if (d != d) __builtin_unreachable();\n"
	}
	return fmt.Sprintf("#include <stddef.h>\nint %s(%s) {\nsize_t at = 0;\n"+start+"%s%s\nreturn (int)at;\n}\n", name, params, w.body.String(), end)
}
