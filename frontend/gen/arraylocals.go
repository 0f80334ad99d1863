package gen

import (
	"fmt"
	"math/rand"
	"strings"
)

// LocalArrays returns a program with recursive functions that declare or allocate arrays. The
// program uses at most 5 elements of each array. The functions fill the arrays, pass them to other
// functions and to themselves, and use them again after recursive calls.
func LocalArrays(r *rand.Rand, o ArrayWriteOptions) string {
	g := &localArrays{arrayRecursion{dice: dice{r}, outOfBounds: o.Outside}, o.ForCompiler}
	var b strings.Builder
	line := func(format string, args ...any) {
		b.WriteString(strings.ReplaceAll(fmt.Sprintf(format, args...), "@", o.Name))
	}
	if !o.ForCompiler {
		line("extern int __VERIFIER_nondet_int(void);\n")
	}
	line("void *malloc(unsigned long); void free(void *);\nstatic int @c;\n")
	line("static void @put(int *p, int i, int x) { p[i] = x; }\n")
	line("static int @fill(int *p, int n, int x) { if (n <= 0) return 0; p[n - 1] = x; return @fill(p, n - 1, x); }\n")
	line("static int @own(int n, int x) { int s[%s]; s[0] = x; s[n] = 2; @put(s, n / 2, x + 1); return s[0] + s[n]; }\n", g.pick("300", "n + 1"))
	second := g.oneIn(3)
	if second {
		line("static int @h(int *p, int i, int n, int x);\n")
	}
	line("%s", g.function("r", g.pick("r", "r", "h"), second))
	if second {
		line("%s", g.function("h", g.pick("h", "r"), second))
	}
	line("%s", mainHead(o.ForCompiler, "a[n]"))
	line("  for (i = 0; i < n; i++) a[i] = %s;\n", g.pick("0", "1", "i", "x", "3 - i"))
	call := func() string {
		return g.called(second) + "(a" + g.pick(", 0, n, x)", ", 0, n, x)", ", 1, n, 0)", ", 0, n - 1, x)")
	}
	line("  y = %s;\n", call())
	if o.ForCompiler {
		line("%s", g.runEnd(call, "a[i] % 1000 * 3"))
		return b.String()
	}
	switch g.r.Intn(6) {
	case 0: // add assertions to the functions
	case 1:
		line("  int z = %s; assert(z %s y);\n", call(), g.pick("==", ">=", "<=", "!="))
	case 2:
		line("  for (i = 0; i < n; i++) assert(%s);\n", g.pick("a[i] >= -1", "a[i] <= 4", "a[i] == x || a[i] <= i", "a[i] == a[0]"))
	case 3:
		line("  assert(@c %s);\n", g.pick(">= 0", "<= n", "<= 4", "== 0"))
	default:
		line("  assert(y %s);\n", g.pick(">= 0", ">= -1", ">= -1", "<= 4", "== x", "<= n", "!= 77"))
	}
	line("  return 0;\n}\n")
	return b.String()
}

type localArrays struct {
	arrayRecursion
	forCompiler bool
}

func (g *localArrays) function(name, calls string, second bool) string {
	if !second {
		calls = "r"
	}
	call := func(x string) string {
		return fmt.Sprintf("@%s(p, %s, %s)", calls, g.pick("i + 1, n", "i + 1, n", "i, n - 1"), x)
	}
	decl, end := "int t["+g.pick("300", "n - i + 1", "n - i + 1", "n + 1")+"];", ""
	switch g.r.Intn(8) {
	case 0:
		decl = "int *t = malloc((n + 1) * sizeof *t);"
		if g.oneIn(2) {
			end = " free(t);"
		}
	case 1:
		decl = "int t[300] = {" + g.pick("0", "1, 2", "x") + "};"
	case 2:
		decl += " int u[n + 1]; for (int k = 0; k <= n; k++) u[k] = " + g.pick("x", "k", "n") + "; u[i] = i;"
		end = " t[0] = t[0] + u[0] - u[0];"
	}
	value := g.pick("x", "i", "n", "x + 1", "n - i", "0", "p[i]", "@c % 5")
	last := g.pick("0", "0", "n - i")
	if g.outOfBounds && g.oneIn(4) {
		last = g.pick("n + 1", "-1", "x")
	}
	fill := fmt.Sprintf("for (int k = 0; k <= n - i; k++) t[k] = %s;", g.pick(value, "k", "x"))
	switch g.r.Intn(5) {
	case 0:
		fill = fmt.Sprintf("@fill(t, n - i + 1, %s);", value)
	case 1:
		fill = fmt.Sprintf("t[0] = %s; @put(t, n - i, %s);", value, g.pick("x", "2", "i"))
	case 2:
		// Now only t[0] has a value, so the function can read an element without a value. A program
		// for a comparison with a compiler must not do so.
		if !g.forCompiler {
			fill = fmt.Sprintf("t[0] = %s;", value)
		}
	case 3:
		fill += " @c += @own(n, x);"
	}
	var body string
	switch g.r.Intn(9) {
	case 0:
		body = fmt.Sprintf("%s %s int s = %s;%s return t[%s] + s;", decl, fill, call("x"), end, last)
	case 1:
		claim := "assert(%s)"
		if g.forCompiler {
			claim = "if (%s) @c++"
		}
		claim = fmt.Sprintf(claim, "t["+last+"] "+g.pick("== "+value, "== "+value, ">= -1", "<= 4"))
		body = fmt.Sprintf("%s %s int s = %s; %s; return s;", decl, fill, call("x"), claim)
	case 2:
		body = fmt.Sprintf("%s %s int s = %s; p[i] = t[0];%s return s;", decl, fill, call("t[0]"), end)
	case 3:
		body = fmt.Sprintf("%s %s t[0]++; int s = %s; t[%s] += %s; return t[0] - t[%s];", decl, fill, call("x"), last, g.pick("s % 3", "1", "x"), last)
	case 4:
		body = fmt.Sprintf("int s = 0; if (x > %s) { %s %s s = %s; @c = t[0];%s } return s + %s;", g.pick("0", "2", "i"), decl, fill, call("x - 1"), end, call("x"))
	case 5:
		body = fmt.Sprintf("int s = 0; for (int j = 0; j < 2; j++) { %s %s s = s %% 100 + t[0] + %s; if (t[0] %s x) @c++; } return s;", decl, fill, call("t[0]"), g.pick("==", "<"))
	case 6:
		body = fmt.Sprintf("%s %s int *q = t; q++; int s = %s; q--; return *q + s;", decl, fill, call("x"))
	case 7:
		body = fmt.Sprintf("%s %s return %s(t[%s] > x ? %s : %s);", decl, fill, g.pick("", "t[0] + ", "@own(n, t[0]) + "), last, call("t[0]"), call("x"))
	default:
		body = fmt.Sprintf("int s = @own(n, i); %s %s return %s + s;", decl, fill, call("s"))
	}
	return fmt.Sprintf("static int @%s(int *p, int i, int n, int x) {\n  if (i >= n) { %sreturn %s; }\n  %s\n}\n", name, g.pick("", "", "@c++; "), g.pick("0", "-1", "x", "@c % 5"), body)
}
