package gen

import (
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

// Macros returns the lines of a random program that tests the preprocessor. The program contains
// names from headers, conditionals, macros and constants. It redefines a header's macro only after
// the #include of this header.
func Macros(r *rand.Rand) []MacroItem {
	g := &macros{dice: dice{r: r, marks: map[string]func() string{}}}
	for name, list := range map[string][]string{"number": macroNumbers, "own": ownNames, "header": headerNames, "other": otherNames} {
		g.marks[name] = func() string { return pick(r, list) }
	}
	g.marks["atom"], g.marks["tail"], g.marks["arithmetic"] = g.atom, g.tail, func() string { return g.arithmetic(3) }
	for range 2 + r.Intn(3) {
		g.include()
	}
	if g.called = r.Intn(2) == 0; g.called {
		for _, name := range functionNames {
			g.line("#define " + name + pick(r, functionMacros[name]))
		}
		for _, name := range ownNames {
			g.line("#define " + name + " $number")
		}
	}
	for range 8 + r.Intn(10) {
		g.item(2)
	}
	g.value()
	return g.out
}

type macros struct {
	dice
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

func (g *macros) line(text string) { g.out = append(g.out, MacroItem{Line: g.fill(text)}) }

func (g *macros) constant(text string) {
	g.out = append(g.out, MacroItem{Line: g.fill(text), Value: true})
}

func (g *macros) include() { g.line("#include <" + pick(g.r, macroHeaders) + ">") }

func (g *macros) atom() string {
	if g.r.Intn(80) == 0 { // a constant that fits no standard type
		return g.pick("18446744073709551616", "9223372036854775808", "0x10000000000000000", "99999999999999999999u")
	}
	return g.pick("$number", "$own", "$header", "$header")
}

// tail returns an operator and its right operand, to be appended to an expression, or "". The
// operation cannot overflow.
func (g *macros) tail() string {
	return g.pick(" > $number", " == $number", " % 7", " / 3", " && $number", "")
}

// value writes an integer constant expression. If the expression uses a name that may not be a
// macro, "value" writes it inside an #ifdef of this name.
func (g *macros) value() {
	name := g.pick("$number", "$atom", "$atom")
	named := !strings.ContainsAny(name[:1], "0123456789'")
	if named {
		g.line("#ifdef " + name)
	}
	g.constant(name + "$tail")
	if named {
		g.line("#else")
		g.constant("1")
		g.line("#endif")
	}
}

func (g *macros) condition() string {
	name := "‹$header¦$own¦$other›"
	return g.pick("defined "+name, "!defined("+name+")", "$atom$tail", "defined "+name+" && $header > $number", "$header <= $header", "$arithmetic", "$arithmetic", "$arithmetic")
}

func (g *macros) item(depth int) {
	own := pick(g.r, ownNames)
	switch g.r.Intn(19) {
	case 14, 15, 16:
		g.define()
	case 17:
		g.callValue()
	case 0:
		g.include()
	case 1:
		g.line("#undef " + own)
		g.line("#define " + own + " $number")
	case 2:
		g.line("#undef " + own)
	case 3:
		g.line("#ifndef " + own)
		g.line("#define " + own + " ($number$tail)")
		g.line("#endif")
	case 4, 5:
		g.line("#pragma ‹push¦pop›_macro(\"‹" + own + "¦" + own + "¦$header›\")")
	case 6:
		g.line("‹#define NDEBUG¦#undef NDEBUG¦#include <assert.h>›")
	case 7:
		g.line("#include <assert.h>")
		g.out = append(g.out, MacroItem{Line: "assert(0)", Assert: true})
	case 8:
		g.line("#ifdef ‹$header¦$other¦" + own + "›")
		g.value()
		g.line("#endif")
	case 9, 10:
		if depth == 0 {
			g.value()
			return
		}
		g.line("#if " + g.condition())
		g.item(depth - 1)
		g.value()
		if g.r.Intn(2) == 0 {
			g.line("#elif " + g.condition())
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
		if g.called && g.oneIn(8) {
			return g.use(0)
		}
		return g.pick("defined $header", "$9", "$atom", "$atom", "$atom", "$atom", "$atom")
	}
	inner := g.marks["arithmetic"]
	g.marks["arithmetic"] = func() string { return g.arithmetic(depth - 1) }
	defer func() { g.marks["arithmetic"] = inner }()
	usual := "($arithmetic ‹&¦|¦^¦&&¦||¦==¦!=¦<¦>¦<=¦>=› $arithmetic)"
	return g.pick(
		"‹!¦~¦-¦+›($arithmetic)",
		"($arithmetic ? $arithmetic : $arithmetic)",
		"($arithmetic) ‹<<¦>>¦/¦%› $20",
		"($arithmetic) % 100 ‹+¦-¦*› ($arithmetic) % 100",
		usual, usual, usual, usual, usual, usual, usual, usual,
	)
}

// functionMacros maps the name of a macro with parameters to alternative definitions.
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
	name := pick(g.r, functionNames)
	g.line("#undef " + name)
	g.line("#define " + name + pick(g.r, functionMacros[name]))
}

func (g *macros) use(depth int) string {
	g.marks["arg"] = func() string {
		if depth > 0 && g.r.Intn(3) == 0 {
			return g.use(depth - 1)
		}
		return g.pick("$atom", "$20", "$own")
	}
	usual := "‹N¦M›‹(1)¦(1, 2)¦(1, 2, 3)¦(1, 2, 3, 4)¦(1, (2 + 3))›"
	return g.pick(
		"F($arg)",
		"G($arg, $arg)",
		"‹P¦Q›‹(1, 2)¦(0x, ff)¦(1, u)¦(INT, _MAX)¦(, 7)¦(3, )¦(INT_MAX, )¦(A, )¦(1, A)¦(2, 3L)›",
		"‹P¦Q›‹(1, 2)¦(0x, ff)¦(1, u)¦(INT, _MAX)¦(, 7)¦(3, )¦(INT_MAX, )¦(A, )¦(1, A)¦(2, 3L)›",
		`‹S¦T›‹(a  b)¦("q\n")¦('\'')¦()¦(A)¦(x, y)¦( 1 + /* c */ 2 )¦(B C)¦(INT_MAX)›`,
		`‹S¦T›‹(a  b)¦("q\n")¦('\'')¦()¦(A)¦(x, y)¦( 1 + /* c */ 2 )¦(B C)¦(INT_MAX)›`,
		usual, usual,
	)
}

// callValue writes an integer constant expression that calls a macro. The expression is inside an
// #if that requires that all macros in it are defined.
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
	g.line("#if 1" + asked)
	g.constant("(" + use + ")")
	g.line("#endif")
}
