package gen

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"
)

// MacroItem is one line of a random program that tests the preprocessor. The line is a directive,
// an integer constant expression (Value), or a use of assert (Assert).
type MacroItem struct {
	Line   string
	Value  bool
	Assert bool
}

// Macros returns the lines of a random program that tests the preprocessor. The program uses names
// that headers define, and it contains conditionals, macros and constants. If it defines a macro
// with the name of a header's macro, it has included this header before.
func Macros(r *rand.Rand) []MacroItem {
	g := &macros{r: r}
	for range 2 + r.Intn(3) {
		g.include()
	}
	if g.called = r.Intn(2) == 0; g.called {
		for _, name := range functionNames {
			g.line("#define %s%s", name, g.pick(functionMacros[name]))
		}
		for _, name := range ownNames {
			g.line("#define %s %s", name, g.pick(macroNumbers))
		}
	}
	for range 8 + r.Intn(10) {
		g.item(2)
	}
	g.value()
	return g.out
}

type macros struct {
	r      *rand.Rand
	out    []MacroItem
	called bool
}

var (
	macroHeaders = []string{"limits.h", "stdint.h", "stdbool.h", "stdlib.h", "stdio.h", "inttypes.h", "assert.h", "errno.h", "stddef.h", "iso646.h", "float.h"}
	headerNames  = []string{"INT_MAX", "INT_MIN", "UINT_MAX", "LONG_MAX", "ULLONG_MAX", "CHAR_BIT", "CHAR_MIN", "SCHAR_MAX", "USHRT_MAX", "INT8_MAX", "UINT16_MAX", "INT64_MIN", "UINT64_MAX",
		"SIZE_MAX", "INT_LEAST8_MAX", "INT_FAST16_MAX", "PTRDIFF_MIN", "WCHAR_MAX", "true", "false", "RAND_MAX", "EXIT_FAILURE", "EOF", "BUFSIZ", "SEEK_END", "EDOM", "ERANGE", "FLT_DIG", "DBL_MANT_DIG", "INTMAX_MAX"}
	otherNames   = []string{"NULL", "assert", "PRIu64", "offsetof", "bool", "and", "INT8_C", "errno", "NDEBUG", "static_assert", "__LINE__", "__DATE__", "__COUNTER__", "__STDC__"}
	ownNames     = []string{"A", "B", "C"}
	macroNumbers = []string{"0", "1", "7", "255", "2147483647", "2147483648", "4294967295", "4294967296", "0x7fffffff", "0x80000000", "0xffffffff", "0x8000000000000000", "9223372036854775807",
		"18446744073709551615u", "1u", "2147483648u", "1L", "3UL", "5ll", "6LLU", "0777", "0b101", "'a'", "'\\377'", "'\\n'"}
)

func (g *macros) pick(list []string) string { return list[g.r.Intn(len(list))] }

func (g *macros) line(format string, args ...any) {
	g.out = append(g.out, MacroItem{Line: fmt.Sprintf(format, args...)})
}

func (g *macros) include() { g.line("#include <%s>", g.pick(macroHeaders)) }

func (g *macros) atom() string {
	if g.r.Intn(80) == 0 { // a constant that fits no standard type
		return g.pick([]string{"18446744073709551616", "9223372036854775808", "0x10000000000000000", "99999999999999999999u"})
	}
	switch g.r.Intn(4) {
	case 0:
		return g.pick(macroNumbers)
	case 1:
		return g.pick(ownNames)
	}
	return g.pick(headerNames)
}

// tail returns a text to append to an expression: an operator with its right operand, or "". The
// operation cannot overflow.
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

// value writes an integer constant expression. If the expression uses a name, "value" writes it
// inside an #ifdef of this name.
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

