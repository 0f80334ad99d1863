package verify

import (
	"math/rand"
	"strings"
	"testing"
	"time"

	"ic3play/engine/registry"
	"ic3play/lia/rounds"
)

func TestPointersByHand(t *testing.T) {
	const before = "#include <string.h>\nstruct node { int v; struct node *next; int a[2]; }; int g = 1, *gp = &g; struct opaque *open_it(void); int *pick(int c, int *p, int *q) { return c ? p : q; } void set(int *p, int v) { if (p) *p = v; } int sum(const struct node *n) { int s = 0; for (; n; n = n->next) s += n->v; return s; } int length(const char *s) { const char *p = s; while (*p) p++; return p - s; }\n"
	const nondet = "int a[4] = {1, 2, 3, 4}, x = 1, y = 2, i = __VERIFIER_nondet_int(), *p, *q; short h = 3; struct node n1 = {1}, n2 = {2, &n1}, ns[3] = {{5}, {6}, {7}}, *n; const int k = 3; void *any; "
	for _, c := range []struct{ body, rules, verdict string }{
		{"p = i ? &x : &y; *p = 9; assert(i ? x == 9 && y == 2 : x == 1 && y == 9);", "math", "safe"},
		{"p = i ? &x : &y; *p = 9; assert(x == 9);", "math", "unsafe"},
		{"p = i ? &x : NULL; *p = 9;", "c", "unsafe"},
		{"p = i ? &x : NULL; *p = 9;", "c+overflow=wrap+undefined=end", "safe"},
		{"p = i ? &x : NULL; if (p) *p = 9; assert(x == 9 || !i);", "c", "safe"},
		{"*p = 1;", "math", "unsafe"},
		{"int *r; r = i ? &x : r; assert(*r == 1);", "math", "unsafe"},
		{"for (p = a; p < a + 4; p++) *p = 0; assert(a[0] + a[1] + a[2] + a[3] == 0);", "c", "safe"},
		{"for (p = a; p <= a + 4; p++) *p = 0;", "c", "unsafe"},
		{"p = a; p += 4; p--; assert(*p == 4 && p - a == 3 && p > a && p[-1] == 3 && *--p == 3);", "c", "safe"},
		{"p = a; p += 5;", "math", "unsafe"},
		{"p = a; if (i) p++; p -= 2;", "math", "unsafe"},
		{"p = i ? a : &x; assert(p - a == 0);", "math", "unsafe"},
		{"p = i ? a : &x; assert(p == a || p == &x); assert((p == &x) == !i);", "math", "safe"},
		{"if (i >= 0 && i < 4) { p = &a[i]; q = a + i; assert(*p == i + 1 && p == q && *p++ == i + 1 && p != q && p - q == 1); }", "c", "safe"},
		{"if (i >= 0 && i <= 4) { p = &a[i]; assert(*p == i + 1); }", "c", "unsafe"},
		{"p = &x; p = &p[1]; p--; assert(*p == 1);", "math", "safe"},
		{"p = &x; p++; *p = 2;", "math", "unsafe"},
		{"int **pp = i ? &p : &q; p = &x; q = &y; **pp = 7; assert(x + y == 9 - (i ? 0 : 1)); *pp = &g; assert(i ? p == &g : q == &g);", "math", "safe"},
		{"int *ps[3] = {&x, &y, a}; int s = 0; for (i = 0; i < 3; i++) s += *ps[i]; assert(s == 4);", "c", "safe"},
		{"n = &n2; int s = 0; while (n) { s += n->v; n = n->next; } assert(s == 3 && sum(&n2) == 3 && sum(NULL) == 0);", "c", "safe"},
		{"n = &n2; n = n->next->next; n->v = 1;", "math", "unsafe"},
		{"for (i = 0; i < 2; i++) ns[i].next = &ns[i + 1]; assert(sum(ns) == 18);", "math", "safe"},
		{"for (i = 0; i < 3; i++) ns[i].next = &ns[i + 1]; assert(sum(ns) == 18);", "math", "unsafe"},
		{"n = i ? &n1 : &n2; n->a[1] = 4; p = n->a; assert(p[1] == 4); p = &n->a[1]; assert(*p == 4 && p - n->a == 1); p[1] = 0;", "math", "unsafe"},
		{"n = i ? &n1 : &n2; n->a[i != 0] = 4; *n = ns[2]; assert(n->v == 7 && n->next == 0); struct node m = *n; assert(m.v == 7); ns[0] = *n; assert(ns[0].v == 7);", "math", "safe"},
		{"p = &n1.v; if (i) p = &n2.v; *p = 9; assert(n1.v + n2.v == (i ? 10 : 11));", "math", "safe"},
		{"p = pick(i, &x, &y); *p = 5; assert(*pick(!i, &x, &y) == (i ? 2 : 1)); set(pick(i, NULL, a), 8); assert(a[0] == (i ? 1 : 8));", "math", "safe"},
		{"any = i ? &x : &y; p = (int *)any; *p = 3; assert(x == 3 || y == 3);", "c", "safe"},
		{"gp = i ? &g : NULL; if (gp != NULL) { *gp += 1; assert(g == 2); }", "c", "safe"},
		{"*(i ? &x : &y) += 3; assert(x + y == 6); (*(i ? &x : &y))++; assert(x + y == 7);", "c", "safe"},
		{"p = i ? &x : &y; *p += 2147483647;", "c+asserts=end", "unsafe"},
		{"char s[8] = \"hello\"; const char *t = i ? s : \"abc\"; assert(length(t) == (i ? 5 : 3));", "c", "safe"},
		{"char *t = \"abc\"; t++; assert(*t == 'b' && t[1] == 'c' && t[2] == 0 && \"xyz\"[1] == 'y');", "c", "safe"},
		{"char *t = i ? \"abc\" : \"d\"; *t = 'x';", "c", "unsafe"},
		{"char *t = \"a\\0b\\n\\x41\"; t += 2; assert(t[0] == 'b' && t[1] == 10 && t[2] == 'A' && t[3] == 0);", "c", "safe"},
		{"const char *names[] = {\"on\", \"off\"}; assert(length(names[i != 0]) == 2 + (i != 0));", "c", "safe"},
		{"char s[8] = \"hello\", t[8]; strcpy(t, s); assert(strlen(t) == 5 && strcmp(s, t) == 0); t[0] = 'j'; assert(strcmp(s, t) < 0 && strcmp(\"b\", \"a\") > 0);", "c", "safe"},
		{"assert(strcmp(\"b\", \"a\") == 1);", "math", "unsafe"},
		{"char s[8] = \"hello\"; assert(strncmp(s, \"help\", 3) == 0 && strchr(s, 'l') == s + 2 && strrchr(s, 'l') == s + 3 && strchr(s, 'z') == 0);", "c", "safe"},
		{"char s[8] = \"hello\"; strcat(s, \"!\"); assert(s[5] == '!' && s[6] == 0); strncat(s, \"xyz\", 1); strncpy(s, \"a\", 3); assert(s[0] == 'a' && s[2] == 0 && s[3] == 'l');", "c", "safe"},
		{"char s[8] = \"hello\"; strcat(s, \"abc\");", "c", "unsafe"},
		{"char s[4] = \"abcd\"; i = strlen(s);", "c", "unsafe"},
		{"char s[8] = \"hello\"; strcpy(s + 1, s);", "c", "unsafe"},
		{"char s[8] = \"hello\"; strcpy(s + 1, s);", "c+undefined=end", "safe"},
		{"int b[4]; memcpy(b, a, sizeof a); memset(a, 0, sizeof(a)); assert(b[3] == 4 && a[3] == 0); memmove(b + 1, b, 3 * sizeof(int)); assert(b[1] == 1 && b[3] == 3); memcpy(b, b + 1, 8);", "c", "unsafe"},
		{"memcpy(&n1, &n2, sizeof(struct node)); assert(n1.v == 2 && n1.next == &n1); memset(ns, 0, sizeof ns); assert(ns[2].v == 0 && !ns[0].next);", "c", "safe"},
		{"int b[3]; memcpy(b, a, sizeof a);", "c", "unsafe"},
		{"char s[3]; memset(s, 'x', 3); assert(s[2] == 'x' && memcmp(s, \"xxz\", 3) < 0 && memcmp(s, \"xxz\", 2) == 0);", "c", "safe"},
		{"gp = i ? &x : &y; *gp = 5; assert(x == 5 || y == 5);", "c", "safe"},
		{"struct opaque *o = open_it(); x = o ? 1 : 0; o = i ? o : open_it(); p = x ? &y : &g; *p = 4; assert(x == 0 ? g == 4 : y == 4);", "c", "safe"},
		{"struct opaque *o = open_it(); p = &x; if (i) p = &y; *p = 4; assert(o != NULL);", "c", "unsafe"},
		{"n1.next = &n1; *n1.next = n2; assert(n1.v == 2 && n1.a[1] == 0 && n1.next == &n1); n2.next = &n2; ns[0].a[1] = 6; n = &ns[0]; n->next = n; *n = *n->next; assert(ns[0].a[1] == 6); ns[1].next = &ns[0]; ns[1] = *ns[1].next; assert(ns[1].v == 5 && ns[1].a[1] == 6);", "c", "safe"},
		{"n = ns; *n++ = n2; assert(ns[0].v == 2 && n == &ns[1]);", "math", "safe"},
		{"while (i) { int z = 0; int *pz = &z; if (i > 5) pz = &x; *pz = 1; assert(z + x > 0); i = 0; }", "c", "safe"},
	} {
		src := before + "int main(void) { " + nondet + "\n" + c.body + "\nreturn 0; }\n"
		rules := rulesOf(t, c.rules)
		rep := Check(t.Context(), "a.c", []byte(src), Options{Timeout: patience, Rules: rules})
		if rep.Verdict != c.verdict || rep.Stats["tree_not_covered"] != 0 {
			t.Errorf("%s %s: %s %s, not covered on the tree: %d %v", c.rules, c.body, rep.Verdict, rep.Reason, rep.Stats["tree_not_covered"], rep.Diagnostics)
		}
	}
}

