//go:build !js

package frontend

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/interp"
	"ic3play/lia/num"
)

// "asserts" defines the macro check(c), which has the same text as assert(c) in glibc's assert.h.
const asserts = `extern void __assert_fail (const char *__assertion, const char *__file, unsigned int __line, const char *__function)
     __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
#define check(c) ((void) sizeof ((c) ? 1 : 0), __extension__ ({ if (c) ; else __assert_fail (#c, __FILE__, __LINE__, __extension__ __PRETTY_FUNCTION__); }))
`

var closed = map[string]string{
	"values": `int main(void) {
	int x = ({ 1; }), y = ({ int t = x; t++; t * 3; });
	check(x == 1 && y == 6);
	check(({ x; }) == 1 && ({ 2;; }) == 2 && ({ ; 3; ;; }) == 3);
	y = ({ here: x + 1; }); check(y == 2);
	check(({ _Bool b = 7; b; }) == 1);
	({ }); ({ int unused; }); ({ x = 5; }); ({ while (x < 9) x++; });
	check(x == 9);
	if (({ int k = x; k > 8; })) x = 10;
	check(x == 10 ? 1 : ({ 0; }));
	return 0; }`,
	"order": `int g;
	static int f(int a) { g = g * 10 + a; return a; }
	int main(void) {
	int x = 1;
	int y = (f(1), ({ f(2); f(3); })) + 10 * ({ f(4); });
	check(g == 1234 && y == 43);
	x = 2; x += ({ x = 5; 1; }); check(x == 3 || x == 6);
	y = 0 && ({ g = 7; 1; }); check(g == 1234 && !y);
	y = 1 || ({ g = 7; 1; }); check(g == 1234 && y);
	y = x ? ({ g = 8; 3; }) : ({ g = 9; 4; }); check(g == 8 && y == 3);
	return 0; }`,
	"jumps": `int f(int n) { int x = 1 + ({ if (n > 2) return 100; n; }); return x; }
	int main(void) {
	int s = 0, i;
	for (i = 0; i < 10; i++) s += ({ if (i == 2) continue; if (i == 6) break; i; });
	check(s == 0 + 1 + 3 + 4 + 5 && i == 6);
	check(f(2) == 3 && f(3) == 100);
	i = 0;
	again: i++;
	s = 7 + ({ if (i < 4) goto again; if (i == 9) goto out; i; });
	check(s == 11);
	i = 8; goto again;
	out: check(s == 11 && i == 9);
	s = ({ int k = 0; loop: k++; if (k < 5) goto loop; k; }); check(s == 5);
	s = ({ int k = 0, r = 0; do { k++; if (k == 2) continue; if (k == 5) break; r += k; } while (1); r; }); check(s == 8);
	switch (({ 3; })) { case 3: s = ({ switch (s) { case 8: s = 1; break; default: s = 2; } s + 1; }); break; default: s = 0; }
	check(s == 2);
	while (1) { int t = ({ while (1) { if (s > 5) break; s++; } if (s == 6) break; 1; }); s = t; }
	check(s == 6);
	switch (s) { case 6: s = 1 + ({ if (s) break; 5; }); }
	check(s == 6);
	return ({ if (s == 6) goto end; 1; });
	end: return 0; }`,
	"scopes": `typedef int T;
	int main(void) {
	int x = 1;
	int y = ({ int x = 5; { int x = 6; } x; }) + x;
	check(y == 6);
	y = ({ int T = 4; T * 2; }) + ({ T z = 3; z; });
	check(y == 11);
	y = ({ enum { A = 3, B }; B; }) + ({ static int n = 2; n++; });
	check(y == 6);
	for (int i = 0; i < 3; i++) { int k = ({ int j; j = i * 2; j; }); y += ({ int m = k; ({ int m2 = m; m2 + 1; }); }); }
	check(y == 6 + 1 + 3 + 5);
	return 0; }`,
	"ranges": `int kind(int c) { switch (c) { case 'a' ... 'z': return 1; case '0' ... '9': case '_': return 2; case -5 ... -1: return 3; case 9 ... 7: return 4; default: return 0; } }
	int main(void) {
	check(kind('a') == 1 && kind('m') == 1 && kind('z') == 1 && kind('{') == 0 && kind('5') == 2 && kind('_') == 2 && kind(-1) == 3 && kind(-5) == 3 && kind(-6) == 0 && kind(8) == 0);
	return 0; }`,
	"old C": `int sum(a, b, c) int b; char a; { return a + 10 * b + 100 * c; }
	static first(s) register s; { return s; }
	typedef short word;
	word twice(w) word w; { return 2 * w; }
	flag(f) _Bool f; { return f; }
	main() { check(sum(1, 2, 3) == 321 && first(4) == 4 && twice(5) == 10 && flag(1) == 1); return 0; }`,
	"nothing is evaluated": `int g; int f(void) { g++; return 1; }
	int main(void) { int x = 1; struct s { int a; } *p = 0; char *q; int a[10];
	(void)sizeof(x++); (void)sizeof(f()); (void)sizeof(p->a); sizeof(x = 5), sizeof(*q); (void)sizeof(a); (void)sizeof(({ x = 9; x; }));
	check(x == 1 && g == 0 && sizeof(int) == 4 && sizeof x == 4 && sizeof(char) == 1 && sizeof(short) == 2 && sizeof(long) == 8 && sizeof(long long) == 8 && sizeof(_Bool) == 1 && sizeof(unsigned char) == 1);
	return 0; }`,
	"sizes": `int main(void) { int x = 1, n = 3; char c = 2; int (*p)[n];
	check(({ sizeof x; }) == 4 && ({ (sizeof(c)); }) == 1 && ({ x++; sizeof(short), sizeof(long); }) == 8 && ({ ; sizeof((short)x); }) == 2);
	check(x == 2 && (x, sizeof c) == 1);
	x = ({ int t = 5; sizeof t; }) + ({ 1, sizeof c; }); check(x == 5);
	for (sizeof x; x < 7; sizeof(x), x++) sizeof(*p), sizeof(int[n]), (void)sizeof(int[3]);
	check(x == 7 && n == 3);
	return 0; }`,
	"parts": `struct point { int x, y; struct { short u; }; struct inner { int t[2]; } in; char *name; unsigned flag : 1; };
	typedef struct point P; struct later; struct later { int only; }; struct later l = {7}, l2;
	int g[3] = {1, [2] = 5}; extern int g[]; P gp = {1, 2, {3}, {{4, 5}}, 0}; static const int table[] = {4, [3] = 'x', 6}; int rows[2][3] = {{1}, {2, 3, 4}}; enum { N = 2 };
	P ps[N] = {{.y = 8}, {1, 2, {3}, {4, 5}}}; P tentative; int spare[1 << N];
	static int sum(P p, struct inner i) { p.x++; p.in = i; return p.x + p.y + p.u + p.in.t[0] + p.in.t[1]; }
	static int count(void) { static int seen[2] = {3}; static struct later hidden; seen[0]++; hidden.only += 2; return seen[0] + hidden.only; }
	int main(void) {
	int a[4] = {1, 2}; P q = gp, r; struct inner in = {{20, 30}}, twice[2] = {in, {1}}; int m[N][N] = {1, 2, {3}}; short w[] = {1, 2, 3, 4};
	for (int k[2] = {0, 3}; k[0] < k[1]; k[0]++) a[3] += k[0];
	r = q; r.x++; a[2] = a[0] + a[1] + g[2]; (m[1])[1] = 9; rows[1][N - 1] = -1;
	check(a[3] == 3 && a[2] == 8 && g[1] == 0 && g[0] == 1);
	check(sum(r, in) == 3 + 2 + 3 + 50 && q.x == 1 && r.x == 2 && r.in.t[1] == 5 && gp.in.t[0] == 4 && gp.u == 3);
	check(m[0][1] == 2 && m[1][0] == 3 && m[1][1] == 9 && rows[0][0] == 1 && rows[0][2] == 0 && rows[1][0] == 2 && rows[1][1] == -1);
	check(sizeof(table) / sizeof(table[0]) == 5 && sizeof rows == 24 && sizeof rows[0] == 12 && sizeof(w) == 8 && table[3] == 'x' && table[4] == 6 && table[1] == 0);
	check(ps[0].x == 0 && ps[0].y == 8 && ps[1].in.t[1] == 5 && twice[0].t[1] == 30 && twice[1].t[0] == 1 && twice[1].t[1] == 0);
	check(count() == 6 && count() == 9 && l.only == 7 && l2.only == 0 && tentative.y == 0 && w[3] == 4);
	{ struct point { int x; } in = {5}, other = in; int a[1] = {6}; check(in.x == 5 && a[0] == 6 && other.x == 5); l2 = l; }
	check(a[0] == 1 && l2.only == 7);
	switch (m[1][0]) { case 3: q.in.t[1] = a[0]++; }
	check(q.in.t[1] == 1 && a[0] == 2);
	return 0; }`,
	"elements": `struct pt { int x; struct { short t[3]; } in; _Bool b; };
	static const int table[5] = {2, 3, 5, 7, 11}; unsigned char g[4]; struct pt ps[3]; int calls; static int m[2][3] = {{1, 2, 3}, {4, 5, 6}};
	static int next(void) { calls++; return calls % 4; }
	static int sum(const int *p, int n) { int s = 0; for (int i = 0; i < n; i++) s += p[i]; return s; }
	static void sort(int a[], int n) { for (int i = 0; i < n; i++) { int least = i; for (int j = i + 1; j < n; j++) if (a[j] < a[least]) least = j; int t = a[i]; a[i] = a[least]; a[least] = t; } }
	static void fill(struct pt *p, int k) { p->in.t[k] = k + 1; p[k].x = 5; (*p).in.t[k - 1]--; }
	static int seen(int k) { static int count[3]; count[k]++; return count[k]; }
	int main(void) {
	int a[5] = {5, 3, 4, 1, 2}, b[2][2] = {{1, 2}, {3, 4}}, i, j = 0, n = 3, x, *p = &a[1], *q = a; char c[] = {1, 0, 2}; enum { LAST = 4 };
	sort(a, 5); for (i = 0; i < 5; i++) check(a[i] == i + 1); check(sum(a, 5) == 15 && sum(p, 3) == 9 && sum(table, LAST) == 17);
	i = 1; x = a[i++]; check(x == 2 && i == 2); a[i++] += 10; check(a[2] == 13 && i == 3); x = a[--i]-- + 1; check(x == 14 && a[2] == 12 && i == 2);
	check(++a[i] == 13 && a[i]++ == 13 && a[2] == 14); a[i] = a[i] * 2 + a[i - 1]; check(a[2] == 30); a[a[0]] = 7; check(a[1] == 7);
	a[i] = b[j][i - 1] = 9; check(a[2] == 9 && b[0][1] == 9); b[j + 1][j]++; check(b[1][0] == 4); b[j] [j] *= 4; check(b[0][0] == 4);
	check(p[j] == a[1] && p[i] == a[3] && p[j - 1] == a[0]); p[i - 1] = 50; check(a[2] == 50 && q[i] == 50); i = 7;
	check(i > 4 || a[i] == 0); check(!(i < 5 && a[i])); x = i < 5 ? a[i] : -1; check(x == -1);
	x = a[({ i = 3; j++; i; })]; check(x == 4 && j == 1); x = (i--, a)[i]; check(i == 2 && x == 50); x = m[1][n - 1] + (m[1])[j] + (n--, m[0])[n]; check(x == 6 + 5 + 3);
	for (i = 0; i < 4; i++) g[i] = 54 + i; check(g[0] == 54 && g[1] == 55 && g[2] == 56 && g[3] == 57); for (i = 0; i < 4; i++) { g[i]++; --g[3 - i]; } check(g[0] == 54 && g[3] == 57);
	for (i = 0; i < 3; i++) { ps[i].x = i; ps[i].in.t[2 - i] = 700 + i; ps[i].b = i; } check(ps[2].x == 2 && ps[1].in.t[1] == 701 && ps[2].b == 1 && !ps[0].b);
	i = 1; fill(ps, i); fill(&ps[1], i); check(ps[0].in.t[1] == 2 && ps[0].in.t[0] == -1 && ps[1].x == 5 && ps[2].x == 5 && ps[1].in.t[1] == 2);
	ps[i].b = 8; ps[i].b += 3; check(ps[1].b == 1); ps[i].b--; check(ps[1].b == 0); x = ps[i].b = 5; check(x == 1);
	check(seen(j) == 1 && seen(j) == 2 && seen(j + 1) == 1); x = a[next()]; check(calls == 1 && x == 7); a[next()] = next(); check(calls == 3 && a[2] == 3);
	j = 0; while (c[j]) j++; check(j == 1); switch (a[j]) { case 7: x = 100; break; default: x = 0; } check(x == 100); if (a[j] && !c[j]) x = 5; check(x == 5); do a[j]--; while (a[j] > 3); check(a[1] == 3);
	unsigned char u = 2; unsigned long long w = 3; _Bool t = 1; check(table[u] == 5 && table[w] == 7 && table[t] == 3 && table[u - 1] == 3); a[t]; (void)a[t]; a[t], x++; check(x == 6);
	x = 0; for (i = 0; i < 2; i++) for (j = 0; j < 3; j++) x = x * 10 + m[i][j]; check(x == 123456); { int a[2] = {n, n + 1}; i = 1; check(a[i] == n + 1); a[i] += a[1 - i]; check(a[1] == 2 * n + 1); }
	x = ({ int in[2]; in[0] = 4; in[1] = 6; i = 0; in[i + 1] - in[i]; }); check(x == 2); int k[2] = {0}; k[x - 1]--; check(k[1] == -1 && sizeof(k[x]) == 4);
	return 0; }`,
	"pointers": `struct in { int t[2]; }; struct pt { int x, y; struct in in; char *name; struct pt *next; };
	typedef struct pt *ptr; typedef int (*fn)(int);
	int g = 5; int *gp = &g; static int table[3] = {1, 2, 3}; const char *title = "t"; char *names[2] = {"a", "b"};
	static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
	static int both(int *a, int *b) { *a = 1; *b = 2; return *a + *b; }
	static int count(int *p) { static int seen; seen++; (*p)++; return seen; }
	static int sum(const int *p, int a[], int b[2]) { return p[0] + a[1] + *(b + 1) + a[2]; }
	static void shift(struct pt *p, int d) { p->x += d; (*p).y -= d; p->in.t[1] = p->in.t[0]; p->name = "moved"; p->next = 0; }
	static void deep(int *p, int n) { int mine = n; swap(p, &mine); swap(&mine, p); if (n) { int *q = p; *q += mine; } }
	static void loop(int *i, int *s) { for (*i = 0; *i < 5; ++*i) *s += *i; while (*s > 8) (*s)--; }
	static int isNull(int *p) { return p == 0 ? 1 : 0; }
	static int optional(char *s, int *p) { if (!p) return 1; return 2; }
	static char *label(int k) { if (k) return "yes"; return names[0]; }
	static void say(const char *s, char **v) { char *t = s; puts(t); puts(v[0]); printf("%s %s\n", t, label(1)); }
	static int same(int *a, int *b) { if (a == b) return 1; return a != b ? 0 : 2; }
	static void set(int *p, int v) { *p = v; }
	static int get(struct pt *p) { struct pt c = *p; c.x++; *p = c; return p->x; }
	static int early(int *p) { *p = 1; if (*p) { *p = 7; return *p; } *p = 3; return 0; }
	int main(int argc, char **argv) {
	int x = 1, y = 2, i, a[3] = {4, 5, 6}, m[2][2] = {{1, 2}, {3, 4}}; struct pt q = {1, 2, {{3, 4}}}, r[2] = {{5}};
	int *p = &x, *z = p, *const c = &y; ptr pq = &q; struct in *pi = &q.in; int *e = &a[1], *f = a, *h = e - 1; int (*row)[2] = &m[1]; void *v = &x; int *back = (int *)v; const int *ro = &x;
	swap(&x, &y); check(x == 2 && y == 1); swap(p, c); check(x == 1 && y == 2);
	check(both(&x, &x) == 4 && x == 2); check(both(&x, &y) == 3);
	check(count(&x) == 1 && count(&y) == 2 && count(&x) == 3 && x == 3 && y == 3);
	check(sum(&x, a, table) == 3 + 5 + 2 + 6); check(sum(a + 1, &a[0], a) == 5 + 5 + 5 + 6);
	shift(&q, 10); check(q.x == 11 && q.y == -8 && q.in.t[1] == 3); shift(pq, 1); shift(&r[1], 2); check(pq->x == 12 && r[1].x == 2 && r[0].x == 5);
	x = 10; deep(&x, 3); check(x == 13); deep(p, 0); check(x == 13);
	loop(&i, &x); check(i == 5 && x == 8); loop(&y, &y); check(y == 7);
	check(isNull(0) && !isNull(&x) && isNull((void *)0) && optional("s", 0) == 1 && optional(0, &x) == 2);
	say("hello", argv); say(argv[0], argv); puts(names[1]); title = "u"; names[1] = title;
	check(same(&x, p) && !same(&x, &y) && same(a, &a[0]) && !same(&a[1], &a[2]) && p == z && e != f && h == f && p);
	*p = 4; *e = 50; *(f + 2) = 60; f[0] = 40; (*row)[1] = 9; pi->t[0] = 8; *back += 1; check(x == 5 && a[0] == 40 && a[1] == 50 && a[2] == 60 && m[1][1] == 9 && q.in.t[0] == 8 && *ro == 5 && e[1] == 60 && e[-1] == 40);
	y = (set(&x, 3), x) + *p; check(y == 6); y = x++ + 0; check(*p == 4); if (set(&x, 0), *p) y = 100; check(y == 3);
	check(get(&q) == 13 && q.x == 13 && get(&r[0]) == 6);
	for (i = 0; i < 3; i++) { int k = i, *pk = &k; *pk += 10; set(pk, k + 1); check(k == i + 11); }
	{ int x = 77; int *p = &x; *p = 1; check(x == 1); } check(x == 0);
	{ int u; int *pu; pu = &u; set(&u, 4); *pu += 1; check(u == 5); pu = &u; }
	*gp = 6; set(gp, g + 1); check(g == 7 && early(&g) == 7 && g == 7);
	x = 0; y = 0; while (x < 4) { set(&x, x + 1); *c += x; } check(y == 10);
	switch (*p) { case 4: { int w = 1; swap(&w, p); check(x == 1 && w == 4); } }
	x = early(&y) + early(&g); check(x == 14);
	fn hook = 0; char *s = x ? "a" : "b"; (void)s; (void)&x; s = label(0), s = 0;
	return 0; }`,
	"effects of pointers": `int main(void) { char *s; int n = 0, *p = (n = 4, (int *)0); s = "text" + n++; check(n == 5); n = 0; s = (n++, s); (void)(n++, s);
	s = n ? (n++, "abcdef") : "b"; s += n++; check(n == 4); puts((n++, "puts")); n ? (void)n++ : (void)s; check(n == 6 && p == 0);
	char *t = (n++, "x"), *u[2] = {"a", s}; u[n - 7] = (n++, t); check(n == 8); u[n++ - 8] = 0; check(n == 9);
	return 0; }`,
	"declarations": `#define CHAR_BITS_OK (__LINE__ > 0)
	struct node { struct node *next; union { int i; char b[4]; }; int (*visit)(struct node *, ...); unsigned f : 3; enum { LOW = 2, HIGH } k; };
	typedef int (*compare)(const void *, const void *);
	extern int errno_like; extern char **environ_like; extern struct node list;
	extern int scan(const char *restrict fmt, ...) __asm__ ("other_scan") __attribute__ ((format (printf, 1, 2)));
	void sort(void *base, unsigned long n, unsigned long size, compare c);
	static const char *const names[] = { "a", [2] = "c" }, letter[3] = "ab"; static double pi = 3.14; int *hook = 0;
	int unused(struct node *n, char *s, ...) { for (; n; n = n->next) *s++ = n->b[0]; return n->visit(n, s, pi) + unused(n, s) + names[0][1]; }
	_Static_assert(sizeof(struct node *) > 1, "pointers"); _Static_assert(HIGH == 3 && 1 << 4 == 16, "constants");
	int main(void) { extern int errno_like; char *message = "unused", buffer[80]; struct node n; float f = 1.5f; double unusedLocal;
	check(LOW == 2 && CHAR_BITS_OK);
	return 0; }`,
	"members": `typedef struct { int x; } alias;
	struct t { enum { A, B = 3 }; struct tagged { int x; }; alias; const int; int y, z; } g = {5};
	struct q { int a; const struct { int b; struct { int c, d[2]; }; }; int e; };
	static struct q s = {.c = 1, 2, 3, 4}, more[2] = {[1].d[1] = 5, 6, [0].b = 7, 8};
	int main(void) {
	struct t t = {1, B}, none = {.z = 2}; struct tagged own = {4};
	check(g.y == 5 && g.z == 0 && t.y == 1 && t.z == 3 && none.y == 0 && none.z == 2 && own.x == 4);
	check(s.a == 0 && s.b == 0 && s.c == 1 && s.d[0] == 2 && s.d[1] == 3 && s.e == 4);
	check(more[1].c == 0 && more[1].d[0] == 0 && more[1].d[1] == 5 && more[1].e == 6);
	check(more[0].a == 0 && more[0].b == 7 && more[0].c == 8 && more[0].d[0] == 0);
	struct q l = {.a = 1, {2, {3, {4}}}, 5}, r = {.d = {6, 7}, 8};
	check(l.a == 1 && l.b == 2 && l.c == 3 && l.d[0] == 4 && l.d[1] == 0 && l.e == 5);
	check(r.b == 0 && r.c == 0 && r.d[0] == 6 && r.d[1] == 7 && r.e == 8);
	return 0; }`,
}

