package gen

import (
	"fmt"
	"math/rand"
	"strings"
)

// IndexOptions contains settings for programs about indices with side effects.
type IndexOptions struct {
	// Name is the prefix of the functions' names.
	Name string
	// Inputs is the number of variables with nondeterministic initial values.
	Inputs int
	// Statements is the number of statements; 0 means 6.
	Statements int
	// Small selects constants that are interesting for types of 4 to 6 bits.
	Small bool
	// Outside makes some indices out of bounds. Such an index is written AT(i, n), where the macro
	// AT is i by default.
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
	g := &indices{r: r, opts: opts}
	var b strings.Builder
	g.b = &b
	b.WriteString("#ifndef AT\n#define AT(i, n) (i)\n#endif\n")
	g.declare()
	for range opts.Statements {
		g.stmt("  ", 2)
	}
	b.WriteString("  unsigned long long h = 0;\n")
	for _, v := range append(g.operands, g.vars...) {
		fmt.Fprintf(&b, "  h = h * 31u + %s;\n", v)
	}
	b.WriteString("  return h;\n}\n")
	return b.String()
}

type indices struct {
	r           *rand.Rand
	opts        IndexOptions
	b           *strings.Builder
	vars        []string
	operands    []string
	rows        []arrayShape
	passedArray string // the name of the array that the program passes to functions
	size        int
	typ         string
	loops       int
	inputsRead  int
}

// "counters" contains the variables that indices use. Different operands of one expression use
// different counters. Otherwise one operand could change a counter that another operand reads, and
// C would not define the order.
var counters = []string{"i", "j", "n"}

func (g *indices) constant() string {
	if g.opts.Small {
		return pick(g.r, []string{"0", "1", "2", "3", "5", "7", "1u", "(-1)"})
	}
	return pick(g.r, []string{"0", "1", "2", "3", "7", "100", "127", "255", "300", "65535", "2147483647", "4294967295u", "(-1)", "0x80000000", "9223372036854775807L"})
}

func (g *indices) initial(nondet string) string {
	if g.inputsRead < g.opts.Inputs && nondet != "" {
		g.inputsRead++
		return "__VERIFIER_nondet_" + nondet + "()"
	}
	return g.constant()
}

func (g *indices) declare() {
	g.typ = pick(g.r, []string{"int", "unsigned char", "short", "long", "unsigned", "signed char"})
	n := g.opts.Name
	g.size = pick(g.r, []int{2, 4})
	t := pick(g.r, widthTypes).name
	fmt.Fprintf(g.b, "struct %ss { %s x; short t[2]; };\n", n, t)
	fmt.Fprintf(g.b, "static const unsigned char %stable[4] = {3, [2] = 1, 2};\nstatic int %scount;\n", n, n)
	fmt.Fprintf(g.b, "static int %snext(void) { static int k[2]; k[%scount & 1] += 1; return (%scount++ + k[1]) & %d; }\n", n, n, n, g.size-1)
	fmt.Fprintf(g.b, "static %s %sget(const %s *p, int k) { return p[k & 1] + p[(k >> 1) & 1]; }\n", g.typ, n, g.typ)
	fmt.Fprintf(g.b, "static int %sput(%s p[], int k) { p[k & 1]++; return k & 1; }\n", n, g.typ)
	fmt.Fprintf(g.b, "static void %srow(%s m[][2], int k) { m[k & 1][1 - (k & 1)] -= 1; }\n", n, g.typ)
	fmt.Fprintf(g.b, "unsigned long long %sf(void) {\n", n)
	narrow := func() widthType { return pick(g.r, narrowTypes[:5]) }
	for k, c := range counters {
		t := narrow()
		if k == 0 || g.r.Intn(3) > 0 {
			fmt.Fprintf(g.b, "  %s %s = %s;\n", t.name, c, g.initial(t.nondet))
		} else {
			fmt.Fprintf(g.b, "  %s %s = %s;\n", pick(g.r, []string{"int", "unsigned", "long", "unsigned long"}), c, pick(g.r, []string{"0", "1", "2", "3"}))
		}
	}
	for k := range 2 {
		t := narrow()
		if g.r.Intn(2) == 0 {
			t = pick(g.r, widthTypes)
		}
		nondet := t.nondet
		if g.opts.Small && len(t.name) > len("unsigned short") {
			nondet = ""
		}
		v := fmt.Sprintf("k%d", k)
		fmt.Fprintf(g.b, "  %s %s = %s;\n", t.name, v, g.initial(nondet))
		g.vars = append(g.vars, v)
	}
	static := pick(g.r, []string{"", "", "static "})
	fmt.Fprintf(g.b, "  %s%s a[%d] = {%s, %s};\n", static, g.typ, g.size, g.constant(), g.constant())
	fmt.Fprintf(g.b, "  %s m[2][2] = {{%s}, {[1] = %s}};\n", g.typ, g.constant(), g.constant())
	fmt.Fprintf(g.b, "  struct %ss s[2] = {{%s, {1, 2}}, {.t = {[1] = %s}}}, o = s[0];\n", n, g.constant(), g.constant())
	from := g.r.Intn(g.size)
	fmt.Fprintf(g.b, "  %s *p = &a[%d];\n", g.typ, from)
	g.passedArray = "a"
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
	g.operands = append(append(g.operands, "o.x", "s[1].t[0]", n+"count"), counters...)
}

