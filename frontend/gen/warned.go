package gen

import (
	"math/big"
	"math/rand"

	"ic3play/lia/num"
)

// WarningProgram returns a random program for tests of warnings. Most of these programs are safe.
// Their inputs are from 0 to 3. They contain unreachable code, assertions and loops that no run
// reaches, contradictory assumptions, functions that do not return, and uninitialised variables.
// Each statement begins a new line.
func WarningProgram(r *rand.Rand) string {
	g := &warningProgram{text: text{dice: dice{r: r}}}
	g.marks = map[string]func() string{"var": g.variable, "cond": g.condition, "claim": g.claim}
	g.line("extern int nondet_int(void); extern void assume(int); extern void exit(int);")
	g.line("int g = 0;")
	for _, f := range []string{"f", "h"} {
		g.vars = []string{"p", "g", "l"}
		g.line("int %s(int p) {", f)
		g.line("int l = %d;", r.Intn(3))
		for range 1 + r.Intn(3) {
			g.statement(2, f)
		}
		g.line("return l;")
		g.line("}")
	}
	g.line("int main(void) {")
	g.vars = []string{"x", "y", "g"}
	g.line("int x = nondet_int(), y = 1;")
	g.line("assume(x >= 0 && x <= 3);")
	if r.Intn(3) == 0 {
		g.line("int u%s;", g.pick("", "", ", v"))
		g.vars = append(g.vars, "u")
	}
	for range 4 + r.Intn(5) {
		g.statement(3, "main")
	}
	g.line("return 0;")
	g.line("out:")
	g.line("assert(x >= 0);")
	g.line("}")
	return g.b.String()
}

type warningProgram struct {
	text
	vars []string
}

func (g *warningProgram) variable() string { return pick(g.r, g.vars) }

func (g *warningProgram) condition() string {
	usual := "$var ‹==¦!=¦<¦>¦<=¦>=› ‹-1¦0¦1¦2¦3¦4›"
	return g.pick("$cond‹ && ¦ || ›$cond", "$var ‹==¦<¦!=› $var", "‹1¦0¦$var¦!$var›", usual, usual, usual, usual, usual, usual)
}

func (g *warningProgram) claim() string {
	v, usual := g.variable(), "$var ‹< 100¦> -100¦!= 77¦>= -9 || 1›"
	return g.pick("$cond", v+"‹++ < 100¦-- > -50¦ = 1¦ = "+v+" + 1›", "f(1) < 50", "$cond || $cond || 1", usual, usual, usual, usual)
}

// block writes one statement without braces, or one or two statements in braces.
func (g *warningProgram) block(depth int, function string) {
	if g.r.Intn(3) == 0 {
		g.statement(depth, function)
		return
	}
	g.line("{")
	for range 1 + g.r.Intn(2) {
		g.statement(depth, function)
	}
	g.line("}")
}

func (g *warningProgram) statement(depth int, function string) {
	v := g.variable()
	change := v + " = " + v + " > 3 ? 0 : " + v + " + 1"
	if depth == 0 {
		g.line("‹" + v + " = 1¦" + change + "¦assert($claim)¦assume($cond)¦›;")
		return
	}
	inner := func() { g.statement(depth-1, function) }
	block := func(head string) {
		g.line(head)
		g.block(depth-1, function)
	}
	switch g.r.Intn(18) {
	case 0, 1, 2:
		g.line("assert($claim);")
	case 3:
		g.line("assume($cond);")
	case 4, 5:
		block("if ($cond)")
		if g.oneIn(2) {
			block("else")
		}
	case 6, 7:
		block("while ($cond)")
	case 8:
		g.line("for (;‹¦¦$cond›;)")
		g.line("{")
		inner()
		g.line("if ($cond) ‹break¦return 0¦break¦continue¦exit(1)›;")
		g.line(change + ";")
		g.line("}")
	case 9:
		block("do")
		g.line("while ($cond);")
	case 10:
		if function == "main" {
			g.line("if ($cond) goto out;")
			return
		}
		g.line("if ($cond) return " + v + ";")
	case 11:
		g.line("‹return 1¦exit(0)¦g++¦g = 0›;")
	case 12:
		callee := "‹f¦h›"
		if function == "f" {
			callee = "f"
		}
		g.line(v + " = " + callee + "(‹0¦1¦" + v + "¦" + v + " - 1›);")
	case 13:
		g.line("switch (" + v + ")")
		g.line("{")
		g.line("case $3:")
		inner()
		g.line("‹break¦›;")
		g.line("‹default¦case 3¦case 7›:")
		inner()
		g.line("}")
	case 14:
		g.line("{")
		if function == "main" {
			g.line("x = nondet_int();")
			g.line("assume(x >= 0 && x <= 3);")
		}
		g.line("}")
	default:
		g.line(v + " = ‹0¦1¦$var¦" + v + " > 3 ? 0 : " + v + " + 1›;")
	}
}

