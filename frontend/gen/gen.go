// Package gen generates random C programs in the supported language, for tests. Every construct of
// the language occurs, such as names that hide other names, goto into and out of blocks,
// fall-through in a switch, side effects in conditions, jumps out of statement expressions, macros,
// and static locals. The frontend accepts every program; a program need not terminate. The same
// random source leads to the same program.
//
// A generator writes texts with marks for random choices, such as "x ‹+=¦-=› $value;". The method
// dice.fill says what they mean.
package gen

import (
	"fmt"
	"maps"
	"math/rand"
	"strconv"
	"strings"
	"unicode"
)

// dice makes random choices, and fills in the marks of texts.
type dice struct {
	r     *rand.Rand
	marks map[string]func() string
}

func (d dice) oneIn(n int) bool { return d.r.Intn(n) == 0 }

// pick returns one of the choices, with its marks filled in.
func (d dice) pick(choices ...string) string { return d.fill(pick(d.r, choices)) }

// oneOf returns one of the names, or another text if there is none.
func (d dice) oneOf(names []string, otherwise string) string {
	if len(names) == 0 {
		return otherwise
	}
	return pick(d.r, names)
}

// fill fills in the marks of a text, from left to right: ‹a¦b› is a or b, where both may contain
// marks; $5 is a number from 0 to 4; $x is the result of marks["x"]; and @ is the result of
// marks["@"], if there is one.
func (d dice) fill(text string) string {
	var b strings.Builder
	for {
		i := strings.IndexAny(text, "‹$@")
		if i < 0 {
			return b.String() + text
		}
		b.WriteString(text[:i])
		mark := text[i:]
		switch name := word(mark[1:]); {
		case mark[0] == '@':
			if at := d.marks["@"]; at != nil {
				b.WriteString(at())
			} else {
				b.WriteByte('@')
			}
			text = mark[1:]
		case mark[0] != '$':
			var choices []string
			choices, text = alternatives(mark)
			b.WriteString(d.pick(choices...))
		case d.marks[name] != nil:
			b.WriteString(d.marks[name]())
			text = mark[1+len(name):]
		default:
			n, err := strconv.Atoi(name)
			if err != nil {
				panic("no mark " + name)
			}
			fmt.Fprint(&b, d.r.Intn(n))
			text = mark[1+len(name):]
		}
	}
}

// word returns the longest prefix of a text that consists of ASCII letters and digits.
func word(text string) string {
	return text[:len(text)-len(strings.TrimLeftFunc(text, func(r rune) bool { return r < 128 && (unicode.IsLetter(r) || unicode.IsDigit(r)) }))]
}

// alternatives splits a text such as ‹a¦b›c into its choices a and b and the rest c.
func alternatives(text string) (choices []string, rest string) {
	depth, start := 0, len("‹")
	for i, r := range text {
		switch {
		case r == '‹':
			depth++
		case r == '›' && depth > 1:
			depth--
		case r == '›' || r == '¦' && depth == 1:
			choices = append(choices, text[start:i])
			start = i + len(string(r))
			if r == '›' {
				return choices, text[start:]
			}
		}
	}
	panic("no › in " + text)
}

// text collects the lines that a generator writes.
type text struct {
	dice
	b     strings.Builder
	depth int // current depth of indentation
}

// line writes a line. It first formats the text with the arguments, if there are any, and then
// fills in the marks.
func (t *text) line(text string, args ...any) {
	if len(args) > 0 {
		text = fmt.Sprintf(text, args...)
	}
	t.b.WriteString(strings.Repeat("  ", t.depth) + t.fill(text) + "\n")
}

// braces writes a block with n statements after "head". Each call of "statement" writes one.
func (t *text) braces(head string, n int, statement func()) {
	t.line(head + "{")
	t.depth++
	for range n {
		statement()
	}
	t.depth--
	t.line("}")
}

