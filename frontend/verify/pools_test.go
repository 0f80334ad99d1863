package verify

import (
	"strings"
	"testing"

	"ic3play/frontend/ast"
)

// TestPools decides programs with lists, stacks, queues and trees of any number of objects.
func TestPools(t *testing.T) {
	const head = `#include <stdlib.h>
#include <assert.h>
extern int nondet_int(void);
struct node { int v; struct node *next; };
static struct node *cons(int v, struct node *next) { struct node *p = malloc(sizeof *p); p->v = v; p->next = next; return p; }
static void push(struct node **top, int v) { *top = cons(v, *top); }
static int length(const struct node *l) { int n = 0; while (l) { n++; l = l->next; } return n; }
static struct node *find(struct node *l, int v) { while (l != NULL && l->v != v) l = l->next; return l; }
static struct node *reverse(struct node *l) { struct node *r = NULL; while (l) { struct node *t = l->next; l->next = r; r = l; l = t; } return r; }
int main(void) { int n = nondet_int(); struct node *l = NULL, *p, *t;
`
	const build = "for (int i = 0; i < n; i++) push(&l, i); "
	for _, c := range []struct{ body, verdict string }{
		{build + "for (p = l; p; p = p->next) assert(p->v >= 0);", "safe"},
		{build + "for (p = l; p; p = p->next) assert(p->v != 20);", "unsafe"},
		{build + "while (l) { t = l->next; free(l); l = t; }", "safe"},
		{build + "while (l) { free(l); l = l->next; }", "unsafe"},
		{build + "while (l) { t = l->next; free(l); if (t) free(t); l = t; }", "unsafe"},
		{build + "for (p = l; p; p = p->next) assert(p->v < n); while (l != NULL) { p = l; l = l->next; free(p); }", "safe"},
		{"if (n < 0) n = 0; " + build + "assert(length(l) == n);", "safe"},
		{"if (n < 0) n = 0; " + build + "assert(length(l) < 20);", "unsafe"},
		{build + "l = find(l, 5); if (l) assert(l->v == 5);", "safe"},
		{build + "l = find(l, 5); assert(l->v == 5);", "unsafe"},
		{"t = NULL; for (int i = 0; i < n; i++) { p = cons(i, NULL); if (t) t->next = p; else l = p; t = p; } for (p = l; p && p->next; p = p->next) assert(p->next->v == p->v + 1);", "safe"},
		{build + "l = reverse(l); for (p = l; p; p = p->next) assert(p->v >= 0);", "safe"},
		{build + "for (p = l; p && p->next; p = p->next) assert(p->v > p->next->v);", "safe"},
		{"for (int i = 0; i < n; i++) { p = malloc(sizeof *p); p->v = 1; p->next = l; l = p; } while (l && l->next) { t = l; l = l->next; assert(t != l && t->v + l->v == 2); }", "safe"},
		{build + "if (l && l->next) { p = l->next; free(p); assert(p == l->next); }", "unsafe"},
		{build + "p = n > 3 ? l->next : NULL; free(p); if (p) assert(l->next->v);", "unsafe"},
		{"for (int i = 0; i < n; i++) { p = calloc(1, sizeof *p); assert(!p->next && p->v == 0); p->v = i; l = p; }", "safe"},
		{"struct pair { short x; struct node n; } *a, *b = NULL; for (int i = 0; i < n; i++) { a = malloc(sizeof *a); a->x = 3; a->n.v = 4; a->n.next = l; if (b) *a = *b; b = a; } if (b) assert(b->x == 3 && b->n.v == 4 && !b->n.next);", "safe"},
		{"struct flag { _Bool b; struct flag *next; } *a = NULL, *b; for (int i = 0; i < n; i++) { b = malloc(sizeof *b); b->b = i; b->next = a; a = b; } for (b = a; b && b->next; b = b->next) assert(b->b == 1);", "safe"},
		{"int s = 0; for (int i = 0; i < n; i++) { int *q = malloc(sizeof *q); *q = 2; s += *q; free(q); } assert(s % 2 == 0);", "safe"},
	} {
		src := head + c.body + " return 0; }\n"
		ints := "c"
		if strings.Contains(c.body, "int *q") {
			ints = "math" // the sum may overflow
		}
		rules := rulesOf(t, ints)
		rep := Check(t.Context(), "p.c", []byte(src), Options{Timeout: patience, Rules: rules})
		if rep.Verdict != c.verdict {
			t.Errorf("%s with %s: %s, want %s: %s %v", c.body, ints, rep.Verdict, c.verdict, rep.Reason, rep.Diagnostics)
		}
		if c.verdict == verdictSafe && !rep.Form().Pools {
			t.Errorf("%s with %s: decided without pools", c.body, ints)
		}
	}
}