func (g *macros) condition() string {
	name := g.pick([]string{g.pick(headerNames), g.pick(ownNames), g.pick(otherNames)})
	switch g.r.Intn(8) {
	case 4, 5, 6:
		return g.arithmetic(3)
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

func (g *macros) item(depth int) {
	own := g.pick(ownNames)
	switch g.r.Intn(19) {
	case 14, 15, 16:
		g.define()
	case 17:
		g.callValue()
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

// arithmetic returns an expression of signed and unsigned numbers for an #if. Overflow wraps
// around. A division by 0 is an error only if the preprocessor evaluates it: not in 0 && 1/0 (C11,
// 6.10.1p4).
func (g *macros) arithmetic(depth int) string {
	if depth == 0 || g.r.Intn(5) == 0 {
		switch g.r.Intn(8) {
		case 0:
			return "defined " + g.pick(headerNames)
		case 1:
			if g.called {
				return g.use(0)
			}
		case 2:
			return fmt.Sprint(g.r.Intn(9))
		}
		return g.atom()
	}
	x, y := g.arithmetic(depth-1), g.arithmetic(depth-1)
	switch g.r.Intn(12) {
	case 0:
		return g.pick([]string{"!", "~", "-", "+"}) + "(" + x + ")"
	case 1:
		return "(" + x + " ? " + y + " : " + g.arithmetic(depth-1) + ")"
	case 2:
		return fmt.Sprintf("(%s) %s %d", x, g.pick([]string{"<<", ">>", "/", "%"}), g.r.Intn(20))
	case 3:
		return "(" + x + ") % 100 " + g.pick([]string{"+", "-", "*"}) + " (" + y + ") % 100"
	}
	return "(" + x + " " + g.pick([]string{"&", "|", "^", "&&", "||", "==", "!=", "<", ">", "<=", ">="}) + " " + y + ")"
}

// functionMacros contains alternative definitions of macros with parameters.
var functionMacros = map[string][]string{
	"F": {"(x)  (x) % 7", "(x) ((x) > B)", "( x ) (x /* a comment */ & 0xff)", "(x) 1 + (x) % 3", "(x) (F)(x)", "() 5"},
	"G": {"(x, y) ((x) < (y))", "(x,y) F(x) | (y)", "(x, y) ((y) ? (x) : F(y))", "(y, x) (y) & F(F(x))"},
	"P": {"(x, y) x ## y", "(x, y) x##y % 50"},
	"Q": {"(x, y) P(x, y)", "(x, y) P(1 ## x, y)"},
	"S": {"(x) (int)sizeof(#x)", "(...) (int)sizeof(#__VA_ARGS__)"},
	"T": {"(x) S(x)", "(x) S(x x)", "(x, ...) S(x, ##__VA_ARGS__)"},
	"N": {"(...) M(__VA_ARGS__, 3, 2, 1, 0)", "(a...) M(a, 9, 8, 7, 6, 5)"},
	"M": {"(a, b, c, n, ...) n", "(a, b, ...) (b)"},
}

var functionNames = []string{"F", "G", "P", "Q", "S", "T", "N", "M"}

func (g *macros) define() {
	name := g.pick(functionNames)
	g.line("#undef %s", name)
	g.line("#define %s%s", name, g.pick(functionMacros[name]))
}

func (g *macros) use(depth int) string {
	arg := func() string {
		if depth > 0 && g.r.Intn(3) == 0 {
			return g.use(depth - 1)
		}
		return g.pick([]string{g.atom(), fmt.Sprint(g.r.Intn(20)), g.pick(ownNames)})
	}
	switch name := g.pick(functionNames); name {
	case "F":
		return "F(" + arg() + ")"
	case "G":
		return "G(" + arg() + ", " + arg() + ")"
	case "P", "Q":
		return name + g.pick([]string{"(1, 2)", "(0x, ff)", "(1, u)", "(INT, _MAX)", "(, 7)", "(3, )", "(INT_MAX, )", "(A, )", "(1, A)", "(2, 3L)"})
	case "S", "T":
		return name + g.pick([]string{"(a  b)", "(\"q\\n\")", "('\\'')", "()", "(A)", "(x, y)", "( 1 + /* c */ 2 )", "(B C)", "(INT_MAX)"})
	default:
		return name + g.pick([]string{"(1)", "(1, 2)", "(1, 2, 3)", "(1, 2, 3, 4)", "(1, (2 + 3))"})
	}
}

// callValue writes a macro call as a value. The call is inside an #if, so that it is used only if
// all macros in it are defined.
func (g *macros) callValue() {
	use, asked := g.use(1), " && defined INT_MAX"
	for _, n := range slices.Concat(functionNames, ownNames) {
		asked += " && defined " + n
	}
	for _, n := range headerNames {
		if strings.Contains(use, n) {
			asked += " && defined " + n
		}
	}
	g.line("#if 1%s", asked)
	g.out = append(g.out, MacroItem{Line: "(" + use + ")", Value: true})
	g.line("#endif")
}