// Options contains the settings of a generated program.
type Options struct {
	Functions  int
	Statements int  // approximate number of statements in each function; default 12
	Depth      int  // maximum nesting of blocks and of expressions; default 3
	NoCalls    bool // generate no functions except main
	NoDivision bool // generate no / and %
	NoGoto     bool // generate no goto and no labels
	Pointers   bool // generate parameters and locals that are pointers
	Library    bool // generate calls of library functions
}

// Program returns the text of a random program.
func Program(r *rand.Rand, o Options) string {
	if o.Functions == 0 {
		o.Functions = 3
	}
	if o.Statements == 0 {
		o.Statements = 12
	}
	if o.Depth == 0 {
		o.Depth = 3
	}
	g := &generator{text: text{dice: dice{r: r}}, o: o}
	g.header()
	if !o.NoCalls {
		for i, n := 0, r.Intn(o.Functions+1); i < n; i++ {
			g.function(i)
		}
	}
	g.mainFunction()
	return g.b.String()
}

type function struct {
	name          string
	params        int
	pointerParams []bool
	void          bool
}

type generator struct {
	text
	o         Options
	functions []function
	vars      []string
	ints      map[string]bool // the members of vars that have type int
	nextName  int

	statementsLeft int // statements still to be generated in the function
	result         string
	labels         []string
	unplacedLabels []string
	loops          int
	breaks         int
	allowStmtExpr  bool  // whether the code is part of a statement such as "x = y;", where ({ ... }) can be used
	cases          []int // for each open switch: the value of the next case, or -1 if no further case can be written
}

func (g *generator) header() {
	g.line("extern int __VERIFIER_nondet_int(void);")
	g.line("extern void __VERIFIER_assume(int), __VERIFIER_assert(int), assume(int), assume_abort_if_not(int), sassert(int), __goblint_check(int), __goblint_assume(int);")
	g.line("extern unsigned int rand_unsigned(void);")
	g.line("typedef int number;")
	g.line("enum { RED, GREEN = 5, BLUE };")
	g.line("#define TWO 2")
	g.line("#define PLUS(a, b) ((a) + (b))")
	g.line("#ifdef TWO")
	g.line("const int three = TWO + 1;")
	g.line("#else")
	g.line("float wrong;")
	g.line("#endif")
	if g.o.Pointers {
		g.line("int gp;") // a name that no other variable hides
		g.vars, g.ints = append(g.vars, "gp"), map[string]bool{"gp": true, "g0": true}
	}
	if g.o.Library {
		g.line("int read;") // a name that no other variable hides
		g.vars = append(g.vars, "read")
	}
	for i, t := range []string{"int", "unsigned", "_Bool", "long long"} {
		init := ""
		if g.oneIn(2) {
			init = fmt.Sprintf(" = %d", g.r.Intn(4))
		}
		g.line("%s g%d%s;", t, i, init)
		g.vars = append(g.vars, fmt.Sprintf("g%d", i))
	}
}

func (g *generator) function(i int) {
	f := function{name: fmt.Sprintf("f%d", i), params: g.r.Intn(3), void: g.oneIn(4)}
	g.result = g.pick("int", "int", "_Bool", "unsigned")
	if f.void {
		g.result = "void"
	}
	var params []string
	outer, ints := g.vars, maps.Clone(g.ints)
	f.pointerParams = make([]bool, f.params)
	for j := 0; j < f.params; j++ {
		name := fmt.Sprintf("p%d", j)
		if g.o.Pointers && !g.oneIn(3) {
			f.pointerParams[j] = true
			params = append(params, g.pick("int *", "number *restrict ", "int *const ")+name)
			g.pointer(name)
			continue
		}
		if g.oneIn(6) {
			name = fmt.Sprintf("g%d", j)
		}
		t := g.pick("int", "int", "_Bool", "unsigned int", "number")
		params = append(params, t+" "+name)
		g.recordType(name, t)
		g.vars = append(g.vars, name)
	}
	if len(params) == 0 && g.oneIn(2) {
		params = []string{"void"}
	}
	g.line("%s%s %s(%s) {", g.pick("", "static ", "inline "), g.result, f.name, strings.Join(params, ", "))
	g.body()
	g.line("}")
	g.vars, g.ints = outer, ints
	g.functions = append(g.functions, f)
}

