//go:build !js

package format

import (
	"cmp"
	"fmt"
	"math"
	"math/rand"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"ic3play/lia/rounds"
)

// TestFormatsAsTheLibrary checks that the functions for calls of sprintf and snprintf write the
// same text, and return the same length, as the C library.
func TestFormatsAsTheLibrary(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewSource(1))
	pick := func(list ...string) string { return list[r.Intn(len(list))] }
	numbers := map[string][]string{
		"int":                {"0", "7", "-1", "-10", "99", "100", "-2147483647 - 1", "2147483647", "300", "-129", "65535", "-32769"},
		"unsigned int":       {"0", "9", "10", "4294967295u", "1000000000u", "255", "256"},
		"long":               {"0", "-9", "9223372036854775807", "-9223372036854775807 - 1", "1000000000000000000"},
		"long long":          {"0", "-10", "9223372036854775807", "-9223372036854775807 - 1", "-1000000000000000000"},
		"unsigned long":      {"0", "18446744073709551615u", "10000000000000000000u", "9999999999999999999u", "8"},
		"unsigned long long": {"1", "18446744073709551615u", "1152921504606846976u", "9223372036854775808u"},
		"ptrdiff_t":          {"0", "-1", "9223372036854775807"},
		"size_t":             {"0", "18446744073709551615u", "12"},
	}
	var text, calls strings.Builder
	kinds := map[byte]bool{}
	for i := range rounds.Of(t, 400, 100) {
		format, args := "", ""
		for range r.Intn(4) {
			c := pick("d", "i", "u", "x", "X", "o", "c", "s", "%", "text")
			if c == "%" || c == "text" {
				format += pick("%%", "ab", "\t")
				continue
			}
			format += "%" + pick("", "-")
			switch {
			case c == "d" || c == "i":
				format += pick("", "", "+", " ", "+ ")
			case c == "x" || c == "X" || c == "o":
				format += pick("", "#")
			}
			width := ""
			if r.Intn(5) == 0 {
				width = "*"
			}
			if strings.Contains("diuxXo", c) {
				format += pick("", "0") + cmp.Or(width, pick("", "", "5", "12")) + pick("", "", "", ".", ".0", ".3", ".14") + pick("", "", "l", "ll", "h", "hh")
				if r.Intn(8) == 0 {
					format = strings.TrimRight(format, "hl") + "z"
				}
			} else if c == "s" {
				format += cmp.Or(width, pick("", "3", "12")) + pick("", ".0", ".", ".2", ".*")
			} else {
				format += cmp.Or(width, pick("", "3"))
			}
			if format += c; c == "o" && strings.Contains(format[strings.LastIndex(format, "%"):], "#") {
				start := strings.LastIndex(format, "%")
				conversion, rest, cut := strings.Cut(format[start:], ".")
				if cut { // the flag # together with a precision is refused
					conversion += strings.TrimLeft(rest, "0123456789")
				}
				format = format[:start] + conversion
			}
		}
		pieces, why := Supported(format)
		if why != "" {
			t.Fatalf("%q: %s", format, why)
		}
		w := &Writer{Limited: i%2 == 0}
		for _, p := range pieces {
			for _, star := range []bool{p.StarWidth, p.StarPrecision} {
				if star {
					args += ", " + pick("0", "3", "12", "-1", "-6")
				}
			}
			switch {
			case p.Conversion == 0:
				w.Literal(p.Text)
			case p.Conversion == 's':
				w.String(p, false)
				args += ", " + pick(`""`, `"a"`, `"hello"`, `"\xff"`)
			default:
				size := map[string]int{"char": 8, "short": 16, "int": 32}[strings.Fields(p.Converted())[len(strings.Fields(p.Converted()))-1]]
				if size == 0 {
					size = 64
				}
				w.Number(p, size)
				if list := numbers[p.ArgumentType()]; p.Conversion == 'c' {
					args += ", " + pick("'a'", "200", "0")
				} else {
					args += fmt.Sprintf(", (%s)(%s)", p.ArgumentType(), list[r.Intn(len(list))])
				}
			}
			kinds[p.Conversion] = true
		}
		name := fmt.Sprintf("own%d", i)
		text.WriteString("static " + w.Function(name)[len("#include <stddef.h>\n"):])
		size, library := "", "sprintf"
		if w.Limited {
			size, library = fmt.Sprintf(", %d", r.Intn(40)), "snprintf"
		}
		fmt.Fprintf(&calls, "memset(s, 'x', 200); memset(t, 'x', 200); if (%s(s%s%s) != %s(t%s, %q%s) || memcmp(s, t, 200)) { printf(\"%d: %%s, not %%s\\n\", s, t); bad = 1; }\n",
			name, size, args, library, size, format, args, i)
	}
	if len(kinds) < 7 {
		t.Fatalf("%d kinds of conversions", len(kinds))
	}
	runWithGCC(t, "#include <stddef.h>\n#include <stdio.h>\n#include <string.h>\n"+text.String()+"int main(void) {\nint bad = 0; char s[200], t[200];\n"+calls.String()+"return bad; }\n", "-fsanitize=undefined", "-fno-sanitize-recover=all")
}

