package gen

import (
	"fmt"
	"math/rand"
	"strings"
)

// Bytes returns a function NAMEf without inputs that accesses the bytes of integers, structs and
// memory from malloc. It uses pointers to characters and to other types, memcpy, memset and
// memcmp. Its result is a digest of all bytes except padding.
func Bytes(r *rand.Rand, name string) string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("#include <stdlib.h>\n#include <string.h>\n#include <stddef.h>")
	line("struct %sa { int a; short b; signed char c[2]; };", name)
	line("struct %sb { unsigned short h[3]; unsigned char q; char r; };", name)
	line("struct %sc { long l; unsigned u; int v; };", name)
	line("struct %sd { struct %sa s; struct %sb t[2]; };", name, name, name)
	line("struct %se { %schar b; };\nunion %su { unsigned char x; signed char y; };", name, pick(r, []string{"unsigned ", "signed "}), name)
	line("struct %sf { struct %se e; unsigned char k[2]; };", name, name)
	line("static void %sswap(void *a, void *b, size_t n) { %s*p = a, *q = b; while (n-- > 0) { char t = *p; *p++ = *q; *q++ = t; } }", name, pick(r, []string{"char ", "unsigned char ", "signed char "}))
	line("static int %sof(void *p, int kind) { return kind == 0 ? *(int *)p : kind == 1 ? *(short *)p : *(signed char *)p; }", name)
	line("static struct %sa %sg = { 1, 2, { 3, 4 } };", name, name)
	line("unsigned long long %sf(void) {\n  unsigned long long h = 0;\n  unsigned n = 0;", name)
	type thing struct {
		at, size string
		words    []string
	}
	things := []thing{
		{"&x", "sizeof(int)", []string{"x"}}, {"&y", "sizeof(unsigned)", []string{"y"}}, {"&z", "sizeof(short)", []string{"z"}},
		{"&w", "sizeof(long)", []string{"w"}}, {"&k", "8", []string{"k"}},
		{"&s", "sizeof s", []string{"s.a", "s.b", "s.c[0]", "s.c[1]"}}, {"&t", "sizeof t", []string{"t.h[0]", "t.h[2]", "t.q", "t.r"}},
		{"&u", "sizeof u", []string{"u.l", "u.u", "u.v"}}, {"arr", "sizeof arr", []string{"arr[0]", "arr[1]"}},
		{"buf", "sizeof buf", []string{"buf[0]", "buf[3]", "buf[6]"}}, {"&d.t[1]", "sizeof(struct " + name + "b)", []string{"d.t[1].h[1]", "d.t[1].q"}},
		{"&d", "16", []string{"d.s.a", "d.t[0].h[0]"}}, {"&" + name + "g", "8", []string{name + "g.a", name + "g.b"}},
	}
	small := []thing{ // objects of one byte, and arrays of them
		{"&j", "sizeof j", []string{"j.b"}}, {"one", "sizeof one", []string{"one[0].b", "one[2].b"}}, {"(one + 1)", "sizeof *one", []string{"one[0].b", "one[1].b"}},
		{"&l.e", "sizeof l.e", []string{"l.e.b", "l.k[0]"}}, {"&o", "sizeof o", []string{"o.x", "o.y"}},
	}
	line("  int x = %d; unsigned y = 0x%xu; short z = %d; long w = %dL; unsigned long long k = 0x%xull;", r.Int31()-r.Int31(), r.Uint32(), r.Intn(60000)-30000, r.Int31()-r.Int31(), r.Uint64())
	line("  struct %sa s = { %d, %d, { %d, 7 } }; struct %sb t = { { 1, %d, 3 }, 200, -5 }; struct %sc u = { %d, %d, -1 };", name, r.Int31()-r.Int31(), r.Intn(600)-300, r.Intn(200)-100, name, r.Intn(65536), name, r.Intn(1000)-500, r.Intn(1<<30))
	line("  struct %sd d = { s, { t, { { 9, 8, 7 }, 6, 5 } } };\n  int arr[2] = { %d, %d }; char buf[8] = \"%s\";", name, r.Intn(100000), -r.Intn(100000), pick(r, []string{"abc", "zyxwvut", "1"}))
	line("  struct %se j = { %d }, one[3] = { { 1 }, { 2 }, { %d } }; struct %sf l = { { 3 }, { 4, 5 } }; union %su o = { %d };", name, r.Intn(100), r.Intn(100), name, name, r.Intn(200))
	line("  unsigned char *p = (unsigned char *)&x; signed char *q = (signed char *)&y; char *c = buf; void *v = &x; unsigned i = 0;")
	bytes := pick(r, []string{"calloc(11, 1)", "(unsigned char *)(long *)malloc(11)", "(unsigned char *)(struct " + name + "a *)malloc(sizeof(struct " + name + "a) + 3)",
		"(unsigned char *)(int *)calloc(1, 11)", "(unsigned char *)(struct " + name + "b *)malloc(11)", "(unsigned char *)(int *)realloc((int *)malloc(8), 11)", "(unsigned char *)(short *)realloc((short *)malloc(4), 11)"})
	line("  unsigned char *m = %s;\n  memset(m, %d, 11);", bytes, r.Intn(256))
	some := func() thing { return things[r.Intn(len(things))] }
	value := func() string {
		return pick(r, []string{"1", "-1", "255", "128", "(int)(h & 255)", "arr[0]", "*p", "*q", "x", "y", "s.b"})
	}
	byteSized := func() thing { return small[r.Intn(len(small))] }
	digest := func(x string) { line("  h = h * 31u + (unsigned long long)(%s);", x) }
	o := byteSized()
	line("  memset(%s, %s, %s);", o.at, value(), o.size)
	for range 5 + r.Intn(4) {
		o, o2 := some(), some()
		switch r.Intn(18) {
		case 0:
			line("  p = (unsigned char *)%s; i = (unsigned)(h %% %s); %s", o.at, o.size, pick(r, []string{"p[i] = " + value() + ";", "p[i] ^= 85;", "*(p + i) |= 7;", "p += i; *p = " + value() + ";", "h += p[i]++;", "h += --p[i];"}))
		case 1:
			line("  q = (signed char *)%s; q += %s - 1; %s", o.at, o.size, pick(r, []string{"*q = " + value() + ";", "h += *q;", "h += ++*q;", "*q-- = 3; h += q[1];"}))
		case 2:
			line("  c = (char *)%s; for (n = 0; n < %s; n++) h = h * 31u + (unsigned char)*c++;", o.at, o.size)
		case 3:
			line("  { size_t n1 = %s, n2 = %s; memcpy(%s, %s, n1 < n2 ? n1 : n2); }", "8", "8", pick(r, []string{"&s", "&k", "m", "arr", "buf"}), pick(r, []string{"&t", "&d.t[1]", "&d.s", "&" + name + "g"}))
		case 4:
			n := pick(r, []string{"2", "1", "4"})
			line("  memcpy(%s, %s, %s);", pick(r, []string{"&x", "&s", "&t.h[0]", "m + 1", "buf + 3", "&k", "arr"}), pick(r, []string{"&y", "&w", "&d.t[0]", "&" + name + "g.a", "&u"}), n)
		case 5:
			line("  memset(%s, %s, %s);", o.at, value(), o.size)
		case 6:
			digest(fmt.Sprintf("memcmp(%s, %s, %s) == 0", o.at, o2.at, pick(r, []string{"1", "2"})))
		case 7:
			pair := pick(r, []string{"&x, &y, 4", "&s, &t, 8", "&z, &s.b, 2", "&d.t[0], &d.t[1], sizeof t", "m, buf, 3", "&x, arr + 1, sizeof x", "&s.a, &u.u, 4"})
			line("  %sswap(%s);", name, pair)
		case 8:
			digest(pick(r, []string{"*(unsigned *)&x", "*(int *)&y", "*(short *)&x", "((unsigned short *)&y)[1]", "*(unsigned short *)((char *)&s + 4)", "*(int *)&u.u", "((short *)m)[1]", "*(unsigned *)(m + 4)", "*(unsigned char *)&d"}))
		case 9:
			line("  %s", pick(r, []string{"*(unsigned *)&x = 77;", "((unsigned short *)&y)[1] = x;", "*(short *)&x = -2;", "*(short *)((char *)&s + 4) += 1;", "((int *)m)[1] = y;", "((short *)m)[4] = x;", "m[10] ^= 3;", "*(unsigned short *)m ^= 0x1ff;", "*(int *)&s = 5;"}))
		case 10:
			line("  v = %s; h = h * 31u + (unsigned)%sof(v, %s);", pick(r, []string{"&x", "arr", "&s", "&d"}), name, pick(r, []string{"0", "1", "2"}))
		case 11:
			line("  p = h & 1 ? (unsigned char *)%s : (unsigned char *)%s; *p += 3; h += *p;", o.at, o2.at)
		case 12:
			line("  { struct %sb *e = &d.t[1]; struct %sd *f = (struct %sd *)((char *)e - offsetof(struct %sd, t) - sizeof *e); f->s.a ^= 9; h += f->t[0].q + (f == &d); }", name, name, name, name)
		case 13:
			line("  { unsigned char *a = (unsigned char *)%s, *e = a + %s; while (a < e) h = h * 31u + *a++; h += e - a; }", o.at, o.size)
		case 14:
			line("  { int *a = (int *)&%s; *a = %s; }", pick(r, []string{"s", "y", "u.u", "d"}), value())
		case 15:
			line("  p = (unsigned char *)(unsigned long)%s; h += *p + ((unsigned long)p == (unsigned long)%s) * 256 + ((long)p != 0);", o.at, o2.at)
		case 16:
			o = byteSized()
			line("  %s", pick(r, []string{"memset(" + o.at + ", " + value() + ", " + o.size + ");", "memcpy(" + o.at + ", " + pick(r, []string{"buf", "&x", "&s", "m", "&t.h[0]"}) + ", " + o.size + ");",
				"*(unsigned char *)" + o.at + " ^= 85;", "h += memcmp(" + o.at + ", m, " + o.size + ") == 0;"}))
		default:
			digest(fmt.Sprintf("(char *)&%s - (char *)&%s", pick(r, []string{"s.b", "s.c[1]"}), pick(r, []string{"s", "s.a"})))
		}
		digest(pick(r, o.words))
	}
	line("  for (n = 0; n < 11; n++) h = h * 31u + m[n];\n  free(m);")
	for _, o := range append(things, small...) {
		for _, x := range o.words {
			digest(x)
		}
	}
	line("  return h;\n}")
	return b.String()
}
