package gen

import "math/rand"

// Functions returns a function NAMEf without inputs that calls functions through pointers: in
// variables, tables, members, parameters and results. No called pointer is NULL. The result is a
// digest of the functions' results.
func Functions(r *rand.Rand, name string) string {
	g := &text{dice: dice{r: r, marks: map[string]func() string{"@": func() string { return name }}}}
	g.marks["op"] = func() string { return g.pick("@o$5", "&@o$5", "*@o$5") }
	g.marks["act"] = func() string { return g.pick("@v$3") }
	g.line("typedef int (*@op)(int, int);\ntypedef void @act(int *);")
	for i, e := range []string{"a + b % 100", "a % 100 - b % 50", "b ? a / 3 : b", "(a & 255) + 2", "a > b"} {
		g.line("static int @o%d(int a, int b) { return %s; }", i, e)
	}
	for i, e := range []string{"*x = 1", "*x = *x % 1000 + 7", "(*x) %= 5"} {
		g.line("static void @v%d(int *x) { %s; }", i, e)
	}
	g.line("static int @apply(@op f, int a) { return f(a % 100, $5); }")
	g.line("static void @with(@act g, int *x) { ‹g¦(*g)›(x); }")
	g.line("static @op @get(int k) { return k % 2 ? $op : $op; }")
	g.line("static const @op @table[3] = { $op, ‹$op¦[1] = $op›, $op };")
	g.line("struct @s { int n; @op f; @act *g; };")
	g.line("unsigned long long @f(void) {\n  unsigned long long h = 0;\n  int x = %d, y = %d;", r.Intn(20), r.Intn(20)-5)
	g.line("  @op p = $op, q = 0;\n  struct @s s = { 3, $op, $act };\n  @act *g = $act;")
	for range 9 {
		g.line("  " + g.pick(
			"p = $op;\n  x = p(x % 100, $9);",
			"if (x > $30) p = $op; else p = s.f;",
			"x += @table[(unsigned)y % 3u](y % 100, x % 100) % 50;",
			"y = @apply(‹p¦s.f¦$op›, x);",
			"g = x & 1 ? $act : s.g;\n  g(&y);",
			"s.f = @get(x);\n  h = h * 31u + s.f(y % 100, s.n);",
			"x = @get(y)(x % 100, 2);",
			"@with(‹g¦s.g¦$act›, &‹x¦y¦s.n›);",
			"if (q) y = q(1, 2); else q = p;",
			"h += (p == $op) + 2 * (q == p) + 4 * !q;",
			"for (int i = 0; i < 3; i++) { x = (*p)(x % 100, i); s.g(&x); p = @table[i]; }",
		) + "\n  h = h * 31u + x;")
	}
	g.line("  return h * 31u + y + s.n;\n}")
	return g.b.String()
}
