package gen

import (
	"fmt"
	"math/rand"
	"strings"
)

// ArrayWriteOptions contains settings for programs whose recursive functions assign to arrays.
type ArrayWriteOptions struct {
	Name    string
	Outside bool
	// If ForCompiler is true, the generated program can be compared with a compiler: it has no
	// inputs and no main, and its last function is int NAMEf(void).
	ForCompiler bool
}

// ArrayWrites returns a program with recursive functions that assign to arrays: they fill, swap,
// copy, sort and permute elements, before, between and after recursive calls. The arrays have at
// most 4 elements, but their lengths are not constant, so the checker must treat them as arrays of
// any size.
func ArrayWrites(r *rand.Rand, o ArrayWriteOptions) string {
	g := &arrayWrites{arrayRecursion{dice: dice{r}, outOfBounds: o.Outside}, o.Name}
	var b strings.Builder
	line := func(format string, args ...any) {
		b.WriteString(strings.ReplaceAll(fmt.Sprintf(format, args...), "@", o.Name))
	}
	if !o.ForCompiler {
		line("extern int __VERIFIER_nondet_int(void);\n")
	}
	line("static int @c;\n")
	if g.oneIn(3) {
		line("static int @g[300];\n")
		g.global = true
	}
	line("static void @put(int *p, int i, int x) { p[i] = x; }\n")
	line("static void @swap(int *p, int i, int j) { int t = p[i]; p[i] = p[j]; p[j] = t; }\n")
	second := g.oneIn(3)
	if second {
		line("static int @h(int *p, int *q, int i, int n, int x);\n")
	}
	line("%s", g.function("r", g.pick("r", "r", "h"), second))
	if second {
		line("%s", g.function("h", g.pick("h", "r"), second))
	}
	line("%s", mainHead(o.ForCompiler, "a[n], b[n]"))
	if o.ForCompiler || !g.oneIn(3) {
		line("  for (i = 0; i < n; i++) a[i] = %s;\n", g.pick("0", "1", "i", "x", "i - 1", "3 - i", "x - i"))
	}
	line("  for (i = 0; i < n; i++) b[i] = %s;\n", g.pick("a[i]", "a[i]", "i", "x"))
	if g.global {
		line("  for (i = 0; i < n; i++) @g[i] = %s;\n", g.pick("1", "i", "x", "a[i]"))
	}
	call := func() string {
		name := g.called(second)
		p, q := "a", g.pick("b", "b", "b", "a")
		if g.global && g.oneIn(2) {
			p = "@g"
		}
		return fmt.Sprintf("%s(%s, %s%s", name, p, q, g.pick(", 0, n, x)", ", 0, n, x)", ", 1, n, 0)", ", 0, n - 1, x)"))
	}
	line("  y = %s;\n", call())
	if o.ForCompiler {
		line("%s", g.runEnd(call, "a[i] * 3 + b[i]"))
		return b.String()
	}
	switch g.r.Intn(7) {
	case 6:
		line("  for (i = 0; i < n; i++) assert(%s);\n", g.pick("b[i] == a[i] || b[i] != x", "a[i] <= 100", "a[i] >= -100", "b[i] >= -8", "b[i] <= 8", "a[i] != 77"))
	case 0:
		line("  a[0]%s; int z = %s; assert(z %s y);\n", g.pick("++", " = x", " = y"), call(), g.pick("==", ">=", "<=", "!="))
	case 1:
		line("  for (i = 0; i < n; i++) assert(%s);\n", g.pick("a[i] >= -1", "a[i] <= 4", "a[i] == x || a[i] <= i", "a[i] >= -1 || y <= 0", "a[i] == b[i]", "a[i] >= b[i]", "a[i] <= b[i] + 1"))
	case 2:
		line("  if (0 <= y && y < n) assert(a[y] %s);\n", g.pick("== x", "<= y", ">= 0", "!= x"))
	case 3:
		line("  if (0 <= x && x < n) assert(%s);\n", g.pick("a[x] == b[x]", "a[x] >= b[x]", "a[x] == b[n - 1 - x]", "a[x] == x", "a[0] <= a[x]", "b[x] <= 4"))
	case 4:
		line("  for (i = 1; i < n; i++) assert(%s);\n", g.pick("a[i - 1] <= a[i]", "a[i - 1] >= a[i]", "a[i] == a[0]"))
	default:
		line("  assert(%s %s);\n", g.pick("y", "@c", "a[0]", "b[n - 1]"), g.pick(">= 0", "<= n", ">= -1", "<= 4", "== x", "== 0"))
	}
	line("  return 0;\n}\n")
	return b.String()
}

