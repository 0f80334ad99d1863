package gen

import "math/rand"

// LocalArrays returns a program with recursive functions that declare or allocate arrays. The
// program uses at most 5 elements of each array. The functions fill the arrays, pass them to other
// functions and to themselves, and use them again after recursive calls.
func LocalArrays(r *rand.Rand, o ArrayWriteOptions) string {
	g := newArrayRecursion(r, o)
	g.line("void *malloc(unsigned long); void free(void *);\nstatic int @c;")
	g.line("static void @put(int *p, int i, int x) { p[i] = x; }")
	g.line("static int @fill(int *p, int n, int x) { if (n <= 0) return 0; p[n - 1] = x; return @fill(p, n - 1, x); }")
	g.line("static int @own(int n, int x) { int s[‹300¦n + 1›]; s[0] = x; s[n] = 2; @put(s, n / 2, x + 1); return s[0] + s[n]; }")
	g.recursiveFunctions("int *p, int i, int n, int x", g.localArrays)
	g.mainHead("a[n]")
	g.line("  for (i = 0; i < n; i++) a[i] = ‹0¦1¦i¦x¦3 - i›;")
	g.mark("call", "$callee(a‹, 0, n, x¦, 0, n, x¦, 1, n, 0¦, 0, n - 1, x›)")
	g.line("  y = $call;")
	if o.ForCompiler {
		return g.runEnd("a[i] % 1000 * 3")
	}
	result := "assert(y ‹>= 0¦>= -1¦>= -1¦<= 4¦== x¦<= n¦!= 77›);"
	g.line("  " + g.pick(
		"int z = $call; assert(z ‹==¦>=¦<=¦!=› y);",
		"for (i = 0; i < n; i++) assert(‹a[i] >= -1¦a[i] <= 4¦a[i] == x || a[i] <= i¦a[i] == a[0]›);",
		"assert(@c ‹>= 0¦<= n¦<= 4¦== 0›);",
		result, result, result,
	))
	g.line("  return 0;\n}")
	return g.b.String()
}

// localArrays returns the body of a recursive function with a local array. The parameter "calls" is
// the name of the function that the body calls.
func (g *arrayRecursion) localArrays(calls string) string {
	call := func(x string) string { return calls + "(p, ‹i + 1, n¦i + 1, n¦i, n - 1›, " + x + ")" }
	lengths := "int t[‹300¦n - i + 1¦n - i + 1¦n + 1›];"
	decl, end := lengths, ""
	switch g.r.Intn(8) {
	case 0:
		decl, end = "int *t = malloc((n + 1) * sizeof *t);", g.pick("", " free(t);")
	case 1:
		decl = "int t[300] = {‹0¦1, 2¦x›};"
	case 2:
		decl += " int u[n + 1]; for (int k = 0; k <= n; k++) u[k] = ‹x¦k¦n›; u[i] = i;"
		end = " t[0] = t[0] + u[0] - u[0];"
	}
	value, last := g.pick("x", "i", "n", "x + 1", "n - i", "0", "p[i]", "@c % 5"), g.pick("0", "0", "n - i")
	if g.o.Outside && g.oneIn(4) {
		last = g.pick("n + 1", "-1", "x")
	}
	all := "for (int k = 0; k <= n - i; k++) t[k] = ‹$value¦k¦x›;"
	first := all
	if !g.o.ForCompiler {
		first = "t[0] = $value;" // the function can read an element without a value, unlike a compiler's
	}
	g.mark("value", value)
	g.mark("fill", decl+" "+g.pick("@fill(t, n - i + 1, $value);", "t[0] = $value; @put(t, n - i, ‹x¦2¦i›);", first, all+" @c += @own(n, x);", all))
	g.mark("last", "t["+last+"]")
	g.mark("end", end)
	claim := "assert($test);"
	if g.o.ForCompiler {
		claim = "if ($test) @c++;"
	}
	g.mark("test", "$last ‹== $value¦== $value¦>= -1¦<= 4›")
	return g.pick(
		"$fill int s = "+call("x")+";$end return $last + s;",
		"$fill int s = "+call("x")+"; "+claim+" return s;",
		"$fill int s = "+call("x")+"; p[i] = t[0];$end return s;",
		"$fill t[0]++; int s = "+call("x")+"; $last += ‹s % 3¦1¦x›; return t[0] - $last;",
		"int s = 0; if (x > ‹0¦2¦i›) { $fill s = "+call("x - 1")+"; @c = t[0];$end } return s + "+call("x")+";",
		"int s = 0; for (int j = 0; j < 2; j++) { $fill s = s % 100 + t[0] + "+call("t[0]")+"; if (t[0] ‹==¦<› x) @c++; } return s;",
		"$fill int *q = t; q++; int s = "+call("x")+"; q--; return *q + s;",
		"$fill return ‹¦t[0] + ¦@own(n, t[0]) + ›($last > x ? "+call("t[0]")+" : "+call("x")+");",
		"int s = @own(n, i); $fill return "+call("s")+" + s;",
	)
}