func TestPointersRefused(t *testing.T) {
	for body, want := range map[string]string{
		"{ int z; p = &z; } *p = 1; p = &x;":                  "live longer",
		"p = (int *)5; p = &x; *p = 1;":                       "a pointer is needed",
		"p = i ? &x : &y; i = (long)p;":                       "used as a number",
		"p = i ? &x : &y; i = p * 2;":                         "the operator * does not take",
		"h = i ? &s : (short *)&x; *h = 1;":                   "another type",
		"char *t = \"ab\"; if (i) t = \"b\"; x = t == \"b\";": "addresses of string literals",
		"p = i ? &x : other(); y = p == &y;":                  "other() returns, which is not known",
		"void *v = i ? &x : &y; v++; p = v; *p = 1;":          "is not known",
		"p = i ? &x : other(); *p = 1;":                       "other() returns, which is not known",
		"int *r = i ? &x : &y; unknown(r);":                   "might write",
		"p = i ? &x : a; p->v = 1;":                           "",
		"p = i ? &x : wide; *p = 1;":                          "wide",
		"p = i ? &x : &y; switch (i) { case 1: *p; }\n":       "",
	} {
		src := "int *other(void); void unknown(int *);\nint main(void) { int a[4] = {0}, wide[300] = {0}, x = 0, y = 0, i = nondet(), *p = &y; short s = 0, *h;\n" + body + "\nreturn 0; }\n"
		rep := Check(t.Context(), "a.c", []byte(src), Options{Timeout: patience})
		if want == "" {
			continue
		}
		if rep.Verdict != verdictError || len(rep.Diagnostics) == 0 || !strings.Contains(rep.Diagnostics[0].Message, want) {
			t.Errorf("%s: %s %v", body, rep.Verdict, rep.Diagnostics)
		}
	}
}

