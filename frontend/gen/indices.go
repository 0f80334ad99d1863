package gen

import (
	"fmt"
	"math/rand"
)

// IndexOptions contains settings for programs about indices with side effects.
type IndexOptions struct {
	// Name is the prefix of the functions' names.
	Name string
	// Inputs is the number of variables with nondeterministic initial values.
	Inputs int
	// Statements is the number of statements; 0 means 6.
	Statements int
	// Small selects constants near the bounds of types of 4 to 6 bits.
	Small bool
	// Outside makes some indices out of bounds. Such an index is written AT(i, n). The program
	// defines AT(i, n) as i, unless a test defines this macro before.
	Outside bool
}

// Indices returns a program without main. Its function NAMEf modifies array elements in many ways:
// by increments such as a[i]++, in the right operand of &&, in ?:, in functions with array
// parameters, through pointers, and in copies of structs. The indices have side effects, such as
// a[i++]. Nothing depends on the order of evaluation that a compiler chooses.
func Indices(r *rand.Rand, opts IndexOptions) string {
	if opts.Statements == 0 {
		opts.Statements = 6
	}
	g := &indices{text: text{dice: dice{r: r}}, opts: opts}
	g.marks = map[string]func() string{
		"@": func() string { return opts.Name }, "T": func() string { return g.typ },
		"const": g.constant, "k": func() string { return pick(r, g.vars) },
	}
	g.line("#ifndef AT\n#define AT(i, n) (i)\n#endif")
	g.declare()
	for range opts.Statements {
		g.stmt(2)
	}
	g.line("unsigned long long h = 0;")
	for _, v := range append(g.operands, g.vars...) {
		g.line("h = h * 31u + %s;", v)
	}
	g.line("return h;\n}")
	return g.b.String()
}

type indices struct {
	text
	opts       IndexOptions
	vars       []string
	operands   []string
	rows       []arrayShape
	size       int
	typ        string
	loops      int
	inputsRead int
}

// "counters" contains the variables that indices use. Different operands of one expression use
// different counters. Otherwise one operand could change a counter that another operand reads, and
// C would not define the order.
var counters = []string{"i", "j", "n"}

func (g *indices) constant() string {
	if g.opts.Small {
		return g.pick("0", "1", "2", "3", "5", "7", "1u", "(-1)")
	}
	return g.pick("0", "1", "2", "3", "7", "100", "127", "255", "300", "65535", "2147483647", "4294967295u", "(-1)", "0x80000000", "9223372036854775807L")
}

func (g *indices) initial(nondet string) string {
	if g.inputsRead < g.opts.Inputs && nondet != "" {
		g.inputsRead++
		return "__VERIFIER_nondet_" + nondet + "()"
	}
	return g.constant()
}

func (g *indices) declare() {
	g.typ = g.pick("int", "unsigned char", "short", "long", "unsigned", "signed char")
	g.size = pick(g.r, []int{2, 4})
	g.line("struct @s { %s x; short t[2]; };", pick(g.r, widthTypes).name)
	g.line("static const unsigned char @table[4] = {3, [2] = 1, 2};\nstatic int @count;")
	g.line("static int @next(void) { static int k[2]; k[@count & 1] += 1; return (@count++ + k[1]) & %d; }", g.size-1)
	g.line("static $T @get(const $T *p, int k) { return p[k & 1] + p[(k >> 1) & 1]; }")
	g.line("static int @put($T p[], int k) { p[k & 1]++; return k & 1; }")
	g.line("static void @row($T m[][2], int k) { m[k & 1][1 - (k & 1)] -= 1; }")
	g.line("unsigned long long @f(void) {")
	g.depth++
	narrow := func() widthType { return pick(g.r, narrowTypes[:5]) }
	for k, c := range counters {
		if t := narrow(); k == 0 || !g.oneIn(3) {
			g.line("%s %s = %s;", t.name, c, g.initial(t.nondet))
		} else {
			g.line("‹int¦unsigned¦long¦unsigned long› %s = $4;", c)
		}
	}
	for k := range 2 {
		t := narrow()
		if g.oneIn(2) {
			t = pick(g.r, widthTypes)
		}
		nondet := t.nondet
		if g.opts.Small && len(t.name) > len("unsigned short") {
			nondet = ""
		}
		v := fmt.Sprintf("k%d", k)
		g.line("%s %s = %s;", t.name, v, g.initial(nondet))
		g.vars = append(g.vars, v)
	}
	g.line("‹¦¦static ›$T a[%d] = {$const, $const};", g.size)
	g.line("$T m[2][2] = {{$const}, {[1] = $const}};")
	g.line("struct @s s[2] = {{$const, {1, 2}}, {.t = {[1] = $const}}}, o = s[0];")
	from := g.r.Intn(g.size)
	g.line("$T *p = &a[%d];", from)
	g.rows = []arrayShape{
		{"a", []int{g.size}, 0, "", true}, {"m", []int{2, 2}, 0, "", true}, {"s", []int{2}, 0, ".x", true},
		{"o.t", []int{2}, 0, "", true}, {"p", []int{g.size}, -from, "", false}, {"s[1].t", []int{2}, 0, "", true},
	}
	for k := range g.size {
		g.operands = append(g.operands, fmt.Sprintf("a[%d]", k))
	}
	for k := range 2 {
		g.operands = append(g.operands, fmt.Sprintf("m[%d][0]", k), fmt.Sprintf("m[%d][1]", k), fmt.Sprintf("s[%d].x", k), fmt.Sprintf("s[%d].t[%d]", k, k), fmt.Sprintf("o.t[%d]", k))
	}
	g.operands = append(append(g.operands, "o.x", "s[1].t[0]", g.opts.Name+"count"), counters...)
}

