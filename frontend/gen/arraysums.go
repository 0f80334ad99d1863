package gen

import "math/rand"

// ArraySums returns a program with two arrays and loops that add up or subtract their elements. The
// arrays have at most 5 elements, but their lengths are not constant, so the checker must treat
// them as arrays of any size. Elements change before, between and in the loops. The assertion
// compares two sums. If outOfBounds is set, some indices may be out of bounds.
func ArraySums(r *rand.Rand, outOfBounds bool) string {
	g := &text{dice: dice{r: r}}
	g.line("extern int __VERIFIER_nondet_int(void); int g;")
	if g.oneIn(4) {
		g.line("static int total(const int *p, int n) { int t = 0, i; for (i = 0; i < n; i++) t += p[i]; return t; }")
	} else {
		g.line("static int total(const int *p, int n) { int t = 0; while (n > 0) { n--; t = t + p[n]; } return t; }")
	}
	g.line("int main(void) {\n  int n = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int(), s = 0, t = 0, i;")
	g.line("  if (n < 0 || n > 3 || x < 0 || x > 3) return 0;")
	length, check := g.pick("n + 1", "n + 1", "n + 2"), "if (x < n) "
	if outOfBounds {
		check = "" // x can be n + 1
		if g.oneIn(3) {
			length = "n > 0 ? n : 1"
		}
	}
	g.line("  int a[%s], b[%[1]s];", length)
	if !g.oneIn(3) {
		g.line("  for (i = 0; i <= n; i++) a[i] = ‹i¦x¦1¦n - i¦__VERIFIER_nondet_int()¦__VERIFIER_nondet_int()›;")
	}
	g.line("  for (i = 0; i < n; i++) b[i] = ‹a[i]¦a[i]¦a[i]¦a[i]¦a[i] + 1¦a[n - 1 - i]¦i¦x›;")
	g.sum("s", "a")
	g.line("  " + g.pick(
		check+"a[x] = ‹0¦x¦s¦a[x] + 1›;",
		"if (x < n) { ‹a[x]++¦b[x]++¦a[x] += 2›; s++; }",
		"for (i = 0; i < n; i++) a[i] = ‹a[i] + 1¦a[i] - x¦b[i]¦1›;",
		"if (x < n) { int k = a[x]; a[x] = a[0]; a[0] = k; }",
		"", "", "", "", "",
	))
	g.sum("t", g.pick("a", "a", "b"))
	if g.oneIn(4) {
		g.sum(g.pick("s", "t"), g.pick("a", "b"))
	}
	g.line("  assert(‹s == t¦s == t¦s == t¦s == t¦s == t¦s == t¦s <= t¦s >= t¦s + t == 0¦s == t + n¦t == s + n¦s - t <= x¦s == 2 * t›);\n  return 0;\n}")
	return g.b.String()
}

// sum writes a loop that adds array elements to the variable "sum", or subtracts them from it.
func (g *text) sum(sum, array string) {
	cell := array + "[i]"
	down := "for (i = n - 1; i >= 0; i--) " + sum + " += " + cell + ";"
	up := "for (i = 0; i < n; i++) " + sum + " ‹+=¦+=¦-=› " + cell + ";"
	g.line("  " + g.pick(
		down, down, down,
		"i = 0; do { if (i < n) "+sum+" = "+sum+" + "+cell+"; i++; } while (i < n);",
		"for (i = ‹1¦x›; i < n; i++) { "+sum+" += "+cell+"; }",
		"for (i = 0; i < n; i++) { "+sum+" += "+cell+"; "+cell+" = ‹0¦x¦"+cell+" + 1¦"+sum+"›; }",
		"for (i = 0; i < n; i++) { if (‹i == x¦"+cell+" == 2›) break; "+sum+" += "+cell+"; }",
		sum+" += total("+array+", n);",
		"for (i = 0; i < n; i += ‹1¦2›) "+sum+" += "+cell+";",
		up, up, up, up, up,
	))
}
