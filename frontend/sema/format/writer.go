package format

import (
	"fmt"
	"math/bits"
	"strings"
)

// A Writer writes a C function that writes a text. The parameters of the C function are the
// array d, the size n of the array if the function is limited, and the arguments a0, a1, ... of the
// conversions. In the C function, the variable "at" is the number of characters written so far.
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

// Literal writes C code that puts a literal text into the text.
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

// pad writes C code that puts the character c into the text while the length l is less than the
// width. The character belongs before the converted text or, if "after" is set, after it.
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
		w.pad(p, "' '", true)
		w.line("}")
		return
	}
	base, suffix, signed := uint64(10), "u", p.Conversion == 'd'
	switch p.Conversion {
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
	w.line("%s v = (%s)%s; _Bool negative = 0; size_t l = 1;", p.ArgumentType(), p.Converted(), a)
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
			w.put(fmt.Sprintf("g < 10 ? 48 + g : %d + g", map[byte]int{'x': 'a' - 10, 'X': 'A' - 10}[p.Conversion]))
			w.line("}")
		default:
			w.put(fmt.Sprintf("48 + (int)(%s %% %d)", x, base))
		}
	}
	// The C variable l first counts the digits. Later it counts all characters of the number.
	padded := p.width > 0 || p.StarWidth
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
		prefix = map[byte]string{'o': "0", 'x': "0x", 'X': "0X"}[p.Conversion]
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
		w.Literal(prefix)
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

// String writes C code that puts a string into the text. A string that is not a literal must not
// overlap with the array d (7.21.6.5p2).
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

// Function returns the C function, under the given name.
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
