package gen

import (
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
// copy, sort and permute elements, before, between and after recursive calls. The local arrays have
// at most 4 elements, but their lengths are not constant. A global array has 300 elements. The
// checker must treat all of them as arrays of any size.
func ArrayWrites(r *rand.Rand, o ArrayWriteOptions) string {
	g := newArrayRecursion(r, o)
	g.line("static int @c;")
	arrays := "a, ‹b¦b¦b¦a›"
	if g.global = g.oneIn(3); g.global {
		g.line("static int @g[300];")
		arrays = "‹a¦@g›, ‹b¦b¦b¦a›"
	}
	g.line("static void @put(int *p, int i, int x) { p[i] = x; }")
	g.line("static void @swap(int *p, int i, int j) { int t = p[i]; p[i] = p[j]; p[j] = t; }")
	g.recursiveFunctions("int *p, int *q, int i, int n, int x", g.writes)
	g.mainHead("a[n], b[n]")
	if o.ForCompiler || !g.oneIn(3) {
		g.line("  for (i = 0; i < n; i++) a[i] = ‹0¦1¦i¦x¦i - 1¦3 - i¦x - i›;")
	}
	g.line("  for (i = 0; i < n; i++) b[i] = ‹a[i]¦a[i]¦i¦x›;")
	if g.global {
		g.line("  for (i = 0; i < n; i++) @g[i] = ‹1¦i¦x¦a[i]›;")
	}
	g.mark("call", "$callee("+arrays+"‹, 0, n, x¦, 0, n, x¦, 1, n, 0¦, 0, n - 1, x›)")
	g.line("  y = $call;")
	if o.ForCompiler {
		return g.runEnd("a[i] * 3 + b[i]")
	}
	g.line("  " + g.pick(
		"a[0]‹++¦ = x¦ = y›; int z = $call; assert(z ‹==¦>=¦<=¦!=› y);",
		"for (i = 0; i < n; i++) assert(‹a[i] >= -1¦a[i] <= 4¦a[i] == x || a[i] <= i¦a[i] >= -1 || y <= 0¦a[i] == b[i]¦a[i] >= b[i]¦a[i] <= b[i] + 1›);",
		"if (0 <= y && y < n) assert(a[y] ‹== x¦<= y¦>= 0¦!= x›);",
		"if (0 <= x && x < n) assert(‹a[x] == b[x]¦a[x] >= b[x]¦a[x] == b[n - 1 - x]¦a[x] == x¦a[0] <= a[x]¦b[x] <= 4›);",
		"for (i = 1; i < n; i++) assert(‹a[i - 1] <= a[i]¦a[i - 1] >= a[i]¦a[i] == a[0]›);",
		"assert(‹y¦@c¦a[0]¦b[n - 1]› ‹>= 0¦<= n¦>= -1¦<= 4¦== x¦== 0›);",
		"for (i = 0; i < n; i++) assert(‹b[i] == a[i] || b[i] != x¦a[i] <= 100¦a[i] >= -100¦b[i] >= -8¦b[i] <= 8¦a[i] != 77›);",
	))
	g.line("  return 0;\n}")
	return g.b.String()
}

// writes returns the body of a recursive function that assigns to arrays. The parameter "calls" is
// the name of the function that the body calls.
func (g *arrayRecursion) writes(calls string) string {
	p := g.pick("p, q", "p, q", "p, q", "p, q", "p, q", "q, p")
	rest, cell := "("+p+", i + 1, n, x)", "p[i]"
	switch g.r.Intn(4) {
	case 0:
		rest, cell = "("+p+", i, n - 1, x)", "p[n - 1]"
	case 1:
		if g.oneIn(2) {
			rest = "(p + 1, q, i, n - 1, x)"
		}
	case 2:
		if g.global && g.oneIn(2) {
			cell = "@g[i]"
		} else if g.o.Outside && g.oneIn(3) {
			cell = "p[i + 1]"
		}
	}
	value := "‹x¦i¦x + 1¦n - i¦0¦" + cell + " + 1¦" + cell + " - 1¦q[i]¦p[n - 1]¦@c % 5›"
	if strings.Contains(rest, "p + 1") {
		value = "‹x¦i¦0¦" + cell + " + 1›"
	}
	g.mark("rest", calls+rest)
	g.mark("next", calls+"("+p+", i + 1, n, x)")
	g.mark("cell", cell)
	value = g.fill(value)
	g.mark("value", value)
	return g.pick(
		"$cell = $value; return $rest;",
		"int s = $rest; $cell = $value; return s;",
		"@swap(p, i, n - 1); return "+calls+"("+p+"‹, i + 1, n - 1, x¦, i + 1, n, x›);",
		"int t = $cell; int s = $rest; $cell = t‹¦ + 1¦ + s % 3›; return s;",
		"for (int k = i; k < n; k++) p[k]‹ = x¦++¦ = k¦ = q[k]›; return $rest;",
		"if ($cell ‹>¦==¦<› x) { $cell = ‹x¦i¦0›; @c++; } return $rest‹¦ + @c›;",
		"if (n - i < 2) { $cell = $value; return $cell; } int m = i + (n - i) / 2; int s = "+calls+"("+p+", i, m, x); return s + "+calls+"("+p+", m, n, x);",
		"int s = $next; int y = p[i], j = i + 1; while (j < n && p[j] ‹<¦>› y) { p[j - 1] = p[j]; j++; } p[j - 1] = y; return s;",
		"q[i] = ‹p[i]¦p[n - 1]¦x›; return $rest;",
		"for (int k = i; k < n; k++) { @swap(p, i, k); $next; @swap(p, i, k); } return p[i];",
		"@put(p, i, $value); $rest; return p[i];",
	)
}
