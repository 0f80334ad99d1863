package verify

import (
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/cfa/pass"
	"ic3play/engine/enginetest"
	"ic3play/engine/registry"
	"ic3play/engine/source"
	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/carry"
	"ic3play/frontend/gen"
	"ic3play/frontend/interp"
	"ic3play/frontend/lower"
	"ic3play/lia/num"
	"ic3play/lia/refute"
	"ic3play/lia/rounds"
)

// TestRandomArrays decides random programs with arrays of up to 4 elements. It decides half of them
// with the engine auto, and the other half with each engine in turn. If the verdict is safe, no run
// on small inputs may fail.
func TestRandomArrays(t *testing.T) {
	count := rounds.Of(t, 60, 20)
	verdicts := map[string]int{}
	from, all := rounds.From(t), registry.All()
	for seed := from; seed < from+count; seed++ {
		var rules ast.Rules
		if seed%3 == 2 {
			rules = ast.Rules{C: true, Model: ast.LP64(), Overflow: ast.OverflowWraps}
		}
		src := []byte(gen.Arrays(rand.New(rand.NewSource(int64(seed))), gen.ArrayOptions{Outside: seed%4 == 0, Types: rules.C}))
		name := fmt.Sprintf("seed%d.c", seed)
		opts := Options{Rules: rules}
		if seed%2 == 1 {
			opts.Engine = all[seed/2%len(all)].Info().Name
		}
		rep := checkBounded(t, 1500, name, src, opts)
		verdicts[rep.Verdict]++
		switch rep.Verdict {
		case verdictError:
			t.Fatalf("seed %d: %s\n%s", seed, rep.Reason, src)
		case verdictSafe:
			unit, _ := frontend.LoadRules(name, src, rules)
			if out := failingRun(t, unit, 3000); out != nil {
				t.Fatalf("seed %d is called safe, but line %d fails: %s\n%s", seed, out.Pos.Line, out.Message, src)
			}
		}
	}
	t.Logf("%v", verdicts)
	if verdicts[verdictSafe] == 0 || verdicts[verdictUnsafe] == 0 {
		t.Errorf("the programs test nothing: %v", verdicts)
	}
}

// failingRun returns the first failing run of a program, or nil. First it tries combinations of
// inputs from -1 to 4, at most as many as the parameter "limit" says. If these are not all
// combinations, it then tries random inputs.
func failingRun(t *testing.T, unit *frontend.Unit, limit int) *interp.Outcome {
	const values = 6
	var choice []int
	for range limit {
		asked := 0
		in := func(cfa.InputKind, string, source.Pos) (num.Int, bool) {
			if asked == len(choice) {
				choice = append(choice, 0)
			}
			asked++
			return num.From(int64(choice[asked-1] - 1)), true
		}
		if out := interp.Run(t.Context(), unit.AST, in, interp.Options{MaxSteps: 5000}); out.Kind == interp.Failed {
			return &out
		}
		choice = choice[:asked]
		for len(choice) > 0 && choice[len(choice)-1] == values-1 {
			choice = choice[:len(choice)-1]
		}
		if len(choice) == 0 {
			return nil
		}
		choice[len(choice)-1]++
	}
	r := rand.New(rand.NewSource(1))
	for range limit / 4 {
		if out := runRandom(t.Context(), unit, r); out.Kind == interp.Failed {
			return &out
		}
	}
	return nil
}