// closedC contains more programs without inputs. They are checked with C's integer types
// (ast.Rules.C) and the programs of "closed" with mathematical integers.
var closedC = map[string]string{
	"enums": `enum small { S0, S1, S2 }; enum below { B0 = -1, B1 }; enum high { H0 = 0x80000000u, H1, H2 = 5, H3 = H0 + 2 };
	enum wide { W0 = 0x100000000, W1 = 1 }; enum full { F0 = 0x8000000000000000 }; enum mixed { M0 = 0x80000000u, M1 = -1 };
	typedef enum { T0, T1 = 5L } T; struct s { T t; enum below b; enum small more[2]; };
	T same(T t) { return t; }
	enum below less(enum below b) { return b - 1; }
	int main(void) { enum small u = -1; enum below s = -1; enum high h = H0; enum wide w = W0; struct s parts = { -1, -1, { -1 } }; int i = -1;
	check(u > 0 && u == 4294967295u && u + 1 == 0 && S0 - 1 < 0 && s < 0 && B1 - 1 == B0 && less(B1) < 0);
	check(H0 > 0 && !(i < H0) && H0 - H0 - 1 > 0 && i < H2 && H1 == 2147483649u && H3 == H1 + 1 && h * 2 == 0 && -h == h);
	check(W0 > i == 0 && w - w - 1 > 0 && W1 > i && W0 << 32 == 0 && F0 + F0 == 0 && M0 > i && M0 - M0 - 1 < 0 && M1 < 0);
	check(same(-1) > 0 && parts.t > T1 && parts.b < 0 && parts.more[0] > 0 && T1 - 6 < 0);
	int rounds = 0; for (T t = T1; t >= T0 && rounds < 9; t--) rounds++;
	check(rounds == 9);
	switch (u) { case 4294967295u: i = 1; break; default: i = 2; }
	check(i == 1 && ({ enum small { L0 = -1 }; enum small v = -1; v; }) < 0 && ({ enum small v = -1; v; }) > 0);
	return 0; }`,
}

