// Package format reads the formats of printf and scanf (7.21.6). It writes C functions that replace
// calls of sprintf, snprintf and sscanf with such formats.
//
// For printf, Split divides a format into parts, Supported reports what is not supported, and a
// Writer writes the C function. For scanf, Scanned returns the conversions of a format, and a
// Reader writes the C function.
package format

import (
	"fmt"
	"slices"
	"strings"
)

// A Part is a conversion of a printf format, or a text between conversions.
type Part struct {
	Text       string // the text, if Conversion is 0; otherwise the conversion as it is written
	Conversion byte   // the letter; i is d
	Length     string // hh, h, l, ll, z and the like, or ""
	left, zero bool   // the flags - and 0
	sign       string // the flag + or a space, or ""
	alternate  bool   // the flag #
	foreign    bool   // a flag that POSIX or glibc adds: ' or I
	width      int    // the least number of characters
	precision  int    // -1 if there is none
	// StarWidth and StarPrecision say whether the width or the precision is an asterisk. The value
	// of an asterisk is an argument of type int before the converted argument.
	StarWidth, StarPrecision bool
}

const (
	maxWidth   = 1000        // the greatest width or precision that a Writer or Reader supports
	hugeNumber = 100_000_000 // no width is so large
)

// Split divides a printf format into conversions and the text between them. If the last conversion
// is not complete, Split omits it, and complete is false.
func Split(format string) (out []Part, complete bool) {
	literal := func(text string) {
		if n := len(out); n > 0 && out[n-1].Conversion == 0 {
			out[n-1].Text += text
		} else if text != "" {
			out = append(out, Part{Text: text})
		}
	}
	format, _, _ = strings.Cut(format, "\x00") // the rest of the literal is not a part of the format
	for {
		before, rest, found := strings.Cut(format, "%")
		literal(before)
		if !found {
			return out, true
		}
		if strings.HasPrefix(rest, "%") {
			literal("%")
			format = rest[1:]
			continue
		}
		start := rest
		p := Part{precision: -1}
		for ; rest != "" && strings.IndexByte("-0+ #'I", rest[0]) >= 0; rest = rest[1:] {
			p.foreign = p.foreign || rest[0] == '\'' || rest[0] == 'I'
			p.left, p.zero, p.alternate = p.left || rest[0] == '-', p.zero || rest[0] == '0', p.alternate || rest[0] == '#'
			if rest[0] == '+' || rest[0] == ' ' && p.sign == "" { // 7.21.6.1p6
				p.sign = rest[:1]
			}
		}
		if rest, p.StarWidth = strings.CutPrefix(rest, "*"); !p.StarWidth {
			p.width, rest = leadingNumber(rest)
		}
		if strings.HasPrefix(rest, ".") {
			if rest, p.StarPrecision = strings.CutPrefix(rest[1:], "*"); !p.StarPrecision {
				p.precision, rest = leadingNumber(rest)
			}
		}
		p.Length, rest = lengthOf(rest)
		if rest == "" {
			return out, false
		}
		p.Conversion, format = rest[0], rest[1:]
		if p.Conversion == 'i' {
			p.Conversion = 'd'
		}
		p.Text = "%" + start[:len(start)-len(format)]
		out = append(out, p)
	}
}

// Supported splits a format like Split. It also clears the flag 0 of conversions that ignore this
// flag. If a Writer does not support some conversion, or the last one is not complete, "reason"
// says so, and there are no parts.
func Supported(format string) (out []Part, reason string) {
	out, complete := Split(format)
	for i, p := range out {
		number := p.isNumber()
		plain := p.Length == "" && !p.zero
		switch {
		case p.Conversion == 0:
			continue
		case p.IsFloat():
			if p.Length != "" && p.Length != "l" || p.sign == " " || p.StarPrecision || p.foreign || max(p.width, p.precision) > maxWidth {
				return nil, "the conversion " + p.Text + " is not supported"
			}
			out[i].zero = p.zero && !p.left
			continue
		case !number && p.Conversion != 'c' && p.Conversion != 's',
			number && p.ArgumentType() == "",
			p.Conversion == 'c' && (!plain || p.precision >= 0),
			p.Conversion == 's' && !plain,
			p.sign != "" && p.Conversion != 'd',
			p.alternate && p.Conversion != 'x' && p.Conversion != 'X' && (p.Conversion != 'o' || p.precision >= 0),
			p.StarPrecision && p.Conversion != 's',
			p.foreign,
			max(p.width, p.precision) > maxWidth:
			return nil, "the conversion " + p.Text + " is not supported"
		}
		out[i].zero = p.zero && !p.left && p.precision < 0 // 7.21.6.1p6
	}
	if !complete {
		return nil, "a conversion is not complete"
	}
	return out, ""
}

