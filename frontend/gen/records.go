package gen

import (
	"fmt"
	"math/rand"
	"strings"
)

// Records returns the declarations and the function int NAMEf(void), which copies structs. The
// source or target of a copy can be a variable, an array element with a variable index, the target
// of a pointer, an argument or result of a function, or a compound literal. An index may have a
// side effect, and may be out of bounds.
func Records(r *rand.Rand, name string) string {
	pick := func(of ...string) string { return of[r.Intn(len(of))] }
	member := pick("int a[2];", "struct { short a, b; } a;", "unsigned a : 20; int b;", "union { unsigned w; unsigned char c[4]; } a;", "int *a;")
	read := map[string]string{"int a[2];": "%s.a[0] + 3 * %[1]s.a[1]", "struct { short a, b; } a;": "%s.a.a + 3 * %[1]s.a.b", "unsigned a : 20; int b;": "(int)%s.a + 3 * %[1]s.b", "union { unsigned w; unsigned char c[4]; } a;": "(int)(%s.a.w %% 1000) + %[1]s.a.c[1]", "int *a;": "(%s.a ? *%[1]s.a : 6)"}[member]
	pointers := member != "unsigned a : 20; int b;" && r.Intn(2) == 0
	typ := "struct " + name
	var b strings.Builder
	fmt.Fprintf(&b, "%s { int x; %s char y; };\n", typ, member)
	fmt.Fprintf(&b, "%s %sg[4], %[2]sm[2][3];\nstatic int %[2]sn;\n", typ, name)
	fmt.Fprintf(&b, "static int %sread(%s s) { return s.x + 5 * s.y + %s; }\n", name, typ, fmt.Sprintf(read, "s"))
	fmt.Fprintf(&b, "static int %snext(void) { return %[1]sn++ %% 3; }\n", name)
	fmt.Fprintf(&b, "static %s %sget(int i) { %[2]sn++; return %[2]sg[i]; }\n", typ, name)
	effect := false
	index := func(n int) string {
		if r.Intn(30) == 0 {
			return "i + 2"
		}
		if effect && r.Intn(2) == 0 { // C leaves the order of two side effects open
			effect = false
			return pick(name+"next() % "+fmt.Sprint(n), "k++ % "+fmt.Sprint(n))
		}
		return pick("i", "j", fmt.Sprint(r.Intn(n)), fmt.Sprintf("(i + j) %% %d", n))
	}
	place := func() string {
		switch r.Intn(6) {
		case 0:
			return "v"
		case 1:
			return fmt.Sprintf("%sm[%s][%s]", name, index(2), index(3))
		case 2:
			return "l[" + index(2) + "].in"
		case 3:
			if pointers {
				return pick("*p", "p[0]")
			}
		}
		return name + "g[" + index(4) + "]"
	}
	value := func() string {
		switch r.Intn(5) {
		case 0:
			if effect {
				effect = false
				return fmt.Sprintf("%sget(%s)", name, pick("i", "j", "3"))
			}
		case 1:
			return fmt.Sprintf("(%s){ %d, .y = %s }", typ, r.Intn(100), pick("i", "j + 1", index(4), "v.y", fmt.Sprint(r.Intn(100))))
		}
		return place()
	}
	fmt.Fprintf(&b, "int %sf(void) {\n\tint i = %d, j = %d, k = 0, result = 0;\n\t%s v = { 1, .y = 2 };\n\tstruct { char c; %[4]s in; } l[2] = {{ 0 }};\n", name, r.Intn(2), r.Intn(2), typ)
	if pointers {
		fmt.Fprintf(&b, "\t%s *p = &%sg[i];\n", typ, name)
	}
	for k := range 4 {
		fmt.Fprintf(&b, "\t%sg[%d].x = %d; %[1]sg[%[2]d].y = %d;\n", name, k, r.Intn(100), r.Intn(100))
	}
	if member == "int *a;" {
		fmt.Fprintf(&b, "\tstatic int %st[2] = { 3, 4 }; %[1]sg[1].a = %[1]st; %[1]sm[0][1].a = &%[1]st[1];\n", name)
	}
	for range 5 + r.Intn(6) {
		effect = true
		switch r.Intn(7) {
		case 0:
			fmt.Fprintf(&b, "\tresult = result %% 10000 * 7 + %sread(%s);\n", name, value())
		case 1:
			fmt.Fprintf(&b, "\t{ %s w = %s; w.x++; %s = w; }\n", typ, place(), place())
		case 2:
			fmt.Fprintf(&b, "\t{ %s w[2] = { %s, { 3 } }; v = w[%s]; }\n", typ, place(), index(2))
		case 3:
			fmt.Fprintf(&b, "\ti = %d; j = %d;%s\n", r.Intn(2), r.Intn(2), map[bool]string{true: " p = &" + name + "m[i][j];"}[pointers && r.Intn(2) == 0])
		default:
			fmt.Fprintf(&b, "\t%s = %s;\n", place(), value())
		}
	}
	effect = false
	fmt.Fprintf(&b, "\treturn result + %sread(v) + 11 * %[1]sread(%[1]sg[i]) + i + j + %[1]sn;\n}\n", name)
	return b.String()
}
