package gen

import (
	"fmt"
	"math/rand"
	"strings"
)

// Recursion returns a random program of a few functions that call themselves and each other, in
// expressions, conditions, arguments and loops. All calls end, because the first argument
// decreases. The function main contains an assertion, and the parameter "inputs" is the number of
// inputs that it reads, each from -1 to 2. If "pure" is set, functions change only their own
// variables, so the order in which operands are evaluated does not matter.
func Recursion(r *rand.Rand, inputs int, pure bool) string {
	return (&recursion{dice: dice{r: r}, pure: pure}).program(inputs)
}

// TailRecursion is like Recursion, but its functions call each other only just before they return:
// in "return f(x);", in a return statement with the call as an operand of a sum, such as "return
// f(x) + 1;", or in "int z = f(x); return z;".
func TailRecursion(r *rand.Rand, inputs int) string {
	return (&recursion{dice: dice{r: r}, tail: true}).program(inputs)
}

func (g *recursion) program(inputs int) string {
	r := g.r
	g.marks = map[string]func() string{"var": g.variable, "plain": g.callFreeExpr, "test": g.plainCondition, "value": g.value, "cond": g.condition, "call": g.call}
	var b strings.Builder
	b.WriteString("extern int nondet_int(void);\nextern void assume(int);\nstruct pair { int u, v; };\nint g, h = 1;\n")
	n := 1 + r.Intn(3)
	for i := range n {
		g.functions = append(g.functions, recursive{name: fmt.Sprintf("f%d", i), pointer: r.Intn(4) == 0, pair: r.Intn(4) == 0})
		b.WriteString(g.head(g.functions[i]) + ";\n")
	}
	for i := range n {
		g.function(&b, g.functions[i])
	}
	g.vars, g.current, g.innerVar = nil, "", ""
	b.WriteString("int main(void) {\n  int x = 0, y = 1; struct pair q = {0, 1};\n")
	for i := range inputs {
		fmt.Fprintf(&b, "  int i%d = nondet_int(); assume(i%d >= -1 && i%d <= 2);\n", i, i, i)
		g.vars = append(g.vars, fmt.Sprintf("i%d", i))
	}
	g.vars = append(g.vars, "x", "y", "g", "h", "q.u")
	for range 1 + r.Intn(3) {
		b.WriteString("  " + g.statement() + "\n")
	}
	fmt.Fprintf(&b, "  assert(%s);\n}\n", g.condition())
	return b.String()
}

// "recursive" describes a function int NAME(int n, int a), perhaps with a third parameter int *p
// (pointer) or struct pair s (pair).
type recursive struct {
	name          string
	pointer, pair bool
}

type recursion struct {
	dice
	pure      bool
	tail      bool // whether functions make only tail calls
	functions []recursive
	vars      []string
	current   string
	innerVar  string
	callDepth int // number of enclosing calls
}

func (g *recursion) head(f recursive) string {
	out := "int " + f.name + "(int n, int a"
	if f.pointer {
		out += ", int *p"
	}
	if f.pair {
		out += ", struct pair s"
	}
	return out + ")"
}

func (g *recursion) function(b *strings.Builder, f recursive) {
	g.current, g.innerVar = f.name, ""
	g.vars = []string{"n", "a", "g", "h"}
	if f.pointer {
		g.innerVar = "p"
		g.vars = append(g.vars, "*p")
	}
	if f.pair {
		g.vars = append(g.vars, "s.u", "s.v")
	}
	b.WriteString(g.head(f) + " {\n")
	fmt.Fprintf(b, "  if (n <= %d) { %s return %s; }\n", g.r.Intn(2), g.pick("", g.change(), "a--;", "assert("+g.plainCondition()+");"), g.callFreeExpr())
	fmt.Fprintf(b, "  struct pair t = {%s, %s};\n", g.callFreeExpr(), g.callFreeExpr())
	if g.r.Intn(2) == 0 {
		fmt.Fprintf(b, "  int l = %s;\n", g.callFreeExpr())
		g.vars = append(g.vars, "l")
	}
	for range g.r.Intn(3) {
		b.WriteString("  " + g.statement() + "\n")
	}
	if g.tail {
		g.tailCalls(b)
	} else if g.r.Intn(6) > 0 {
		fmt.Fprintf(b, "  return %s;\n", g.value())
	}
	b.WriteString("}\n")
}