// index returns an index expression for n elements that reads the counter c. If "effect" is set,
// the expression changes c.
func (g *indices) index(n, from int, bounds, effect bool, c string) string {
	e := c
	if effect {
		e = pick(g.r, []string{c + "++", "++" + c, c + "--", "--" + c, "(" + c + " += 1)", "(" + c + "++, " + c + ")", "({ " + c + "--; " + c + "; })"})
	} else if g.r.Intn(4) == 0 {
		e = "(" + c + pick(g.r, []string{" + 1", " - 1", " * 2", " ^ 1", " >> 1", " % 3"}) + ")"
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
			text += "[" + pick(g.r, []string{"0", "1", "k0 & 1", "k1 > 0"}) + "]"
		}
	}
	return text + o.member
}

func (g *indices) value(c string) string {
	switch g.r.Intn(8) {
	case 0:
		return g.constant()
	case 1, 2:
		return g.element(c, false)
	case 3:
		return "(" + g.element(c, false) + pick(g.r, []string{" + ", " - ", " < ", " == "}) + pick(g.r, g.vars) + ")"
	case 4:
		return "(" + pick(g.r, g.vars) + " ? " + g.element(c, false) + " : " + g.constant() + ")"
	case 5:
		// the element is evaluated only if the index is in bounds
		return fmt.Sprintf("(%s < %d && %s >= 0 && a[%s])", c, g.size, c, c)
	case 6:
		return fmt.Sprintf("%stable[%s]", g.opts.Name, g.index(4, 0, true, false, c))
	}
	return pick(g.r, g.vars)
}

func (g *indices) line(indent, format string, args ...any) {
	fmt.Fprintf(g.b, indent+format+";\n", args...)
}

