package gen

import (
	"fmt"
	"math/rand"
	"strings"
)

// Ignored returns a random function int NAMEf(void) with expressions whose values are not used,
// such as arguments of functions without a body, and sizes of arrays. The expressions increment
// counters. Some divide by 0, have an index out of bounds, overflow or shift too far. No two
// operands of an operation modify the same variable, so the order in which a compiler evaluates the
// operands does not matter. The result depends on all counters. OpaqueTypes and OpaqueBodies
// declare and define the called functions.
func Ignored(r *rand.Rand, name string) string {
	return (&ignored{dice: dice{r}, name: name}).function()
}

// Asserted returns a function like that of Ignored, but with assertions, and with uses of some of
// the values. So the function can fail by an assertion and by every kind of undefined behaviour.
func Asserted(r *rand.Rand, name string) string {
	return (&ignored{dice: dice{r}, name: name, asserts: true}).function()
}

func (g *ignored) function() string {
	body := ""
	for range 3 + g.r.Intn(5) {
		body += "  " + g.statement() + "\n"
	}
	declarations := fmt.Sprintf("  int zero = 0, one = 1, three = 3, big = 2147483647, many = 32, k = %d;\n", g.r.Intn(5)) +
		"  int a[3] = {1, 2, 3}; struct opaque_pair s[2] = {{1, 2}, {3, 4}}; char *t[3] = {\"a\", \"b\", \"c\"}; double d[2] = {0.5, 1.5};\n"
	return g.wholeFunction(declarations, body, "0", "c%d")
}

// wholeFunction returns the whole function NAMEf. It declares the counters c0, c1 and so on, then
// has the given declarations and body, and returns the sum of "result" and a multiple of each
// counter. The parameter "counter" is a Printf format for one counter in this sum, such as "c%d".
func (g *ignored) wholeFunction(declarations, body, result, counter string) string {
	var b strings.Builder
	b.WriteString("int " + g.name + "f(void) {\n" + declarations)
	for i := range g.counters {
		fmt.Fprintf(&b, "  int c%d = 0;\n", i)
	}
	b.WriteString(body + "  return " + result)
	for i := range g.counters {
		fmt.Fprintf(&b, " + %d * "+counter, 3*i+1, i)
	}
	b.WriteString(";\n}\n")
	return b.String()
}

// OpaqueTypes declares the functions that the code from Ignored calls. OpaqueBodies defines these
// functions for a compiler.
const (
	OpaqueTypes = `struct opaque_pair { int u, v; };
struct opaque_mixed { double x; char *text; };
extern void opaque_int(int, int); extern void opaque_double(double); extern void opaque_text(const char *, ...);
extern int opaque_pair(struct opaque_pair); extern double opaque_value(int); extern void opaque_mixed(struct opaque_mixed);
`
	OpaqueBodies = `void opaque_int(int x, int y) {} void opaque_double(double x) {} void opaque_text(const char *s, ...) {}
int opaque_pair(struct opaque_pair p) { return 0; } double opaque_value(int x) { return 0; } void opaque_mixed(struct opaque_mixed m) {}
`
)

type ignored struct {
	dice
	name     string
	asserts  bool
	counters int
	names    int
}

// counter returns a variable that no other operand modifies.
func (g *ignored) counter() string {
	g.counters++
	return fmt.Sprintf("c%d", g.counters-1)
}

func (g *ignored) newName(kind string) string {
	g.names++
	return fmt.Sprintf("%s%d", kind, g.names)
}