func TestPointersWithEveryEngine(t *testing.T) {
	const head = "struct n { int v; struct n *next; }; int main(void) { int a[3] = {1, 2, 3}, x = 4, s = 0, *p = a; struct n m = {5}, k = {6, &m}, *q = &k; if (nondet_int()) p = &x; "
	for _, src := range []struct{ body, verdict string }{
		{"s = *p; while (q) { s += q->v; q = q->next; } assert(s == 12 || s == 15); }", "safe"},
		{"s = *p; while (q) { s += q->v; q = q->next; } assert(s == 12); }", "unsafe"},
		{"p++; assert(*p == 2); }", "unsafe"},
	} {
		for _, info := range registry.Infos() {
			rep := Check(t.Context(), "a.c", []byte(head+src.body), Options{Engine: info.Name, Timeout: 20 * time.Second})
			if rep.Verdict != src.verdict && rep.Verdict != "unknown" {
				t.Errorf("%s: %s is %s: %s", info.Name, src.body, rep.Verdict, rep.Reason)
			}
		}
	}
}

// TestPointersBehindPointers decides programs that load and store through a pointer that may be
// NULL, past the end or uninitialised. By default each such access fails. With unreach-call it ends
// the run before the false assertion.
func TestPointersBehindPointers(t *testing.T) {
	t.Parallel()
	count, from := rounds.Of(t, 60, 20), rounds.From(t)
	for seed := from; seed < from+count; seed++ {
		r := rand.New(rand.NewSource(int64(seed)))
		const none = -1
		places := []struct {
			text string
			// The number of the address: 0 is &a[0], 1 is &a[1], 2 is the end of a, 3 is &b, 4 is
			// the end of b, and 5 is NULL.
			cell int
		}{{"a", 0}, {"a + 1", 1}, {"a + 2", 2}, {"&b", 3}, {"&b + 1", 4}, {"0", 5}}
		cells := [4]int{0, 1, 0, 0} // the targets of a[0], a[1] and b: 0 is NULL, 1 is x
		q, p, undefined := none, 0, false
		body := "int **q"
		if r.Intn(5) > 0 {
			place := places[r.Intn(len(places))]
			q = place.cell
			body += " = " + place.text
		}
		body += "; "
		for range 1 + r.Intn(4) {
			k, place, target := r.Intn(7), places[r.Intn(len(places))], r.Intn(2)
			if k == 0 && q == none { // the new address might be the value that q has before
				k = 1
			}
			body += [...]string{"q = " + place.text, "*q = 0", "*q = &x", "p = *q", "if (*q) p = 0", "*p = 3", "p = " + []string{"0", "&x"}[target]}[k] + "; "
			switch {
			case k == 5:
				undefined = undefined || p == 0
			case k > 0 && k < 5:
				undefined = undefined || q < 0 || q > 3 || q == 2
			}
			switch {
			case undefined:
			case k == 0:
				q = place.cell
			case k < 3:
				cells[q] = k - 1
			case k == 3:
				p = cells[q]
			case k == 4:
				p *= 1 - cells[q]
			case k == 6:
				p = target
			}
		}
		for _, text := range []string{"c", "c+overflow=wrap+undefined=end"} {
			rules := rulesOf(t, text)
			src := "int x; int main(void) { int *a[2] = {0, &x}, *b = 0, *p = 0; " + body
			if rules.UndefinedEnds {
				src += "assert(0); "
			}
			want := verdictSafe
			if undefined != rules.UndefinedEnds {
				want = verdictUnsafe
			}
			src += "return 0; }\n"
			if rep := Check(t.Context(), "behind.c", []byte(src), Options{Timeout: patience, Rules: rules}); rep.Verdict != want {
				t.Errorf("seed %d, %s: %s, want %s %s %v\n%s", seed, text, rep.Verdict, want, rep.Reason, rep.Diagnostics, src)
			}
		}
	}
}
