package verify

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"ic3play/frontend/ast"
	"ic3play/lia/rounds"
)

// TestMemoryErrors checks that each kind of memory error is found under the properties that it
// violates, and only under these.
func TestMemoryErrors(t *testing.T) {
	const before = `#include <stdlib.h>
#include <string.h>
struct node { int v; struct node *next; } *g;
`
	for _, c := range []struct{ body, failure, message, breaks string }{
		{"struct node *n = malloc(sizeof *n); free(n); n->v = 2;", "use-after-free", "memory is used after it was freed: n->v", "valid-deref valid-memsafety"},
		{"int *p = malloc(4), *q = p; free(p); if (p == q) i = 1;", "use-after-free", "memory is used after it was freed: p == q", "valid-deref valid-memsafety"},
		{"int *p = malloc(4); free(p); free(p);", "double-free", "memory is freed twice: free(p)", "valid-free valid-memsafety"},
		{"int a[3], *p = a; p += i != 0; free(p + 1);", "invalid-free", "free(p+1) gets &a[1], which is not what malloc returned", "valid-free valid-memsafety"},
		{"int *p = malloc(8); free(p + 1);", "invalid-free", "free(p+1) gets &malloc_5_1a[1], which is not what malloc returned", "valid-free valid-memsafety"},
		{"struct node *n = calloc(1, sizeof *n); g = n; n->next->v = 2;", "null", "NULL is dereferenced in n->next->v", "valid-deref valid-memsafety"},
		{"int a[3], *p = a; p += i ? 3 : 3; *p = 1;", "index", "the pointer in *p is &a[3], past the end", "valid-deref valid-memsafety"},
		{"struct { int v, w; } s = {1, 2}; int *p = i ? &s.v : &s.w; i = p[1];", "index", "past the end", "valid-deref valid-memsafety"},
		{"int a[3], *p = a; p += i ? 3 : 4;", "index", "the pointer p + (i ? 3 : 4) leaves its array", "valid-deref valid-memsafety"},
		{"int a[3]; a[i % 2 + 2] = 1;", "index", "index 3 in a[i % 2 + 2] is not from 0 to 2", "valid-deref valid-memsafety"},
		{"char *s = \"abc\"; if (i) s++; *s = 'x';", "pointer", "*s writes to \"abc\"[", "valid-deref valid-memsafety"},
		{"int *p = 0, a[2] = {0}, *q = a; memcpy(p, q, 8);", "null", "gets NULL", "valid-deref valid-memsafety"},
		{"int *p = 0; memset(p, 0, 8);", "null", "gets NULL", "valid-deref valid-memsafety"},
		{"char s[4]; strcpy(s, \"hello\");", "index", "strcpy reaches &s[4], past the end", "valid-deref valid-memsafety"},
		{"char s[2] = {'a', 'b'}; i = strlen(s);", "index", "strlen reaches &s[2], past the end", "valid-deref valid-memsafety"},
		{"char *s; i = strlen(s);", "index", "strlen gets a pointer that has no value", "valid-deref valid-memsafety"},
		{"char *s = \"abc\"; strcpy(s, \"x\");", "pointer", "strcpy writes to \"abc\"[", "valid-deref valid-memsafety"},
		{"char s[8] = \"abcdef\"; memcpy(s + 1, s, 4);", "overlap", "memcpy gets NULL, or ranges that overlap", ""},
		{"int n = 3; if (i > 3 && i < 9) n = i; int *a = malloc(n * sizeof(int)); free(a); free(a);", "double-free", "memory is freed twice: free(a)", "valid-free valid-memsafety"},
		{"if (i) g = malloc(sizeof *g);", "", "", "valid-memcleanup"},
		{"if (i) { g = malloc(sizeof *g); g = 0; }", "", "memory from malloc in line 5 is lost: it is not freed, and no pointer leads to it when main returns", "valid-memtrack valid-memsafety valid-memcleanup"},
		{"if (i) malloc(4); else return 3;", "", "", "valid-memtrack valid-memsafety valid-memcleanup"},
		{"struct node *n = malloc(sizeof *n); n->next = n;", "", "", "valid-memtrack valid-memsafety valid-memcleanup"},
		{"g = calloc(1, sizeof *g); g->next = calloc(1, sizeof *g); if (i) { free(g); g = 0; }", "", "", "valid-memtrack valid-memsafety valid-memcleanup"},
		{"struct node *n = malloc(sizeof *n); if (i) exit(1); free(n);", "", "", ""},
		{"int x = i / 0; assert(0);", "division", "", ""},
		{"int *p; *p = 2;", "pointer", "the pointer in *p has no value", "valid-deref valid-memsafety"},
		{"int x, *p; if (i) p = &x; *p = 2;", "pointer", "the pointer in *p has no value", "valid-deref valid-memsafety"},
		{"struct node *n = malloc(sizeof *n); n->next->v = 2;", "pointer", "the pointer in n->next->v has no value", "valid-deref valid-memsafety"},
		{"int (*f)(void); f();", "pointer", "the pointer in f has no value", "valid-deref valid-memsafety"},
		{"int *p; p++;", "index", "the moved pointer has no value", "valid-deref valid-memsafety"},
		{"int *p; free(p);", "invalid-free", "free(p) gets no address", "valid-free valid-memsafety"},
		{"int *p, *q; q = p;", "", "", ""},
	} {
		src := before + "int main(void) { int i = __VERIFIER_nondet_int();\n" + c.body + "\nreturn 0; }\n"
		for _, property := range []string{"", "unreach-call", "valid-deref", "valid-free", "valid-memtrack", "valid-memsafety", "valid-memcleanup"} {
			rules, err := ast.RulesOf("c", "", "", property, "")
			if err != nil {
				t.Fatal(err)
			}
			want := "safe"
			if property == "" && c.failure != "" || property != "" && strings.Contains(" "+c.breaks+" ", " "+property+" ") {
				want = "unsafe"
			}
			if property == "unreach-call" && strings.Contains(c.body, "assert") {
				continue
			}
			rep := Check(t.Context(), "a.c", []byte(src), Options{Timeout: patience, Rules: rules})
			refused := rep.Verdict == "error" && strings.Contains(c.body, "n * sizeof") && strings.HasPrefix(property, "valid-mem")
			if rep.Verdict != want && !refused {
				t.Errorf("%s, %s: %s %s, want %s %v", c.body, property, rep.Verdict, rep.Reason, want, rep.Diagnostics)
			}
			if property == "" && rep.Certificate.Failure != c.failure {
				t.Errorf("%s: %s, want %s", c.body, rep.Certificate.Failure, c.failure)
			}
			if rep.Verdict == "unsafe" && (property == "" || property == "valid-memtrack") && !strings.Contains(note(rep), c.message) {
				t.Errorf("%s, %s: %s, want %s", c.body, property, note(rep), c.message)
			}
		}
	}
}