// number returns an int expression. It uses variables instead of constants, so that compilers
// cannot evaluate it at compile time.
func (g *ignored) number(depth int) string {
	if depth <= 0 || g.r.Intn(6) == 0 {
		return g.pick("zero", "one", "three", "k", "a[1]", "s[one].v", g.counter()+"++", "++"+g.counter())
	}
	e := func() string { return g.number(depth - 1) }
	small := func() string { return g.pick("zero", "one", "k", "three", g.counter()+"++") }
	switch g.r.Intn(20) {
	case 0:
		return fmt.Sprintf("(%s + %s)", e(), g.safeExpr())
	case 1:
		// The subtrahend must not be k: gcc would simplify k - k to 0 and so remove the operand
		// e().
		return fmt.Sprintf("(%s - %s)", e(), g.pick("one", "three", g.counter()+"++"))
	case 2:
		return fmt.Sprintf("(%s / %s)", e(), g.pick("one", "k", "three", "(k + one)", "(three - k)"))
	case 3:
		return fmt.Sprintf("(%s %% %s)", e(), g.pick("k", "three", "(k - one)"))
	case 4:
		return fmt.Sprintf("a[%s]", small())
	case 5:
		return fmt.Sprintf("s[%s].u", g.pick("zero", "one", "k", g.counter()+"++"))
	case 6:
		return fmt.Sprintf("(%s && %s)", e(), e())
	case 7:
		return fmt.Sprintf("(%s || %s)", e(), e())
	case 8:
		return fmt.Sprintf("(%s ? %s : %s)", e(), e(), e())
	case 9:
		return fmt.Sprintf("((%s), %s)", g.discarded(), e())
	case 10:
		return fmt.Sprintf("(%s < %s)", e(), g.pick("k", "three"))
	case 11:
		return fmt.Sprintf("(%s == %s)", e(), g.pick("k", "three"))
	case 12:
		return fmt.Sprintf("(one << %s)", g.pick("k", "three", "many", "(many - one)"))
	case 13:
		// The division keeps compilers from simplifying the sum.
		return fmt.Sprintf("((%s + %s) / three)", g.pick("big", "k"), g.pick("k", "zero", "one"))
	case 14:
		return fmt.Sprintf("!%s", e())
	case 15:
		return fmt.Sprintf("(int)(char)%s", e())
	case 16:
		return fmt.Sprintf("(int)(sizeof(int) + sizeof(struct opaque_pair) / (%s + one))", g.pick("k", "zero"))
	case 17:
		return fmt.Sprintf("(%s = %s)", g.counter(), e())
	case 18:
		return fmt.Sprintf("({ %s; })", e())
	}
	return fmt.Sprintf("-(%s)", e())
}

// discarded returns an expression whose value is not used. It can contain a division by 0 but no
// overflow or index error: compilers keep divisions, but remove other operations whose value is not
// used, even if they check for errors.
func (g *ignored) discarded() string {
	return g.pick(g.counter()+"++", "three / k", "!(one % k)", g.counter()+" = three / (k - one)", "one ? "+g.counter()+"++ : three / zero")
}

func (g *ignored) floating(depth int) string {
	switch g.r.Intn(7) {
	case 0:
		return fmt.Sprintf("(1.5 + %s)", g.number(depth))
	case 1:
		return fmt.Sprintf("(double)%s", g.number(depth))
	case 2:
		return fmt.Sprintf("(%s * 0.5 - d[1])", g.number(depth))
	case 3:
		return fmt.Sprintf("(%s ? 1.5 : %s * 2.0)", g.number(depth), g.number(depth))
	case 4:
		return fmt.Sprintf("opaque_value(%s)", g.number(depth))
	case 5:
		return fmt.Sprintf("-((%s), 2.5f)", g.discarded())
	}
	return g.number(depth)
}

func (g *ignored) pair() string {
	switch g.r.Intn(4) {
	case 0:
		return fmt.Sprintf("((%s), s[1])", g.discarded())
	case 1:
		return fmt.Sprintf("%s ? s[0] : s[%s]", g.number(2), g.pick("zero", "one", "k"))
	case 2:
		return fmt.Sprintf("s[%s]", g.pick("k", "one", g.counter()+"++"))
	}
	return "s[0]"
}

// safeExpr returns an int expression that does not fail. C leaves the order of operands open, so at
// most one operand may fail.
func (g *ignored) safeExpr() string { return g.pick("zero", "three", "k", g.counter()+"++") }

func (g *ignored) shuffledArgs(a, b string) string {
	if g.r.Intn(2) == 0 {
		a, b = b, a
	}
	return a + ", " + b
}

