package gen

import (
	"math/rand"
	"strings"
)

// Matrices returns a program with a matrix. Two variables contain the number of its rows and of its
// columns; each is at most 3. There are loops, functions with matrix parameters, pointers along a
// row, a second matrix, and a recursive function.
func Matrices(r *rand.Rand, o ArrayWriteOptions) string {
	g := &matrices{arrayRecursion: newArrayRecursion(r, o), names: []string{"m"}}
	g.line("static void @set(int n, int w, int p[n][w], int x) { for (int i = 0; i < n; i++) for (int j = 0; j < w; j++) p[i][j] ‹= x¦= x¦= i¦= i + j¦= j¦++›; }")
	g.line("static int @row(int *p, int w) { int s = 0; for (int j = 0; j < w; j++) s += p[j] % 10; return s; }")
	g.line("static int @rec(int w, int (*p)[w], int n) { if (n <= 0) return 0; p[n - 1][0] ‹= n¦+= 1¦= p[0][0]›; int s = @rec(w, p, n - 1); return s + p[0][w - 1] % 10; }")
	if o.ForCompiler {
		g.line("static int @run(int n, int w, int x) {\n  int y = 0, i, j;")
	} else {
		g.line("int main(void) {\n  int n = __VERIFIER_nondet_int(), w = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int(), y = 0, i, j;")
		g.line("  if (n < 1 || n > 3 || w < 1 || w > 3 || x < -1 || x > 4) return 0;")
	}
	g.line("  int m[n][w];")
	if g.oneIn(3) {
		g.names = append(g.names, "t")
		g.line("  int t[‹n][w¦n + 1][w¦4][w›];")
	}
	if g.cube = g.oneIn(5); g.cube {
		g.line("  int c[n][2][w];")
	}
	if g.vector = g.oneIn(4); g.vector {
		g.line("  int v[n];")
	}
	value := g.pick("0", "x", "i", "j", "i - j", "i + 1")
	for _, name := range g.names {
		g.line("  for (i = 0; i < n; i++) for (j = 0; j < w; j++) %s[i][j] = %s;", name, value)
	}
	if g.cube {
		g.line("  for (i = 0; i < n; i++) for (j = 0; j < w; j++) c[i][0][j] = c[i][1][j] = ‹x¦i¦j¦m[i][j]›;")
	}
	if g.vector {
		g.line("  for (i = 0; i < n; i++) v[i] = ‹m[i][0]¦x¦i¦m[i][w - 1]›;")
	}
	for at, indices := range map[string][2]string{"ij": {"i", "j"}, "i0": {"i", "0"}, "0j": {"0", "j"}, "firstlast": {"0", "w - 1"}, "lastfirst": {"n - 1", "0"}} {
		g.marks[at] = func() string { return g.cell(indices[0], indices[1]) }
	}
	for range g.r.Intn(4) {
		g.line("  " + g.stmt())
	}
	if o.ForCompiler {
		g.line("  for (i = 0; i < n; i++) for (j = 0; j < w; j++) y = (y % 1000 * 7 + m[i][j] % 1000) % 100003;")
		g.line("  return (y + x) %% 100003;\n}\nint @f(void) { return @run(%d, %d, %d); }", 1+r.Intn(3), 1+r.Intn(3), r.Intn(6)-1)
		return g.b.String()
	}
	every := "for (i = 0; i < n; i++) for (j = 0; j < w; j++) assert(‹m[i][j] == " + value + "¦m[i][j] == " + value + "¦m[i][j] >= -3¦$ij <= 4¦m[i][j] == m[i][0]›);"
	g.line("  " + g.pick(
		"assert(y ‹>= 0¦<= 4¦== x¦>= -3›);",
		"if (0 <= x && x < n && x < w) assert(‹m[x][x] == "+strings.NewReplacer("i", "x", "j", "x").Replace(value)+"¦m[x][0] >= -3¦m[0][x] <= 4›);",
		every, every,
	))
	g.line("  return 0;\n}")
	return g.b.String()
}

type matrices struct {
	*arrayRecursion
	names        []string
	cube, vector bool
}

// cell returns a matrix element with the indices i and j. If the option Outside is set, some indices
// are out of bounds.
func (g *matrices) cell(i, j string) string {
	switch {
	case g.o.Outside && g.oneIn(12):
		return g.pick("m["+i+"][w]", "m[n]["+j+"]", "m["+j+"]["+i+"]", "m["+i+"]["+j+" - 1]")
	case g.cube && g.oneIn(3):
		return g.pick("c[" + i + "][‹0¦1›][" + j + "]")
	case g.vector && g.oneIn(4):
		return "v[" + i + "]"
	}
	return pick(g.r, g.names) + "[" + i + "][" + j + "]"
}

func (g *matrices) stmt() string {
	name, columns := pick(g.r, g.names), "w"
	// The wrong number of columns makes an index too large. It is not used in programs for a
	// compiler, because gcc's sanitizer does not detect this error.
	if g.o.Outside && !g.o.ForCompiler && g.oneIn(3) {
		columns = "‹w + 1¦n›"
	}
	const loops, value = "for (i = 0; i < n; i++) for (j = 0; j < w; j++) ", "‹x¦0¦i¦j¦$ij¦$i0¦$0j + 1›"
	return g.pick(
		loops+"$ij = "+value+";",
		loops+"if ($ij ‹==¦<¦>› x) $ij = "+value+";",
		"for (j = 0; j < w; j++) for (i = ‹0¦1›; i < n; i++) $ij = "+value+";",
		"@set(n, "+columns+", "+name+", ‹x¦1¦y›);",
		"y = @row(‹"+name+"[0]¦"+name+"[n - 1]¦&"+name+"[0][0]›, w);",
		"y = @rec(w, "+name+", ‹n¦1¦n - 1›);",
		"{ int *p = "+name+"[‹0¦n - 1›]; p += ‹w - 1¦0›; *p = ‹x¦7¦y + 1›; y = p[0]; }",
		"$firstlast = x; y = $lastfirst;",
		loops+"y += $ij % 10;",
		"for (i = 0; i < n; i++) $i0‹++¦ += x¦ = i¦ -= 2›;",
	)
}