func note(rep Report) string {
	if n := len(rep.Certificate.Steps); n > 0 {
		return rep.Certificate.Steps[n-1].Note
	}
	return ""
}

// TestLost decides random programs without branches that allocate memory. Under valid-memtrack, the
// verdict must be unsafe if and only if some memory is unreachable (lost) at the end. Under
// valid-memcleanup, it must be unsafe if and only if some memory is not freed. The expected verdict
// comes from searching the heap.
func TestLost(t *testing.T) {
	kinds := map[string]int{}
	for seed := range int64(rounds.Of(t, 40, 8)) {
		rng := rand.New(rand.NewSource(seed))
		src, lost, left := heapProgram(rng)
		for _, c := range []struct {
			kind ast.Memory
			bad  bool
		}{{ast.ValidTrack, lost}, {ast.ValidCleanup, left}} {
			rules := ast.Rules{C: true, Model: ast.LP64(), Overflow: ast.OverflowWraps, ErrorsEnd: true, Memory: c.kind}
			want := map[bool]string{true: "unsafe", false: "safe"}[c.bad]
			kinds[want]++
			if rep := Check(t.Context(), "a.c", []byte(src), Options{Timeout: patience, Rules: rules}); rep.Verdict != want {
				t.Errorf("seed %d, %s: %s %s, want %s\n%s", seed, c.kind, rep.Verdict, rep.Reason, want, src)
			}
		}
	}
	t.Log(kinds)
}