func TestArraysByHand(t *testing.T) {
	const fill = "for (i = 0; i < n; i++) a[i] = 7; "
	for _, c := range []struct {
		body    string
		rules   string
		verdict string
	}{
		{fill + "if (0 <= x && x < n) assert(a[x] == 7);", "math", "safe"},
		{fill + "if (0 <= x && x < n) assert(a[x] == 8);", "math", "unsafe"},
		{fill + "if (0 <= x && x <= n) assert(a[x] == 7);", "math", "unsafe"},
		{fill + "if (x < n) assert(a[x] == 7);", "math", "unsafe"},
		{fill + "if (x < n) assert(a[x] == 7);", "c+undefined=end", "safe"},
		{fill + "for (i = 0; i < n; i++) if (a[i] != 7) __assert_fail();", "math", "safe"},
		{fill + "for (i = 0; i < n; i++) if (a[i] != 7) fail();", "math", "safe"},
		{fill + "for (i = 0; i < n; i++) own(a[i] == 7);", "math", "safe"},
		{fill + "for (i = 0; i < n; i++) own(a[i] != 7);", "math", "unsafe"},
		{fill + "set(a, n, 3); for (i = 0; i < n; i++) assert(a[i] == 3);", "math", "safe"},
		{fill + "copy(b, a, n); for (i = 0; i < n; i++) assert(b[i] == 7);", "math", "safe"},
		{fill + "copy(a, a, n); for (i = 0; i < n; i++) assert(a[i] == 7);", "math", "safe"},
		{fill + "twice(a, a); assert(a[0] == 2);", "math", "safe"},
		{fill + "twice(a, b); assert(a[0] == 2);", "math", "unsafe"},
		{"int s = 0; for (i = 0; i < n; i++) a[i] = i % 3; for (i = 0; i < n; i++) s += a[i]; assert(s <= 2 * n);", "math", "safe"},
		{"int s = 0; for (i = 0; i < n; i++) a[i] = i % 3; for (i = 0; i < n; i++) s += a[i]; assert(s <= n - 1);", "math", "unsafe"},
		{"for (i = 0; i < n; ) a[i++] = 7; for (i = 0; i < n; i++) assert(a[i] == 7);", "math", "safe"},
		{"i = 0; a[i] = i++; assert(a[0] == 0);", "math", "safe"},
		{"a[0] = 1; x = a[0]++; assert(x == 1 && a[0] == 2);", "math", "safe"},
		{"a[0] = 1; x = ++*a; assert(x == 2 && *a == 2 && *(a + 0) == 2);", "math", "safe"},
		{"a[0] = 0; a[a[0]] = 5; assert(a[0] == 5);", "math", "safe"},
		{"assert(a[0] == a[0]);", "math", "safe"},
		{"x = a[0]; assert(x == a[0]);", "math", "safe"},
		{"x = a[0]; a[0] = 1; assert(x == a[0]);", "math", "unsafe"},
		{"assert(a[0] >= 0);", "math", "unsafe"},
		{"assert(z[n] == 0);", "math", "unsafe"},
		{"if (n < 300) assert(z[n] == 0);", "math", "safe"},
		{"z[0] = 1; assert(z[0] == 0);", "math", "unsafe"},
		{"for (i = 0; i < 2; i++) { int c[n]; if (i == 0) c[0] = 4; else assert(c[0] == 4); }", "math", "unsafe"},
		{"for (i = 0; i < 2; i++) { int c[n]; c[0] = i; assert(c[0] == i); }", "math", "safe"},
		{"for (i = 0; i < 2; i++) { int c[400] = {0}; assert(c[x & 255] == 0); c[x & 255] = 1; }", "c", "safe"},
		{"for (i = 0; i < 2; i++) { static int c[400]; if (i == 1) assert(c[5] == 3); c[5] = 3; }", "math", "safe"},
		{"count(); count(); assert(count() == 3);", "math", "safe"},
		{"x = n; { int c[x]; x = 0; c[n - 1] = 1; assert(c[n - 1] == 1); }", "math", "safe"},
		{"{ int c[n++]; c[n - 1] = 1; }", "math", "unsafe"},
		{"{ int c[n++]; c[n - 2] = 1; }", "math", "safe"},
		{"if (x < 1) { int c[x]; c[0] = 1; }", "math", "unsafe"},
		{"char c[n]; c[0] = 300; assert(c[0] == 44);", "c", "safe"},
		{"char c[n]; c[0] = 300; assert(c[0] == 300);", "math", "safe"},
		{"unsigned char c[n]; assert(c[0] >= 0 && c[0] <= 255);", "c", "safe"},
		{"_Bool c[n]; c[0] = x; assert(c[0] == 0 || c[0] == 1);", "math", "safe"},
		{"unsigned u = 0; if (n > 5) a[u - 1] = 0;", "c", "unsafe"},
		{"a[0] = 2147483647; a[0]++;", "c", "unsafe"},
		{"a[0] = 2147483647; a[0]++;", "c+overflow=wrap", "safe"},
		{"x = n > 1 && a[1] == 3 ? 1 : 2; assert(x == 1 || x == 2);", "math", "safe"},
		{"x = n > 1 || a[1] == 3;", "math", "unsafe"},
		{"a[0] = x * n; x = a[0]; assert(x == a[0]);", "math", "safe"}, // the product is not tracked exactly
		{"a[0] = 1; if (a[0] != 1) x = x * n; else x = 3; assert(x == 3);", "math", "safe"},
		{"x = x * n; assert(x != 6);", "math", "unsafe"},
		{"x = x / a[0];", "math", "unsafe"},
		{"a[0] = n; x = 5 / a[0]; assert(0 <= x && x <= 5);", "math", "safe"},
		{"a[0] = n; x = 5 % a[0]; assert(0 <= x && x <= 5);", "math", "safe"},
		{"a[0] = x; if (a[0]) { x = -5 % a[0]; assert(-5 <= x && x <= 0); }", "math", "safe"},
		{"a[0] = x; if (a[0]) { x = -5 / a[0]; assert(-5 <= x && x <= 0); }", "math", "unsafe"},
		// These programs have several dimensions, structs, linked lists, or memory from malloc.
		{"int m[100][7]; m[3][6] = 1; m[4][0] = 2; assert(m[3][6] == 1);", "math", "safe"},
		{"int m[100][7]; m[3][6] = 1; m[4][0] = 2; assert(m[3][7] == 2);", "math", "unsafe"}, // inside the array, but outside of the row
		{"int m[n][7]; m[n - 1][6] = 1; assert(m[n - 1][6] == 1);", "math", "safe"},
		{"int m[n][7]; m[n][0] = 1;", "math", "unsafe"},
		{"int m[n][7]; m[0][-1 + x - x] = 1;", "math", "unsafe"},
		{"int m[20][4][5]; m[19][3][4] = 1; if (0 <= x && x < 20) m[x][1][2] = 3; assert(m[19][3][4] == 1);", "math", "safe"},
		{"int m[100][7] = {{1, 2}, {3}}; assert(m[0][1] == 2 && m[1][0] == 3 && m[1][1] == 0);", "math", "safe"},
		{"int m[100][7] = {{1, 2}, {3}}; assert(m[1][0] == 2);", "math", "unsafe"},
		{"int m[100][7], (*p)[7] = m; p++; (*p)[2] = 5; assert(m[1][2] == 5);", "math", "safe"},
		{"int m[100][7], *p = m[1]; p[2] = 5; p++; assert(m[1][2] == 5 && p[1] == 5);", "math", "safe"},
		{"int m[100][7], *p = m[1]; p[7] = 5;", "math", "unsafe"},
		{"struct P s[300] = {{1, 2}, {.y = 4}}; assert(s[0].y == 2 && s[1].x == 0 && s[1].y == 4);", "math", "safe"},
		{"struct P s[n]; s[0].x = 1; s[0].y = 2; struct P t = s[0]; t.x++; s[n - 1] = t; assert(s[n - 1].x == 2 && s[n - 1].y == 2);", "math", "safe"},
		{"struct P s[n], *p = &s[0]; p->x = 3; (*p).y = 4; assert(s->x + s->y == 7);", "math", "safe"},
		{"struct P s[n], *p = s; p->x = 3; p++; p->y = 4;", "math", "unsafe"}, // n may be 1, so p->y is out of bounds
		{"if (n > 1) { struct P s[n], *p = s; p->x = 3; p++; p->x = 4; assert(s[0].x == 3 && p - s == 1); }", "math", "safe"},
		{"struct Q s[n]; s[0].v[2] = 1; s[0].v[1] = 2; assert(s[0].v[2] == 1);", "math", "safe"},
		{"struct Q s[n]; s[0].v[3] = 1;", "math", "unsafe"},
		{"static int c[300] = {7, 7, 7, 1}; if (0 <= x && x < 3) assert(c[x] == 7);", "math", "safe"},
		{"static int c[300] = {7, 7, 7, 1}; if (0 <= x && x < 300) assert(c[x] == 7 || x > 2);", "math", "safe"},
		{"static int c[300] = {7, 7, 7, 1}; if (0 <= x && x < 300) assert(c[x] != 1);", "math", "unsafe"},
		{"int c[300] = {[2] = 5, x}; assert(c[2] == 5 && c[3] == x && c[4] == 0);", "math", "safe"},
		{"char c[400] = \"ab\"; assert(c[0] == 'a' && c[1] == 'b' && c[2] == 0 && c[399] == 0);", "c", "safe"},
		{"int *p = &a[0]; *p++ = 1; if (n > 1) { *p = 2; assert(a[1] == 2); } assert(a[0] == 1);", "math", "safe"},
		{"int *p = a, *q = b; *q = 5; *p++ = *q++; assert(a[0] == 5 && p - a == 1 && q == b + 1);", "math", "safe"},
		{"int *p = a + n; *--p = 3; assert(a[n - 1] == 3 && p < a + n && p >= a);", "math", "safe"},
		{"int *p = a + n; *p = 3;", "math", "unsafe"},
		{"int *p = a; p += n; p++;", "math", "unsafe"},
		{"int *p = a; p--;", "math", "unsafe"},
		{"int *p; p = &a[n - 1]; p[1 - n] = 4; assert(a[0] == 4);", "math", "safe"},
		{"int *p = a; i = 0; p = &a[i++]; assert(i == 1 && p == a);", "math", "safe"},
		{"int *p = a; assert(p && p != 0); if (!p) a[n] = 1;", "math", "safe"},
		{"set(a + 1, n - 1, 3); for (i = 1; i < n; i++) assert(a[i] == 3);", "math", "safe"},
		{"set(&a[n - 1], 2, 3);", "math", "unsafe"},
		{"twice(a, a + (n > 1)); assert(a[0] != 1 || n > 1);", "math", "safe"},
		{"copy(a, b, n); walk(a, a + n); assert(a[0] == 1);", "math", "safe"},
		{"walk(a, a + n + 1);", "math", "unsafe"},
		{"int *p = malloc(n * sizeof *p); p[n - 1] = 1; assert(p[n - 1] == 1); free(p);", "math", "safe"},
		{"int *p = (int *)malloc(sizeof(int) * n); p[n] = 1;", "math", "unsafe"},
		{"int *p = malloc(x * sizeof *p); p[0] = 1;", "math", "unsafe"},
		{"int *p = malloc(n * sizeof(int)); assert(p[0] == 0);", "math", "unsafe"},
		{"int *p = calloc(n, sizeof(int)); assert(p[n - 1] == 0); free(p);", "c", "safe"},
		{"int *p = malloc(n * sizeof(int)); free(p); p[0] = 1;", "math", "unsafe"},
		{"int *p = malloc(n * sizeof(int)); free(p); free(p);", "math", "unsafe"},
		{"int *p = malloc(n * sizeof(int)); p++; free(p);", "math", "unsafe"},
		{"for (i = 0; i < 2; i++) { int *p = malloc(n * sizeof(int)); if (i == 0) p[0] = 4; else assert(p[0] == 4); free(p); }", "math", "unsafe"},
		{"for (i = 0; i < 2; i++) { int *p = malloc(n * sizeof(int)); p[0] = i; assert(p[0] == i); free(p); }", "math", "safe"},
		{"struct P *p = malloc(n * sizeof *p); p[n - 1].y = 2; (p + n - 1)->x = 1; assert(p[n - 1].y == 2); free(p);", "math", "safe"},
		{"x = 0 && a[n]; (void)sizeof(z); assert(sizeof z == 1200 && x == 0);", "math", "safe"},
	} {
		src := "#include <stdlib.h>\nint nondet(void); struct P { int x, y; }; struct Q { int u, v[3]; }; void walk(int *p, int *end) { for (; p != end; p++) *p = 1; } int z[300]; void fail(void) { __assert_fail(); } void own(int c) { if (!c) { fail(); } }\n" +
			"void set(int *p, int n, int v) { for (int i = 0; i < n; i++) p[i] = v; } void copy(int to[], const int *from, int n) { for (int i = 0; i < n; i++) to[i] = from[i]; }\n" +
			"void twice(int *p, int *q) { *p = 1; *q = 2; } int count(void) { static int c[500]; c[7]++; return c[7]; }\n" +
			"int main(void) { int n = nondet(), x = nondet(), i; if (n < 1 || n > 1000) return 0; int a[n], b[n];\n" + c.body + "\nreturn 0; }\n"
		decides(t, 20_000, src, c.rules, c.body, c.verdict)
	}
}

