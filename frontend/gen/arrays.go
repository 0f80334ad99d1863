package gen

import (
	"fmt"
	"math/rand"
)

// ArrayOptions contains settings for programs about arrays of any size.
type ArrayOptions struct {
	// Name is the prefix of the functions' names. If Name is not empty, the program has no inputs
	// and no main: its function NAMEf returns a number that depends on all array elements. If Name
	// is empty, the program is a main with inputs and assertions.
	Name string
	// Length is the number of elements of the arrays in a program without inputs.
	Length int
	// Outside makes some indices out of bounds.
	Outside bool
	// Types allows array elements of other types than int.
	Types bool
}

// Arrays returns a program with arrays whose length is computed or more than 256. Loops fill,
// copy, compare and sum the arrays, functions receive them as arguments, and elements serve as
// indices.
func Arrays(r *rand.Rand, o ArrayOptions) string {
	g := &arrays{text: text{dice: dice{r: r}}, o: o}
	g.marks = map[string]func() string{
		"@": func() string { return o.Name }, "T": func() string { return g.typ },
		"index": g.index, "array": g.array, "cell": g.cell, "value": g.value,
	}
	return g.program()
}

type arrays struct {
	text
	o             ArrayOptions
	names         []string
	firstValues   string // the values that the first loop stores; "" if there is no such loop
	counters      []string
	typ           string
	pointers      int
	rows, structs bool
}

func (g *arrays) program() string {
	closed := g.o.Name != ""
	types := []string{"int"}
	if g.o.Types {
		types = []string{"int", "unsigned char", "short", "unsigned", "_Bool", "long long", "signed char"}
	}
	g.typ = pick(g.r, types)
	g.line("void *malloc(unsigned long); void *calloc(unsigned long, unsigned long);")
	g.line("void *memcpy(void *, const void *, unsigned long); void *memmove(void *, const void *, unsigned long); void *memset(void *, int, unsigned long);")
	g.line("static void @put($T *p, int n, int v) { for (int q = 0; q < n; q++) p[q] = v; }")
	g.line("static int @walk($T *p, $T *end) { int c = 0; for (; p != end; p++) if (*p == 1) c++; else *p += 1; return c; }")
	g.line("struct @S { $T u, v[2]; };")
	g.line("static int @last($T p[], int n) { p[n - 1] ‹++¦+= 2¦= *p›; return *(p + (n - 1)); }")
	global := g.oneIn(3)
	if global {
		g.line("static $T @g[300];")
	}
	g.line(map[bool]string{true: "int @f(void) {", false: "int main(void) {"}[closed])
	g.depth++
	if closed {
		g.line("int n = %d, x = 1, y = 2, i, j;", g.o.Length)
	} else {
		g.line("int n = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int(), y = 0, i, j;")
		g.line("__VERIFIER_assume(1 <= n && n <= 4);")
	}
	g.names = []string{"a"}
	g.line("‹$T *a = ‹calloc(n, sizeof *a)¦malloc(n * sizeof *a)›¦$T a[n]¦$T a[n]¦$T a[n]›;")
	fillB := ""
	if g.oneIn(2) {
		g.names, fillB = append(g.names, "b"), " b[i] = i;"
		g.line("$T b[‹n¦n + 1¦300›];")
	}
	if global {
		g.names = append(g.names, g.o.Name+"g")
	}
	if g.oneIn(3) {
		g.line("$T c[300] = {‹1, 2¦0¦3, [3] = 1¦x›};")
		g.names = append(g.names, "c")
	}
	if g.rows = g.oneIn(4); g.rows {
		g.line("$T m[n + 3][100];")
		g.line("for (i = 0; i < n; i++) for (j = 0; j < n; j++) m[i][j] = ‹i¦j¦1¦i - j›;")
	}
	if g.structs = g.oneIn(2); g.structs {
		g.line("struct @S s[n];")
		g.line("for (i = 0; i < n; i++) { s[i].u = ‹i¦1¦x›; s[i].v[0] = ‹2¦i == 0¦i›; s[i].v[1] = 2 * i; }")
	}
	if closed || !g.oneIn(4) {
		g.firstValues = g.pick("0", "i", "3 - i", "x", "1", "2 * i")
		g.line("for (i = 0; i < n; i++) { a[i] = %s;%s }", g.firstValues, fillB)
	}
	for range g.r.Intn(5) {
		g.stmt()
	}
	if !closed && g.oneIn(4) {
		g.line("y = 0;")
		g.line("for (i = 0; i < n; i++) y += a[i];")
		g.line("__VERIFIER_assert(y ‹==¦>=¦<=› ‹0¦n¦2 * n¦x›);")
	}
	if closed {
		g.line("int result = x + 3 * y;")
		g.line("for (i = 0; i < n; i++) {")
		for _, a := range g.names {
			g.line("  result = (result * 31 + (int)%s[i]) %% 100003;", a)
		}
		if g.structs {
			g.line("  result = (result * 31 + (int)s[i].u + 2 * (int)s[i].v[0] + 3 * (int)s[i].v[1]) % 100003;")
		}
		g.line("}")
		g.line("return result;")
	} else {
		g.line("for (i = 0; i < n; i++)")
		g.line("  __VERIFIER_assert(%s);", g.claim())
	}
	g.depth--
	g.line("}")
	return g.b.String()
}