// heapProgram returns a random program that builds and frees nodes. If "lost" is true, some memory
// is unreachable at the end of the program. If "left" is true, some memory is not freed.
func heapProgram(rng *rand.Rand) (src string, lost, left bool) {
	type node struct {
		next  int
		freed bool
	}
	heap := []node{{}} // node 0 represents NULL
	names := []string{"g", "h", "p", "q"}
	at := make([]int, len(names))
	live := func(n int) bool { return n > 0 && !heap[n].freed }
	var b strings.Builder
	b.WriteString("#include <stdlib.h>\nstruct node { struct node *next; } *g, *h;\nint main(void) {\nstruct node *p = 0, *q = 0;\n")
	for range 4 + rng.Intn(8) {
		x, y := rng.Intn(len(names)), rng.Intn(len(names))
		switch rng.Intn(6) {
		case 0, 1:
			if len(heap) < 6 {
				heap = append(heap, node{})
				at[x] = len(heap) - 1
				fmt.Fprintf(&b, "%s = calloc(1, sizeof(struct node));\n", names[x])
			}
		case 2:
			at[x] = at[y]
			fmt.Fprintf(&b, "%s = %s;\n", names[x], names[y])
		case 3:
			if live(at[x]) {
				heap[at[x]].next = at[y]
				fmt.Fprintf(&b, "%s->next = %s;\n", names[x], names[y])
			}
		case 4:
			if live(at[y]) {
				at[x] = heap[at[y]].next
				fmt.Fprintf(&b, "%s = %s->next;\n", names[x], names[y])
			}
		case 5:
			if live(at[x]) && rng.Intn(2) == 0 {
				heap[at[x]].freed = true
				fmt.Fprintf(&b, "free(%s);\n", names[x])
			} else if rng.Intn(2) == 0 {
				at[x] = 0
				fmt.Fprintf(&b, "%s = 0;\n", names[x])
			}
		}
	}
	b.WriteString("return 0;\n}\n")
	reached := map[int]bool{}
	for _, n := range at[:2] {
		for ; live(n) && !reached[n]; n = heap[n].next {
			reached[n] = true
		}
	}
	for n := range heap {
		if live(n) {
			left, lost = true, lost || !reached[n]
		}
	}
	return b.String(), lost, left
}

