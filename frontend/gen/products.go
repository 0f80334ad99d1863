package gen

import (
	"fmt"
	"math/rand"
	"strings"
)

// Polynomials returns a program over mathematical integers. Its loops compute with products,
// quotients and remainders of variables. The assertion may hold or fail.
func Polynomials(r *rand.Rand) string {
	g := &polynomials{dice{r}}
	var b strings.Builder
	b.WriteString("int nondet(void);\nint main(void) {\n  int n = nondet(), k = nondet(), i = 0, s = 0, t = 0;\n")
	fmt.Fprintf(&b, "  assume(n >= %d);\n", r.Intn(3)-1)
	if r.Intn(2) == 0 {
		fmt.Fprintf(&b, "  assume(k %s %d);\n", g.pick(">", "<", "!="), r.Intn(3)-1)
	}
	fmt.Fprintf(&b, "  while (i < n) {\n")
	for range 1 + r.Intn(3) {
		b.WriteString("    " + g.statement() + "\n")
	}
	b.WriteString("    i++;\n  }\n")
	if r.Intn(3) == 0 {
		b.WriteString("  " + g.statement() + "\n")
	}
	fmt.Fprintf(&b, "  assert(%s);\n}\n", g.claim())
	return b.String()
}

type polynomials struct{ dice }

func (g *polynomials) variable() string { return g.pick("n", "k", "i", "s", "t") }

func (g *polynomials) constant() string { return fmt.Sprint(g.r.Intn(7) - 3) }

func (g *polynomials) statement() string {
	switch g.r.Intn(9) {
	case 7:
		by := g.r.Intn(4) + 2
		t, k := g.pick("t", "s"), g.pick("k", "n", "s")
		return pick(g.r, []string{
			fmt.Sprintf("if (%s %% %d == 0) { %s /= %d; %s *= %d; }", k, by, k, by, t, by),
			fmt.Sprintf("%s = %s / %d * %s;", t, k, by, g.variable()),
			fmt.Sprintf("if (%s %% 2 == 1) s += t; %s /= 2; t *= 2;", k, k),
		})
	case 8:
		return g.pick("s = s * k + 1; t = t * k;", "s = s * k + n; t *= k;", "s += t; t *= k;")
	case 0:
		return fmt.Sprintf("s += %s;", g.pick("k", "i", "2 * i + 1", "t", "k - i"))
	case 1:
		return fmt.Sprintf("t = %s * %s;", g.variable(), g.variable())
	case 2:
		return fmt.Sprintf("if (k != 0) t = %s %s k;", g.variable(), g.pick("/", "%"))
	case 3:
		return fmt.Sprintf("if (%s < %s) s += %s; else t -= %s;", g.variable(), g.variable(), g.constant(), g.variable())
	case 4:
		return fmt.Sprintf("t = (%s + %s) * (%s - 1);", g.variable(), g.constant(), g.variable())
	case 5:
		return fmt.Sprintf("t %s= %s;", g.pick("+", "-"), g.variable())
	}
	return fmt.Sprintf("s = %s;", g.pick("t", "0", "i * k", "k * k", "s + i * i"))
}

func (g *polynomials) claim() string {
	switch g.r.Intn(9) {
	case 7:
		return fmt.Sprintf("s %s t * k", g.pick("==", "+ t * k ==", ">=")) + g.pick("", " + n * i", " - 1")
	case 8:
		return fmt.Sprintf("s * k - s %s t - 1", g.pick("==", "!=", "<="))
	case 0:
		return "s == i * k"
	case 1:
		return fmt.Sprintf("2 * s %s i * (i - 1)", g.pick("==", "<=", ">="))
	case 2:
		return fmt.Sprintf("%s * %s >= %s", g.variable(), g.variable(), g.constant())
	case 3:
		return fmt.Sprintf("k == 0 || %s / k <= %s", g.variable(), g.variable())
	case 4:
		return fmt.Sprintf("k == 0 || %s %% k < %s", g.variable(), g.pick("k", "3", "n", "i + 1"))
	case 5:
		return fmt.Sprintf("(%s - %s) * (%s - %s) >= 0", g.variable(), g.constant(), g.variable(), g.constant())
	}
	return fmt.Sprintf("t %s %s * %s", g.pick("<=", "==", "!="), g.variable(), g.variable())
}
