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
	g := &arrays{text: text{dice: dice{r}, depth: 1}, o: o}
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
	t := pick(g.r, types)
	g.typ = t
	g.b.WriteString("void *malloc(unsigned long); void *calloc(unsigned long, unsigned long);\n")
	g.b.WriteString("void *memcpy(void *, const void *, unsigned long); void *memmove(void *, const void *, unsigned long); void *memset(void *, int, unsigned long);\n")
	fmt.Fprintf(&g.b, "static void %sput(%s *p, int n, int v) { for (int q = 0; q < n; q++) p[q] = v; }\n", g.o.Name, t)
	fmt.Fprintf(&g.b, "static int %swalk(%s *p, %s *end) { int c = 0; for (; p != end; p++) if (*p == 1) c++; else *p += 1; return c; }\n", g.o.Name, t, t)
	fmt.Fprintf(&g.b, "struct %sS { %s u, v[2]; };\n", g.o.Name, t)
	fmt.Fprintf(&g.b, "static int %slast(%s p[], int n) { p[n - 1] %s; return *(p + (n - 1)); }\n", g.o.Name, t, pick(g.r, []string{"++", "+= 2", "= *p"}))
	global := g.oneIn(3)
	if global {
		fmt.Fprintf(&g.b, "static %s %sg[300];\n", t, g.o.Name)
	}
	if closed {
		fmt.Fprintf(&g.b, "int %sf(void) {\n", g.o.Name)
		g.line("int n = %d, x = 1, y = 2, i, j;", g.o.Length)
	} else {
		g.b.WriteString("int main(void) {\n")
		g.line("int n = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int(), y = 0, i, j;")
		g.line("__VERIFIER_assume(1 <= n && n <= 4);")
	}
	g.names = []string{"a"}
	if g.oneIn(4) {
		g.line("%s *a = %s;", t, pick(g.r, []string{"calloc(n, sizeof *a)", "malloc(n * sizeof *a)"}))
	} else {
		g.line("%s a[n];", t)
	}
	if g.oneIn(2) {
		g.names = append(g.names, "b")
		g.line("%s b[%s];", t, pick(g.r, []string{"n", "n + 1", "300"}))
	}
	if global {
		g.names = append(g.names, g.o.Name+"g")
	}
	if g.oneIn(3) {
		g.line("%s c[300] = {%s};", t, pick(g.r, []string{"1, 2", "0", "3, [3] = 1", "x"}))
		g.names = append(g.names, "c")
	}
	if g.oneIn(4) {
		g.line("%s m[n + 3][%d];", t, 100)
		g.line("for (i = 0; i < n; i++) for (j = 0; j < n; j++) m[i][j] = %s;", pick(g.r, []string{"i", "j", "1", "i - j"}))
		g.rows = true
	}
	if g.oneIn(2) {
		g.line("struct %sS s[n];", g.o.Name)
		g.line("for (i = 0; i < n; i++) { s[i].u = %s; s[i].v[0] = %s; s[i].v[1] = 2 * i; }", pick(g.r, []string{"i", "1", "x"}), pick(g.r, []string{"2", "i == 0", "i"}))
		g.structs = true
	}
	if closed || !g.oneIn(4) {
		g.firstValues = pick(g.r, []string{"0", "i", "3 - i", "x", "1", "2 * i"})
		g.line("for (i = 0; i < n; i++) { a[i] = %s;%s }", g.firstValues, map[bool]string{true: " b[i] = i;"}[len(g.names) > 1 && g.names[1] == "b"])
	}
	for range g.r.Intn(5) {
		g.stmt()
	}
	if !closed && g.oneIn(4) {
		g.line("y = 0;")
		g.line("for (i = 0; i < n; i++) y += a[i];")
		g.line("__VERIFIER_assert(y %s %s);", pick(g.r, []string{"==", ">=", "<="}), pick(g.r, []string{"0", "n", "2 * n", "x"}))
	}
	if closed {
		g.line("int result = x + 3 * y;")
		g.line("for (i = 0; i < n; i++) {")
		for _, a := range g.names {
			g.line("  result = (result * 31 + (int)%s[i]) %% 100003;", a)
		}
		if g.structs {
			g.line("  result = (result * 31 + (int)s[i].u + 2 * (int)s[i].v[0] + 3 * (int)s[i].v[1]) %% 100003;")
		}
		g.line("}")
		g.line("return result;")
	} else {
		g.line("for (i = 0; i < n; i++)")
		g.line("  __VERIFIER_assert(%s);", g.claim())
	}
	g.b.WriteString("}\n")
	return g.b.String()
}

