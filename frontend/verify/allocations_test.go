package verify

import (
	"strings"
	"testing"

	"ic3play/frontend/ast"
)

func TestAllocationsByHand(t *testing.T) {
	const before = `#include <stdlib.h>
struct node { int v; struct node *next; };
struct tree { int v; struct tree *left, *right; };
struct node *push(struct node *h, int v) { struct node *n = malloc(sizeof(struct node)); n->v = v; n->next = h; return n; }
int sum(struct node *h) { int s = 0; while (h) { s += h->v; h = h->next; } return s; }
void drop(struct node *h) { while (h) { struct node *n = h->next; free(h); h = n; } }
struct tree *leaf(int v) { struct tree *t = calloc(1, sizeof *t); t->v = v; return t; }
`
	for _, c := range []struct{ body, rules, verdict string }{
		{"int *p = malloc(sizeof(int)); *p = 3; assert(*p == 3); free(p);", "c", "safe"},
		{"int *p = malloc(sizeof(int)); assert(*p == 3);", "c", "unsafe"},
		{"int *p = calloc(1, sizeof(int)); assert(*p == 0);", "c", "safe"},
		{"int *p = malloc(4 * sizeof(int)); p += i ? 1 : 2; *p = 3; p[1] = 4; assert(*p == 3);", "c", "safe"},
		{"int *p = malloc(4 * sizeof(int)); p += i ? 1 : 2; p[2] = 4;", "c", "unsafe"},
		{"int *p = malloc(16); p[3] = 1; int *q = (int *)malloc(16); q[3] = 2; assert(p[3] == 1 && p != q);", "c", "safe"},
		{"char *p = malloc(3); p[2] = 'a'; assert(p[2] == 'a'); p[3] = 0;", "c", "unsafe"},
		{"int n = nondet_int(); assume(n == 11); struct node *h = 0; for (int k = 0; k < n; k++) h = push(h, k); assert(h->v != 10);", "c", "unsafe"},
		{"int *p = malloc(sizeof *p); free(p); *p = 1;", "c", "unsafe"},
		{"int *p = malloc(sizeof *p); free(p); *p = 1;", "c+undefined=end", "safe"},
		{"int *p = malloc(sizeof *p); free(p); free(p);", "c", "unsafe"},
		{"int *p = malloc(sizeof *p), *q = p; if (i) free(p); else free(q); free(NULL);", "c", "safe"},
		{"int *p = malloc(2 * sizeof *p); free(p + 1);", "c", "unsafe"},
		{"int x = 0, *p = i ? &x : malloc(sizeof *p); free(p);", "c", "unsafe"},
		{"int x = 0, *p = i ? &x : malloc(sizeof *p); if (p != &x) free(p);", "c", "safe"},
		{"struct node *h = 0; for (i = 0; i < 3; i++) h = push(h, i); assert(sum(h) == 3); drop(h);", "c", "safe"},
		{"struct node *h = 0; for (i = 0; i < 3; i++) h = push(h, i); drop(h); assert(sum(h) == 3);", "c", "unsafe"},
		{"struct node *h = 0; for (i = 0; i < 3; i++) h = push(h, i); assert(sum(h) == 4);", "c", "unsafe"},
		{"struct node *h = push(push(0, 1), 2), *t = h->next; free(h); assert(t->v == 1); free(t);", "math", "safe"},
		{"struct node *h = push(0, 1); h->next->v = 1;", "math", "unsafe"},
		{"struct tree *t = leaf(2); t->left = leaf(1); if (i) t->right = leaf(3); int s = t->v + t->left->v; if (t->right) s += t->right->v; assert(s == (i ? 6 : 3));", "c", "safe"},
		{"struct tree *t = leaf(2); assert(t->left->v == 0);", "c", "unsafe"},
		{"void *v = malloc(sizeof(struct node)); struct node *n = v; n->v = 4; assert(((struct node *)v)->v == 4);", "math", "safe"},
		{"struct node **a = malloc(2 * sizeof *a); a[0] = push(0, 5); a[1] = a[0]; assert(a[1]->v == 5); a[1]->v = 6; assert(a[0]->v == 6);", "math", "safe"},
		{"struct node *h = 0; while (nondet_int()) h = push(h, 1); assert(sum(h) >= 0);", "math", "safe"},
		{"struct node *h = 0; while (nondet_int()) h = push(h, 1); assert(!h || !h->next || !h->next->next);", "math", "unsafe"},
	} {
		src := before + "int main(void) { int i = __VERIFIER_nondet_int();\n" + c.body + "\nreturn 0; }\n"
		rep := underRules(t, src, rulesOf(t, c.rules), c.verdict)
		if rep.Verdict != c.verdict || rep.Stats["tree_not_covered"] != 0 && c.verdict != "unknown" {
			t.Errorf("%s %s: %s %s, not covered on the tree: %d %v", c.rules, c.body, rep.Verdict, rep.Reason, rep.Stats["tree_not_covered"], rep.Diagnostics)
		}
	}
}

func rulesOf(t *testing.T, text string) ast.Rules {
	t.Helper()
	rules, err := ast.ParseRules(text)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

func underRules(t *testing.T, src string, rules ast.Rules, verdict string) Report {
	t.Helper()
	limit := patience
	if verdict == "unknown" {
		limit /= 200
	}
	return Check(t.Context(), "a.c", []byte(src), Options{Timeout: limit, Rules: rules})
}

func TestAllocationsRefused(t *testing.T) {
	for body, want := range map[string]string{
		"int *p = malloc(2); *p = 1; p++;":                "are not the size of 1 to 256",
		"long *p = malloc(8); int *q = (int *)p; *q = 1;": "another type",
	} {
		src := "#include <stdlib.h>\nint main(void) { int i = nondet();\n" + body + "\nreturn 0; }\n"
		rep := Check(t.Context(), "a.c", []byte(src), Options{Timeout: patience})
		if rep.Verdict != verdictError || len(rep.Diagnostics) == 0 || !strings.Contains(rep.Diagnostics[0].Message, want) {
			t.Errorf("%s: %s %v", body, rep.Verdict, rep.Diagnostics)
		}
	}
}
