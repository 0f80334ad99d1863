package gen

import (
	"fmt"
	"math/rand"
	"strings"
)

// MacroItem is a line of a program about the preprocessor: a directive, or an integer
// constant expression, or a use of assert.
type MacroItem struct {
	Line   string
	Value  bool // the line is an integer constant expression
	Assert bool // the line is a use of assert
}

// Macros makes the lines of a random program about what headers define, conditions,
// macros and constants. Every header is included before a macro of its name is defined.
func Macros(r *rand.Rand) []MacroItem {
	g := &macros{r: r}
	for range 2 + r.Intn(3) {
		g.include()
	}
	for range 8 + r.Intn(10) {
		g.item(2)
	}
	g.value()
	return g.out
}

type macros struct {
	r   *rand.Rand
	out []MacroItem
}

// The names and constants that programs are made of.
var (
	macroHeaders = []string{"limits.h", "stdint.h", "stdbool.h", "stdlib.h", "stdio.h", "inttypes.h", "assert.h", "errno.h", "stddef.h", "iso646.h", "float.h"}
	headerNames  = []string{"INT_MAX", "INT_MIN", "UINT_MAX", "LONG_MAX", "ULLONG_MAX", "CHAR_BIT", "CHAR_MIN", "SCHAR_MAX", "USHRT_MAX", "INT8_MAX", "UINT16_MAX", "INT64_MIN", "UINT64_MAX",
		"SIZE_MAX", "INT_LEAST8_MAX", "INT_FAST16_MAX", "PTRDIFF_MIN", "WCHAR_MAX", "true", "false", "RAND_MAX", "EXIT_FAILURE", "EOF", "BUFSIZ", "SEEK_END", "EDOM", "ERANGE", "FLT_DIG", "DBL_MANT_DIG", "INTMAX_MAX"}
	otherNames   = []string{"NULL", "assert", "PRIu64", "offsetof", "bool", "and", "INT8_C", "errno", "NDEBUG", "static_assert", "__LINE__", "__DATE__", "__COUNTER__", "__STDC__"}
	ownNames     = []string{"A", "B", "C"}
	macroNumbers = []string{"0", "1", "7", "255", "2147483647", "2147483648", "4294967295", "4294967296", "0x7fffffff", "0x80000000", "0xffffffff", "0x8000000000000000", "9223372036854775807",
		"1u", "2147483648u", "1L", "3UL", "5ll", "6LLU", "0777", "0b101", "'a'", "'\\377'", "'\\n'"}
)

func (g *macros) pick(list []string) string { return list[g.r.Intn(len(list))] }

func (g *macros) line(format string, args ...any) {
	g.out = append(g.out, MacroItem{Line: fmt.Sprintf(format, args...)})
}

func (g *macros) include() { g.line("#include <%s>", g.pick(macroHeaders)) }

// atom is a constant, or a macro where it is defined.
func (g *macros) atom() string {
	switch g.r.Intn(4) {
	case 0:
		return g.pick(macroNumbers)
	case 1:
		return g.pick(ownNames)
	}
	return g.pick(headerNames)
}

// tail is the rest of an expression that cannot overflow.
func (g *macros) tail(n string) string {
	switch g.r.Intn(6) {
	case 0:
		return " > " + n
	case 1:
		return " == " + n
	case 2:
		return " % 7"
	case 3:
		return " / 3"
	case 4:
		return " && " + n
	}
	return ""
}

// value writes an expression behind the question whether its name is a macro.
func (g *macros) value() {
	if g.r.Intn(3) == 0 {
		g.out = append(g.out, MacroItem{Line: g.pick(macroNumbers) + g.tail(g.pick(macroNumbers)), Value: true})
		return
	}
	name := g.atom()
	if !strings.ContainsAny(name[:1], "0123456789'") {
		g.line("#ifdef %s", name)
		g.out = append(g.out, MacroItem{Line: name + g.tail(g.pick(macroNumbers)), Value: true})
		g.line("#else")
		g.out = append(g.out, MacroItem{Line: "1", Value: true})
		g.line("#endif")
		return
	}
	g.out = append(g.out, MacroItem{Line: name + g.tail(g.pick(macroNumbers)), Value: true})
}

// condition is that of an #if.
func (g *macros) condition() string {
	name := g.pick([]string{g.pick(headerNames), g.pick(ownNames), g.pick(otherNames)})
	switch g.r.Intn(5) {
	case 0:
		return "defined " + name
	case 1:
		return "!defined(" + name + ")"
	case 2:
		return g.atom() + g.tail(g.pick(macroNumbers))
	case 3:
		return "defined " + name + " && " + g.pick(headerNames) + " > " + g.pick(macroNumbers)
	}
	return g.pick(headerNames) + " <= " + g.pick(headerNames)
}

// item writes some lines.
func (g *macros) item(depth int) {
	own := g.pick(ownNames)
	switch g.r.Intn(14) {
	case 0:
		g.include()
	case 1:
		g.line("#undef %s", own)
		g.line("#define %s %s", own, g.pick(macroNumbers))
	case 2:
		g.line("#undef %s", own)
	case 3:
		g.line("#ifndef %s", own)
		g.line("#define %s (%s%s)", own, g.pick(macroNumbers), g.tail(g.pick(macroNumbers)))
		g.line("#endif")
	case 4:
		g.line("#pragma push_macro(\"%s\")", g.pick([]string{own, own, g.pick(headerNames)}))
	case 5:
		g.line("#pragma pop_macro(\"%s\")", g.pick([]string{own, own, g.pick(headerNames)}))
	case 6:
		g.line("%s", g.pick([]string{"#define NDEBUG", "#undef NDEBUG", "#include <assert.h>"}))
	case 7:
		g.line("#include <assert.h>")
		g.out = append(g.out, MacroItem{Line: "assert(0)", Assert: true})
	case 8:
		g.line("#ifdef %s", g.pick([]string{g.pick(headerNames), g.pick(otherNames), own}))
		g.value()
		g.line("#endif")
	case 9, 10:
		if depth == 0 {
			g.value()
			return
		}
		g.line("#if %s", g.condition())
		g.item(depth - 1)
		g.value()
		if g.r.Intn(2) == 0 {
			g.line("#elif %s", g.condition())
			g.item(depth - 1)
		}
		g.line("#else")
		g.value()
		g.line("#endif")
	default:
		g.value()
	}
}
