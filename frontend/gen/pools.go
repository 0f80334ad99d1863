package gen

import "math/rand"

// Pools returns a random program that allocates, links, compares, traverses and frees the nodes of
// lists and trees. After an allocation it gives every member a value, but in some programs it
// leaves one member out. Many programs fail.
func Pools(r *rand.Rand) string {
	g := &pools{text: text{dice: dice{r: r}}}
	g.marks = map[string]func() string{"node": g.node, "pointer": g.pointer, "number": g.number}
	g.line("#include <stdlib.h>\n#include <assert.h>\nextern int __VERIFIER_nondet_int(void);")
	g.line("struct item { int id; };\nstruct node { int v; struct node *next; struct pair { short a; _Bool set; struct node *other; } in; unsigned char u; struct item *it; };")
	g.line("struct node *top; int count;")
	g.line("struct node *fresh(int v, struct node *next) { struct node *n = ‹malloc(sizeof *n)¦calloc(1, sizeof *n)¦malloc(sizeof(struct node))›; " +
		"n->v = v; n->next = next; n->in.a = v; n->in.set = v - 1; n->u = 3 * v; n->in.other = ‹next¦NULL¦n›; ‹n->it = NULL;¦n->it = NULL;¦› return n; }")
	g.line("static void swap(struct node *x, struct node *y) { struct node t = *x; *x = *y; *y = t; }")
	g.line("static int length(const struct node *x) { int n = 0; while (x && n < 9) { n++; x = x->next; } return n; }")
	g.line("static struct node *walk(struct node *x, int k) { return k > 0 && x ? walk(x->next, k - 1) : x; }")
	g.line("static int drop(struct node *x) { int v = x->v; free(x); return v; }")
	g.line("int main(void) {\n  int a = 1, b = 0; struct node *p = fresh(1, NULL), *q = fresh(2, p), *r = fresh(3, q); struct item *s = NULL; top = fresh(4, r);")
	g.depth++
	for range 6 + r.Intn(16) {
		g.statement()
	}
	g.depth--
	g.line("  return 0;\n}")
	return g.b.String()
}

type pools struct{ text }

// node returns a variable that points to a node.
func (g *pools) node() string { return g.pick("p", "q", "r", "top") }

// pointer returns an expression for a pointer to a node.
func (g *pools) pointer() string {
	v := g.node()
	return g.pick(
		"NULL",
		v+"‹->next¦->in.other¦->next->next›",
		"("+v+" ? "+v+"‹->next¦->in.other› : $node)",
		"fresh($4, "+v+")",
		"($number ? "+v+" : $node)",
		"walk("+v+", $3)",
		v, v, v, v,
	)
}

func (g *pools) number() string {
	v, variable := g.node(), "‹a¦b¦count›"
	return g.pick(
		v+"‹->v¦->in.a¦->u¦->in.set¦->next->v¦->it->id›",
		"("+v+" ? "+v+"‹->v¦->in.a¦->u¦->in.set› : 7)",
		"($pointer ‹==¦!=› $pointer)",
		"length("+v+")",
		"!"+v,
		"__VERIFIER_nondet_int()",
		"$5",
		variable, variable, variable,
	)
}

func (g *pools) statement() {
	v := g.node()
	usual, change := v+" = $pointer;", "if ("+v+") "+v+"->‹v¦in.a› ‹=¦+=¦-=› $number;"
	release := "if (" + v + " && " + v + " != $node && !" + v + "->next) { free(" + v + "); " + v + " = NULL; }"
	switch n := g.r.Intn(17); {
	case n < 3 && g.depth < 3:
		g.braces("‹for (int i = 0; i < ‹1¦2¦3›; i++)¦for (int i = 0; i < ‹1¦2¦3›; i++)¦if ($number)› ", 1+g.r.Intn(3), g.statement)
	case n >= 3:
		g.line(g.pick(
			usual, usual, usual,
			v+" = fresh($number, $node);",
			v+" = fresh($3, "+v+"); "+v+" = fresh($3, "+v+");",
			"if ("+v+") "+v+"‹->next¦->in.other› = $pointer;",
			"if ("+v+") { "+v+"->‹u++¦u -= 5¦u <<= 3¦in.set = 7›; "+v+"->in.set = $number; }",
			change, change,
			"‹free("+v+");¦"+release+"¦"+release+"¦"+release+"›",
			"s = malloc(sizeof *s); s->id = $number; if ("+v+") "+v+"->it = s;",
			"if ("+v+" && $node) swap("+v+", $node);",
			"‹assert($number ‹==¦!=¦<=¦>› $number);¦¦›",
			"‹a¦b¦count› = $number;",
			"‹if ("+v+") { struct node c = *"+v+"; c.‹v++¦in.a--¦u -= 9¦in.set = c.u¦next = $pointer›; ‹a¦b› = c.v - c.u; "+v+"->in = c.in; }¦if ("+v+" && $node) *"+v+" = *$node;›",
			"‹if ("+v+" && $node) ‹a¦"+v+"->v¦"+v+"->in.a¦"+v+"->next->v› ‹=¦+=› drop($node);¦›",
		))
	}
}