// index returns an index. Inside a loop, the index often depends on the loop's counter. The index
// is in bounds, unless g.o.Outside is set.
func (g *arrays) index() string {
	if g.o.Outside && g.oneIn(12) {
		return pick(g.r, []string{"n", "-1", "x"})
	}
	if len(g.counters) > 0 && !g.oneIn(4) {
		i := g.counters[g.r.Intn(len(g.counters))]
		return pick(g.r, []string{i, i, "n - 1 - " + i})
	}
	return pick(g.r, []string{"0", "n - 1"})
}

func (g *arrays) array() string { return g.names[g.r.Intn(len(g.names))] }

func (g *arrays) cell() string {
	switch {
	case g.rows && g.oneIn(3):
		return "m[" + g.index() + "][" + g.index() + "]"
	case g.structs && g.oneIn(3):
		return "s[" + g.index() + "]." + pick(g.r, []string{"u", "v[0]", "v[1]"})
	case g.oneIn(6):
		return pick(g.r, []string{"(*(" + g.array() + " + " + g.index() + "))", "(&" + g.array() + "[" + g.index() + "])[0]"})
	}
	return g.array() + "[" + g.index() + "]"
}

func (g *arrays) value() string {
	i := "n"
	if len(g.counters) > 0 {
		i = g.counters[len(g.counters)-1]
	}
	switch g.r.Intn(6) {
	case 0:
		return fmt.Sprint(g.r.Intn(4))
	case 1:
		return i
	case 2:
		return g.cell() + pick(g.r, []string{"", " + 1", " - 1"})
	case 3:
		return "x"
	case 4:
		return "*" + g.array()
	}
	return g.cell() + pick(g.r, []string{" + ", " - "}) + g.cell()
}

func (g *arrays) claim() string {
	g.counters = append(g.counters, "i")
	defer func() { g.counters = g.counters[:len(g.counters)-1] }()
	if g.firstValues != "" && !g.oneIn(3) {
		return "a[i]" + pick(g.r, []string{" == ", " == ", " >= ", " <= "}) + g.firstValues + pick(g.r, []string{"", "", " + 1", " - 1"})
	}
	return g.cell() + pick(g.r, []string{" == ", " >= ", " <= ", " != "}) + pick(g.r, []string{"0", "i", "1", "x", "3 - i", g.cell()})
}

