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
	var file, body strings.Builder
	fmt.Fprintf(&file, "struct %s { struct %[1]s *n; int v; int *p; void *w; unsigned long size; struct { struct %[1]s *up; int a[2]; } in; };\n", name)
	fmt.Fprintf(&body, "int %sf(void) {\n\tint result = 0;\n", name)
	typ := "struct " + name
	for i := range 1 + r.Intn(3) {
		x := fmt.Sprintf("%sx%d", name, i)
		elements := r.Intn(4)
		var parts []string
		if elements == 0 {
			parts = []string{x}
		}
		for k := range elements {
			parts = append(parts, fmt.Sprintf("%s[%d]", x, k))
		}
		part := func() string { return parts[r.Intn(len(parts))] }
		node := func() string {
			if elements > 0 && r.Intn(3) == 0 {
				return []string{x, x + " + " + fmt.Sprint(r.Intn(elements)), "(" + x + ")"}[r.Intn(3)]
			}
			return []string{"&", "&", "(" + typ + " *)&"}[r.Intn(3)] + part()
		}
		number := func() string {
			return []string{"&" + part() + ".v", part() + ".in.a", "&(" + part() + ".in.a[1])", part() + ".in.a + 1"}[r.Intn(4)]
		}
		any := func() string {
			return []string{node(), number(), "&" + x, "(void *)(" + node() + ")"}[r.Intn(4)]
		}
		one := func() string {
			in := fmt.Sprintf("{ %s, { %d, %d } }", node(), r.Intn(9), r.Intn(9))
			if r.Intn(2) == 0 {
				return fmt.Sprintf("{ .v = %d, .n = %s, .in = %s, .size = sizeof %s, .p = %s, .w = %s }", r.Intn(9), node(), in, []string{x, part()}[r.Intn(2)], number(), any())
			}
			return fmt.Sprintf("{ %s, %d, %s, %s, sizeof(%s), %s }", node(), r.Intn(9), number(), any(), x, in)
		}
		init := one()
		decl := typ + " " + x
		if elements > 0 {
			decl += fmt.Sprintf("[%d]", elements)
			all := []string{init}
			for range elements - 1 {
				all = append(all, one())
			}
			init = "{ " + strings.Join(all, ", ") + " }"
		}
		decl += " = " + init + ";\n"
		switch r.Intn(4) {
		case 0:
			body.WriteString("\t" + decl)
		case 1:
			body.WriteString("\tstatic " + decl)
		case 2:
			file.WriteString("static " + decl)
		default:
			file.WriteString(decl)
		}
		for _, p := range parts {
			fmt.Fprintf(&body, "\tresult = 5 * (result %% 100000) + %s.n->v + 3 * *%[1]s.p + (int)%[1]s.size + (%[1]s.w == (void *)(%[2]s)) + 7 * %[1]s.in.up->in.a[1] + (%[1]s.n == &%[3]s);\n", p, any(), part())
			fmt.Fprintf(&body, "\t%s.n->v += 2; ++*%[1]s.p;\n", p)
		}
	}
	body.WriteString("\treturn result;\n}\n")
	return file.String() + body.String()
}
