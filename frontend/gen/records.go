package gen

import (
	"fmt"
	"math/rand"
)

// Records returns the declarations and the function int NAMEf(void), which copies structs. The
// source or target of a copy can be a variable, an array element with a variable index, the target
// of a pointer, an argument or result of a function, or a compound literal. An index may have a
// side effect, and may be out of bounds.
func Records(r *rand.Rand, name string) string {
	member := pick(r, []struct{ decl, read string }{
		{"int a[2];", "s.a[0] + 3 * s.a[1]"},
		{"struct { short a, b; } a;", "s.a.a + 3 * s.a.b"},
		{"unsigned a : 20; int b;", "(int)s.a + 3 * s.b"},
		{"union { unsigned w; unsigned char c[4]; } a;", "(int)(s.a.w % 1000) + s.a.c[1]"},
		{"int *a;", "(s.a ? *s.a : 6)"},
	})
	g := &records{text: text{dice: dice{r: r}}, pointers: member.decl != "unsigned a : 20; int b;" && r.Intn(2) == 0}
	g.marks = map[string]func() string{"@": func() string { return name }, "place": g.place, "value": g.value}
	for n := 2; n <= 4; n++ {
		g.marks[fmt.Sprintf("below%d", n)] = func() string { return g.index(n) }
	}
	g.line("struct @ { int x; " + member.decl + " char y; };")
	g.line("struct @ @g[4], @m[2][3];\nstatic int @n;")
	g.line("static int @read(struct @ s) { return s.x + 5 * s.y + " + member.read + "; }")
	g.line("static int @next(void) { return @n++ % 3; }")
	g.line("static struct @ @get(int i) { @n++; return @g[i]; }")
	g.line("int @f(void) {\n  int i = $2, j = $2, k = 0, result = 0;\n  struct @ v = { 1, .y = 2 };\n  struct { char c; struct @ in; } l[2] = {{ 0 }};")
	if g.pointers {
		g.line("  struct @ *p = &@g[i];")
	}
	for k := range 4 {
		g.line("  @g[%d].x = $100; @g[%[1]d].y = $100;", k)
	}
	if member.decl == "int *a;" {
		g.line("  static int @t[2] = { 3, 4 }; @g[1].a = @t; @m[0][1].a = &@t[1];")
	}
	move := "i = $2; j = $2;"
	if g.pointers {
		move += "‹¦ p = &@m[i][j];›"
	}
	for range 5 + r.Intn(6) {
		g.effect = true
		g.line("  " + g.pick(
			"result = result % 10000 * 7 + @read($value);",
			"{ struct @ w = $place; w.x++; $place = w; }",
			"{ struct @ w[2] = { $place, { 3 } }; v = w[$below2]; }",
			move,
			"$place = $value;", "$place = $value;", "$place = $value;",
		))
	}
	g.line("  return result + @read(v) + 11 * @read(@g[i]) + i + j + @n;\n}")
	return g.b.String()
}

type records struct {
	text
	pointers bool
	effect   bool // whether the current statement may still contain a side effect; C leaves the order of two side effects open
}

// index returns an int expression. In most cases its value is less than n.
func (g *records) index(n int) string {
	switch {
	case g.oneIn(30):
		return "i + 2"
	case g.effect && g.oneIn(2):
		g.effect = false
		return g.pick("@next()", "k++") + fmt.Sprintf(" %% %d", n)
	}
	return g.pick("i", "j", fmt.Sprintf("$%d", n), fmt.Sprintf("(i + j) %% %d", n))
}

func (g *records) place() string {
	element := "@g[$below4]"
	target := element
	if g.pointers {
		target = "‹*p¦p[0]›"
	}
	return g.pick("v", "@m[$below2][$below3]", "l[$below2].in", target, element, element)
}

func (g *records) value() string {
	if g.effect && g.oneIn(5) {
		g.effect = false
		return g.pick("@get(‹i¦j¦3›)")
	}
	return g.pick("(struct @){ $100, .y = ‹i¦j + 1¦$below4¦v.y¦$100› }", "$place", "$place", "$place")
}
