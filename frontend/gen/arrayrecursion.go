package gen

import (
	"fmt"
	"math/rand"
	"strings"
)

// ArrayRecursion returns a program with recursive functions that read an array by index or by a
// moving pointer. The array has at most 4 elements, but the length is not constant, so the checker
// must treat it as an array of any size. The function main changes the array between calls. If
// outOfBounds is set, some indices are out of bounds.
func ArrayRecursion(r *rand.Rand, outOfBounds bool) string {
	g := &arrayRecursion{dice: dice{r}, outOfBounds: outOfBounds}
	var b strings.Builder
	b.WriteString("extern int __VERIFIER_nondet_int(void); int c;\n")
	if g.oneIn(3) {
		b.WriteString("int g[300];\n")
		g.global = true
	}
	b.WriteString("static int at(const int *p, int i) { return p[i]; }\n")
	second := g.oneIn(3)
	g.function(&b, "f", "f")
	if second {
		g.function(&b, "h", g.pick("h", "f"))
	}
	b.WriteString(mainHead(false, "a[n]"))
	if !g.oneIn(3) {
		fmt.Fprintf(&b, "  for (i = 0; i < n; i++) a[i] = %s;\n", g.pick("0", "1", "i", "x", "i - 1", "3 - i"))
	}
	if g.global {
		fmt.Fprintf(&b, "  for (i = 0; i < n; i++) g[i] = %s;\n", g.pick("1", "i", "x", "a[i]"))
	}
	call := func() string {
		name := "f"
		if second && g.oneIn(2) {
			name = "h"
		}
		array := "a"
		if g.global && g.oneIn(2) {
			array = "g"
		}
		return name + "(" + array + g.pick(", 0, n, x)", ", 0, n, x)", ", 1, n, 0)", ", 0, n - 1, x)")
	}
	fmt.Fprintf(&b, "  y = %s;\n", call())
	switch g.r.Intn(4) {
	case 0:
		fmt.Fprintf(&b, "  a[0]%s; int z = %s; assert(z %s y);\n", g.pick("++", " = x", " = y"), call(), g.pick("==", ">=", "<=", "!="))
	case 1:
		fmt.Fprintf(&b, "  for (i = 0; i < n; i++) assert(%s);\n", g.pick("a[i] <= y", "y >= a[i] || y < 4", "a[i] >= -1 || y <= 0"))
	case 2:
		fmt.Fprintf(&b, "  if (0 <= y && y < n) assert(a[y] %s);\n", g.pick("== x", "<= y", ">= 0", "!= x"))
	default:
		fmt.Fprintf(&b, "  assert(y %s);\n", g.pick(">= 0", "<= n", ">= -1", ">= -1", "<= 4", "<= 4", "== f(a, 0, n, x)"))
	}
	b.WriteString("  return 0;\n}\n")
	return b.String()
}

type arrayRecursion struct {
	dice
	outOfBounds, global bool
}

// mainHead returns the start of main, which reads the inputs n and x and declares the arrays. If
// asFunction is set, the result is the start of a function named run with the parameters n and x.
func mainHead(asFunction bool, arrays string) string {
	if asFunction {
		return "static int @run(int n, int x) {\n  int y = 0, i, z;\n  int " + arrays + ";\n"
	}
	return "int main(void) {\n  int n = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int(), y = 0, i;\n" +
		"  if (n < 1 || n > 4 || x < -1 || x > 4) return 0;\n  int " + arrays + ";\n"
}

// called returns the name of the function to call: r or, if there is a second function, perhaps h.
func (g *arrayRecursion) called(second bool) string {
	if second && g.oneIn(2) {
		return "@h"
	}
	return "@r"
}

// runEnd returns the end of the function run, followed by a function NAMEf that calls run. The
// function "run" evaluates "call" once more, and returns a number that depends on this value and on
// all array elements.
func (g *arrayRecursion) runEnd(call func() string, cell string) string {
	return fmt.Sprintf("  a[0]%s; z = %s;\n  for (i = 0; i < n; i++) z = (z %% 1000 * 7 + %s) %% 100003;\n", g.pick("++", " = x", " = y % 1000"), call(), cell) +
		fmt.Sprintf("  return (z + y %% 1000 + @c %% 1000) %% 100003;\n}\nint @f(void) { return @run(%d, %d); }\n", 1+g.r.Intn(4), g.r.Intn(6)-1)
}

func (g *arrayRecursion) function(b *strings.Builder, name, calls string) {
	rest := calls + g.pick("(p, i + 1, n, x)", "(p, i + 1, n, x)", "(p, i, n - 1, x)", "(p + 1, i, n - 1, x)")
	cell := "p[i]"
	switch {
	case strings.Contains(rest, "n - 1") && !strings.Contains(rest, "p + 1"):
		cell = "p[n - 1]"
	case g.global && g.oneIn(4):
		cell = "g[i]"
	case g.outOfBounds && g.oneIn(6):
		cell = "p[i + 1]"
	case g.oneIn(4):
		cell = "at(p, i)"
	}
	fmt.Fprintf(b, "static int %s(const int *p, int i, int n, int x) {\n  if (i >= n) %sreturn %s;\n", name, g.pick("", "", "c++; "), g.pick("0", "-1", "x"))
	switch g.r.Intn(8) {
	case 0:
		fmt.Fprintf(b, "  return %s + %s;\n", cell, rest)
	case 1:
		fmt.Fprintf(b, "  return %s == x ? i : %s;\n", cell, rest)
	case 2:
		fmt.Fprintf(b, "  int m = %s; if (%s > m) return %s; return m;\n", rest, cell, cell)
	case 3:
		fmt.Fprintf(b, "  return %s;\n", strings.Replace(rest, ", x)", ", "+cell+" > x ? "+cell+" : x)", 1))
	case 4:
		fmt.Fprintf(b, "  for (int k = i; k < n; k++) if (p[k] %s x) c++; return %s %s;\n", g.pick("==", "<"), rest, g.pick("", "+ (c > 0)"))
	case 5:
		fmt.Fprintf(b, "  if (%s < 0) return %s; c = %s; return %s;\n", cell, g.pick("-1", cell, "i"), cell, rest)
	case 6:
		fmt.Fprintf(b, "  return (%s %s x) + %s;\n", cell, g.pick("==", "<=", ">"), rest)
	default:
		fmt.Fprintf(b, "  assert(%s %s); return %s;\n", cell, g.pick(">= -1", "<= 4", "!= 7", ">= x"), rest)
	}
	b.WriteString("}\n")
}