// TestPointersInRuns checks that a displayed run contains the targets of pointers, and never
// the numbers that represent them.
func TestPointersInRuns(t *testing.T) {
	const src = `#include <stdlib.h>
struct node { int v; struct node *next; } *g;
int a[3];
int *at(int *from, int k) { return from + k; }
int main(void) {
	int i = __VERIFIER_nondet_int(), *p = a, *u, **q = &p;
	if (i < 0 || i > 2) return 0;
	struct node *n = malloc(sizeof *n), s = {1, n};
	g = &s;
	char *t = i ? "abc" : 0;
	if (t) t++;
	p = at(p, 3 - i);
	p = at(p, i);
	free(n);
	assert(i != 1);
	u = p;
	return *u;
}
`
	rep := Check(t.Context(), "a.c", []byte(src), Options{Timeout: patience, Rules: ast.Rules{C: true, Model: ast.LP64(), ErrorLabel: ast.LabelNever}})
	if rep.Verdict != "unsafe" {
		t.Fatal(rep.Verdict, rep.Reason, rep.Diagnostics)
	}
	values, calls := map[string][]string{}, []string{}
	for _, s := range rep.Certificate.Steps {
		for name, v := range s.Values {
			values[name] = append(values[name], v)
		}
		if s.Call != "" {
			calls = append(calls, s.Call)
		}
		calls = append(calls, s.Returned...)
	}
	for name, want := range map[string]string{"g": "&s", "n": "&malloc_8_1a", "q": "&p"} {
		if !strings.Contains(fmt.Sprint(values[name]), want) {
			t.Errorf("%s: %v, want %s", name, values[name], want)
		}
	}
	if got := fmt.Sprint(values["p"]); !strings.HasPrefix(got, "[&a[0]") || !strings.HasSuffix(got, "&a[3] (past the end)]") {
		t.Errorf("p: %s", got)
	}
	if got := fmt.Sprint(calls); !strings.Contains(got, "at(&a[0], ") {
		t.Errorf("calls: %s", got)
	}
	for _, in := range rep.Certificate.Inputs {
		if in.Name == "u" && in.Points == "" {
			t.Errorf("input %v", in)
		}
	}
	for _, name := range []string{"p", "q", "g", "n", "t", "u", "s.next"} {
		for _, v := range values[name] {
			if strings.Trim(v, "-0123456789") == "" {
				t.Errorf("%s is the number %s", name, v)
			}
		}
	}
}

