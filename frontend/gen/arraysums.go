package gen

import (
	"fmt"
	"math/rand"
	"strings"
)

// ArraySums returns a program with one or two arrays and loops that add up or subtract their
// elements. The arrays have at most 4 elements, but their lengths are not constant, so the checker
// must treat them as arrays of any size. Elements change before, between and in the loops. The
// assertion compares two sums. If outOfBounds is set, some indices are out of bounds.
func ArraySums(r *rand.Rand, outOfBounds bool) string {
	pick := func(of ...string) string { return of[r.Intn(len(of))] }
	oneIn := func(n int) bool { return r.Intn(n) == 0 }
	var b strings.Builder
	b.WriteString("extern int __VERIFIER_nondet_int(void); int g;\n")
	if oneIn(4) {
		b.WriteString("static int total(const int *p, int n) { int t = 0, i; for (i = 0; i < n; i++) t += p[i]; return t; }\n")
	} else {
		b.WriteString("static int total(const int *p, int n) { int t = 0; while (n > 0) { n--; t = t + p[n]; } return t; }\n")
	}
	b.WriteString("int main(void) {\n  int n = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int(), s = 0, t = 0, i;\n")
	b.WriteString("  if (n < 0 || n > 3 || x < 0 || x > 3) return 0;\n")
	length := pick("n + 1", "n + 1", "n + 2")
	if outOfBounds && oneIn(3) {
		length = "n > 0 ? n : 1"
	}
	fmt.Fprintf(&b, "  int a[%s], b[%s];\n", length, length)
	if !oneIn(3) {
		fmt.Fprintf(&b, "  for (i = 0; i <= n; i++) a[i] = %s;\n", pick("i", "x", "1", "n - i", "__VERIFIER_nondet_int()", "__VERIFIER_nondet_int()"))
	}
	fmt.Fprintf(&b, "  for (i = 0; i < n; i++) b[i] = %s;\n", pick("a[i]", "a[i]", "a[i]", "a[i]", "a[i] + 1", "a[n - 1 - i]", "i", "x"))
	loop := func(sum, array string) {
		cell := array + "[i]"
		switch r.Intn(14) {
		case 0, 9, 10:
			fmt.Fprintf(&b, "  for (i = n - 1; i >= 0; i--) %s += %s;\n", sum, cell)
		case 1:
			fmt.Fprintf(&b, "  i = 0; do { if (i < n) %s = %s + %s; i++; } while (i < n);\n", sum, sum, cell)
		case 2:
			fmt.Fprintf(&b, "  for (i = %s; i < n; i++) { %s += %s; }\n", pick("1", "x"), sum, cell)
		case 3:
			fmt.Fprintf(&b, "  for (i = 0; i < n; i++) { %s += %s; %s = %s; }\n", sum, cell, cell, pick("0", "x", cell+" + 1", sum))
		case 4:
			fmt.Fprintf(&b, "  for (i = 0; i < n; i++) { if (%s) break; %s += %s; }\n", pick("i == x", cell+" == 2"), sum, cell)
		case 5:
			fmt.Fprintf(&b, "  %s += total(%s, n);\n", sum, array)
		case 6:
			fmt.Fprintf(&b, "  for (i = 0; i < n; i += %s) %s += %s;\n", pick("1", "2"), sum, cell)
		default:
			fmt.Fprintf(&b, "  for (i = 0; i < n; i++) %s %s %s;\n", sum, pick("+=", "+=", "-="), cell)
		}
	}
	loop("s", "a")
	switch r.Intn(9) {
	case 0:
		fmt.Fprintf(&b, "  a[x] = %s;\n", pick("0", "x", "s", "a[x] + 1")) // x can be out of bounds, namely n + 1
	case 1:
		fmt.Fprintf(&b, "  if (x < n) { %s; s++; }\n", pick("a[x]++", "b[x]++", "a[x] += 2"))
	case 2:
		fmt.Fprintf(&b, "  for (i = 0; i < n; i++) a[i] = %s;\n", pick("a[i] + 1", "a[i] - x", "b[i]", "1"))
	case 3:
		fmt.Fprintf(&b, "  if (x < n) { int k = a[x]; a[x] = a[0]; a[0] = k; }\n")
	}
	if !outOfBounds && strings.Contains(b.String(), "a[x] = ") && !strings.Contains(b.String(), "if (x < n) { int k") {
		return strings.Replace(finish(&b, loop, pick), "  a[x] = ", "  if (x < n) a[x] = ", 1)
	}
	return finish(&b, loop, pick)
}

// finish writes the end of the program. First comes a loop that computes the second sum, t. Another
// loop may follow. The last statement is the assertion about both sums.
func finish(b *strings.Builder, loop func(sum, array string), pick func(...string) string) string {
	loop("t", pick("a", "a", "b"))
	if pick("", "", "", "more") != "" {
		loop(pick("s", "t"), pick("a", "b"))
	}
	fmt.Fprintf(b, "  assert(%s);\n  return 0;\n}\n", pick("s == t", "s == t", "s == t", "s == t", "s == t", "s == t", "s <= t", "s >= t", "s + t == 0", "s == t + n", "t == s + n", "s - t <= x", "s == 2 * t"))
	return b.String()
}