func (g *indices) stmt(indent string, depth int) {
	order := g.r.Perm(len(counters))
	i, j, n := counters[order[0]], counters[order[1]], counters[order[2]]
	k, name := pick(g.r, g.vars), g.opts.Name
	ops := []string{"+=", "-=", "*=", "&=", "|=", "^=", "="}
	effect := g.r.Intn(3) > 0
	kinds := 22
	if depth == 0 {
		kinds = 16
	}
	switch g.r.Intn(kinds) {
	case 0, 1:
		op, v := pick(g.r, ops), ""
		switch op {
		case "*=", "&=", "|=", "^=":
			v = pick(g.r, []string{"2", "3", "(-1)", "1"})
		default:
			v = g.value(j)
		}
		g.line(indent, "%s %s %s", g.element(i, effect), op, v)
	case 2:
		g.line(indent, "%s = %s = %s", g.element(i, effect), g.element(j, g.r.Intn(2) == 0), g.value(n))
	case 3:
		g.line(indent, "%s %s %s", g.element(i, effect), pick(g.r, []string{"=", "+=", "-="}), g.element(j, true))
	case 4:
		e := g.element(i, effect)
		if g.r.Intn(3) == 0 {
			e += pick(g.r, []string{"++", "--"})
		} else {
			e = pick(g.r, []string{"++", "--", "", "-", "~"}) + e
		}
		g.line(indent, "%s = %s", k, e)
	case 5:
		g.line(indent, "%s%s", g.element(i, effect), pick(g.r, []string{"++", "--"}))
	case 6:
		g.line(indent, "%s = (%s, %s)", k, g.element(i, true), g.element(i, true))
	case 7:
		g.line(indent, "%s = %s ? %s : %s", k, g.value(n), g.element(i, true), g.element(i, true))
	case 8:
		g.line(indent, "%s = %s %s %s", k, g.element(i, true), pick(g.r, []string{"&&", "||"}), g.element(i, true))
	case 9:
		g.line(indent, "a[%snext()] %s %s", name, pick(g.r, []string{"=", "+="}), g.value(i))
	case 10:
		g.line(indent, "%s = %sget(%s, %s)", pick(g.r, []string{k, g.element(j, effect)}), name, pick(g.r, []string{"a", "m[1]", "&a[0]", "m[0]"}), pick(g.r, []string{i + "++", "--" + i, i}))
	case 11:
		g.line(indent, "m[%sput(%s, %s)][%s & 1] = %s", name, pick(g.r, []string{"a", "&a[0]"}), i, j, g.constant())
	case 12:
		g.line(indent, "%srow(m, %s)", name, g.element(i, effect))
	case 13:
		g.line(indent, "%s[%s & %d] %s %s", g.passedArray, g.element(i, effect), g.size-1, pick(g.r, []string{"=", "-="}), g.value(j))
	case 14:
		switch g.r.Intn(3) {
		case 0:
			g.line(indent, "%s = sizeof(a[%s])", k, g.index(g.size, 0, true, true, i)) // the operand of sizeof is not evaluated
		case 1:
			g.line(indent, "%s = s[%d]", pick(g.r, []string{"o", "s[0]", "s[1]"}), g.r.Intn(2))
		default:
			g.line(indent, "{ struct %ss o = s[1]; o.t[%s] += 1; s[0] = o; }", name, g.index(2, 0, true, effect, i))
		}
	case 15:
		g.line(indent, "%s = ({ %s; %s; })", k, g.element(i, true), g.element(i, true))
	case 16:
		fmt.Fprintf(g.b, "%sif (%s && (%s || %s < %s)) {\n", indent, g.element(i, true), g.element(i, effect), g.element(i, effect), g.value(n))
		g.stmt(indent+"  ", depth-1)
		fmt.Fprintf(g.b, "%s} else {\n", indent)
		g.stmt(indent+"  ", depth-1)
		fmt.Fprintf(g.b, "%s}\n", indent)
	case 17:
		fmt.Fprintf(g.b, "%sswitch (%s & 3) {\n%scase 0: {\n", indent, g.element(i, true), indent)
		g.stmt(indent+"  ", depth-1)
		fmt.Fprintf(g.b, "%s}\n%scase 2:\n", indent, indent)
		g.stmt(indent+"  ", 0)
		fmt.Fprintf(g.b, "%s  break;\n%sdefault:\n", indent, indent)
		g.stmt(indent+"  ", 0)
		fmt.Fprintf(g.b, "%s}\n", indent)
	case 18:
		l := g.counter()
		fmt.Fprintf(g.b, "%sfor (unsigned char %s = 0; %s < %d; %s++) {\n%s  if (%s == %s) continue;\n", indent, l, l, g.size, l, indent, g.element(i, true), g.value(j))
		if g.r.Intn(2) == 0 {
			g.line(indent+"  ", "a[%s] %s %s", l, pick(g.r, []string{"=", "+=", "-="}), g.value(n))
		}
		g.stmt(indent+"  ", depth-1)
		fmt.Fprintf(g.b, "%s}\n", indent)
	case 19:
		l := g.counter()
		fmt.Fprintf(g.b, "%sunsigned char %s = 3;\n%sdo {\n", indent, l, indent)
		g.stmt(indent+"  ", depth-1)
		fmt.Fprintf(g.b, "%s} while (--%s > 0 && %s);\n", indent, l, g.element(i, true))
	case 20:
		l := g.counter()
		fmt.Fprintf(g.b, "%sfor (unsigned char %s = 0, %sr = %d; %s < %sr; %s++, %sr--) { %s t = a[%s]; a[%s] = a[%sr]; a[%sr] = t; }\n", indent, l, l, g.size-1, l, l, l, l, g.typ, l, l, l, l)
	default:
		l := g.counter()
		fmt.Fprintf(g.b, "%sunsigned char %s = 0;\n%swhile (%s++ < 2) {\n%s  if (%s) { %s++; continue; }\n", indent, l, indent, l, indent, g.element(i, true), j)
		g.stmt(indent+"  ", depth-1)
		fmt.Fprintf(g.b, "%s  if (%s > %s) break;\n%s}\n", indent, g.element(j, true), g.value(n), indent)
	}
}

func (g *indices) counter() string {
	g.loops++
	return fmt.Sprintf("l%d", g.loops)
}