// TestPoolNames checks that a displayed run names the object of the pool to which each pointer
// points.
func TestPoolNames(t *testing.T) {
	rep := Check(t.Context(), "p.c", []byte(`#include <stdlib.h>
#include <assert.h>
extern int nondet_int(void);
struct item { int id; } item[2];
struct node { struct item *it; struct node *next; };
int main(void) {
	int n = nondet_int(); struct node *l = NULL; struct item *last = NULL; void *any;
	for (int i = 0; i < n; i++) {
		struct node *p = malloc(sizeof *p);
		p->it = last = malloc(sizeof *last); p->it->id = i; p->next = l; l = p; any = p;
		item[1].id = 3;
	}
	if (l) assert(l->it->id < item[1].id);
	return 0;
}
`), Options{Timeout: patience})
	if rep.Verdict != verdictUnsafe || !rep.Form().Pools {
		t.Fatalf("%s %s", rep.Verdict, rep.Reason)
	}
	last := map[string]string{}
	for _, s := range rep.Certificate.Steps {
		for name, v := range s.Values {
			last[name] = v
		}
	}
	for name, want := range map[string]string{
		"l": "&node[3]", "last": "&item_object[3]", "any": "&node[3] or &item_object[3]", "node[3].next": "&node[2]", "node[0].next": "NULL",
		"node[3].it": "&item_object[3]", "item_object[3].id": "3", "item[1].id": "3",
	} {
		if last[name] != want {
			t.Errorf("%s has the value %q, want %q", name, last[name], want)
		}
	}
}

// TestPoolsMallocNull checks programs with pools under -malloc=null. A pool then contains an object
// for each call that does not return NULL.
func TestPoolsMallocNull(t *testing.T) {
	const head = `#include <stdlib.h>
#include <assert.h>
extern int nondet_int(void);
struct node { int *v; struct node *next; };
int main(void) { int n = nondet_int(); struct node *l = NULL;
for (int i = 0; i < n; i++) {
	struct node *p = malloc(sizeof *p);
	if (!p) break;
	p->v = calloc(1, sizeof *p->v); p->next = l;
`
	for _, c := range []struct{ body, verdict string }{
		{"if (!p->v) { free(p); break; } *p->v = 7; l = p; } for (; l; l = l->next) assert(*l->v == 7); }", verdictSafe},
		{"l = p; } for (; l; l = l->next) assert(*l->v == 0); }", verdictUnsafe},
	} {
		rep := Check(t.Context(), "p.c", []byte(head+c.body), Options{Timeout: patience, Rules: ast.Rules{MallocNull: true}})
		if rep.Verdict != c.verdict || !rep.Form().Pools {
			t.Errorf("%s: %s, want %s with pools: %s", c.body, rep.Verdict, c.verdict, rep.Reason)
		}
	}
}

// TestPoolLeaks checks whether a program that allocates any number of objects loses memory.
func TestPoolLeaks(t *testing.T) {
	const head = `#include <stdlib.h>
extern int nondet_int(void);
struct node { int v; struct node *next; };
static struct node *global;
int main(void) { int n = nondet_int(); struct node *l = NULL, *p; for (int i = 0; i < n; i++) { p = malloc(sizeof *p); p->next = l; l = p; } `
	const free = "while (l) { p = l->next; free(l); l = p; }"
	for _, c := range []struct{ body, track, cleanup string }{
		{free, verdictSafe, verdictSafe},
		{"while (l && l->next) { p = l->next; free(l); l = p; }", verdictUnsafe, verdictUnsafe},
		{"global = l;", verdictUnknown, verdictUnsafe},
		{"global = l; " + free + " global = NULL;", verdictSafe, verdictSafe},
		{"if (l) global = l->next;", verdictUnsafe, verdictUnsafe},
		{"if (l) { global = malloc(sizeof *global); global->next = l; }", verdictUnknown, verdictUnsafe},
	} {
		for kind, want := range map[string]string{"valid-memtrack": c.track, "valid-memcleanup": c.cleanup} {
			rules := rulesOf(t, "c+overflow=wrap+only="+kind)
			rep := Check(t.Context(), "p.c", []byte(head+c.body+" return 0; }\n"), Options{Timeout: patience, Rules: rules})
			if rep.Verdict != want || want == verdictSafe && !rep.Form().Pools {
				t.Errorf("%q, %s: %s, want %s: %s", c.body, kind, rep.Verdict, want, rep.Reason)
			}
		}
	}
}