// index returns an index. Inside a loop, the index often depends on the loop's counter. The index
// is in bounds, unless g.o.Outside is set.
func (g *arrays) index() string {
	if g.o.Outside && g.oneIn(12) {
		return g.pick("n", "-1", "x")
	}
	if len(g.counters) > 0 && !g.oneIn(4) {
		i := pick(g.r, g.counters)
		return g.pick(i, i, "n - 1 - "+i)
	}
	return g.pick("0", "n - 1")
}

func (g *arrays) array() string { return pick(g.r, g.names) }

func (g *arrays) cell() string {
	switch {
	case g.rows && g.oneIn(3):
		return g.fill("m[$index][$index]")
	case g.structs && g.oneIn(3):
		return g.fill("s[$index].‹u¦v[0]¦v[1]›")
	case g.oneIn(6):
		return g.pick("(*($array + $index))", "(&$array[$index])[0]")
	}
	return g.fill("$array[$index]")
}

func (g *arrays) value() string {
	i := "n"
	if len(g.counters) > 0 {
		i = g.counters[len(g.counters)-1]
	}
	return g.pick("$4", i, "$cell‹¦ + 1¦ - 1›", "x", "*$array", "$cell‹ + ¦ - ›$cell")
}

func (g *arrays) claim() string {
	g.counters = append(g.counters, "i")
	defer func() { g.counters = g.counters[:len(g.counters)-1] }()
	if g.firstValues != "" && !g.oneIn(3) {
		return g.fill("a[i]‹ == ¦ == ¦ >= ¦ <= ›" + g.firstValues + "‹¦¦ + 1¦ - 1›")
	}
	return g.fill("$cell‹ == ¦ >= ¦ <= ¦ != ›‹0¦i¦1¦x¦3 - i¦$cell›")
}

func (g *arrays) stmt() {
	if g.depth > 3 {
		g.line("$cell = $value;")
		return
	}
	kinds := 13
	if g.o.Name != "" {
		kinds++ // in programs with inputs, most calls of memset would make the claims false
	}
	outside := len(g.counters) == 0
	switch k := g.r.Intn(kinds); {
	case k == 13 && len(g.counters) < 2:
		g.block()
	case k == 9 && outside:
		g.line("y = @walk(‹a¦a¦a + 1¦&a[n - 1]›, ‹a + n¦&a[n]›);")
	case k == 10 && outside:
		g.line("@put(a + ‹0¦n - 1›, ‹1¦0›, $value);")
	case k > 10 && g.structs && len(g.counters) < 2:
		to, last := g.fill("s[$index]"), "  %s = s[%[1]s.‹u¦v[0]› == 1 ? n - 1 : 0];" // the assignment changes a variable that its own index reads
		g.line("{ struct @S t = s[$index];")
		g.line(last, "t")
		g.line(last, to)
		g.line("  s[$index] = t; x = t.u - t.v[1]; }")
	case k == 12 && len(g.counters) < 2 && g.pointers < 2:
		p := fmt.Sprintf("p%d", g.pointers)
		g.pointers++
		g.line("for ($T *%s = a; %[1]s < a + n; %[1]s‹++¦ += 1›) {", p)
		g.line("  ‹*%s¦%[1]s[0]› = ‹*%[1]s + 1¦(int)(%[1]s - a)¦x¦2›;", p)
		g.line("}")
	case k < 3 && len(g.counters) < 2:
		i := []string{"i", "j"}[len(g.counters)]
		g.counters = append(g.counters, i)
		g.braces(fmt.Sprintf("for (%s = ‹0¦0¦1›; %[1]s < n; %[1]s++) ", i), 1+g.r.Intn(2), g.stmt)
		g.counters = g.counters[:len(g.counters)-1]
	case k == 3:
		g.braces("if ($cell ‹<¦==¦!=¦>=› $value) ", 1, g.stmt)
	case k == 4:
		g.line("x = $value;")
	case k == 5:
		g.line("y ‹=¦+=› $cell;")
	case k == 6 && outside:
		g.line("@put($array, n, $value);")
	case k == 7 && outside:
		g.line("y = @last($array, n);")
	case k == 8:
		g.line("$cell‹++¦--¦ += 2¦ -= x›;")
	default:
		g.line("$cell = $value;")
	}
}

// The method "block" writes a call of memcpy, memmove or memset. The ranges lie in their arrays,
// and the ranges of memcpy do not overlap, because gcc's sanitizers would not detect such errors.
func (g *arrays) block() {
	byte := g.pick("0", "0", "255", "1")
	if g.typ == "_Bool" {
		byte = g.pick("0", "1")
	}
	to, from := g.array(), g.array()
	size := fmt.Sprintf(g.pick("n * sizeof(%s)", "sizeof(%s) * n", "sizeof(%s)", "0 * sizeof(%s)"), g.typ)
	switch k := g.r.Intn(6); {
	case k == 0 && g.rows:
		g.line("%s;", g.pick("memset(m, "+byte+", sizeof m)", "memset(m[n - 1], "+byte+", sizeof m[0])", "memcpy(m[n], m[0], sizeof m[0])", "memmove(m + 1, m, n * sizeof *m)", "memmove(m[0], m[n - 1], sizeof(m[0]))"))
	case k < 2 && g.structs:
		g.line("%s;", g.pick("memmove(s, s + 1, (n - 1) * sizeof *s)", "memmove(&s[n - 1], s, sizeof s[0])"))
	case k < 4:
		g.line("memset(%s, %s, %s);", to, byte, size)
	case to != from:
		g.line("memcpy(%s, %s, %s);", to, from, size)
	default:
		g.line("memmove(%s + n - 1, %s, sizeof *%s);", to, from, to)
	}
}