// ConstantComparison is a comparison of an input with a constant, as C text. It includes the
// declarations that the comparison needs.
type ConstantComparison struct {
	Before string // declarations at file scope
	Inputs string // declarations of local variables
	Text   string
}

// Comparison returns a random comparison with a constant. The other operand can have any integer
// type, and can be converted to another type.
func Comparison(r *rand.Rand) ConstantComparison {
	pick := dice{r: r}.pick
	types := []string{"_Bool", "char", "signed char", "unsigned char", "short", "unsigned short", "int", "unsigned", "long", "unsigned long", "long long", "unsigned long long", "enum e", "enum f", "size_t"}
	of := pick(types...)
	out := ConstantComparison{
		Before: "#include <stddef.h>\n#include <limits.h>\n#include <stdint.h>\nenum e { A, B = 300 };\nenum f { C = -1, D };\nstruct s { unsigned low : 3; int high : 4; _Bool flag : 1; unsigned all : 32; };\nextern " + of + " any_nondet(void);\n" + of + " same(" + of + " x) {\nreturn x;\n}\n",
		Inputs: of + " x = any_nondet();\nunsigned char i = 1;\n" + of + " v[2] = {x, x};\nstruct s t = {x, x, x, x};\n",
	}
	operand := pick("x", "x", "x", "same(x)", "v[1]", "v[i]", "any_nondet()", "t.low", "t.high", "t.flag", "t.all", "+x", "-x", "~x", "!x", "(x + 0)", "(x & 7)", "(x % 5)", "(x, x)", "(x ? x : x)", "(x = x)", "x++")
	if r.Intn(3) == 0 {
		operand = "(" + pick(types...) + ")" + operand
	}
	constant := pick("0", "1", "-1", "2", "127", "128", "-128", "-129", "255", "256", "300", "32767", "32768", "-32768", "65535", "65536", "2147483647", "2147483648", "-2147483648", "-2147483649", "4294967295", "4294967296",
		"-1u", "0u", "4294967295u", "-1L", "-1ul", "-1ull", "9223372036854775807", "18446744073709551615u", "'a'", "'\\xff'", "A", "B", "C", "INT_MAX", "INT_MIN", "UINT_MAX", "SIZE_MAX", "INT64_MIN", "UINT8_MAX", "sizeof(int)",
		"(char)200", "(unsigned char)300", "(unsigned char)-1", "(unsigned)-1", "(short)-1", "(_Bool)5", "~0", "~0u", "!0", "8", "7", "15", "-8", "-9")
	out.Text = operand + pick(" < ", " <= ", " > ", " >= ", " == ", " != ") + constant
	if r.Intn(3) == 0 {
		out.Text = constant + pick(" < ", " <= ", " > ", " >= ", " == ", " != ") + operand
	}
	return out
}

// BoundaryNumber returns a small number, or a number at or near a bound of some type.
func BoundaryNumber(r *rand.Rand) num.Int {
	v := num.From(int64(r.Intn(9) - 4))
	if r.Intn(2) == 0 {
		p := num.FromBig(new(big.Int).Lsh(big.NewInt(1), []uint{3, 4, 7, 8, 15, 16, 31, 32, 63, 64}[r.Intn(10)]))
		if r.Intn(2) == 0 {
			p = p.Neg()
		}
		v = v.Add(p)
	}
	return v
}