// TestAllocatedSizes covers memory of variable size, of 0 bytes, and from realloc. In some cases
// malloc may return NULL.
func TestAllocatedSizes(t *testing.T) {
	const before = `#include <stdlib.h>
struct node { int v; struct node *next; };
int *g;
`
	for _, c := range []struct{ body, rules, verdict string }{
		{"if (n < 1 || n > 4) return 0; g = malloc(n * sizeof(int)); for (i = 0; i < n; i++) g[i] = i; assert(g[n - 1] == n - 1); free(g);", "c", "safe"},
		{"if (n < 1 || n > 4) return 0; g = malloc(n * sizeof(int)); for (i = 0; i <= n; i++) g[i] = i; free(g);", "c", "unsafe"},
		{"if (n < 0 || n > 4) return 0; g = malloc(n * sizeof(int)); g[0] = 1;", "c", "unsafe"},
		{"if (n < 0 || n > 4) return 0; g = malloc(n * sizeof(int)); if (n) g[0] = 1;", "math", "safe"},
		{"if (n < 4 || n > 7) return 0; g = malloc(n); *g = 1;", "c", "safe"},
		{"if (n < 3 || n > 7) return 0; g = malloc(n); *g = 1;", "c", "unsafe"},
		{"if (n < 0 || n > 4) return 0; g = calloc(n, sizeof(int)); if (n > 2) assert(g[2] == 0); free(g);", "c", "safe"},
		{"if (n < 0 || n > 4) return 0; g = calloc(sizeof(int), n); if (n > 2) assert(g[3] == 0); free(g);", "c", "unsafe"},
		{"if (n < 1 || n > 3) return 0; struct node *p = malloc(n * sizeof *p); p[n - 1].next = p; assert(p[n - 1].next == p); free(p);", "c", "safe"},
		{"g = malloc(n * sizeof(int)); free(g);", "c", "unknown"},
		{"g = malloc(0); free(g); free(calloc(0, 4));", "c", "safe"},
		{"g = malloc(0); assert(g == 0);", "c", "unsafe"},
		{"g = malloc(0); assert(g != 0);", "c", "unsafe"},
		{"g = malloc(0); if (g) *g = 1;", "c", "unsafe"},
		{"struct node *p = malloc(0); if (p) p->v = 1;", "c", "unsafe"},
		{"struct node *p = malloc(sizeof *p); p->v = 1; free(p);", "c+malloc=null", "unsafe"},
		{"struct node *p = calloc(1, sizeof *p); if (!p) return 1; assert(p->v == 0); free(p);", "math+malloc=null", "safe"},
		{"struct node *p = malloc(sizeof *p); if (!p) return 1; p->v = 1;", "c+overflow=wrap+only=valid-memtrack+malloc=null", "unsafe"},
		{"g = malloc(8); g[0] = 1; g[1] = 2; g = realloc(g, 12); g[2] = 3; assert(g[0] + g[1] + g[2] == 6); free(g);", "c", "safe"},
		{"g = malloc(8); g[0] = 1; g = realloc(g, sizeof(int)); assert(g[0] == 1); free(g);", "math", "safe"},
		{"g = malloc(8); g = realloc(g, sizeof(int)); g[1] = 1;", "c", "unsafe"},
		{"g = calloc(2, 4); g = realloc(g, 12); assert(g[1] == 0); assert(g[2] == 0);", "c", "unsafe"},
		{"int *p = malloc(8); g = realloc(p, 12); *p = 1;", "c", "unsafe"},
		{"int *p = malloc(8); g = realloc(p, 12); free(p);", "c", "unsafe"},
		{"int *p = malloc(8); free(p); g = realloc(p, 12);", "c+overflow=wrap+only=valid-free", "unsafe"},
		{"int x, *p = n ? &x : malloc(4); g = realloc(p, 12);", "c", "unsafe"},
		{"g = realloc(NULL, 12); g[2] = 1; free(g);", "c", "safe"},
		{"void *p = malloc(2 * sizeof(int)); g = p; *g = 4; g = realloc(p, 12); assert(*g == 4); free(g);", "c", "safe"},
		{"int *p = malloc(4); if (!p) return 1; *p = 7; g = realloc(p, 8); if (!g) { assert(*p == 7); free(p); return 0; } assert(*g == 7); free(g);", "c+malloc=null", "safe"},
		{"g = malloc(4); if (g) g = realloc(g, 8);", "c+overflow=wrap+only=valid-memtrack+malloc=null", "unsafe"},
		{"struct node *p = malloc(sizeof *p); p->v = 1; p->next = 0; p = realloc(p, 2 * sizeof *p); assert(p->v == 1 && !p->next); p[1].v = 2; free(p);", "c", "safe"},
		{"if (n < 1 || n > 3) return 0; int *p = malloc(4); *p = 5; p = realloc(p, n * sizeof(int)); p[n - 1] = 1; free(p);", "c", "safe"},
	} {
		src := before + "int main(void) { int i, n = __VERIFIER_nondet_int();\n" + c.body + "\nreturn 0; }\n"
		rules := rulesOf(t, c.rules)
		if again, err := ast.ParseRules(rules.String()); err != nil || again != rules {
			t.Errorf("%s: %v, %v", c.rules, again, err)
		}
		rep := underRules(t, src, rules, c.verdict)
		if rep.Verdict != c.verdict {
			t.Errorf("%s %s: %s %s, want %s %v", c.rules, c.body, rep.Verdict, rep.Reason, c.verdict, rep.Diagnostics)
		}
		if c.verdict == "safe" && len(rep.Warnings) > 0 && rules.MallocNull {
			t.Errorf("%s: %v", c.body, rep.Warnings)
		}
	}
}

// TestErrnoWithNull checks that a program that uses errno is refused with the reason if malloc may
// return NULL: then malloc would have to set errno.
func TestErrnoWithNull(t *testing.T) {
	const src = "#include <errno.h>\n#include <stdlib.h>\nint main(void) { if (!malloc(4)) return errno; return 0; }\n"
	for ints, want := range map[string]string{"c": "", "c+malloc=null": "errno is not supported where malloc may return NULL"} {
		rep := Check(t.Context(), "a.c", []byte(src), Options{Timeout: patience, Rules: rulesOf(t, ints)})
		got := ""
		if len(rep.Diagnostics) > 0 {
			got = rep.Diagnostics[0].Message
		}
		if got != want {
			t.Errorf("%s: %s %q, want %q", ints, rep.Verdict, got, want)
		}
	}
}
