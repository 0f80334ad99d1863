package gen

import (
	"math/rand"
	"strings"
)

// ArrayCounts returns a program with two arrays. Its loops count the elements that satisfy a
// condition such as a[i] == y, or compute the sum of the elements. The arrays have at most 5
// elements, but the checker must treat them as arrays of any size. Elements and compared variables
// change before, between and in the loops. The assertion compares the counts. If outOfBounds is
// set, some indices may be out of bounds.
func ArrayCounts(r *rand.Rand, outOfBounds bool) string {
	g := &arrayCounts{text: text{dice: dice{r: r}}}
	g.line("extern int __VERIFIER_nondet_int(void);")
	g.line("static int count(const int *p, int n, int y) { int t = 0, i; for (i = 0; i < n; i++) if (p[i] ‹==¦==¦<¦>=› y) t++; return t; }")
	g.line("static int others(const int *p, int n) { int t = 0; while (n > 0) { n--; if (‹p[n] == 0¦p[n] > 0¦!(p[n] > 0)›) continue; t++; } return t; }")
	g.line("int main(void) {\n  int n = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int(), y = 1, c = 0, d = 0, e = 0, i;")
	g.line("  if (n < 0 || n > 3 || x < 0 || x > 2) return 0;")
	length := g.pick("n + 1", "n + 1", "n + 2")
	if outOfBounds && g.oneIn(3) {
		length = "n > 0 ? n : 1"
	}
	g.line("  int a[%s], b[%[1]s];", length)
	if g.oneIn(4) {
		g.line("  for (i = 0; i <= n; i++) a[i] = ‹0¦i¦x¦1¦n - i›;")
	} else {
		g.line("  for (i = 0; i <= n; i++) { int v = __VERIFIER_nondet_int(); if (v < -1 || v > 2) return 0; a[i] = v; }")
	}
	g.line("  for (i = 0; i < n; i++) b[i] = ‹a[i]¦a[i]¦a[i]¦-a[i]¦a[i] + 1¦a[n - 1 - i]¦i¦0›;")
	g.property = g.pick("@ == x", "@ == x", "@ > 0", "@ == 0", "@ >= x", "@ % 2 == 0", "@ != 2", "@ == y", "0 <= @ && @ < 2", "@ * 2 > x + 1")
	g.loop("c", "a")
	g.line("  " + g.pick(
		"if (x < n) a[x] = ‹0¦x¦c¦a[x] + 1›;",
		"for (i = 0; i < n; i++) ‹a[i]++¦a[i] = b[i]¦if ("+g.test("a[i]")+") { a[i] = 7; e++; }›;",
		"if (x < n) { int k = a[x]; a[x] = a[0]; a[0] = k; }",
		"‹y++¦y = x¦x = y¦x++¦y = 1›;",
		"", "", "", "",
	))
	second := g.pick("a", "a", "b")
	switch r.Intn(4) {
	case 0:
		g.property = "!(" + g.property + ")"
	case 1:
		g.property = g.pick("@ == x", "@ > 0", "@ == 0", "@ < x", "@ != 0")
	}
	g.loop("d", second)
	if g.oneIn(3) {
		g.property = g.pick("@ == 0", "@ < 0", "@ == x", "@ > x")
		g.loop(g.pick("e", "e", "c"), g.pick("a", "b"))
	}
	g.line("  assert(‹c == d¦c == d¦c == d¦c <= d¦c >= d¦c + d == n¦c + d == n¦c + d + e == n¦c <= n¦c >= 0 && c <= n¦d <= n¦c - d <= 1¦c == n¦d == 0 || c >= 0¦e <= c¦c == d + e›);\n  return 0;\n}")
	return g.b.String()
}

type arrayCounts struct {
	text
	property string // a C condition in which @ is the element: "@ > 0"
}

func (g *arrayCounts) test(cell string) string { return strings.ReplaceAll(g.property, "@", cell) }

// loop writes a loop that adds to the variable "sum" the number of elements that satisfy
// g.property. In some variants the loop skips elements, changes elements, or adds other numbers.
func (g *arrayCounts) loop(sum, array string) {
	const forward = "for (i = 0; i < n; i++) "
	cell := array + "[i]"
	test := g.test(cell)
	count, down := "if ("+test+") "+sum+"++;", "for (i = n - 1; i >= 0; i--) "
	g.line("  " + g.pick(
		down+count, down+count,
		forward+"{ if (!("+test+")) continue; "+sum+" += 1; }",
		forward+sum+" += ‹("+test+")¦("+test+") ? 1 : 0›;",
		forward+count+" else ‹e++¦e--¦y++¦"+cell+" = 0›;",
		sum+" += count("+array+", n, ‹x¦x¦0¦y›);",
		sum+" += others("+array+", n);",
		forward+"if ("+test+") "+sum+" += ‹"+cell+"¦"+cell+"¦2›;",
		forward+"{ if ("+test+") { "+sum+"++; "+cell+" = ‹0¦x¦7¦y›; } }",
		"i = 0; do { if (i < n && "+test+") "+sum+"++; i++; } while (i < n);",
		"for (i = ‹1¦x›; i < n; i++) "+count,
		forward+"{ if (‹i == x¦"+cell+" == 2›) break; "+count+" }",
		forward+count, forward+count, forward+count, forward+count,
	))
}
