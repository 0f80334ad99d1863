package gen

import (
	"fmt"
	"math/rand"
	"strings"
)

// Pools returns a random program that allocates, links, compares, traverses and frees the nodes of
// lists and trees. After an allocation it gives every member a value, but in some programs it
// leaves one member out. Many programs fail.
func Pools(r *rand.Rand) string {
	g := poolGen{Rand: r}
	g.line("#include <stdlib.h>\n#include <assert.h>\nextern int __VERIFIER_nondet_int(void);")
	g.line("struct item { int id; };\nstruct node { int v; struct node *next; struct pair { short a; _Bool set; struct node *other; } in; unsigned char u; struct item *it; };")
	g.line("struct node *top; int count;")
	g.line("struct node *fresh(int v, struct node *next) { struct node *n = %s; n->v = v; n->next = next; n->in.a = v; n->in.set = v - 1; n->u = 3 * v; %s%s return n; }",
		g.of("malloc(sizeof *n)", "calloc(1, sizeof *n)", "malloc(sizeof(struct node))"), g.of("n->in.other = next; ", "n->in.other = NULL; ", "n->in.other = n; "), g.of("n->it = NULL;", "n->it = NULL;", ""))
	g.line("static void swap(struct node *x, struct node *y) { struct node t = *x; *x = *y; *y = t; }")
	g.line("static int length(const struct node *x) { int n = 0; while (x && n < 9) { n++; x = x->next; } return n; }")
	g.line("static struct node *walk(struct node *x, int k) { return k > 0 && x ? walk(x->next, k - 1) : x; }")
	g.line("static int drop(struct node *x) { int v = x->v; free(x); return v; }")
	g.line("int main(void) {\n\tint a = 1, b = 0; struct node *p = fresh(1, NULL), *q = fresh(2, p), *r = fresh(3, q); struct item *s = NULL; top = fresh(4, r);")
	for range 6 + g.Intn(16) {
		g.statement(1)
	}
	g.line("\treturn 0;\n}")
	return g.text.String()
}

type poolGen struct {
	*rand.Rand
	text strings.Builder
}

func (g *poolGen) line(format string, args ...any) {
	fmt.Fprintf(&g.text, format+"\n", args...)
}

func (g *poolGen) of(choices ...string) string { return choices[g.Intn(len(choices))] }

func (g *poolGen) variable() string { return g.of("p", "q", "r", "top") }

// pointer returns an expression for a pointer to a node.
func (g *poolGen) pointer() string {
	v := g.variable()
	switch g.Intn(10) {
	case 0:
		return "NULL"
	case 1:
		return v + g.of("->next", "->in.other", "->next->next")
	case 2:
		return fmt.Sprintf("(%s ? %s : %s)", v, v+g.of("->next", "->in.other"), g.variable())
	case 3:
		return fmt.Sprintf("fresh(%d, %s)", g.Intn(4), v)
	case 4:
		return fmt.Sprintf("(%s ? %s : %s)", g.number(), v, g.variable())
	case 5:
		return fmt.Sprintf("walk(%s, %d)", v, g.Intn(3))
	}
	return v
}

func (g *poolGen) number() string {
	v := g.variable()
	switch g.Intn(10) {
	case 0:
		return v + g.of("->v", "->in.a", "->u", "->in.set", "->next->v", "->it->id")
	case 1:
		return fmt.Sprintf("(%s ? %s : 7)", v, v+g.of("->v", "->in.a", "->u", "->in.set"))
	case 2:
		return fmt.Sprintf("(%s %s %s)", g.pointer(), g.of("==", "!="), g.pointer())
	case 3:
		return "length(" + v + ")"
	case 4:
		return "!" + v
	case 5:
		return "__VERIFIER_nondet_int()"
	case 6:
		return fmt.Sprint(g.Intn(5))
	}
	return g.of("a", "b", "count")
}

func (g *poolGen) statement(depth int) {
	indent := strings.Repeat("\t", depth)
	v := g.variable()
	out := func(format string, args ...any) { g.line(indent+format, args...) }
	switch g.Intn(17) {
	case 0, 1, 2:
		out("%s = %s;", v, g.pointer())
	case 3:
		out("%s = fresh(%s, %s);", v, g.number(), g.variable())
	case 4:
		out("if (%s) %s = %s;", v, v+g.of("->next", "->in.other"), g.pointer())
	case 5:
		if g.Intn(3) == 0 {
			out("if (%s) { %s%s; %s = %s; }", v, v, g.of("->u++", "->u -= 5", "->u <<= 3", "->in.set = 7"), v+"->in.set", g.number())
			break
		}
		out("if (%s) %s %s %s;", v, v+g.of("->v", "->in.a"), g.of("=", "+=", "-="), g.number())
	case 6:
		if g.Intn(5) == 0 {
			out("free(%s);", v)
			break
		}
		out("if (%s && %s != %s && !%s->next) { free(%s); %s = NULL; }", v, v, g.variable(), v, v, v)
	case 7:
		out("s = malloc(sizeof *s); s->id = %s; if (%s) %s->it = s;", g.number(), v, v)
	case 8:
		out("if (%s && %s) swap(%s, %s);", v, g.variable(), v, g.variable())
	case 9:
		if g.Intn(3) == 0 {
			out("assert(%s %s %s);", g.number(), g.of("==", "!=", "<=", ">"), g.number())
		}
	case 10, 11:
		if depth < 3 {
			out("for (int i = 0; i < %d; i++) {", 1+g.Intn(3))
			for range 1 + g.Intn(3) {
				g.statement(depth + 1)
			}
			out("}")
		}
	case 12:
		if depth < 3 {
			out("if (%s) {", g.number())
			g.statement(depth + 1)
			out("}")
		}
	case 13:
		out("%s = %s;", g.of("a", "b", "count"), g.number())
	case 14:
		if g.Intn(2) == 0 {
			out("if (%s) { struct node c = *%s; c.%s; %s = c.v - c.u; %s = c.in; }", v, v, g.of("v++", "in.a--", "u -= 9", "in.set = c.u", "next = "+g.pointer()), g.of("a", "b"), v+"->in")
			break
		}
		out("if (%s && %s) *%s = *%s;", v, g.variable(), v, g.variable())
	case 16:
		if g.Intn(2) == 0 {
			out("if (%s && %s) %s %s drop(%s);", v, g.variable(), g.of("a", v+"->v", v+"->in.a", v+"->next->v"), g.of("=", "+="), g.variable())
		}
	case 15:
		out("%s = fresh(%d, %s); %s = fresh(%d, %s);", v, g.Intn(3), v, v, g.Intn(3), v)
	}
}
