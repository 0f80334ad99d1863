package gen

import (
	"fmt"
	"math/rand"
	"strings"
)

// Unions returns a function NAMEf without inputs that reads and writes members of unions of
// integers, arrays and structs. Its result is a digest of the values that it reads.
func Unions(r *rand.Rand, name string) string {
	var b strings.Builder
	types := []string{"int", "unsigned", "short", "unsigned short", "signed char", "unsigned char", "long", "unsigned long", "long long", "unsigned long long", "char"}
	small := []string{"short", "unsigned short", "signed char", "unsigned char", "int", "long long"}
	first := pick(r, types)
	fmt.Fprintf(&b, "union %su { %s a; %s b; unsigned char c[%d]; struct { %s x; %s y; } d; %s e[%d]; };\n", name,
		first, pick(r, types), 4+r.Intn(9), pick(r, small), pick(r, small), pick(r, small), 1+r.Intn(2))
	fmt.Fprintf(&b, "struct %ss { char n; union { %s p; signed char q[%d]; }; union %su u; };\n", name, pick(r, types), 8, name)
	inits := []string{"{ 77 }", "{ .b = -3 }", "{ .c = { 1, 2, 250 } }", "{ .d = { -1, 5 } }", "{ .d = { .y = 9 } }", "{ .e = { 300 } }", "{ 0x12345678 }"}
	fmt.Fprintf(&b, "static union %su %sg = %s;\n", name, name, pick(r, inits))
	fmt.Fprintf(&b, "static union %su %sset(union %su v, int k) { v.c[k & 3] = k; v.a += 3; return v; }\n", name, name, name)
	fmt.Fprintf(&b, "unsigned long long %sf(void) {\n  unsigned long long h = sizeof(union %su) * 64 + sizeof(struct %ss);\n", name, name, name)
	fmt.Fprintf(&b, "  static struct %ss z;\n  struct %ss s = z;\n  union %su v = s.u, w = %sg;\n", name, name, name, name)
	fmt.Fprintf(&b, "  v.a = 1; v.b = 2; v.d.x = 3; v.d.y = 4; v.e[0] = 5; s.u = v; s.p = 0x1122334455667788; s.n = 6;\n  for (int i = 0; i < 8; i++) s.q[i] ^= i;\n")
	parts := []string{"{ 1, 5, { .c[1] = 3 } }", "{ .n = 1, .p = 7 }", "{ .q[2] = 5, .q[0] = 1 }", "{ .u.a = 9, .n = 1 }", "{ .u.d.x = 1, .u.d.y = 2, .n = 3 }", "{ 1, 300, 77 }", "{ .p = 2, 5 }", "{ .u = { .b = 4 }, .q = { 1, 2 } }", "{ .u.e[0] = 6, .p = -1 }"}
	fmt.Fprintf(&b, "  %sstruct %ss t = %s;\n", pick(r, []string{"", "static "}), name, pick(r, parts))
	for _, m := range []string{"n", "p", "q[0]", "q[1]", "q[2]", "u.a", "u.b", "u.c[1]", "u.d.y", "u.e[0]"} {
		fmt.Fprintf(&b, "  h = h * 31u + (unsigned long long)t.%s;\n", m)
	}
	places := []string{"v.a", "v.b", "v.c[0]", "v.c[3]", "v.d.x", "v.d.y", "v.e[0]", "w.a", "w.b", "w.c[1]", "w.d.x", "s.u.a", "s.u.c[2]", "s.u.d.y", "s.p", "s.q[0]", "s.q[5]", "s.n"}
	values := append([]string{"-1", "200", "0x1234", "70000", "-128", "(x & 255)"}, places...)
	fmt.Fprintf(&b, "  int x = %d;\n", r.Intn(100))
	for range 12 {
		to, from := pick(r, places), pick(r, values)
		switch r.Intn(9) {
		case 0, 1, 2:
			fmt.Fprintf(&b, "  %s = %s;\n", to, from)
		case 3:
			fmt.Fprintf(&b, "  %s %s= (unsigned char)%s;\n", to, pick(r, []string{"|", "&", "^"}), from)
		case 4:
			fmt.Fprintf(&b, "  h = h * 31u + (%s & 255)%s;\n", from, pick(r, []string{"", " + (v.c[0]++ & 1)", " + --v.c[2]"}))
		case 5:
			fmt.Fprintf(&b, "  v.c[(unsigned)x %% 4u] %s %s & 127;\n", pick(r, []string{"=", "|=", "^="}), from)
		case 6:
			fmt.Fprintf(&b, "  x = v.c[(unsigned char)x %% 4] + s.q[(unsigned)x %% 8u];\n")
		case 7:
			fmt.Fprintf(&b, "  %s = %s;\n", pick(r, []string{"v", "s.u", "w"}), pick(r, []string{"v", "s.u", "w"}))
		default:
			fmt.Fprintf(&b, "  if (v.a < 1000000 && v.a > -100) { v = %sset(v, x & 7); }\n", name)
		}
		fmt.Fprintf(&b, "  h = h * 31u + (unsigned long long)%s;\n", pick(r, places))
	}
	for _, p := range places {
		fmt.Fprintf(&b, "  h = h * 31u + (unsigned long long)%s;\n", p)
	}
	b.WriteString("  return h;\n}\n")
	return b.String()
}