// TestPolynomialArrays decides programs whose array elements are polynomials of the index and of
// variables.
func TestPolynomialArrays(t *testing.T) {
	for _, c := range []struct{ body, verdict string }{
		{"for (i = 0; i < n; i++) { a[i] = 0; for (int j = 0; j < n; j++) a[i] += i; } for (i = 0; i < n; i++) assert(a[i] == n * i);", "safe"},
		{"for (i = 0; i < n; i++) { a[i] = 0; for (int j = 0; j <= n; j++) a[i] += i; } for (i = 0; i < n; i++) assert(a[i] == n * i);", "unsafe"},
		{"for (i = 0; i < n; i++) { a[i] = 0; for (int j = 0; j <= i; j++) a[i] += i; } for (i = 0; i < n; i++) assert(a[i] == i * i + i);", "safe"},
		{"for (i = 0; i < n; i++) a[i] = 0; for (i = 0; i < n; i++) for (int j = 0; j <= i; j++) a[j] += x; for (i = 0; i < n; i++) assert(a[i] == (n - i) * x);", "safe"},
		{"for (i = 0; i < n; i++) a[i] = 0; for (i = 0; i < n; i++) for (int j = 0; j < i; j++) a[j] += x; for (i = 0; i < n; i++) assert(a[i] == (n - i) * x);", "unsafe"},
		{"x = 0; for (i = 0; i < n; i++) x += i; for (i = 0; i < n; i++) a[i] = x; for (i = 0; i < n; i++) assert(2 * a[i] == n * n - n);", "safe"},
		{"a[0] = 2; b[0] = 0; for (i = 1; i < n; i++) a[i] = a[i - 1] + 2; for (i = 1; i < n; i++) b[i] = b[i - 1] + a[i - 1]; for (i = 0; i < n; i++) assert(b[i] == i * i + i);", "safe"},
		{"a[0] = 2; b[0] = 0; for (i = 1; i < n; i++) a[i] = a[i - 1] + 2; for (i = 1; i < n; i++) b[i] = b[i - 1] + a[i]; for (i = 0; i < n; i++) assert(b[i] == i * i + i);", "unsafe"},
	} {
		src := "int nondet(void); int main(void) { int n = nondet(), x = nondet(), i; if (n < 1) return 0; int a[n], b[n];\n" + c.body + "\nreturn 0; }\n"
		decides(t, 100_000, src, "math", c.body, c.verdict)
	}
}