// index returns an index expression for an array whose n elements have the indices "from" to
// from+n-1. It reads the counter c, and changes c if "effect" is set. The index can be out of
// bounds only if "bounds" and g.opts.Outside are true.
func (g *indices) index(n, from int, bounds, effect bool, c string) string {
	e := c
	if effect {
		e = pick(g.r, []string{c + "++", "++" + c, c + "--", "--" + c, "(" + c + " += 1)", "(" + c + "++, " + c + ")", "({ " + c + "--; " + c + "; })"})
	} else if g.r.Intn(4) == 0 {
		e = "(" + c + g.pick(" + 1", " - 1", " * 2", " ^ 1", " >> 1", " % 3") + ")"
	}
	if g.opts.Outside && bounds && g.r.Intn(5) == 0 {
		return fmt.Sprintf("AT(%s, %d)", e, n)
	}
	switch text := fmt.Sprintf("(%s & %d)", e, n-1); {
	case from != 0:
		return fmt.Sprintf("(int)%s - %d", text, -from)
	case g.r.Intn(6) == 0:
		return fmt.Sprintf("%d - (int)%s", n-1, text)
	case n == 2 && g.r.Intn(6) == 0:
		return "!" + e
	case n == 2 && g.r.Intn(6) == 0:
		return e + " > 1"
	default:
		return text
	}
}

// element returns an array element such as a[c][1]. If "effect" is true, the expression of one
// index modifies the counter c.
func (g *indices) element(c string, effect bool) string {
	o := pick(g.r, g.rows)
	text := o.name
	first := g.r.Intn(len(o.sizes))
	for k, n := range o.sizes {
		if k == first {
			text += "[" + g.index(n, o.firstIndex, o.checked, effect, c) + "]"
		} else {
			text += "[" + g.pick("0", "1", "k0 & 1", "k1 > 0") + "]"
		}
	}
	return text + o.member
}

func (g *indices) value(c string) string {
	element := func() string { return g.element(c, false) }
	switch g.r.Intn(8) {
	case 0:
		return g.constant()
	case 1, 2:
		return element()
	case 3:
		return g.fill("(" + element() + "‹ + ¦ - ¦ < ¦ == ›$k)")
	case 4:
		return g.fill("($k ? " + element() + " : $const)")
	case 5: // the element is evaluated only if the index is in bounds
		return fmt.Sprintf("(%s < %d && %[1]s >= 0 && a[%[1]s])", c, g.size)
	case 6:
		return g.fill("@table[" + g.index(4, 0, true, false, c) + "]")
	}
	return pick(g.r, g.vars)
}

