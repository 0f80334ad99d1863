package format

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// A Writer writes a C function that writes a text as sprintf or snprintf does. The parameters of
// the C function are the array d, the size n of the array if Limited is set, and the arguments a0,
// a1, ... of the conversions. Its variable "at" is the number of characters that it has written.
type Writer struct {
	Limited bool // whether the size n limits the text, as for snprintf
	params  []string
	body    strings.Builder
	reads   []string // the strings that the program can write to
}

func (w *Writer) line(format string, args ...any) { fmt.Fprintf(&w.body, format+"\n", args...) }

func (w *Writer) put(c string) {
	if w.Limited {
		w.line("if (at + 1 < n) d[at] = (char)(%s); at++;", c)
	} else {
		w.line("d[at] = (char)(%s); at++;", c)
	}
}

func (w *Writer) param(typ string) string {
	name := fmt.Sprintf("a%d", len(w.params))
	w.params = append(w.params, typ+" "+name)
	return name
}

// Literal writes C code that appends a literal text to the array d.
func (w *Writer) Literal(text string) {
	for i := range len(text) {
		w.put(fmt.Sprint(int8(text[i])))
	}
}

// star writes C code that sets the variables "width" and "left" from the argument of an asterisk. A
// negative width means the flag - (7.21.6.1p5).
func (w *Writer) star(p Part) {
	if p.StarWidth {
		w.line("int width = %s; _Bool left = %d; if (width < 0) { left = 1; width = -width; }", w.param("int"), map[bool]int{true: 1}[p.left])
	}
}

// pad writes C code that pads the text of a conversion: it appends the character c until l, the
// number of characters of the conversion, reaches the width. "after" says whether this code stands
// after the converted text, where only left-justified text is padded.
func (w *Writer) pad(p Part, c string, after bool) {
	switch {
	case p.StarWidth:
		w.line("while (%s && l < (size_t)width) {", map[bool]string{true: "left", false: "!left"}[after])
	case p.width > 0 && p.left == after:
		w.line("while (l < %d) {", p.width)
	default:
		return
	}
	w.put(c)
	w.line("l++; }")
}

// Number writes C code that puts a number, or the character of %c, into the text. The parameter
// "size" is the number of bits of the converted type.
func (w *Writer) Number(p Part, size int) {
	w.line("{")
	w.star(p)
	a := w.param(p.ArgumentType())
	if p.Conversion == 'c' {
		w.line("size_t l = 1;")
		w.pad(p, "' '", false)
		w.put(a)
	} else {
		// For a signed conversion, the C function negates a positive v. The result always fits the
		// type of v, while the negation of a negative v may not.
		w.line("%s v = (%s)%s; _Bool negative = 0; size_t l = 1;", p.ArgumentType(), p.Converted(), a)
		if p.Conversion == 'd' {
			w.line("if (v < 0) negative = 1; else v = -v;")
		}
		n := newNumeral(p, size)
		w.count(n)
		w.start(n)
		w.digits(n)
	}
	w.pad(p, "' '", true)
	w.line("}")
}

// Known writes C code that appends the text of a floating-point constant.
func (w *Writer) Known(text string) {
	w.param("double")
	w.Literal(text)
}

// Float writes C code that puts a floating-point number into the text. The number is not tracked: its
// text has any length that the conversion allows, and any characters from + to z.
func (w *Writer) Float(p Part) {
	low, high := p.FloatLength()
	w.line("{")
	w.star(p)
	w.param("double")
	sign := map[bool]int{true: 1}[p.sign != ""]
	w.line("size_t l = __vague_length(), k = 0; if (l < %d || l > %d) l = %[1]d;", low+sign, high+1)
	if p.zero && p.width > 0 {
		w.line("if (l < %d) l = %[1]d;", p.width)
	} else if p.zero && p.StarWidth {
		w.line("if (!left && l < (size_t)width) l = (size_t)width;")
	}
	w.line("k = l;")
	w.pad(p, "' '", false)
	fits := ""
	if w.Limited {
		fits = " && at + 1 < n"
	}
	w.line("while (k > 0%s) { char c = __vague_char();", fits)
	space := map[bool]string{true: "c == ' ' || "}[p.zero] // before an infinity or a NaN
	w.put(space + "c >= '+' && c <= 'z' ? c : '0'")
	w.line("k--; }\nat += k;")
	w.pad(p, "' '", true)
	w.line("}")
}

// A numeral describes the text of a number.
type numeral struct {
	Part
	signed bool
	base   uint64
	suffix string   // the suffix of C constants that are compared with the number
	powers []uint64 // the powers of the base, from the base on, that fit the number's type
	prefix string   // the text that the flag # adds to a number other than 0
}

func newNumeral(p Part, size int) numeral {
	n := numeral{Part: p, signed: p.Conversion == 'd', base: 10}
	switch p.Conversion {
	case 'o':
		n.base = 8
	case 'x', 'X':
		n.base = 16
	}
	if !n.signed {
		n.suffix = "u"
	}
	if size > 32 {
		n.suffix += "ll"
	}
	limit := uint64(1)<<(size-1) - 1
	if !n.signed {
		limit += uint64(1) << (size - 1)
	}
	for power := n.base; power <= limit; power *= n.base {
		n.powers = append(n.powers, power)
		if hi, _ := bits.Mul64(power, n.base); hi > 0 {
			break
		}
	}
	if p.alternate {
		n.prefix = map[byte]string{'o': "0", 'x': "0x", 'X': "0X"}[p.Conversion]
	}
	return n
}