func TestMatricesByHand(t *testing.T) {
	const all = "for (i = 0; i < n; i++) for (j = 0; j < w; j++) "
	const inside = "if (0 <= x && x < n && 0 <= y && y < w) "
	for _, c := range []struct{ body, rules, verdict string }{
		{"m[n - 1][w - 1] = 3; assert(m[n - 1][w - 1] == 3);", "math", "safe"},
		{"m[0][0] = 3; m[n - 1][w - 1] = 4; assert(m[0][0] == 3);", "math", "unsafe"},
		{"m[0][0] = 3; if (w > 1) { m[0][1] = 4; assert(m[0][0] == 3); }", "math", "safe"},
		{"m[0][w] = 1;", "math", "unsafe"}, // outside of the row, but inside the matrix
		{"m[0][w] = 1;", "c+undefined=end", "safe"},
		{"m[n][0] = 1;", "math", "unsafe"},
		{"m[0][-1] = 1;", "math", "unsafe"},
		{all + "m[i][j] = 7; " + inside + "assert(m[x][y] == 7);", "math", "safe"},
		{all + "m[i][j] = 7; " + inside + "assert(m[x][y] == 8);", "math", "unsafe"},
		{all + "m[i][j] = 7; if (0 <= x && x < n && 0 <= y && y <= w) assert(m[x][y] == 7);", "math", "unsafe"},
		{"m[0][0] = 5; set(n, w, m, 3); assert(m[0][0] == 5);", "math", "unsafe"},
		{"put(w, m, 3); assert(m[0][0] == 3);", "math", "safe"},
		{"put(w + 1, m, 3);", "math", "unsafe"},
		{"put(w - 1, m, 3);", "c+undefined=end", "safe"},
		{"put(w, m + 1, 3); assert(m[0][0] == 3);", "math", "unsafe"},
		{"if (n > 1) { put(w, m + 1, 3); assert(m[1][0] == 3); }", "math", "safe"},
		{"int *p = m[0]; p += w - 1; *p = 4; assert(m[0][w - 1] == 4);", "math", "safe"},
		{"int *p = m[0]; p += w + 1;", "math", "unsafe"},
		{"first(m[n - 1]); assert(m[n - 1][0] == 9);", "math", "safe"},
		{"int q[2][w][3]; q[1][w - 1][2] = 5; q[0][w - 1][2] = 6; assert(q[1][w - 1][2] == 5);", "math", "safe"},
		{"int q[2][w][3]; q[1][w - 1][2] = 5; q[1][0][2] = 6; assert(q[1][w - 1][2] == 5);", "math", "unsafe"},
		{"int q[2][w][3]; q[1][0][3] = 5;", "math", "unsafe"},
		{"struct { int u, v[2]; } s[n][w]; s[0][0].u = 1; s[0][0].v[1] = 2; assert(s[0][0].u == 1 && s[0][0].v[1] == 2);", "math", "safe"},
		{"for (i = 0; i < 2; i++) { int q[n][w]; if (i == 0) q[0][0] = 4; else assert(q[0][0] == 4); }", "math", "unsafe"},
		{"int q[w - 5][n];", "math", "unsafe"},
		{"int q[n][w - 5]; q[0][0] = 1;", "math", "unsafe"},
		{"assert(deep(w, m, n) >= 0);", "math", "safe"},
		{"x = w; w = n = 100; m[0][x - 1] = 3; assert(m[0][x - 1] == 3);", "math", "safe"},
		{"w++; m[0][w - 1] = 3;", "math", "unsafe"},
		{"late(w, m, 1);", "math", "unsafe"},
		{"if (w > 1) { late(w, m, -1); assert(m[0][w - 2] == 3); }", "math", "safe"},
	} {
		src := "int nondet(void); void set(int n, int w, int p[n][w], int x) { for (int i = 0; i < n; i++) for (int j = 0; j < w; j++) p[i][j] = x; }\n" +
			"void put(int w, int (*p)[w], int x) { p[0][0] = x; } void first(int *p) { p[0] = 9; }\n" +
			"void late(int w, int p[][w], int x) { w += x; p[0][w - 1] = 3; }\n" +
			"int deep(int w, int p[][w], int n) { if (n == 0) return 0; p[n - 1][0] = n; return deep(w, p, n - 1); }\n" +
			"int main(void) { int n = nondet(), w = nondet(), x = nondet(), y = nondet(), i, j; if (n < 1 || w < 1) return 0; int m[n][w];\n" + c.body + "\nreturn 0; }\n"
		decides(t, 20_000, src, c.rules, c.body, c.verdict)
	}
}

