package gen

import (
	"fmt"
	"math/rand"
)

// Polynomials returns a program over mathematical integers. Its loop computes with products,
// quotients and remainders of variables. The assertion after the loop may hold or fail.
func Polynomials(r *rand.Rand) string {
	g := &text{dice: dice{r: r, marks: map[string]func() string{}}}
	g.marks["var"] = func() string { return g.pick("n", "k", "i", "s", "t") }
	g.marks["number"] = func() string { return fmt.Sprint(r.Intn(7) - 3) }
	g.marks["statement"] = func() string { return polynomialStatement(g) }
	g.line("int nondet(void);\nint main(void) {\n  int n = nondet(), k = nondet(), i = 0, s = 0, t = 0;")
	g.line("  assume(n >= ‹-1¦0¦1›);")
	if g.oneIn(2) {
		g.line("  assume(k ‹>¦<¦!=› ‹-1¦0¦1›);")
	}
	g.line("  while (i < n) {")
	for range 1 + r.Intn(3) {
		g.line("    $statement")
	}
	g.line("    i++;\n  }")
	if g.oneIn(3) {
		g.line("  $statement")
	}
	g.line("  assert(" + g.pick(
		"s == i * k",
		"2 * s ‹==¦<=¦>=› i * (i - 1)",
		"$var * $var >= $number",
		"k == 0 || $var / k <= $var",
		"k == 0 || $var % k < ‹k¦3¦n¦i + 1›",
		"($var - $number) * ($var - $number) >= 0",
		"t ‹<=¦==¦!=› $var * $var",
		"s ‹==¦+ t * k ==¦>=› t * k‹¦ + n * i¦ - 1›",
		"s * k - s ‹==¦!=¦<=› t - 1",
	) + ");\n}")
	return g.b.String()
}

func polynomialStatement(g *text) string {
	by, t, k := fmt.Sprint(g.r.Intn(4)+2), g.pick("t", "s"), g.pick("k", "n", "s")
	return g.pick(
		"s += ‹k¦i¦2 * i + 1¦t¦k - i›;",
		"t = $var * $var;",
		"if (k != 0) t = $var ‹/¦%› k;",
		"if ($var < $var) s += $number; else t -= $var;",
		"t = ($var + $number) * ($var - 1);",
		"t ‹+¦-›= $var;",
		"s = ‹t¦0¦i * k¦k * k¦s + i * i›;",
		"‹if ("+k+" % "+by+" == 0) { "+k+" /= "+by+"; "+t+" *= "+by+"; }¦"+t+" = "+k+" / "+by+" * $var;¦if ("+k+" % 2 == 1) s += t; "+k+" /= 2; t *= 2;›",
		"‹s = s * k + 1; t = t * k;¦s = s * k + n; t *= k;¦s += t; t *= k;›",
	)
}