// reaches returns the C condition that the absolute value of the number is at least "power".
func (n numeral) reaches(power uint64) string {
	if n.signed {
		return fmt.Sprintf("v <= -%d%s", power, n.suffix)
	}
	return fmt.Sprintf("v >= %d%s", power, n.suffix)
}

// count writes C code that computes two numbers: the number of characters of the number's text, in
// the variable l, and the number of zeros that the precision adds, in z. It omits the code if no
// width or precision needs these numbers.
func (w *Writer) count(n numeral) {
	padded := n.width > 0 || n.StarWidth
	if padded || n.precision > 0 { // l first counts the digits
		for _, power := range n.powers {
			w.line("if (%s) l++;", n.reaches(power))
		}
	}
	if n.precision == 0 {
		w.line("if (v == 0) l = 0;") // 7.21.6.1p8
	}
	if n.precision > 0 {
		w.line("int z = 0; if (l < %d) { z = %[1]d - l; l = %[1]d; }", n.precision)
	}
	switch {
	case !padded:
	case n.sign != "":
		w.line("l++;")
	case n.signed:
		w.line("if (negative) l++;")
	case n.prefix != "":
		w.line("if (v != 0) l += %d;", len(n.prefix))
	}
}

// start writes C code for the characters before the digits: spaces, the sign or prefix, and zeros.
func (w *Writer) start(n numeral) {
	if !n.zero {
		w.pad(n.Part, "' '", false)
	}
	switch {
	case n.sign != "":
		w.put(fmt.Sprintf("negative ? '-' : '%s'", n.sign))
	case n.signed:
		w.line("if (negative) {")
		w.put("'-'")
		w.line("}")
	case n.prefix != "":
		w.line("if (v != 0) {")
		w.Literal(n.prefix)
		w.line("}")
	}
	if n.zero {
		w.pad(n.Part, "'0'", false)
	}
	if n.precision > 0 {
		w.line("while (z > 0) {")
		w.put("'0'")
		w.line("z--; }")
	}
}

func (w *Writer) digits(n numeral) {
	for _, power := range slices.Backward(n.powers) {
		w.line("if (%s) {", n.reaches(power))
		w.digit(n, fmt.Sprintf("v / %d%s", power, n.suffix))
		w.line("}")
	}
	if n.precision == 0 {
		w.line("if (v != 0) {")
	}
	w.digit(n, "v")
	if n.precision == 0 {
		w.line("}")
	}
}

// digit writes C code that appends the last digit of the value of the C expression x.
func (w *Writer) digit(n numeral, x string) {
	switch {
	case n.signed:
		w.put(fmt.Sprintf("48 - %s %% 10", x))
	case n.base == 16:
		w.line("{ int g = (int)(%s %% 16);", x)
		w.put(fmt.Sprintf("g < 10 ? 48 + g : %d + g", map[byte]int{'x': 'a' - 10, 'X': 'A' - 10}[n.Conversion]))
		w.line("}")
	default:
		w.put(fmt.Sprintf("48 + (int)(%s %% %d)", x, n.base))
	}
}

// String writes C code that puts a string into the text. Unless the string is a literal, the code
// checks that it does not overlap with the array d (7.21.6.5p2).
func (w *Writer) String(p Part, literal bool) {
	w.line("{")
	w.star(p)
	more := ""
	switch {
	case p.StarPrecision: // a negative precision means that there is none (7.21.6.1p5)
		most := w.param("int")
		more = fmt.Sprintf("(%s < 0 || i < (size_t)%s) && ", most, most)
	case p.precision >= 0:
		more = fmt.Sprintf("i < %d && ", p.precision)
	}
	a := w.param("const char *")
	w.line("size_t i = 0, l = 0;")
	w.line("if (!%s || %s != %s) __builtin_unreachable();", a, a, a)
	if p.width > 0 || p.StarWidth {
		w.line("while (%s%s[i]) i++;", more, a)
		w.line("l = i; i = 0;")
	}
	w.pad(p, "' '", false)
	apart := ""
	if !literal && p.precision != 0 {
		w.reads = append(w.reads, a)
		apart = fmt.Sprintf("if (%s%s + i == d) __builtin_unreachable();", map[bool]string{true: "n > 0 && "}[w.Limited], a)
	}
	w.line("while (%s%s[i]) { %s", more, a, apart)
	w.put(a + "[i]")
	if !literal {
		limit := ""
		if w.Limited {
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

// Function returns the text of the C function, with the given name.
func (w *Writer) Function(name string) string {
	params, limit := "char *d", ""
	if w.Limited {
		params, limit = params+", size_t n", " && i < n"
	}
	end := "d[at] = 0;"
	if w.Limited {
		end = "if (n > 0) d[at < n ? at : n - 1] = 0;"
	}
	for _, p := range w.params {
		params += ", " + p
	}
	for _, a := range w.reads {
		end += fmt.Sprintf("\nfor (size_t i = 0; i <= at%s; i++) if (d + i == %s) __builtin_unreachable();", limit, a)
	}
	start := ""
	if w.Limited { // if n is 0, the C function does not access d, so this comparison checks that d is not freed memory
		start = "if (d != d) __builtin_unreachable();\n"
	}
	return fmt.Sprintf("#include <stddef.h>\nint %s(%s) {\nsize_t at = 0;\n"+start+"%s%s\nreturn (int)at;\n}\n", name, params, w.body.String(), end)
}