func TestArraysRefused(t *testing.T) {
	for body, want := range map[string]string{
		"int *p = &a[0]; int *q = (int *)((char *)p + 4); *q = 1;": "a pointer to a",
		"int *p = a; p[0] = 1; p = b; p[0] = 2;":                   "several targets",
		"char *p = (char *)a; p[0] = 1;":                           "a pointer to a",
		"if (a < b) i = 0;":                                        "pointer",
		"goto in; { int c[400]; in: c[0] = 1; }":                   "jump",
		"int m[2][n][2][n]; m[0][1][0][0] = 1;":                    "computed",
		"int m[2][n]; int *p = (int *)m; p[1] = 1;":                "rows is not constant",
		"int m[2][n]; int (*p)[i] = m; p[1][0] = 1;":               "rows is not constant",
		"int (*p)[n] = malloc(n * sizeof *p); p[1][0] = 1;":        "rows whose length is not constant",
		"int m[2][n]; int (*p)[3] = m; p[1][0] = 1;":               "rows is not constant",
		"struct { int *x; } s[300]; s[0].x = a; a[0] = 1;":         "an address",
		"free(a); a[0] = 1;":                                       "memory from malloc",
		"int c[5000] = {1}; c[0] = 1;":                             "4096",
		"unknown_function(a); a[0] = 1;":                           "",
		"own(a, n);":                                               "its own variable",
		"int (*p)[4] = &a; (*p)[0] = 1;":                           "",
		"const int k[n]; k[0] = 1;":                                "const",
	} {
		src := "#include <stdlib.h>\nvoid unknown_function(int *p); void own(int *p, int n) { int c[n]; c[0] = 0; if (n > 0) own(c, n - 1); }\nint main(void) { int n = nondet_int(), i = 0; assume(n > 0); int a[n], b[n];\n" + body + "\nreturn 0; }\n"
		rep := Check(t.Context(), "a.c", []byte(src), Options{Timeout: patience})
		if rep.Verdict != verdictError || len(rep.Diagnostics) == 0 || !strings.Contains(rep.Diagnostics[0].Message, want) {
			t.Errorf("%s: %s %v", body, rep.Verdict, rep.Diagnostics)
		}
	}
}