func (g *ignored) statement() string {
	n := func() string { return g.number(2) }
	if g.asserts && g.r.Intn(2) == 0 {
		switch g.r.Intn(4) {
		case 0:
			return fmt.Sprintf("assert(%s != %s);", n(), g.pick("k", "three", "zero"))
		case 1:
			return fmt.Sprintf("%s = (%s << %s) %% 100;", g.counter(), g.pick("one", "big", "three", "(zero - one)"), g.pick("k", "three", "many", "(many - one)", "(k - three)"))
		case 2:
			return fmt.Sprintf("%s = (%s >> %s) %% 100;", g.counter(), g.pick("one", "big", "(zero - big)"), g.pick("k", "three", "many", "(k - three)"))
		}
		return fmt.Sprintf("%s = (%s %s %s) %% 100;", g.counter(), g.pick("big", "(zero - big)", "k"), g.pick("+", "-"), g.pick("k", "three", "big"))
	}
	switch g.r.Intn(23) {
	case 0:
		return "opaque_int(" + g.shuffledArgs(n(), g.safeExpr()) + ");"
	case 1:
		return fmt.Sprintf("opaque_double(%s);", g.floating(2))
	case 2:
		return fmt.Sprintf("opaque_pair(%s);", g.pair())
	case 3:
		if g.r.Intn(2) == 0 {
			return fmt.Sprintf("opaque_text(\"%%d\", %s, %s);", n(), g.safeExpr())
		}
		return fmt.Sprintf("opaque_text(\"%%d\", %s, %s);", g.safeExpr(), g.floating(1))
	case 4:
		return fmt.Sprintf("double %s = %s;", g.newName("x"), g.floating(2))
	case 5:
		return fmt.Sprintf("float %s = %s, %s = %s;", g.newName("x"), g.floating(1), g.newName("x"), g.floating(1))
	case 6:
		return fmt.Sprintf("char *%s = t[%s];", g.newName("p"), g.pick("k", "zero", "three", g.counter()+"++"))
	case 7:
		return fmt.Sprintf("t[%s] = \"x\";", g.pick("k", "one", g.counter()+"++"))
	case 8:
		return fmt.Sprintf("t[%s] = t[%s];", g.pick("one", g.counter()+"++"), g.pick("one", "zero"))
	case 9:
		// An array must not have the size 0, and gcc does not detect this error. The size here is
		// odd, so it is never 0.
		return fmt.Sprintf("int %s[2 * (%s %% 50) + zero + 1];", g.newName("v"), n())
	case 10:
		return fmt.Sprintf("typedef int %s[2 * (%s %% 50) + zero + 1];", g.newName("T"), g.number(1))
	case 11:
		return fmt.Sprintf("(void)(%s);", g.discarded())
	case 12:
		return fmt.Sprintf("%s;", g.discarded())
	case 13:
		return fmt.Sprintf("struct opaque_mixed %s = { %s, t[%s] };", g.newName("m"), g.floating(1), g.pick("one", "k"))
	case 14:
		return fmt.Sprintf("if (%s) opaque_int(%s, 0); else opaque_double(%s);", n(), n(), g.floating(1))
	case 15:
		return fmt.Sprintf("switch (%s) { default: opaque_int(1, %s); }", n(), n())
	case 16:
		return fmt.Sprintf("opaque_pair(%s), (%s);", g.pair(), g.discarded())
	case 17:
		return fmt.Sprintf("for (opaque_int(0, %s); %s < 2; opaque_int(%s, 1)) ;", n(), g.counter()+"++", g.number(1))
	}
	switch g.r.Intn(4) {
	case 0:
		return fmt.Sprintf("const int *%s = &a[%s];", g.newName("p"), g.pick("k", "three", "(k - one)", g.counter()+"++"))
	case 1:
		return fmt.Sprintf("char **%s; %s = &t[%s];", g.newName("p"), fmt.Sprintf("p%d", g.names), g.pick("k", "three", "++"+g.counter()))
	case 2:
		// With & 7 the size is never negative. Compilers would not report a negative size.
		return fmt.Sprintf("(void)sizeof(int[(%s & 7) + 1][%s + 1]);", n(), g.counter()+"++")
	}
	return fmt.Sprintf("int %s = (opaque_int(%s, 1), %s);", g.newName("i"), n(), n())
}