// TestClosedAsGCC runs programs without inputs in three ways: compiled by gcc, in the interpreter
// and as automata. Every run must reach the end of main.
func TestClosedAsGCC(t *testing.T) {
	for name, src := range closed {
		t.Run(name, func(t *testing.T) { closedAsGCC(t, asserts+src, ast.Rules{}) })
	}
	for name, src := range closedC {
		t.Run(name, func(t *testing.T) { closedAsGCC(t, asserts+src, ast.Rules{C: true, Model: ast.LP64()}) })
	}
}

func closedAsGCC(t *testing.T, src string, rules ast.Rules) {
	u, ds := LoadRules("closed.c", []byte(src), rules)
	if u == nil {
		t.Fatal(ds[0].String())
	}
	none := func(cfa.InputKind, string, source.Pos) (num.Int, bool) { return num.Zero(), true }
	rec := &recorder{}
	out := interp.Run(context.Background(), u.AST, func(k cfa.InputKind, n string, _ source.Pos) (num.Int, bool) {
		v, ok := none(k, n, source.Pos{})
		rec.kinds, rec.names, rec.vals = append(rec.kinds, k), append(rec.names, n), append(rec.vals, v)
		return v, ok
	}, interp.Options{MaxSteps: 10_000})
	if out.Kind != interp.Ended {
		t.Fatalf("%v at %v: %s", out.Kind, out.Pos, out.Message)
	}
	w := newWalker(u.Program, rec)
	if err := w.walk(100_000); err != nil || w.loc == u.Program.Error || w.used != len(rec.vals) {
		t.Errorf("the automaton: %v, at %s, %d of %d inputs", err, u.Program.Locs[w.loc].Name, w.used, len(rec.vals))
	}
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("no gcc")
	}
	dir := t.TempDir()
	file, bin := filepath.Join(dir, "closed.c"), filepath.Join(dir, "closed")
	if err := os.WriteFile(file, []byte(src), 0o600); err != nil {
		t.Fatal(err)
	}
	if text, err := exec.Command("gcc", "-w", "-std=gnu17", "-o", bin, file).CombinedOutput(); err != nil {
		t.Fatalf("gcc: %v\n%s", err, text)
	}
	if text, err := exec.Command(bin).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, text)
	}
}

// "headers" lists most headers of the C standard, and the header unistd.h of POSIX.
const headers = "assert ctype errno float inttypes iso646 limits locale math setjmp signal stdarg stdbool stddef stdint stdio stdlib string time wchar unistd"

// TestSystemHeaders loads a program that includes the system's headers, after gcc has preprocessed
// it.
func TestSystemHeaders(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("no gcc")
	}
	src := ""
	for _, h := range strings.Fields(headers) {
		src += "#include <" + h + ".h>\n"
	}
	src += "int main(void) { int x = 3; unsigned char c = 4; assert(x + c == 7); return EXIT_SUCCESS; }\n"
	for _, args := range [][]string{{"-std=gnu17"}, {"-std=gnu17", "-D_GNU_SOURCE", "-O2"}, {"-std=c99"}} {
		cmd := exec.Command("gcc", append(args, "-E", "-x", "c", "-")...)
		cmd.Stdin = strings.NewReader(src)
		text, err := cmd.Output()
		if err != nil {
			t.Skipf("gcc cannot read its headers: %v", err)
		}
		if u, ds := Load("headers.i", text); u == nil {
			t.Errorf("%v: %s", args, ds[0].String())
		}
	}
}