var provable = []string{
	"for (i = 0; i < n; i++) a[i] = 2; for (i = 0; i < n; i++) assert(a[i] == 2);",
	"for (i = 0; i < n; i++) a[i] = i; for (i = 0; i < n; i++) a[i] = a[i] + 1; for (i = 0; i < n; i++) assert(a[i] == i + 1);",
	"for (i = 0; i < n; i++) b[i] = a[i]; for (i = 0; i < n; i++) assert(a[i] == b[i]);",
	"for (i = 0; i < n; i++) a[i] = 1; for (i = 0; i < n; i++) y += a[i]; assert(y == n);",
	"for (i = 0; i < n; i++) a[i] = 1; for (i = 0; i < n; i++) { if (a[i] == 1) a[i] = 3; else a[i] = 0; } for (i = 0; i < n; i++) assert(a[i] >= 3);",
	"a[0] = 4; for (i = 1; i < n; i++) a[i] = a[i - 1]; for (i = 0; i < n; i++) assert(a[i] == 4);",
	"for (i = 0; i < n; i++) a[i] = x; for (i = 0; i < n; i++) b[i] = a[i] - x; for (i = 0; i < n; i++) assert(b[i] == 0);",
	"for (i = n - 1; i >= 0; i--) a[i] = i + x; for (i = 0; i < n; i++) assert(a[i] >= x);",
	"for (i = 0; i < n; i++) a[i] = i; y = n; for (i = 0; i < --y; i++) { x = a[i]; a[i] = a[y]; a[y] = x; } for (i = 0; i < n; i++) assert(a[i] == n - 1 - i);",
}

