package gen

import (
	"fmt"
	"math/rand"
	"strings"
)

// Adjacent returns a function int NAMEf(void) that compares pointers into one variable: to its
// members, to array elements and to the ends of both. The end of one member can be the start of the
// next. Bit i of the function's result is the result of comparison i.
func Adjacent(r *rand.Rand, name string) string {
	var b strings.Builder
	types := []string{"char", "short", "int", "long"}
	at := map[string][]string{}
	wholes := []string{"&v", "&v + 1", "&v.in", "&v.in + 1"}
	// "part" adds a member of the variable v. The member has the name "field", and its type is typ
	// or an array of typ. "path" is a C expression for the member, for example v.in.m0.
	part := func(path, typ, field string) string {
		var sizes []int
		for range r.Intn(3) {
			sizes = append(sizes, 1+r.Intn(3))
		}
		decl := typ + " " + field
		paths := []string{path}
		for _, n := range sizes {
			decl += fmt.Sprintf("[%d]", n)
			var inner []string
			for _, p := range paths {
				wholes = append(wholes, "&"+p, "&"+p+" + 1")
				for i := range n {
					inner = append(inner, fmt.Sprintf("%s[%d]", p, i))
				}
			}
			paths = inner
		}
		for _, p := range paths {
			at[typ] = append(at[typ], "&"+p, "&"+p+" + 1")
		}
		return decl
	}
	typ := types[r.Intn(4)]
	fields := ""
	strange := r.Intn(8) == 0
	for i := range 1 + r.Intn(4) {
		if r.Intn(2) == 0 {
			typ = types[r.Intn(4)]
		}
		field := fmt.Sprintf("m%d", i)
		fields += part("v.in."+field, typ, field) + "; "
		if strange { // the checker does not know the layout of a struct with doubles or bit-fields
			fields += []string{"", "double d%d; ", "unsigned f%d : 3; "}[r.Intn(3)]
			fields = strings.ReplaceAll(fields, "%d", fmt.Sprint(i))
		}
	}
	inner := "struct { " + fields + "} in; "
	before, after := "", ""
	if r.Intn(2) == 0 {
		before = part("v.first", typ, "first") + "; "
	}
	if r.Intn(2) == 0 {
		after = part("v.last", typ, "last") + "; "
	}
	fmt.Fprintf(&b, "int %sf(void) {\n\tstruct { %s%s%s} v = {0};\n\tint result = 0;\n", name, before, inner, after)
	list := at[typ]
	for i := range 6 {
		k := r.Intn(len(list))
		j := min(max(k+r.Intn(7)-3, 0), len(list)-1)
		fmt.Fprintf(&b, "\t{ %s *p = %s, *q = %s; %sif (p %s q) result |= %d; }\n", typ, list[k], list[j], []string{"if (result < 0) p = q; ", ""}[r.Intn(2)], []string{"==", "!=", "<", ">="}[r.Intn(4)], 1<<i)
	}
	if r.Intn(2) == 0 {
		all := append(wholes, list...)
		chars := r.Intn(2) == 0
		for i := range 4 {
			to, op := "void", []string{"==", "!="}[r.Intn(2)]
			if chars {
				to, op = "char", []string{"==", "!=", "<", "<="}[r.Intn(4)]
			}
			fmt.Fprintf(&b, "\t{ %s *p = (%[1]s *)(%[2]s), *q = (%[1]s *)(%[3]s); %[4]sif (p %[5]s q) result |= %[6]d; }\n", to, all[r.Intn(len(all))], all[r.Intn(len(all))], []string{"if (result < 0) p = q; ", ""}[r.Intn(2)], op, 64<<i)
		}
	}
	b.WriteString("\treturn result;\n}\n")
	return b.String()
}
