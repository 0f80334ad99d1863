package gen

import (
	"math/rand"
	"slices"
)

// Bytes returns a function NAMEf without inputs that accesses the bytes of integers, structs and
// memory from malloc. It uses pointers to characters and to other types, memcpy, memset and
// memcmp. Its result is a digest of all bytes except padding.
func Bytes(r *rand.Rand, name string) string {
	type object struct {
		at, size string
		words    []string
	}
	objects := []object{
		{"&x", "sizeof(int)", []string{"x"}}, {"&y", "sizeof(unsigned)", []string{"y"}}, {"&z", "sizeof(short)", []string{"z"}},
		{"&w", "sizeof(long)", []string{"w"}}, {"&k", "8", []string{"k"}},
		{"&s", "sizeof s", []string{"s.a", "s.b", "s.c[0]", "s.c[1]"}}, {"&t", "sizeof t", []string{"t.h[0]", "t.h[2]", "t.q", "t.r"}},
		{"&u", "sizeof u", []string{"u.l", "u.u", "u.v"}}, {"arr", "sizeof arr", []string{"arr[0]", "arr[1]"}},
		{"buf", "sizeof buf", []string{"buf[0]", "buf[3]", "buf[6]"}}, {"&d.t[1]", "sizeof(struct @b)", []string{"d.t[1].h[1]", "d.t[1].q"}},
		{"&d", "16", []string{"d.s.a", "d.t[0].h[0]"}}, {"&@g", "8", []string{"@g.a", "@g.b"}},
	}
	small := []object{ // objects of one byte, and arrays of them
		{"&j", "sizeof j", []string{"j.b"}}, {"one", "sizeof one", []string{"one[0].b", "one[2].b"}}, {"(one + 1)", "sizeof *one", []string{"one[0].b", "one[1].b"}},
		{"&l.e", "sizeof l.e", []string{"l.e.b", "l.k[0]"}}, {"&o", "sizeof o", []string{"o.x", "o.y"}},
	}
	g := &text{dice: dice{r: r}}
	var o, other object // the objects of the current statement
	g.marks = map[string]func() string{
		"@":  func() string { return name },
		"at": func() string { return g.fill(o.at) }, "size": func() string { return g.fill(o.size) },
		"word":  func() string { return g.pick(o.words...) },
		"other": func() string { return g.fill(other.at) },
		"small": func() string { o = pick(r, small); return o.at }, // chooses another object
		"value": func() string {
			return g.pick("1", "-1", "255", "128", "(int)(h & 255)", "arr[0]", "*p", "*q", "x", "y", "s.b")
		},
	}
	digest := func(x string) string { return "h = h * 31u + (unsigned long long)(" + x + ");" }
	g.line("#include <stdlib.h>\n#include <string.h>\n#include <stddef.h>")
	g.line("struct @a { int a; short b; signed char c[2]; };")
	g.line("struct @b { unsigned short h[3]; unsigned char q; char r; };")
	g.line("struct @c { long l; unsigned u; int v; };")
	g.line("struct @d { struct @a s; struct @b t[2]; };")
	g.line("struct @e { ‹unsigned¦signed› char b; };\nunion @u { unsigned char x; signed char y; };")
	g.line("struct @f { struct @e e; unsigned char k[2]; };")
	g.line("static void @swap(void *a, void *b, size_t n) { ‹char¦unsigned char¦signed char› *p = a, *q = b; while (n-- > 0) { char t = *p; *p++ = *q; *q++ = t; } }")
	g.line("static int @of(void *p, int kind) { return kind == 0 ? *(int *)p : kind == 1 ? *(short *)p : *(signed char *)p; }")
	g.line("static struct @a @g = { 1, 2, { 3, 4 } };")
	g.line("unsigned long long @f(void) {\n  unsigned long long h = 0;\n  unsigned n = 0;")
	g.line("  int x = %d; unsigned y = 0x%xu; short z = %d; long w = %dL; unsigned long long k = 0x%xull;", r.Int31()-r.Int31(), r.Uint32(), r.Intn(60000)-30000, r.Int31()-r.Int31(), r.Uint64())
	g.line("  struct @a s = { %d, %d, { %d, 7 } }; struct @b t = { { 1, $65536, 3 }, 200, -5 }; struct @c u = { %d, $1073741824, -1 };", r.Int31()-r.Int31(), r.Intn(600)-300, r.Intn(200)-100, r.Intn(1000)-500)
	g.line("  struct @d d = { s, { t, { { 9, 8, 7 }, 6, 5 } } };\n  int arr[2] = { $100000, -$100000 }; char buf[8] = \"‹abc¦zyxwvut¦1›\";")
	g.line("  struct @e j = { $100 }, one[3] = { { 1 }, { 2 }, { $100 } }; struct @f l = { { 3 }, { 4, 5 } }; union @u o = { $200 };")
	g.line("  unsigned char *p = (unsigned char *)&x; signed char *q = (signed char *)&y; char *c = buf; void *v = &x; unsigned i = 0;")
	g.line("  unsigned char *m = " + g.pick("calloc(11, 1)", "(unsigned char *)(long *)malloc(11)", "(unsigned char *)(struct @a *)malloc(sizeof(struct @a) + 3)",
		"(unsigned char *)(int *)calloc(1, 11)", "(unsigned char *)(struct @b *)malloc(11)", "(unsigned char *)(int *)realloc((int *)malloc(8), 11)", "(unsigned char *)(short *)realloc((short *)malloc(4), 11)") + ";")
	g.line("  memset(m, $256, 11);\n  memset($small, $value, $size);")
	for range 5 + r.Intn(4) {
		o, other = pick(r, objects), pick(r, objects)
		g.line("  " + g.pick(
			"p = (unsigned char *)$at; i = (unsigned)(h % $size); ‹p[i] = $value¦p[i] ^= 85¦*(p + i) |= 7¦p += i; *p = $value¦h += p[i]++¦h += --p[i]›;",
			"q = (signed char *)$at; q += $size - 1; ‹*q = $value¦h += *q¦h += ++*q¦*q-- = 3; h += q[1]›;",
			"c = (char *)$at; for (n = 0; n < $size; n++) h = h * 31u + (unsigned char)*c++;",
			"{ size_t n1 = 8, n2 = 8; memcpy(‹&s¦&k¦m¦arr¦buf›, ‹&t¦&d.t[1]¦&d.s¦&@g›, n1 < n2 ? n1 : n2); }",
			"memcpy(‹&x¦&s¦&t.h[0]¦m + 1¦buf + 3¦&k¦arr›, ‹&y¦&w¦&d.t[0]¦&@g.a¦&u›, ‹2¦1¦4›);",
			"memset($at, $value, $size);",
			digest("memcmp($at, $other, ‹1¦2›) == 0"),
			"@swap(‹&x, &y, 4¦&s, &t, 8¦&z, &s.b, 2¦&d.t[0], &d.t[1], sizeof t¦m, buf, 3¦&x, arr + 1, sizeof x¦&s.a, &u.u, 4›);",
			digest("‹*(unsigned *)&x¦*(int *)&y¦*(short *)&x¦((unsigned short *)&y)[1]¦*(unsigned short *)((char *)&s + 4)¦*(int *)&u.u¦((short *)m)[1]¦*(unsigned *)(m + 4)¦*(unsigned char *)&d›"),
			"‹*(unsigned *)&x = 77¦((unsigned short *)&y)[1] = x¦*(short *)&x = -2¦*(short *)((char *)&s + 4) += 1¦((int *)m)[1] = y¦((short *)m)[4] = x¦m[10] ^= 3¦*(unsigned short *)m ^= 0x1ff¦*(int *)&s = 5›;",
			"v = ‹&x¦arr¦&s¦&d›; h = h * 31u + (unsigned)@of(v, $3);",
			"p = h & 1 ? (unsigned char *)$at : (unsigned char *)$other; *p += 3; h += *p;",
			"{ struct @b *e = &d.t[1]; struct @d *f = (struct @d *)((char *)e - offsetof(struct @d, t) - sizeof *e); f->s.a ^= 9; h += f->t[0].q + (f == &d); }",
			"{ unsigned char *a = (unsigned char *)$at, *e = a + $size; while (a < e) h = h * 31u + *a++; h += e - a; }",
			"{ int *a = (int *)&‹s¦y¦u.u¦d›; *a = $value; }",
			"p = (unsigned char *)(unsigned long)$at; h += *p + ((unsigned long)p == (unsigned long)$other) * 256 + ((long)p != 0);",
			"‹memset($small, $value, $size)¦memcpy($small, ‹buf¦&x¦&s¦m¦&t.h[0]›, $size)¦*(unsigned char *)$small ^= 85¦h += memcmp($small, m, $size) == 0›;",
			digest("(char *)&‹s.b¦s.c[1]› - (char *)&‹s¦s.a›"),
		) + " " + digest("$word"))
	}
	g.line("  for (n = 0; n < 11; n++) h = h * 31u + m[n];\n  free(m);")
	for _, o := range slices.Concat(objects, small) {
		for _, x := range o.words {
			g.line("  " + digest(x))
		}
	}
	g.line("  return h;\n}")
	return g.b.String()
}