// runWithGCC compiles and runs a program. The test fails if the exit status is not 0.
func runWithGCC(t *testing.T, program string, flags ...string) {
	t.Helper()
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("no gcc")
	}
	bin := filepath.Join(t.TempDir(), "program")
	cmd := exec.Command("gcc", append(flags, "-w", "-fno-builtin", "-o", bin, "-x", "c", "-")...)
	cmd.Stdin = strings.NewReader(program)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if out, err := exec.Command(bin).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestFormatsRefused(t *testing.T) {
	for _, format := range []string{"%", "%5", "% f", "%.*f", "%n", "%p", "%.*d", "%+u", "% x", "%#d", "%#.2o", "%+s", "%.2000d", "%ls", "%lc", "%05s", "%05c", "%.2c", "%hld", "%llld", "%Lf", "%jd", "%2000d", "%.2000s", "%1$d"} {
		if pieces, why := Supported(format); why == "" {
			t.Errorf("%q: %v", format, pieces)
		}
	}
	if pieces, why := Supported("a%%b\x00%p"); why != "" || len(pieces) != 1 || pieces[0].Text != "a%b" {
		t.Errorf("%v %s", pieces, why)
	}
}

// TestFloatsAsTheLibrary checks FloatText, and that every text of the C library has a length and
// characters that Writer.Float allows.
func TestFloatsAsTheLibrary(t *testing.T) {
	t.Parallel()
	var calls strings.Builder
	for _, flags := range []string{"", "+", "0", "-#"} {
		for _, size := range []string{"", ".0", ".3", "12.1"} {
			for _, c := range "fFeEgGaA" {
				format := "%" + flags + size + string(c)
				pieces, why := Supported(format)
				if why != "" {
					t.Fatalf("%s: %s", format, why)
				}
				p := pieces[0]
				low, high := p.FloatLength()
				if p.sign != "" {
					low++
				}
				for _, x := range []float64{-2.5, 99.96875, 1250, 0.0001220703125, 1e10, -math.MaxFloat64, 5e-324, math.Copysign(0, -1)} {
					text := ""
					if strings.ContainsRune("fFeE", c) {
						text = p.FloatText(x)
					}
					fmt.Fprintf(&calls, "test(%q, %d, %d, %d, %q, %s);\n", format, max(low, p.width), max(high+1, p.width), p.width, text, strconv.FormatFloat(x, 'e', -1, 64))
				}
				for _, x := range []string{"1.0 / 0", "-1.0 / 0", "0.0 / 0"} {
					fmt.Fprintf(&calls, "test(%q, %d, %d, %d, \"\", %s);\n", format, max(low, p.width), max(high+1, p.width), p.width, x)
				}
			}
		}
	}
	runWithGCC(t, `#include <stdio.h>
#include <string.h>
static int bad;
static void test(const char *format, int low, int high, int width, const char *text, double x) {
	char s[400];
	int n = snprintf(s, sizeof s, format, x), wrong = n < low || n > high || *text && strcmp(s, text);
	for (int i = 0; i < n; i++) wrong |= !(s[i] >= '+' && s[i] <= 'z' || s[i] == ' ' && n == width);
	if (wrong) { printf("%s of %a: '%s', not '%s' or %d to %d characters\n", format, x, s, text, low, high); bad = 1; }
}
int main(void) {
`+calls.String()+"return bad; }\n")
}