// Taken returns one letter for each argument that a printf format needs: the letter of the
// conversion, or '*' for a width or precision that is an asterisk. If the format contains %n or a
// conversion that C does not define, or ends within a conversion, ok is false.
func Taken(format string) (out []byte, ok bool) {
	parts, ok := Split(format)
	for _, p := range parts {
		for _, star := range []bool{p.StarWidth, p.StarPrecision} {
			if star {
				out = append(out, '*')
			}
		}
		switch {
		case p.isNumber() || p.Conversion != 0 && strings.IndexByte("csp"+FloatConversions, p.Conversion) >= 0:
			out = append(out, p.Conversion)
		case p.Conversion != 0 && p.Conversion != '%':
			return nil, false
		}
	}
	return out, ok
}

// Counts reports whether a printf format may contain the conversion %n, which writes to an argument.
func Counts(format string) bool {
	parts, _ := Split(format)
	return slices.ContainsFunc(parts, func(p Part) bool {
		return p.Conversion != 0 && !p.isNumber() && strings.IndexByte("csp%m"+FloatConversions, p.Conversion) < 0
	})
}

func (p Part) isNumber() bool {
	return p.Conversion != 0 && strings.IndexByte("duoxX", p.Conversion) >= 0
}

// IsFloat reports whether the conversion writes a floating-point number.
func (p Part) IsFloat() bool {
	return p.Conversion != 0 && strings.IndexByte(FloatConversions, p.Conversion) >= 0
}

// FloatLength returns bounds of the number of characters that the conversion of a double writes,
// without a sign and without the characters that a width adds (7.21.6.1p8). An infinity or a NaN is
// written with 3 characters.
func (p Part) FloatLength() (low, high int) {
	digits := p.precision // the digits after the point
	if digits < 0 {
		digits = 6
	}
	point := min(digits, 1)
	if p.alternate {
		point = 1
	}
	switch p.Conversion {
	case 'f', 'F':
		return min(3, 1+point+digits), 309 + point + digits // up to 1e308
	case 'e', 'E':
		return 3, 1 + point + digits + len("e+308")
	case 'g', 'G':
		return 1, max(digits, 1) + len("0.000") + len("e+308")
	}
	if p.precision < 0 {
		digits = 13
	}
	return 3, len("0x1.") + digits + len("p+1023")
}

// FloatText returns the text that a conversion with %f or %e writes for a number.
func (p Part) FloatText(x float64) string {
	return fmt.Sprintf(strings.Replace(p.Text, "l", "", 1), x) // Go writes these conversions as C does
}

// leadingNumber removes a decimal number from the start of a text, and returns the number and the
// rest. The number is 0 if there is no digit, and at most hugeNumber.
func leadingNumber(text string) (n int, rest string) {
	for ; text != "" && text[0] >= '0' && text[0] <= '9'; text = text[1:] {
		n = min(10*n+int(text[0]-'0'), hugeNumber)
	}
	return n, text
}

// lengthOf removes a length modifier such as ll from the start of a text. It returns the modifier
// and the rest.
func lengthOf(text string) (length, rest string) {
	rest = strings.TrimLeft(text, "hlLjztq")
	return text[:len(text)-len(rest)], rest
}

// ArgumentType returns the promoted type that the argument of a number conversion must have, such
// as "unsigned long" for %lu. If a Writer does not support the length modifier, it returns "".
func (p Part) ArgumentType() string {
	sign := ""
	if p.Conversion != 'd' && p.Conversion != 'c' {
		sign = "unsigned "
	}
	switch p.Length {
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

// Converted returns the type to which the conversion converts its argument.
func (p Part) Converted() string {
	name := p.ArgumentType()
	switch p.Length {
	case "hh":
		name = "char"
	case "h":
		name = "short"
	default:
		return name
	}
	if p.Conversion == 'd' {
		return "signed " + name
	}
	return "unsigned " + name
}