type arrayWrites struct {
	arrayRecursion
	name string
}

func (g *arrayWrites) function(name, calls string, second bool) string {
	if !second {
		calls = "r"
	}
	p, q := "p", "q"
	if g.oneIn(6) {
		p, q = q, p
	}
	to := func(args string) string { return fmt.Sprintf("@%s(%s, %s%s)", calls, p, q, args) }
	rest, cell := to(", i + 1, n, x"), "p[i]"
	switch g.r.Intn(4) {
	case 0:
		rest, cell = to(", i, n - 1, x"), "p[n - 1]"
	case 1:
		if g.oneIn(2) {
			rest = fmt.Sprintf("@%s(p + 1, q, i, n - 1, x)", calls)
		}
	case 2:
		if g.global && g.oneIn(2) {
			cell = "@g[i]"
		} else if g.outOfBounds && g.oneIn(3) {
			cell = "p[i + 1]"
		}
	}
	value := g.pick("x", "i", "x + 1", "n - i", "0", cell+" + 1", cell+" - 1", "q[i]", "p[n - 1]", "@c % 5")
	if strings.Contains(rest, "p + 1") {
		value = g.pick("x", "i", "0", cell+" + 1")
	}
	var body string
	switch g.r.Intn(11) {
	case 0:
		body = fmt.Sprintf("%s = %s; return %s;", cell, value, rest)
	case 1:
		body = fmt.Sprintf("int s = %s; %s = %s; return s;", rest, cell, value)
	case 2:
		body = fmt.Sprintf("@swap(p, i, n - 1); return %s;", to(g.pick(", i + 1, n - 1, x", ", i + 1, n, x")))
	case 3:
		body = fmt.Sprintf("int t = %s; int s = %s; %s = t%s; return s;", cell, rest, cell, g.pick("", " + 1", " + s % 3"))
	case 4:
		body = fmt.Sprintf("for (int k = i; k < n; k++) p[k]%s; return %s;", g.pick(" = x", "++", " = k", " = q[k]"), rest)
	case 5:
		body = fmt.Sprintf("if (%s %s x) { %s = %s; @c++; } return %s%s;", cell, g.pick(">", "==", "<"), cell, g.pick("x", "i", "0"), rest, g.pick("", " + @c"))
	case 6:
		body = fmt.Sprintf("if (n - i < 2) { %s = %s; return %s; } int m = i + (n - i) / 2; int s = %s; return s + %s;", cell, value, cell, to(", i, m, x"), to(", m, n, x"))
	case 7:
		body = fmt.Sprintf("int s = %s; int y = p[i], j = i + 1; while (j < n && p[j] %s y) { p[j - 1] = p[j]; j++; } p[j - 1] = y; return s;", to(", i + 1, n, x"), g.pick("<", ">"))
	case 8:
		body = fmt.Sprintf("q[i] = %s; return %s;", g.pick("p[i]", "p[n - 1]", "x"), rest)
	case 9:
		body = fmt.Sprintf("for (int k = i; k < n; k++) { @swap(p, i, k); %s; @swap(p, i, k); } return p[i];", to(", i + 1, n, x"))
	default:
		body = fmt.Sprintf("@put(p, i, %s); %s; return p[i];", value, rest)
	}
	return fmt.Sprintf("static int @%s(int *p, int *q, int i, int n, int x) {\n  if (i >= n) { %sreturn %s; }\n  %s\n}\n", name, g.pick("", "", "@c++; "), g.pick("0", "-1", "x", "@c % 5"), body)
}