// "related" contains further programs. Their proofs need invariants about two elements of the same
// array.
var related = []string{
	"for (i = 1; i < n; i++) if (a[i] > a[y]) y = i; assume(0 <= x && x < n); assert(a[x] <= a[y]);",
	"for (i = 1; i < n; i++) if (a[i] < a[y]) y = i; assume(0 <= x && x < n); assert(a[x] >= a[y]);",
}

// "mirrored" contains further programs, in which an element of one array belongs to an element of
// another array with a different index, such as b[n-1-i] = a[i].
var mirrored = []string{
	"for (i = 0; i < n; i++) b[n - 1 - i] = a[i]; for (i = 0; i < n; i++) assert(b[i] == a[n - 1 - i]);",
	"for (i = 1; i < n; i++) b[i] = a[i - 1]; for (i = 1; i < n; i++) assert(b[i] == a[i - 1]);",
}

// TestArrayProofsOfOthers takes the proved invariant of a program, and then changes a number or an
// operator in the program. If the changed program can fail, no invariant proves it safe. So the
// check on the syntax tree of the changed program must reject the invariant.
func TestArrayProofsOfOthers(t *testing.T) {
	proofs, accepted, refused := 0, 0, 0
	for k, body := range slices.Concat(provable, related, mirrored) {
		src := "int main(void) { int n = nondet_int(), x = nondet_int(), y = 0, i; assume(n > 0); int a[n], b[n]; " + body + " }"
		pairs := k >= len(provable) && k < len(provable)+len(related)
		form := lower.CellOptions{Premises: true, TwoCells: pairs}
		if k >= len(provable)+len(related) {
			form = lower.CellOptions{SeparateIndices: true}
		}
		lowered := func(text string) *frontend.Unit {
			unit, diags := frontend.Load("a.c", []byte(text))
			if len(diags) > 0 {
				return nil
			}
			if unit, err := unit.WithCells(t.Context(), form); err == nil {
				return unit
			}
			return nil
		}
		unit := lowered(src)
		simple, back, err := pass.Simplify(t.Context(), unit.Program, pass.SimplifyOptions{LargeBlocks: true})
		if err != nil {
			t.Fatal(err)
		}
		name := "ic3:SEEDED"
		if pairs {
			name = "ic3"
		}
		eng, config, err := findEngine(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		ctx, limits := enginetest.Bounded(t, 20_000)
		res := eng.Check(ctx, simple, engine.Options{Config: config, Limits: limits}, nil)
		if res.Verdict != engine.Safe {
			t.Errorf("%s: %s %s", body, res.Verdict, res.Reason.Text)
			continue
		}
		inv, err := back.Invariant(res.Invariant)
		if err != nil {
			t.Fatal(err)
		}
		proofs++
		inv = thin(unit.Program, inv)
		begin := strings.Index(src, "int a[n]")
		for _, change := range [][2]string{{" = 0;", " = 1;"}, {" == ", " >= "}, {" == ", " > "}, {" = 1;", " = 0;"}, {" + 1", " - 1"}, {" + 1", ""}, {" - 1", ""}, {"[0]", "[n - 1]"}, {" < n; ", " < n - 1; "}, {"a[", "b["}, {"b[", "a["}, {"x", "y"}, {" 2", " 3"}} {
			for at := begin; ; {
				k := strings.Index(src[at:], change[0])
				if k < 0 {
					break
				}
				at += k
				text := src[:at] + change[1] + src[at+len(change[0]):]
				at += len(change[0])
				other := lowered(text)
				if other == nil {
					continue
				}
				if _, err := carry.Invariant(t.Context(), other.AST, other.Lowered, inv, refute.Prove); err != nil {
					refused++
					continue
				}
				accepted++
				if out := failingRun(t, other, 400); out != nil {
					t.Fatalf("a proof of\n%s\nis accepted for\n%s\nwhere line %d fails: %s", src, text, out.Pos.Line, out.Message)
				}
			}
		}
	}
	t.Logf("%d proofs; for other programs %d accepted, %d refused", proofs, accepted, refused)
	if proofs < len(provable)+len(related)+len(mirrored) || accepted == 0 || refused == 0 {
		t.Error("this tests nothing")
	}
}

// TestCourseArrays decides the programs of testdata/course, array exercises of a first programming
// course. Check must find all mistakes, and prove some of the correct programs within a test's
// limits.
func TestCourseArrays(t *testing.T) {
	index, err := os.ReadFile("testdata/course/INDEX.tsv")
	if err != nil {
		t.Fatal(err)
	}
	programs, bugs, proofs := 0, 0, 0
	nth := rounds.Stride(t, 6)
	for i, line := range strings.Split(strings.TrimSpace(string(index)), "\n")[1:] {
		if i%nth != 0 {
			continue
		}
		name, want, _ := strings.Cut(line, "\t")
		src, err := os.ReadFile(filepath.Join("testdata/course", name+".c"))
		if err != nil {
			t.Fatal(err)
		}
		programs++
		if want == verdictUnsafe {
			bugs++
		}
		units := 3000
		if want == verdictSafe {
			units = 300 / nth
		}
		rep := checkBounded(t, units, name+".c", src, Options{})
		switch {
		case rep.Verdict == verdictSafe && want == verdictSafe:
			proofs++
		case rep.Verdict != want && !(rep.Verdict == verdictUnknown && want == verdictSafe):
			t.Errorf("%s: %s, not %s: %s %v", name, rep.Verdict, want, rep.Reason, rep.Diagnostics)
		}
	}
	if proofs == 0 && nth == 1 {
		t.Errorf("%d proofs", proofs)
	}
	if bugs == 0 || nth == 1 && (programs != 52 || bugs != 23) {
		t.Errorf("%d programs, %d with a bug", programs, bugs)
	}
}
