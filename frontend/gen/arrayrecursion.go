package gen

import (
	"math/rand"
	"strings"
)

// ArrayRecursion returns a program with recursive functions that read an array by index or by a
// moving pointer. A local array has at most 4 elements, and a global array 300. The checker must
// treat both as arrays of any size. The function main changes the array between calls. If
// outOfBounds is set, some indices may be out of bounds.
func ArrayRecursion(r *rand.Rand, outOfBounds bool) string {
	g := newArrayRecursion(r, ArrayWriteOptions{Outside: outOfBounds})
	g.line("int c;")
	if g.global = g.oneIn(3); g.global {
		g.line("int g[300];")
	}
	g.line("static int at(const int *p, int i) { return p[i]; }")
	if g.second = g.oneIn(3); g.second {
		g.line("static int h(const int *p, int i, int n, int x);")
	}
	g.function("f", "f")
	if g.second {
		g.function("h", "‹h¦f›")
	}
	g.mainHead("a[n]")
	if !g.oneIn(3) {
		g.line("  for (i = 0; i < n; i++) a[i] = ‹0¦1¦i¦x¦i - 1¦3 - i›;")
	}
	array, callee := "a", "f"
	if g.global {
		g.line("  for (i = 0; i < n; i++) g[i] = ‹1¦i¦x¦a[i]›;")
		array = "‹a¦g›"
	}
	if g.second {
		callee = "‹f¦h›"
	}
	g.mark("call", callee+"("+array+"‹, 0, n, x¦, 0, n, x¦, 1, n, 0¦, 0, n - 1, x›)")
	g.line("  y = $call;")
	g.line("  " + g.pick(
		"a[0]‹++¦ = x¦ = y›; int z = $call; assert(z ‹==¦>=¦<=¦!=› y);",
		"for (i = 0; i < n; i++) assert(‹a[i] <= y¦y >= a[i] || y < 4¦a[i] >= -1 || y <= 0›);",
		"if (0 <= y && y < n) assert(a[y] ‹== x¦<= y¦>= 0¦!= x›);",
		"assert(y ‹>= 0¦<= n¦>= -1¦>= -1¦<= 4¦<= 4¦== f(a, 0, n, x)›);",
	))
	g.line("  return 0;\n}")
	return g.b.String()
}

// arrayRecursion generates programs whose recursive functions have array parameters. The names of
// the functions begin with o.Name.
type arrayRecursion struct {
	text
	o              ArrayWriteOptions
	global, second bool // whether there is a global array, and a second recursive function
}

func newArrayRecursion(r *rand.Rand, o ArrayWriteOptions) *arrayRecursion {
	g := &arrayRecursion{text: text{dice: dice{r: r, marks: map[string]func() string{"@": func() string { return o.Name }}}}, o: o}
	if !o.ForCompiler {
		g.line("extern int __VERIFIER_nondet_int(void);")
	}
	return g
}

// mark defines the mark $name. Each use is replaced by the text, in which the marks get new random
// choices.
func (g *arrayRecursion) mark(name, text string) {
	g.marks[name] = func() string { return g.fill(text) }
}

// mainHead writes the start of main, which reads the inputs n and x and declares the arrays. If
// g.o.ForCompiler is set, it writes instead the start of a function run with the parameters n and
// x.
func (g *arrayRecursion) mainHead(arrays string) {
	if g.o.ForCompiler {
		g.line("static int @run(int n, int x) {\n  int y = 0, i, z;\n  int %s;", arrays)
		return
	}
	g.line("int main(void) {\n  int n = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int(), y = 0, i;")
	g.line("  if (n < 1 || n > 4 || x < -1 || x > 4) return 0;\n  int %s;", arrays)
}

// recursiveFunctions writes the function r, and in some cases a second function h, with the given
// parameters. Each function calls r or h. In g.fill, the mark $callee becomes the name of one of
// them.
func (g *arrayRecursion) recursiveFunctions(parameters string, body func(calls string) string) {
	callee := "@r"
	if g.second = g.oneIn(3); g.second {
		callee = "‹@r¦@h›"
		g.line("static int @h(%s);", parameters)
	}
	g.mark("callee", callee)
	write := func(name, calls string) {
		g.line("static int @%s(%s) {\n  if (i >= n) { ‹¦¦@c++; ›return ‹0¦-1¦x¦@c %% 5›; }\n  %s\n}", name, parameters, body("@"+calls))
	}
	if !g.second {
		write("r", "r")
		return
	}
	write("r", g.pick("r", "r", "h"))
	write("h", g.pick("h", "r"))
}

// runEnd writes the end of the function run, and the function NAMEf that calls run. The function
// run evaluates $call once more, and returns a number that depends on this value and on all array
// elements.
func (g *arrayRecursion) runEnd(cell string) string {
	g.line("  a[0]‹++¦ = x¦ = y % 1000›; z = $call;\n  for (i = 0; i < n; i++) z = (z % 1000 * 7 + " + cell + ") % 100003;")
	g.line("  return (z + y %% 1000 + @c %% 1000) %% 100003;\n}\nint @f(void) { return @run(%d, %d); }", 1+g.r.Intn(4), g.r.Intn(6)-1)
	return g.b.String()
}

func (g *arrayRecursion) function(name, calls string) {
	rest := g.pick(calls) + g.pick("(p, i + 1, n, x)", "(p, i + 1, n, x)", "(p, i, n - 1, x)", "(p + 1, i, n - 1, x)")
	cell := "p[i]"
	switch {
	case strings.Contains(rest, "n - 1") && !strings.Contains(rest, "p + 1"):
		cell = "p[n - 1]"
	case g.global && g.oneIn(4):
		cell = "g[i]"
	case g.o.Outside && g.oneIn(6):
		cell = "p[i + 1]"
	case g.oneIn(4):
		cell = "at(p, i)"
	}
	g.mark("rest", rest)
	g.mark("cell", cell)
	g.line("static int " + name + "(const int *p, int i, int n, int x) {\n  if (i >= n) ‹¦¦c++; ›return ‹0¦-1¦x›;")
	g.line("  " + g.pick(
		"return $cell + $rest;",
		"return $cell == x ? i : $rest;",
		"int m = $rest; if ($cell > m) return $cell; return m;",
		"return "+strings.Replace(rest, ", x)", ", $cell > x ? $cell : x)", 1)+";",
		"for (int k = i; k < n; k++) if (p[k] ‹==¦<› x) c++; return $rest ‹¦+ (c > 0)›;",
		"if ($cell < 0) return ‹-1¦$cell¦i›; c = $cell; return $rest;",
		"return ($cell ‹==¦<=¦>› x) + $rest;",
		"assert($cell ‹>= -1¦<= 4¦!= 7¦>= x›); return $rest;",
	) + "\n}")
}
