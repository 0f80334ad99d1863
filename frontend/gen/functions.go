package gen

import (
	"fmt"
	"math/rand"
	"strings"
)

// Functions returns a function NAMEf without inputs that calls functions through pointers: in
// variables, tables, members, parameters and results. No called pointer is NULL. The result is a
// digest of the functions' results.
func Functions(r *rand.Rand, name string) string {
	var b strings.Builder
	p := func(format string, args ...any) { fmt.Fprintf(&b, strings.ReplaceAll(format, "@", name), args...) }
	p("typedef int (*@op)(int, int);\ntypedef void @act(int *);\n")
	for i, e := range []string{"a + b % 100", "a % 100 - b % 50", "b ? a / 3 : b", "(a & 255) + 2", "a > b"} {
		p("static int @o%d(int a, int b) { return %s; }\n", i, e)
	}
	for i, e := range []string{"*x = 1", "*x = *x % 1000 + 7", "(*x) %= 5"} {
		p("static void @v%d(int *x) { %s; }\n", i, e)
	}
	op := func() string { return fmt.Sprintf(pick(r, []string{"@o%d", "&@o%d", "*@o%d"}), r.Intn(5)) }
	act := func() string { return fmt.Sprintf("@v%d", r.Intn(3)) }
	p("static int @apply(@op f, int a) { return f(a %% 100, %d); }\n", r.Intn(5))
	p("static void @with(@act g, int *x) { %s(x); }\n", pick(r, []string{"g", "(*g)"}))
	p("static @op @get(int k) { return k %% 2 ? " + op() + " : " + op() + "; }\n")
	p("static const @op @table[3] = { "+op()+", %s, "+op()+" };\n", pick(r, []string{strings.ReplaceAll(op(), "@", name), "[1] = " + strings.ReplaceAll(op(), "@", name)}))
	p("struct @s { int n; @op f; @act *g; };\n")
	p("unsigned long long @f(void) {\n  unsigned long long h = 0;\n  int x = %d, y = %d;\n", r.Intn(20), r.Intn(20)-5)
	p("  @op p = " + op() + ", q = 0;\n  struct @s s = { 3, " + op() + ", " + act() + " };\n  @act *g = " + act() + ";\n")
	for range 9 {
		switch r.Intn(11) {
		case 0:
			p("  p = "+op()+";\n  x = p(x %% 100, %d);\n", r.Intn(9))
		case 1:
			p("  if (x > %d) p = "+op()+"; else p = s.f;\n", r.Intn(30))
		case 2:
			p("  x += @table[(unsigned)y %% 3u](y %% 100, x %% 100) %% 50;\n")
		case 3:
			p("  y = @apply(%s, x);\n", strings.ReplaceAll(pick(r, []string{"p", "s.f", op()}), "@", name))
		case 4:
			p("  g = x & 1 ? " + act() + " : s.g;\n  g(&y);\n")
		case 5:
			p("  s.f = @get(x);\n  h = h * 31u + s.f(y %% 100, s.n);\n")
		case 6:
			p("  x = @get(y)(x %% 100, 2);\n")
		case 7:
			p("  @with(%s, &%s);\n", strings.ReplaceAll(pick(r, []string{"g", "s.g", act()}), "@", name), pick(r, []string{"x", "y", "s.n"}))
		case 8:
			p("  if (q) y = q(1, 2); else q = p;\n")
		case 9:
			p("  h += (p == %s) + 2 * (q == p) + 4 * !q;\n", strings.ReplaceAll(op(), "@", name))
		default:
			p("  for (int i = 0; i < 3; i++) { x = (*p)(x %% 100, i); s.g(&x); p = @table[i]; }\n")
		}
		p("  h = h * 31u + x;\n")
	}
	p("  return h * 31u + y + s.n;\n}\n")
	return b.String()
}