func (g *recursion) tailCalls(b *strings.Builder) {
	const value = "‹¦¦$plain + ›$call‹¦¦¦ - 1›"
	if g.r.Intn(2) == 0 {
		b.WriteString(g.fill("  if ($test) return " + value + ";\n"))
	}
	if g.r.Intn(4) == 0 {
		b.WriteString(g.fill("  if ($test) { int z = $call; return z; }\n"))
	}
	b.WriteString(g.fill("  return " + value + ";\n"))
}

func (g *recursion) callable() bool { return !g.tail || g.current == "" }

func (g *recursion) variable() string { return g.vars[g.r.Intn(len(g.vars))] }

// change returns a statement that changes the global variable g, or an empty statement if "pure" is
// set.
func (g *recursion) change() string {
	if g.pure {
		return ";"
	}
	return "g = g + 1;"
}

func (g *recursion) callFreeExpr() string {
	return g.pick("‹-1¦0¦1¦2›", "$var", "$var‹ + ¦ - ›$var", "$var‹ + 1¦ - 1¦ + 2›")
}

func (g *recursion) plainCondition() string { return g.fill("$plain‹ < ¦ <= ¦ == ¦ != ›$plain") }

func (g *recursion) value() string {
	if g.callDepth > 1 || !g.callable() || g.r.Intn(3) == 0 {
		return g.callFreeExpr()
	}
	return g.pick("$call + $call", "$plain - $call", "($cond ? $call : $plain)", "$call", "$call")
}

func (g *recursion) condition() string {
	if !g.callable() || g.r.Intn(3) > 0 {
		return g.plainCondition()
	}
	return g.fill("$value‹ < ¦ == ¦ != ›$plain‹¦ && $test¦ || $test›")
}

func (g *recursion) call() string {
	g.callDepth++
	defer func() { g.callDepth-- }()
	f := g.functions[g.r.Intn(len(g.functions))]
	first := g.pick("n - 1", "n - 1", "n - 2")
	if g.current == "" {
		first = g.pick("i0", "i0", "2", "1", "3")
	}
	out := f.name + "(" + first + ", "
	if g.callDepth < 2 && g.r.Intn(4) == 0 {
		out += g.value()
	} else {
		out += g.callFreeExpr()
	}
	if f.pointer {
		if g.innerVar != "" && g.r.Intn(2) == 0 {
			out += ", " + g.innerVar
		} else {
			out += ", " + g.pick("&g", "&h")
			if g.current == "" && g.r.Intn(2) == 0 {
				out = out[:len(out)-2] + g.pick("&x", "&y")
			}
		}
	}
	if f.pair {
		if g.current == "" {
			out += ", q"
		} else {
			out += ", t"
		}
	}
	return out + ")"
}

func (g *recursion) statement() string {
	target := g.pick(g.vars...)
	if target == "n" {
		target = "a"
		if g.current == "" {
			target = "x"
		}
	}
	if strings.HasPrefix(target, "i") {
		target = "x"
	}
	if g.pure && g.current != "" && (target == "g" || target == "h" || target == "*p") {
		target = "a"
	}
	kind, value := g.r.Intn(7), "$value"
	if !g.callable() && (kind == 1 || kind == 4) {
		kind = 5
	}
	if g.pure && kind == 3 {
		value = "$plain"
	}
	body := target + " = $value;"
	return g.fill([]string{
		"if ($cond) " + body,
		"$call;",
		"assert($test || $test);",
		target + " += " + value + ";",
		"if ($cond) $call; else " + target + "--;",
		body,
		"for (int k = 0; k < ‹1¦2›; k++) ‹" + body + "¦{ " + body + " if ($test) break; }›",
	}[kind])
}