func (g *arrays) stmt() {
	if g.depth > 3 {
		g.line("%s = %s;", g.cell(), g.value())
		return
	}
	kinds := 13
	if g.o.Name != "" {
		kinds++ // in programs with inputs, most calls of memset would make the claims false
	}
	switch k := g.r.Intn(kinds); {
	case k == 13 && len(g.counters) < 2:
		g.block()
	case k == 9 && len(g.counters) == 0:
		g.line("y = %swalk(%s, %s);", g.o.Name, pick(g.r, []string{"a", "a", "a + 1", "&a[n - 1]"}), pick(g.r, []string{"a + n", "&a[n]"}))
	case k == 10 && len(g.counters) == 0:
		g.line("%sput(a + %s, %s, %s);", g.o.Name, pick(g.r, []string{"0", "n - 1"}), pick(g.r, []string{"1", "0"}), g.value())
	case k > 10 && g.structs && len(g.counters) < 2:
		to, last := "s["+g.index()+"]", "%s = s[%[1]s.%s == 1 ? n - 1 : 0];" // the assignment changes a variable that its own index reads
		g.line("{ struct %sS t = s[%s];", g.o.Name, g.index())
		g.line("  "+last, "t", pick(g.r, []string{"u", "v[0]"}))
		g.line("  "+last, to, pick(g.r, []string{"u", "v[0]"}))
		g.line("  s[%s] = t; x = t.u - t.v[1]; }", g.index())
	case k == 12 && len(g.counters) < 2 && g.pointers < 2:
		p := fmt.Sprintf("p%d", g.pointers)
		g.pointers++
		g.line("for (%s *%s = a; %s < a + n; %s) {", g.typ, p, p, pick(g.r, []string{p + "++", p + " += 1"}))
		g.line("  %s = %s;", pick(g.r, []string{"*" + p, p + "[0]"}), pick(g.r, []string{"*" + p + " + 1", "(int)(" + p + " - a)", "x", "2"}))
		g.line("}")
	case k < 3 && len(g.counters) < 2:
		i := []string{"i", "j"}[len(g.counters)]
		from := pick(g.r, []string{"0", "0", "1"})
		g.line("for (%s = %s; %s < n; %s++) {", i, from, i, i)
		g.counters = append(g.counters, i)
		g.depth++
		for range 1 + g.r.Intn(2) {
			g.stmt()
		}
		g.depth--
		g.counters = g.counters[:len(g.counters)-1]
		g.line("}")
	case k == 3:
		g.line("if (%s %s %s) {", g.cell(), pick(g.r, []string{"<", "==", "!=", ">="}), g.value())
		g.depth++
		g.stmt()
		g.depth--
		g.line("}")
	case k == 4:
		g.line("x = %s;", g.value())
	case k == 5:
		g.line("y %s %s;", pick(g.r, []string{"=", "+="}), g.cell())
	case k == 6 && len(g.counters) == 0:
		g.line("%sput(%s, n, %s);", g.o.Name, g.array(), g.value())
	case k == 7 && len(g.counters) == 0:
		g.line("y = %slast(%s, n);", g.o.Name, g.array())
	case k == 8:
		g.line("%s%s;", g.cell(), pick(g.r, []string{"++", "--", " += 2", " -= x"}))
	default:
		g.line("%s = %s;", g.cell(), g.value())
	}
}

// The method "block" writes a valid call of memcpy, memmove or memset. A call is invalid if a range
// leaves its array, or if the ranges of memcpy overlap. No gcc sanitizer that the tests use detects
// invalid calls.
func (g *arrays) block() {
	byte := pick(g.r, []string{"0", "0", "255", "1"})
	if g.typ == "_Bool" {
		byte = pick(g.r, []string{"0", "1"})
	}
	to, from := g.array(), g.array()
	size := fmt.Sprintf(pick(g.r, []string{"n * sizeof(%s)", "sizeof(%s) * n", "sizeof(%s)", "0 * sizeof(%s)"}), g.typ)
	switch k := g.r.Intn(6); {
	case k == 0 && g.rows:
		g.line("%s;", pick(g.r, []string{"memset(m, " + byte + ", sizeof m)", "memset(m[n - 1], " + byte + ", sizeof m[0])", "memcpy(m[n], m[0], sizeof m[0])", "memmove(m + 1, m, n * sizeof *m)", "memmove(m[0], m[n - 1], sizeof(m[0]))"}))
	case k < 2 && g.structs:
		g.line("%s;", pick(g.r, []string{"memmove(s, s + 1, (n - 1) * sizeof *s)", "memmove(&s[n - 1], s, sizeof s[0])"}))
	case k < 4:
		g.line("memset(%s, %s, %s);", to, byte, size)
	case to != from:
		g.line("memcpy(%s, %s, %s);", to, from, size)
	default:
		g.line("memmove(%s + n - 1, %s, sizeof *%s);", to, from, to)
	}
}
