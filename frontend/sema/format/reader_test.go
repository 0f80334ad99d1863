//go:build !js

package format

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"ic3play/lia/rounds"
)

// TestTextsAreReadAsByTheLibrary checks that the functions for calls of sscanf return the same
// number, and store the same values, as the C library.
func TestTextsAreReadAsByTheLibrary(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewSource(1))
	pick := func(list ...string) string { return list[r.Intn(len(list))] }
	types := map[string]string{"d": "int", "hd": "short", "hhd": "signed char", "ld": "long", "lld": "long long", "u": "unsigned", "hu": "unsigned short", "lu": "unsigned long", "s": "char", "c": "char"}
	var text, calls strings.Builder
	for i := range rounds.Of(t, 1000, 200) {
		format := ""
		for range 1 + r.Intn(4) {
			switch c := pick("d", "d", "u", "s", "c", "%%", " ", ",", "x"); c {
			case "d":
				format += "%" + pick("", "", "1", "2", "7", "l", "ll", "7l", "1hh", "2hh", "1h", "4h") + c // without overflow
			case "u":
				format += "%" + pick("", "", "3", "3h", "l", "3l") + c
			case "s":
				format += "%" + pick("", "1", "3") + c
			case "c":
				format += "%c"
			default:
				format += c
			}
		}
		reader := &Reader{}
		if why := reader.Format(format); why != "" {
			t.Fatalf("%q: %s", format, why)
		}
		name := fmt.Sprintf("own%d", i)
		_, function, _ := strings.Cut(reader.Function(name), "#include <stddef.h>\n")
		text.WriteString("static " + function)
		input := ""
		for range r.Intn(7) {
			input += pick("1", "12", "-", "+", "-7", "99", " ", "\t", "a", ",", "x", "%", "0")
		}
		var args [2]string
		for k, conversion := range reader.Conversions {
			for side := range args {
				args[side] += fmt.Sprintf(", (%s *)(m[%d] + %d)", types[conversion], side, 32*k)
			}
		}
		fmt.Fprintf(&calls, "memset(m, 'x', sizeof m); a = %s(%q%s); z = sscanf(%q, %q%s); if (a != z || memcmp(m[0], m[1], sizeof m[0])) { printf(\"%%s: %%d, not %%d\\n\", %q, a, z); bad = 1; }\n",
			name, input, args[0], input, format, args[1], format+" of "+input)
	}
	runWithGCC(t, "#include <limits.h>\n#include <stddef.h>\n#include <stdio.h>\n#include <string.h>\nlong long __sscanf_number(void) { return 0; }\n"+text.String()+
		"int main(void) {\nint bad = 0, a, z; char m[2][200];\n"+calls.String()+"return bad; }\n")
}

func TestTextsRefused(t *testing.T) {
	for _, format := range []string{"%", "%5", "%Lf", "%n", "%x", "%i", "%*d", "%0d", "%2c", "%ls", "%[a]", "%hld", "%zd", "%llld", "%1001d"} {
		if why := (&Reader{}).Format(format); why == "" {
			t.Errorf("%q is accepted", format)
		}
	}
}
