package gen

import (
	"fmt"
	"math/rand"
	"strings"
)

// SelfReferences returns declarations and a function int NAMEf(void). The initialiser of a variable
// contains the address or the size of this variable, as in struct s x = {&x, sizeof x}. The result
// depends on values that are read through these addresses.
func SelfReferences(r *rand.Rand, name string) string {
	var file, body text
	g := dice{r: r, marks: map[string]func() string{"@": func() string { return name }}}
	file.dice, body.dice = g, g
	file.line("struct @ { struct @ *n; int v; int *p; void *w; unsigned long size; struct { struct @ *up; int a[2]; } in; };")
	body.line("int @f(void) {\n  int result = 0;")
	for i := range 1 + r.Intn(3) {
		x := fmt.Sprintf("%sx%d", name, i)
		elements := r.Intn(4)
		parts, node := []string{x}, "‹&¦&¦(struct @ *)&›$part"
		decl := "struct @ " + x
		if elements > 0 {
			parts = nil
			decl += fmt.Sprintf("[%d]", elements)
			node = fmt.Sprintf("‹‹%s¦%[1]s + $%d¦(%[1]s)›¦%[3]s¦%[3]s›", x, elements, node)
		}
		for k := range elements {
			parts = append(parts, fmt.Sprintf("%s[%d]", x, k))
		}
		g.marks["part"] = func() string { return pick(r, parts) }
		g.marks["node"] = func() string { return g.fill(node) }
		g.marks["number"] = func() string { return g.pick("&$part.v", "$part.in.a", "&($part.in.a[1])", "$part.in.a + 1") }
		g.marks["any"] = func() string { return g.pick("$node", "$number", "&"+x, "(void *)($node)") }
		var inits []string
		for range max(elements, 1) {
			const in = "{ $node, { $9, $9 } }"
			inits = append(inits, g.pick(
				"{ .v = $9, .n = $node, .in = "+in+", .size = sizeof ‹"+x+"¦$part›, .p = $number, .w = $any }",
				"{ $node, $9, $number, $any, sizeof("+x+"), "+in+" }",
			))
		}
		init := strings.Join(inits, ", ")
		if elements > 0 {
			init = "{ " + init + " }"
		}
		to := pick(r, []*text{&file, &body})
		to.line("‹¦static ›" + decl + " = " + init + ";")
		for _, p := range parts {
			body.line("  result = 5 * (result %% 100000) + %s.n->v + 3 * *%[1]s.p + (int)%[1]s.size + (%[1]s.w == (void *)($any)) + 7 * %[1]s.in.up->in.a[1] + (%[1]s.n == &$part);", p)
			body.line("  %s.n->v += 2; ++*%[1]s.p;", p)
		}
	}
	body.line("  return result;\n}")
	return file.b.String() + body.b.String()
}