// stmt writes a random statement. In its texts, $e and $j become array elements whose index reads a
// counter and may change it. $I and $J become elements whose index changes the counter. $vi, $vj
// and $vn become values that depend on a counter.
func (g *indices) stmt(depth int) {
	order := g.r.Perm(len(counters))
	i, j, n := counters[order[0]], counters[order[1]], counters[order[2]]
	effect := g.r.Intn(3) > 0
	for mark, c := range map[string]string{"vi": i, "vj": j, "vn": n} {
		g.marks[mark] = func() string { return g.value(c) }
	}
	g.marks["e"] = func() string { return g.element(i, effect) }
	g.marks["I"] = func() string { return g.element(i, true) }
	g.marks["J"] = func() string { return g.element(j, true) }
	g.marks["j"] = func() string { return g.element(j, effect) }
	kinds := 22
	if depth == 0 {
		kinds = 16
	}
	inner := func(depth int) {
		g.depth++
		g.stmt(depth)
		g.depth--
	}
	switch g.r.Intn(kinds) {
	case 0, 1:
		g.line("$e ‹‹+=¦-=¦=› $vj¦‹*=¦&=¦|=¦^=› ‹2¦3¦(-1)¦1››;")
	case 2:
		g.line("$e = %s = $vn;", g.element(j, g.oneIn(2)))
	case 3:
		g.line("$e ‹=¦+=¦-=› $J;")
	case 4:
		g.line("$k = ‹$e‹++¦--›¦‹++¦--¦¦-¦~›$e¦‹++¦--¦¦-¦~›$e›;")
	case 5:
		g.line("$e‹++¦--›;")
	case 6:
		g.line("$k = ($I, $I);")
	case 7:
		g.line("$k = $vn ? $I : $I;")
	case 8:
		g.line("$k = $I ‹&&¦||› $I;")
	case 9:
		g.line("a[@next()] ‹=¦+=› $vi;")
	case 10:
		g.line("‹$k¦$j› = @get(‹a¦m[1]¦&a[0]¦m[0]›, ‹%s++¦--%[1]s¦%[1]s›);", i)
	case 11:
		g.line("m[@put(‹a¦&a[0]›, %s)][%s & 1] = $const;", i, j)
	case 12:
		g.line("@row(m, $e);")
	case 13:
		g.line("a[$e & %d] ‹=¦-=› $vj;", g.size-1)
	case 14:
		sizeof, part := "$k = sizeof(a["+g.index(g.size, 0, true, true, i)+"]);", g.index(2, 0, true, effect, i) // the operand of sizeof is not evaluated
		g.line(g.pick(sizeof, "‹o¦s[0]¦s[1]› = s[$2];", "{ struct @s o = s[1]; o.t["+part+"] += 1; s[0] = o; }"))
	case 15:
		g.line("$k = ({ $I; $I; });")
	case 16:
		g.line("if ($I && ($e || $e < $vn)) {")
		inner(depth - 1)
		g.line("} else {")
		inner(depth - 1)
		g.line("}")
	case 17:
		g.line("switch ($I & 3) {\ncase 0: {")
		inner(depth - 1)
		g.line("}\ncase 2:")
		inner(0)
		g.line("break;\ndefault:")
		inner(0)
		g.line("}")
	case 18:
		l := g.counter()
		g.line("for (unsigned char %s = 0; %[1]s < %d; %[1]s++) {\n  if ($I == $vj) continue;", l, g.size)
		if g.oneIn(2) {
			g.line("a[%s] ‹=¦+=¦-=› $vn;", l)
		}
		inner(depth - 1)
		g.line("}")
	case 19:
		l := g.counter()
		condition := g.fill("$I")
		g.line("unsigned char %s = 3;\ndo {", l)
		inner(depth - 1)
		g.line("} while (--%s > 0 && %s);", l, condition)
	case 20:
		g.line("for (unsigned char %s = 0, %[1]sr = %d; %[1]s < %[1]sr; %[1]s++, %[1]sr--) { $T t = a[%[1]s]; a[%[1]s] = a[%[1]sr]; a[%[1]sr] = t; }", g.counter(), g.size-1)
	default:
		l, end := g.counter(), g.fill("if ($J > $vn) break;\n}")
		g.line("unsigned char %s = 0;\nwhile (%[1]s++ < 2) {\n  if ($I) { %s++; continue; }", l, j)
		inner(depth - 1)
		g.line(end)
	}
}

func (g *indices) counter() string {
	g.loops++
	return fmt.Sprintf("l%d", g.loops)
}
