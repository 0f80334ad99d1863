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
func Ignored(r *rand.Rand, name string) string { return newIgnored(r, name).function() }

// Asserted returns a function like that of Ignored, but with assertions, and with statements that
// use some of the values. So the function can fail by an assertion and by every kind of undefined
// behaviour.
func Asserted(r *rand.Rand, name string) string {
	g := newIgnored(r, name)
	g.asserts = true
	return g.function()
}

func newIgnored(r *rand.Rand, name string) *ignored {
	g := &ignored{dice: dice{r: r}, name: name}
	g.marks = map[string]func() string{
		"counter": g.counter, "safe": g.safeExpr, "discarded": g.discarded, "pair": g.pair,
		"e": g.number, "n": g.at(2, g.number), "n1": g.at(1, g.number), "f": g.at(2, g.floating), "f1": g.at(1, g.floating),
		"same": func() string { return fmt.Sprintf("p%d", g.names) }, // the name that $p returned last
	}
	for _, kind := range []string{"x", "p", "v", "T", "m", "i"} {
		g.marks[kind] = func() string { return g.newName(kind) }
	}
	return g
}

func (g *ignored) function() string {
	body := ""
	for range 3 + g.r.Intn(5) {
		body += "  " + g.statement() + "\n"
	}
	declarations := g.fill("  int zero = 0, one = 1, three = 3, big = 2147483647, many = 32, k = $5;\n") +
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
	level    int // how deep the expression may nest that is being generated
}

// at returns a function that calls expr with g.level set to the given level. g.level limits the
// nesting depth of the generated expression.
func (g *ignored) at(level int, expr func() string) func() string {
	return func() string {
		outer := g.level
		g.level = level
		text := expr()
		g.level = outer
		return text
	}
}

// counter returns the name of a new counter, which only the current operand modifies.
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
func (g *ignored) number() string {
	if g.level <= 0 || g.r.Intn(6) == 0 {
		return g.pick("zero", "one", "three", "k", "a[1]", "s[one].v", "$counter++", "++$counter")
	}
	g.level--
	defer func() { g.level++ }()
	return g.pick(
		"($e + $safe)",
		"($e - ‹one¦three¦$counter++›)", // not k: gcc would simplify k - k to 0 and so remove $e
		"($e / ‹one¦k¦three¦(k + one)¦(three - k)›)",
		"($e % ‹k¦three¦(k - one)›)",
		"a[‹zero¦one¦k¦three¦$counter++›]",
		"s[‹zero¦one¦k¦$counter++›].u",
		"($e && $e)",
		"($e || $e)",
		"($e ? $e : $e)",
		"(($discarded), $e)",
		"($e < ‹k¦three›)",
		"($e == ‹k¦three›)",
		"(one << ‹k¦three¦many¦(many - one)›)",
		"((‹big¦k› + ‹k¦zero¦one›) / three)", // the division keeps compilers from simplifying the sum
		"!$e",
		"(int)(char)$e",
		"(int)(sizeof(int) + sizeof(struct opaque_pair) / (‹k¦zero› + one))",
		"($counter = $e)",
		"({ $e; })",
		"-($e)",
	)
}

// discarded returns an expression whose value is not used. It may divide by 0, because compilers
// keep a division whose value is not used. It has no overflow and no index error, because compilers
// remove such operations together with their checks.
func (g *ignored) discarded() string {
	return g.pick("$counter++", "three / k", "!(one % k)", "$counter = three / (k - one)", "one ? $counter++ : three / zero")
}

func (g *ignored) floating() string {
	return g.pick("(1.5 + $e)", "(double)$e", "($e * 0.5 - d[1])", "($e ? 1.5 : $e * 2.0)", "opaque_value($e)", "-(($discarded), 2.5f)", "$e")
}

func (g *ignored) pair() string {
	return g.pick("(($discarded), s[1])", "$n ? s[0] : s[‹zero¦one¦k›]", "s[‹k¦one¦$counter++›]", "s[0]")
}

// safeExpr returns an int expression that cannot fail. C does not define the order in which
// operands are evaluated, so at most one operand of an operation may fail.
func (g *ignored) safeExpr() string { return g.pick("zero", "three", "k", "$counter++") }

func (g *ignored) statement() string {
	if g.asserts && g.r.Intn(2) == 0 {
		return g.pick(
			"assert($n != ‹k¦three¦zero›);",
			"$counter = (‹one¦big¦three¦(zero - one)› << ‹k¦three¦many¦(many - one)¦(k - three)›) % 100;",
			"$counter = (‹one¦big¦(zero - big)› >> ‹k¦three¦many¦(k - three)›) % 100;",
			"$counter = (‹big¦(zero - big)¦k› ‹+¦-› ‹k¦three¦big›) % 100;",
		)
	}
	more := `‹const int *$p = &a[‹k¦three¦(k - one)¦$counter++›];¦char **$p; $same = &t[‹k¦three¦++$counter›];` +
		// The mask & 7 keeps the array size positive, because compilers do not report a negative
		// size here.
		`¦(void)sizeof(int[($n & 7) + 1][$counter++ + 1]);¦int $i = (opaque_int($n, 1), $n);›`
	return g.pick(
		"‹opaque_int($n, $safe);¦opaque_int($safe, $n);›",
		"opaque_double($f);",
		"opaque_pair($pair);",
		`‹opaque_text("%d", $n, $safe);¦opaque_text("%d", $safe, $f1);›`,
		"double $x = $f;",
		"float $x = $f1, $x = $f1;",
		"char *$p = t[‹k¦zero¦three¦$counter++›];",
		`t[‹k¦one¦$counter++›] = "x";`,
		"t[‹one¦$counter++›] = t[‹one¦zero›];",
		// The size is an odd number, because gcc does not report an array size of 0, which C
		// forbids.
		"int $v[2 * ($n % 50) + zero + 1];",
		"typedef int $T[2 * ($n1 % 50) + zero + 1];",
		"(void)($discarded);",
		"$discarded;",
		"struct opaque_mixed $m = { $f1, t[‹one¦k›] };",
		"if ($n) opaque_int($n, 0); else opaque_double($f1);",
		"switch ($n) { default: opaque_int(1, $n); }",
		"opaque_pair($pair), ($discarded);",
		"for (opaque_int(0, $n); $counter++ < 2; opaque_int($n1, 1)) ;",
		more, more, more, more, more,
	)
}
