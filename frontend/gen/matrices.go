package gen

import (
	"fmt"
	"math/rand"
	"strings"
)

// Matrices returns a program with a matrix. Two variables store the number of its rows and the
// number of its columns; each is at most 3. There are loops, functions with matrix parameters,
// pointers along a row, a second matrix, and a recursive function. ArrayWriteOptions describes the
// options.
func Matrices(r *rand.Rand, o ArrayWriteOptions) string {
	g := &matrices{arrayRecursion: arrayRecursion{dice: dice{r}, outOfBounds: o.Outside}, forCompiler: o.ForCompiler}
	var b strings.Builder
	line := func(format string, args ...any) {
		b.WriteString(strings.ReplaceAll(fmt.Sprintf(format, args...), "@", o.Name))
	}
	if !o.ForCompiler {
		line("extern int __VERIFIER_nondet_int(void);\n")
	}
	line("static void @set(int n, int w, int p[n][w], int x) { for (int i = 0; i < n; i++) for (int j = 0; j < w; j++) p[i][j] %s; }\n", g.pick("= x", "= x", "= i", "= i + j", "= j", "++"))
	line("static int @row(int *p, int w) { int s = 0; for (int j = 0; j < w; j++) s += p[j] %% 10; return s; }\n")
	line("static int @rec(int w, int (*p)[w], int n) { if (n <= 0) return 0; p[n - 1][0] %s; int s = @rec(w, p, n - 1); return s + p[0][w - 1] %% 10; }\n", g.pick("= n", "+= 1", "= p[0][0]"))
	if o.ForCompiler {
		line("static int @run(int n, int w, int x) {\n  int y = 0, i, j;\n")
	} else {
		line("int main(void) {\n  int n = __VERIFIER_nondet_int(), w = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int(), y = 0, i, j;\n")
		line("  if (n < 1 || n > 3 || w < 1 || w > 3 || x < -1 || x > 4) return 0;\n")
	}
	g.names = []string{"m"}
	line("  int m[n][w];\n")
	if g.oneIn(3) {
		g.names = append(g.names, "t")
		line("  int t[%s];\n", g.pick("n][w", "n + 1][w", "4][w"))
	}
	g.cube = g.oneIn(5)
	if g.cube {
		line("  int c[n][2][w];\n")
	}
	if g.oneIn(4) {
		line("  int v[n];\n")
		g.vector = true
	}
	fill := g.pick("0", "x", "i", "j", "i - j", "i + 1")
	for _, name := range g.names {
		line("  for (i = 0; i < n; i++) for (j = 0; j < w; j++) %s[i][j] = %s;\n", name, fill)
	}
	if g.cube {
		line("  for (i = 0; i < n; i++) for (j = 0; j < w; j++) c[i][0][j] = c[i][1][j] = %s;\n", g.pick("x", "i", "j", "m[i][j]"))
	}
	if g.vector {
		line("  for (i = 0; i < n; i++) v[i] = %s;\n", g.pick("m[i][0]", "x", "i", "m[i][w - 1]"))
	}
	for range g.r.Intn(4) {
		line("  %s\n", g.stmt())
	}
	if o.ForCompiler {
		line("  for (i = 0; i < n; i++) for (j = 0; j < w; j++) y = (y %% 1000 * 7 + m[i][j] %% 1000) %% 100003;\n")
		line("  return (y + x) %% 100003;\n}\nint @f(void) { return @run(%d, %d, %d); }\n", 1+r.Intn(3), 1+r.Intn(3), r.Intn(6)-1)
		return b.String()
	}
	switch g.r.Intn(4) {
	case 0:
		line("  assert(y %s);\n", g.pick(">= 0", "<= 4", "== x", ">= -3"))
	case 1:
		line("  if (0 <= x && x < n && x < w) assert(%s);\n", g.pick("m[x][x] == "+strings.NewReplacer("i", "x", "j", "x").Replace(fill), "m[x][0] >= -3", "m[0][x] <= 4"))
	default:
		line("  for (i = 0; i < n; i++) for (j = 0; j < w; j++) assert(%s);\n", g.pick("m[i][j] == "+fill, "m[i][j] == "+fill, "m[i][j] >= -3", g.cell("i", "j")+" <= 4", "m[i][j] == m[i][0]"))
	}
	line("  return 0;\n}\n")
	return b.String()
}

type matrices struct {
	arrayRecursion
	names                     []string
	cube, vector, forCompiler bool
}

// cell returns a matrix element with the indices i and j. If g.outOfBounds is set, some indices are
// out of bounds.
func (g *matrices) cell(i, j string) string {
	switch {
	case g.outOfBounds && g.oneIn(12):
		return g.pick("m["+i+"][w]", "m[n]["+j+"]", "m["+j+"]["+i+"]", "m["+i+"]["+j+" - 1]")
	case g.cube && g.oneIn(3):
		return "c[" + i + "][" + g.pick("0", "1") + "][" + j + "]"
	case g.vector && g.oneIn(4):
		return "v[" + i + "]"
	}
	return g.names[g.r.Intn(len(g.names))] + "[" + i + "][" + j + "]"
}

func (g *matrices) stmt() string {
	loops := "for (i = 0; i < n; i++) for (j = 0; j < w; j++) "
	name := g.names[g.r.Intn(len(g.names))]
	value := g.pick("x", "0", "i", "j", g.cell("i", "j"), g.cell("i", "0"), g.cell("0", "j")+" + 1")
	switch g.r.Intn(10) {
	case 0:
		return loops + fmt.Sprintf("%s = %s;", g.cell("i", "j"), value)
	case 1:
		return loops + fmt.Sprintf("if (%s %s x) %s = %s;", g.cell("i", "j"), g.pick("==", "<", ">"), g.cell("i", "j"), value)
	case 2:
		return fmt.Sprintf("for (j = 0; j < w; j++) for (i = %s; i < n; i++) %s = %s;", g.pick("0", "1"), g.cell("i", "j"), value)
	case 3:
		rows, columns := "n", "w"
		// The sanitizer of gcc does not detect that this argument makes indices too large.
		if g.outOfBounds && !g.forCompiler && g.oneIn(3) {
			columns = g.pick("w + 1", "n")
		}
		return fmt.Sprintf("@set(%s, %s, %s, %s);", rows, columns, name, g.pick("x", "1", "y"))
	case 4:
		return fmt.Sprintf("y = @row(%s, w);", g.pick(name+"[0]", name+"[n - 1]", "&"+name+"[0][0]"))
	case 5:
		return fmt.Sprintf("y = @rec(w, %s, %s);", name, g.pick("n", "1", "n - 1"))
	case 6:
		return fmt.Sprintf("{ int *p = %s[%s]; p += %s; *p = %s; y = p[0]; }", name, g.pick("0", "n - 1"), g.pick("w - 1", "0"), g.pick("x", "7", "y + 1"))
	case 7:
		return fmt.Sprintf("%s = x; y = %s;", g.cell("0", "w - 1"), g.cell("n - 1", "0"))
	case 8:
		return loops + fmt.Sprintf("y += %s %% 10;", g.cell("i", "j"))
	}
	return fmt.Sprintf("for (i = 0; i < n; i++) %s%s;", g.cell("i", "0"), g.pick("++", " += x", " = i", " -= 2"))
}
