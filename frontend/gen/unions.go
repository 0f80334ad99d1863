package gen

import (
	"math/rand"
)

// Unions returns a function NAMEf without inputs that reads and writes members of unions of
// integers, arrays and structs. Its result is a digest of the values that it reads.
func Unions(r *rand.Rand, name string) string {
	g := &text{dice: dice{r: r, marks: map[string]func() string{"@": func() string { return name }}}}
	places := []string{"v.a", "v.b", "v.c[0]", "v.c[3]", "v.d.x", "v.d.y", "v.e[0]", "w.a", "w.b", "w.c[1]", "w.d.x", "s.u.a", "s.u.c[2]", "s.u.d.y", "s.p", "s.q[0]", "s.q[5]", "s.n"}
	values := append([]string{"-1", "200", "0x1234", "70000", "-128", "(x & 255)"}, places...)
	g.marks["place"] = func() string { return pick(r, places) }
	g.marks["value"] = func() string { return pick(r, values) }
	g.marks["type"] = func() string {
		return g.pick("int", "unsigned", "short", "unsigned short", "signed char", "unsigned char", "long", "unsigned long", "long long", "unsigned long long", "char")
	}
	g.marks["small"] = func() string {
		return g.pick("short", "unsigned short", "signed char", "unsigned char", "int", "long long")
	}
	g.line("union @u { $type a; $type b; unsigned char c[‹4¦5¦6¦7¦8¦9¦10¦11¦12›]; struct { $small x; $small y; } d; $small e[‹1¦2›]; };")
	g.line("struct @s { char n; union { $type p; signed char q[8]; }; union @u u; };")
	g.line("static union @u @g = { ‹77¦.b = -3¦.c = { 1, 2, 250 }¦.d = { -1, 5 }¦.d = { .y = 9 }¦.e = { 300 }¦0x12345678› };")
	g.line("static union @u @set(union @u v, int k) { v.c[k & 3] = k; v.a += 3; return v; }")
	g.line("unsigned long long @f(void) {\n  unsigned long long h = sizeof(union @u) * 64 + sizeof(struct @s);")
	g.line("  static struct @s z;\n  struct @s s = z;\n  union @u v = s.u, w = @g;")
	g.line("  v.a = 1; v.b = 2; v.d.x = 3; v.d.y = 4; v.e[0] = 5; s.u = v; s.p = 0x1122334455667788; s.n = 6;\n  for (int i = 0; i < 8; i++) s.q[i] ^= i;")
	g.line("  static struct @s t = { ‹1, 5, { .c[1] = 3 }¦.n = 1, .p = 7¦.q[2] = 5, .q[0] = 1¦.u.a = 9, .n = 1¦.u.d.x = 1, .u.d.y = 2, .n = 3¦1, 300, 77¦.p = 2, 5¦.u = { .b = 4 }, .q = { 1, 2 }¦.u.e[0] = 6, .p = -1› };")
	digest := func(values ...string) {
		for _, v := range values {
			g.line("  h = h * 31u + (unsigned long long)%s;", v)
		}
	}
	digest("t.n", "t.p", "t.q[0]", "t.q[1]", "t.q[2]", "t.u.a", "t.u.b", "t.u.c[1]", "t.u.d.y", "t.u.e[0]")
	// A local union has a value only in its initialised member.
	g.line("  struct @s r = { ‹.n = 1, .p = 7 }; h = h * 31u + (unsigned long long)r.p + (unsigned long long)r.u.a" +
		"¦1, 300, 77 }; h = h * 31u + (unsigned long long)r.p + (unsigned long long)r.u.a" +
		"¦.u = { .b = 4 }, .q = { 1, 2 } }; h = h * 31u + (unsigned long long)r.q[1] + (unsigned long long)r.q[7] + (unsigned long long)r.u.b" +
		"¦.u.d.y = 2, .n = 3 }; h = h * 31u + (unsigned long long)r.u.d.x + (unsigned long long)r.u.d.y + (unsigned long long)r.p›;")
	g.line("  int x = $100;")
	for range 12 {
		g.line("  " + g.pick(
			"$place = $value;", "$place = $value;", "$place = $value;",
			"$place ‹|¦&¦^›= (unsigned char)$value;",
			"h = h * 31u + ($value & 255)‹¦ + (v.c[0]++ & 1)¦ + --v.c[2]›;",
			"v.c[(unsigned)x % 4u] ‹=¦|=¦^=› $value & 127;",
			"x = v.c[(unsigned char)x % 4] + s.q[(unsigned)x % 8u];",
			"‹v¦s.u¦w› = ‹v¦s.u¦w›;",
			"if (v.a < 1000000 && v.a > -100) { v = @set(v, x & 7); }",
		))
		digest("$place")
	}
	digest(places...)
	g.line("  return h;\n}")
	return g.b.String()
}
