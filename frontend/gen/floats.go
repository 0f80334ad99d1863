package gen

import (
	"fmt"
	"math/rand"
)

// Floats returns the declarations and the function int NAMEf(void), which computes with
// floating-point numbers. The result is an integer that does not depend on any floating-point
// value. It depends only on integers that the operands of the floating-point operations modify,
// such as i in d[i++] * 1.5.
func Floats(r *rand.Rand, name string) string {
	g := &floats{text: text{dice: dice{r: r}}}
	g.marks = map[string]func() string{"@": func() string { return name }, "place": g.place}
	for n := range 3 {
		g.marks[fmt.Sprintf("value%d", n)] = func() string { return g.value(n) }
	}
	for n := range 8 {
		g.marks[fmt.Sprintf("below%d", n)] = func() string { return g.integer(n) }
	}
	g.line("struct @s { int n; float f; double g[3]; };")
	g.line("static int @c;\nstatic double @d[4];\nstatic struct @s @v[3];")
	g.line("static double @add(double x, int k, float y) { @c += k; x += y; return x * k + @c++; }")
	g.line("static float @next(int *p) { return ++*p; }")
	g.line("int @f(void) {\n\tint i = $3, j = $3, k = 0;\n\tdouble x = 1, y = ‹2.5¦i++›;\n\tstruct @s w = { 1 };")
	for range 6 + r.Intn(6) {
		g.effect = true
		usual := "$place ‹=¦+=¦*=› $value2;"
		g.line("\t" + g.pick("$place‹++¦--›;", "if ($below2) $place = $value1;", "for (x = 0.5; ‹k¦j› < 4 && k < 9; x += $value0) k++;", "x = y = $value2;", usual, usual, usual))
	}
	g.line("\treturn i + 10 * j + 100 * k + 1000 * @c + w.n;\n}")
	return g.b.String()
}

type floats struct {
	text
	effect bool // whether the current statement may still contain a side effect; C leaves the order of two side effects open
}

// integer returns an int expression. In most cases its value is less than n.
func (g *floats) integer(n int) string {
	switch {
	case g.effect && g.oneIn(2):
		g.effect = false
		return g.pick(fmt.Sprintf("(i++ %% %d)", n), fmt.Sprintf("(++k %% %d)", n))
	case g.oneIn(40):
		return "(j - 1)"
	}
	return g.pick("j", fmt.Sprint(g.r.Intn(n)), "(6 / (j + 2))")
}

func (g *floats) place() string {
	return g.pick("x", "y", "@d[$below4]", "@v[$below3].f", "@v[1].g[$below3]", "w.f", "w.g[2]")
}

// value returns an expression of floating-point type that nests at most "depth" deep.
func (g *floats) value(depth int) string {
	if depth == 0 {
		return g.pick("1.5", "2", "x", "w.f", "$below5", "$place")
	}
	e, call := fmt.Sprintf("$value%d", depth-1), "$value0"
	if g.effect && g.oneIn(4) {
		g.effect = false
		call = "‹@add($value0, $below3, $value0)¦@next(&k)›"
	}
	return g.pick("("+e+"‹ + ¦ * ¦ - ¦ / 1.5 + ›"+e+")", "("+e+"‹ + ¦ * ¦ - ¦ / 1.5 + ›"+e+")", call, "(‹i > 2¦j¦$below2› ? "+e+" : "+e+")", "(‹double¦float¦int›)$below7", "-("+e+")", "$value0")
}