func (g *generator) mainFunction() {
	g.result = "int"
	g.line("int main(%s) {", g.pick("", "void", "int argc, char **argv"))
	g.body()
	g.line("}")
}

func (g *generator) body() {
	g.depth++
	g.statementsLeft = g.o.Statements/2 + g.r.Intn(g.o.Statements)
	g.labels = nil
	if !g.o.NoGoto {
		for i, n := 0, g.r.Intn(3); i < n; i++ {
			g.labels = append(g.labels, fmt.Sprintf("here%d", i))
		}
		if g.oneIn(12) {
			g.labels = append(g.labels, "ERROR")
		}
	}
	g.unplacedLabels = append([]string(nil), g.labels...)
	outer := g.vars
	for g.statementsLeft > 0 {
		g.statement(g.o.Depth)
	}
	for _, l := range g.unplacedLabels {
		if l == "ERROR" && g.oneIn(2) {
			g.line("return%s;", map[bool]string{true: "", false: " 1"}[g.result == "void"])
		}
		g.line("%s: ;", l)
	}
	if g.result != "void" && !g.oneIn(5) {
		g.line("return %s;", g.expr(1))
	}
	g.vars = outer
	g.depth--
}

// recordType stores in g.ints whether a variable has the type int. Without the option Pointers it
// does nothing.
func (g *generator) recordType(name, t string) {
	if g.o.Pointers {
		g.ints[name] = t == "int" || t == "number"
	}
}

func (g *generator) pointer(name string) {
	g.vars = append(g.vars[:len(g.vars):len(g.vars)], "(*"+name+")")
	g.recordType("(*"+name+")", "int")
}

func (g *generator) address() string {
	var ints []string
	for _, v := range g.vars {
		if g.ints[v] {
			ints = append(ints, v)
		}
	}
	v := ints[g.r.Intn(len(ints))]
	if strings.HasPrefix(v, "(*") && g.oneIn(2) {
		return v[2 : len(v)-1]
	}
	return "&" + v
}

func (g *generator) block(depth int) {
	outer := g.vars
	g.depth++
	for n := 1 + g.r.Intn(3); n > 0; n-- {
		g.statement(depth)
	}
	g.depth--
	g.vars = outer
}

func (g *generator) declare() {
	// Sometimes choose a name that hides an older name.
	name := fmt.Sprintf("v%d", g.nextName)
	g.nextName++
	if g.oneIn(6) && g.depth > 1 {
		name = fmt.Sprintf("h%d_%d", g.depth, g.nextName)
	}
	t := g.pick("int", "int", "int", "unsigned", "_Bool", "number", "const volatile long int", "register short")
	if strings.HasPrefix(t, "const") {
		g.line("%s %s = %s;", t, name, g.expr(2))
		return
	}
	if g.o.Pointers && g.oneIn(3) {
		g.line("int *%s = %s;", name, g.address())
		g.pointer(name)
		return
	}
	g.recordType(name, t)
	switch g.r.Intn(6) {
	case 0:
		g.line("%s %s;", t, name)
	case 1:
		t := g.pick("int", "_Bool")
		g.recordType(name, t)
		g.line("static %s %s = %d;", t, name, g.r.Intn(3))
	case 2:
		g.line("%s %s = 1, %s_b, %s_c = %s;", t, name, name, name, g.expr(1))
		g.vars = append(g.vars, name+"_b", name+"_c")
	case 3:
		g.line("%s %s = *;", t, name)
	default:
		g.line("%s %s = %s;", t, name, g.expr(2))
	}
	g.vars = append(g.vars[:len(g.vars):len(g.vars)], name)
}
