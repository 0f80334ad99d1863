package gen

import (
	"fmt"
	"math/rand"
	"strings"
)

// ArrayCounts returns a program with one or two arrays. Its loops count the elements that satisfy a
// condition such as a[i] == y, or compute the sum of the elements. The arrays have at most 4
// elements, but the checker must treat them as arrays of any size. Elements and compared variables
// change before, between and in the loops. The assertion compares the counts. If outOfBounds is
// set, some indices are out of bounds.
func ArrayCounts(r *rand.Rand, outOfBounds bool) string {
	g := &arrayCounts{text: text{dice: dice{r}}}
	b := &g.b
	b.WriteString("extern int __VERIFIER_nondet_int(void);\n")
	fmt.Fprintf(b, "static int count(const int *p, int n, int y) { int t = 0, i; for (i = 0; i < n; i++) if (p[i] %s y) t++; return t; }\n", g.pick("==", "==", "<", ">="))
	fmt.Fprintf(b, "static int %s(const int *p, int n) { int t = 0; while (n > 0) { n--; if (%s) continue; t++; } return t; }\n", "others", g.pick("p[n] == 0", "p[n] > 0", "!(p[n] > 0)"))
	b.WriteString("int main(void) {\n  int n = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int(), y = 1, c = 0, d = 0, e = 0, i;\n")
	b.WriteString("  if (n < 0 || n > 3 || x < 0 || x > 2) return 0;\n")
	length := g.pick("n + 1", "n + 1", "n + 2")
	if outOfBounds && g.oneIn(3) {
		length = "n > 0 ? n : 1"
	}
	fmt.Fprintf(b, "  int a[%s], b[%s];\n", length, length)
	if g.oneIn(4) {
		fmt.Fprintf(b, "  for (i = 0; i <= n; i++) a[i] = %s;\n", g.pick("0", "i", "x", "1", "n - i"))
	} else {
		b.WriteString("  for (i = 0; i <= n; i++) { int v = __VERIFIER_nondet_int(); if (v < -1 || v > 2) return 0; a[i] = v; }\n")
	}
	fmt.Fprintf(b, "  for (i = 0; i < n; i++) b[i] = %s;\n", g.pick("a[i]", "a[i]", "a[i]", "-a[i]", "a[i] + 1", "a[n - 1 - i]", "i", "0"))
	g.property = g.pick("@ == x", "@ == x", "@ > 0", "@ == 0", "@ >= x", "@ % 2 == 0", "@ != 2", "@ == y", "0 <= @ && @ < 2", "@ * 2 > x + 1")
	g.loop("c", "a")
	switch r.Intn(8) {
	case 0:
		fmt.Fprintf(b, "  if (x < n) a[x] = %s;\n", g.pick("0", "x", "c", "a[x] + 1"))
	case 1:
		fmt.Fprintf(b, "  for (i = 0; i < n; i++) %s;\n", g.pick("a[i]++", "a[i] = b[i]", "if ("+g.test("a[i]")+") { a[i] = 7; e++; }"))
	case 2:
		b.WriteString("  if (x < n) { int k = a[x]; a[x] = a[0]; a[0] = k; }\n")
	case 3:
		fmt.Fprintf(b, "  %s;\n", g.pick("y++", "y = x", "x = y", "x++", "y = 1"))
	}
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
	fmt.Fprintf(b, "  assert(%s);\n  return 0;\n}\n", g.pick("c == d", "c == d", "c == d", "c <= d", "c >= d", "c + d == n", "c + d == n", "c + d + e == n", "c <= n", "c >= 0 && c <= n", "d <= n", "c - d <= 1", "c == n", "d == 0 || c >= 0", "e <= c", "c == d + e"))
	return b.String()
}

type arrayCounts struct {
	text
	property string // a C condition in which @ is the element: "@ > 0"
}

func (g *arrayCounts) test(cell string) string { return strings.ReplaceAll(g.property, "@", cell) }

func (g *arrayCounts) loop(sum, array string) {
	cell := array + "[i]"
	test := g.test(cell)
	write := func(format string, args ...any) { fmt.Fprintf(&g.b, "  "+format+"\n", args...) }
	switch g.r.Intn(16) {
	case 0, 1:
		write("for (i = n - 1; i >= 0; i--) if (%s) %s++;", test, sum)
	case 2:
		write("for (i = 0; i < n; i++) { if (!(%s)) continue; %s += 1; }", test, sum)
	case 3:
		write("for (i = 0; i < n; i++) %s += %s;", sum, g.pick("("+test+")", "("+test+") ? 1 : 0"))
	case 4:
		write("for (i = 0; i < n; i++) if (%s) %s++; else %s;", test, sum, g.pick("e++", "e--", "y++", cell+" = 0"))
	case 5:
		write("%s += count(%s, n, %s);", sum, array, g.pick("x", "x", "0", "y"))
	case 6:
		write("%s += others(%s, n);", sum, array)
	case 7:
		write("for (i = 0; i < n; i++) if (%s) %s += %s;", test, sum, g.pick(cell, cell, "2"))
	case 8:
		write("for (i = 0; i < n; i++) { if (%s) { %s++; %s = %s; } }", test, sum, cell, g.pick("0", "x", "7", "y"))
	case 9:
		write("i = 0; do { if (i < n && %s) %s++; i++; } while (i < n);", test, sum)
	case 10:
		write("for (i = %s; i < n; i++) if (%s) %s++;", g.pick("1", "x"), test, sum)
	case 11:
		write("for (i = 0; i < n; i++) { if (%s) break; if (%s) %s++; }", g.pick("i == x", cell+" == 2"), test, sum)
	default:
		write("for (i = 0; i < n; i++) if (%s) %s++;", test, sum)
	}
}
