package verify

import (
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/lia/rounds"
)

func TestWritten(t *testing.T) {
	a, err := txtar.ParseFile("testdata/written.txtar")
	if err != nil {
		t.Fatal(err)
	}
	rules := ast.Rules{C: true, Model: ast.LP64()}
	nth := rounds.Stride(t, 2)
	for i, f := range a.Files {
		head := strings.Fields(f.Name)
		name, want, hard := head[0], head[1], len(head) > 2
		u, ds := frontend.LoadRules(name+".c", f.Data, rules)
		if u == nil != (want == verdictError) {
			t.Errorf("%s: want %s, has %v", name, want, ds)
			continue
		}
		if testing.Short() || u == nil || hard || i%nth != 0 {
			continue
		}
		rep := Check(t.Context(), name+".c", f.Data, Options{Timeout: patience, Rules: rules})
		if rep.Verdict != want || rep.Stats["tree_not_covered"] != 0 {
			t.Errorf("%s: %s, want %s: %s", name, rep.Verdict, want, rep.Reason)
		}
	}
}

// TestBytesByHand covers accesses to single bytes. The verdict is unknown if C leaves the value
// unspecified, or if the checker does not model it.
func TestBytesByHand(t *testing.T) {
	const before = "#include <stdlib.h>\n#include <string.h>\nunion word { int w; short h[2]; }; struct padded { char c; int i; }; struct pair { short a, b; unsigned char t[4]; }; struct node { struct node *next; int v; }; int read(void *p, int k) { return k ? *(int *)p : *(short *)p; }\n" +
		"int main(void) { int x = 1, y = 2, i = __VERIFIER_nondet_int(), *q; unsigned char *p = (unsigned char *)&x; struct padded d = {1, 2}, e = {1, 2}; struct pair s = {1, 2, {3, 4, 5, 6}}; struct node n = {0, 3}; const int k = 3; _Bool b = 1; char buf[8] = \"abc\"; short *h;\n"
	for k, c := range []struct{ body, verdict string }{
		{"for (i = 0; i < 4; i++) p[i] = i; assert(x == 0x03020100);", "safe"},
		{"p[4] = 1;", "unsafe"},
		{"p += 5;", "unsafe"},
		{"p += 4; p--; *p = 0x80; assert(x == (int)0x80000001);", "safe"},
		{"if (i) p = (unsigned char *)&y; *p = 7; assert(x + y == 9 || x + y == 8);", "safe"},
		{"p = (unsigned char *)&d; p[0] = 5; p[4] = 6; assert(d.c == 5 && d.i == 6);", "safe"},
		{"p = (unsigned char *)&d; x = p[1]; assert(x >= 0);", "unknown"},
		{"assert(memcmp(&d, &e, sizeof d) == 0);", "unknown"},
		{"memcpy(&e, &d, sizeof d); memset(&d, 0, sizeof d); assert(e.i == 2 && d.i == 0);", "safe"},
		{"q = (int *)p; if (i) q = &y; p[2] = 1; assert(*q == 2 || *q == 65537);", "safe"},
		{"p = (unsigned char *)&s; if (i) p = s.t; p++; *p = 1; assert(s.t[1] == (i ? 1 : 4));", "safe"},
		{"h = (short *)p; h[1] = -1; assert(x == -65535); h++; h++; *h = 1;", "unsafe"},
		{"h = &s.a; if (i) h = (short *)p; h++; *h = 1;", "unsafe"},
		{"h = &s.a; if (i) h = &s.b; else h++; *h = 1; *p = 1;", "unknown"},
		{"struct { int a, b, c; } *v = malloc(12); q = (int *)v; q[2] = 3; assert(v->c == 3); q[3] = 3;", "unsafe"},
		{"struct { int a, b, c; } v; q = (int *)&v; q[2] = 3; assert(v.c == 3); q += 3; q -= 3; assert(q == &v.a);", "safe"},
		{"struct { int a, b, c; } v; q = &v.a; q += 2; *q = 3;", "unsafe"},
		{"struct { short a; int b[2]; } v; q = (int *)&v; q[2] = 3; assert(v.b[1] == 3); q++; q++; q++;", "safe"},
		{"q = (int *)buf; *q = 1;", "unknown"},
		{"p = malloc(4); free(p); q = (int *)p; *q = 1;", "unsafe"},
		{"p = calloc(4, 1); q = (int *)p; *q = 258; assert(p[0] == 2 && p[1] == 1); free(q); free(p);", "unsafe"},
		{"p = (unsigned char *)&k; *p = 1;", "unknown"},
		{"p = (unsigned char *)&b; x = *p; assert(x == 1);", "safe"},
		{"p = (unsigned char *)&b; *p = 2;", "unknown"},
		{"p = (unsigned char *)&n; p[8] = 4; assert(n.v == 4);", "safe"},
		{"p = (unsigned char *)&n; x = p[0]; assert(x >= 0);", "unknown"},
		{"n.next = &n; n.next = (struct node *)((char *)&n.v - 8); assert(n.next == &n && n.next->v == 3);", "safe"},
		{"memcpy(&s, (char *)&s + 2, 4);", "unsafe"},
		{"memmove(&s, (char *)&s + 2, 4); assert(s.a == 2 && s.b == 0x403 && s.t[0] == 3);", "safe"},
		{"memcpy(&x, &s, 8);", "unsafe"},
		{"memcpy(&x, buf, 4); assert(x == 0x636261);", "safe"},
		{"memset(&s, -1, sizeof s); assert(s.a == -1 && s.t[3] == 255);", "safe"},
		{"assert(read(&x, 1) == 1 && read(&s.a, 0) == 1 && read(&y, 0) == 2);", "safe"},
		{"i = read(&s.t[3], 1); assert(i == i);", "unsafe"},
		{"i = read(&s.t[1], 1); assert(i == i);", "unsafe"},
		{"long *w = (long *)&x; *w = 1;", "unsafe"},
		{"p = 0; if (i) p = (unsigned char *)&x; *p = 1;", "unsafe"},
		{"*p += i & 1; *p ^= 2; (*p)++; assert(x == 4 || x == 1);", "safe"},
		{"q = (int *)(unsigned long)&x; assert((long)q == (long)&x && 0 != (unsigned long)q && (long)q != (long)&y); *q = 4; assert(x == 4);", "safe"},
		{"q = (int *)(long)&s.t; *q = 1;", "unknown"},
		{"x = (long)p % 4;", "error"},
		{"double f = 1; p = (unsigned char *)&f; i = *p; assert(i < 256); p[7] = 3; assert(x > 0);", "safe"},
		{"double f = 1; p = (unsigned char *)&f; p[8] = 3;", "unsafe"},
		{"union word u = {5}, w = {6}, *r = i ? &u : &w; r->h[1] = 1; assert(i ? u.w == 65541 : w.h[1] == 1); p = (unsigned char *)r; assert(p[2] == 1);", "safe"},
	} {
		if testing.Short() && k%4 != 0 {
			continue
		}
		rep := Check(t.Context(), "a.c", []byte(before+c.body+"\nreturn 0; }\n"), Options{Timeout: patience, Rules: ast.Rules{C: true, Model: ast.LP64()}})
		if rep.Verdict != c.verdict || rep.Stats["tree_not_covered"] != 0 {
			t.Errorf("%s: %s, want %s: %s %v", c.body, rep.Verdict, c.verdict, rep.Reason, rep.Diagnostics)
		}
	}
}
