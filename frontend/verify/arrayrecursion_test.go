package verify

import (
	"fmt"
	"maps"
	"math/rand"
	"strings"
	"testing"

	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/gen"
	"ic3play/lia/rounds"
)

// TestRandomArrayRecursion decides random programs whose recursive functions read an array of up to
// 4 elements. If the verdict is safe, no run on small inputs may fail.
func TestRandomArrayRecursion(t *testing.T) {
	randomRecursion(t, rounds.Of(t, 60, 16), 700, gen.ArrayRecursion)
}

func TestRandomArrayWrites(t *testing.T) {
	randomRecursion(t, rounds.Of(t, 40, 20), 3000, func(r *rand.Rand, outside bool) string {
		return gen.ArrayWrites(r, gen.ArrayWriteOptions{Outside: outside})
	})
}

func TestRandomLocalArrays(t *testing.T) {
	randomRecursion(t, rounds.Of(t, 40, 8), 2000, func(r *rand.Rand, outside bool) string {
		return gen.LocalArrays(r, gen.ArrayWriteOptions{Outside: outside})
	})
}

func TestRandomMatrices(t *testing.T) {
	randomRecursion(t, rounds.Of(t, 40, 8), 2000, func(r *rand.Rand, outside bool) string {
		return gen.Matrices(r, gen.ArrayWriteOptions{Outside: outside})
	})
}

func randomRecursion(t *testing.T, count, units int, program func(r *rand.Rand, outside bool) string) {
	verdicts := map[string]int{}
	from := rounds.From(t)
	for seed := from; seed < from+count; seed++ {
		var opts Options
		if seed%3 == 2 {
			opts.Rules = ast.Rules{C: true, Model: ast.LP64(), Overflow: ast.OverflowWraps}
		}
		if seed%4 > 1 {
			opts.Engine = []string{"ic3", "bmc"}[seed%2]
		}
		src := []byte(program(rand.New(rand.NewSource(int64(seed))), seed%2 == 0))
		name := fmt.Sprintf("seed%d.c", seed)
		rep := checkBounded(t, units, name, src, opts)
		verdicts[rep.Verdict]++
		switch rep.Verdict {
		case verdictError:
			t.Fatalf("seed %d: %s %v\n%s", seed, rep.Reason, rep.Diagnostics, src)
		case verdictSafe:
			unit, _ := frontend.LoadRules(name, src, opts.Rules)
			if out := failingRun(t, unit, 3000); out != nil {
				t.Fatalf("seed %d is called safe, but line %d fails: %s\n%s", seed, out.Pos.Line, out.Message, src)
			}
		}
	}
	t.Logf("%v", verdicts)
	if verdicts[verdictSafe] == 0 && count >= 10 || verdicts[verdictUnsafe] == 0 {
		t.Errorf("the programs test nothing: %v", verdicts)
	}
}

func TestArrayRecursionByHand(t *testing.T) {
	const functions = `extern int nondet_int(void);
int g[300];
static int find(const int *p, int i, int n, int x) { if (i >= n) return -1; if (p[i] == x) return i; return find(p, i + 1, n, x); }
static int search(const int *p, int lo, int hi, int x) {
	if (lo > hi) return -1;
	int m = lo + (hi - lo) / 2;
	if (p[m] == x) return m;
	return p[m] < x ? search(p, m + 1, hi, x) : search(p, lo, m - 1, x);
}
static int most(const int *p, int n) { if (n == 1) return p[0]; int m = most(p, n - 1), y = p[n - 1]; return y > m ? y : m; }
static int moves(const int *p, int n) { if (n == 0) return 1; return *p >= 0 && moves(p + 1, n - 1); }
static int first(int i) { return i <= 0 ? g[0] : first(i - 1); }
static int even(const int *p, int n); static int odd(const int *p, int n) { return n == 0 ? 0 : even(p, n - 1); }
static int even(const int *p, int n) { return n == 0 ? p[0] : odd(p, n - 1); }
int main(void) { int n = nondet_int(), x = nondet_int(), i, r; if (n < 1) return 0; int a[n], b[n];
`
	cases := map[string]string{
		"r = find(a, 0, n, x); assert(r == -1 || a[r] == x);":                                             "safe",
		"r = find(a, 0, n, x); assert(r == -1 || b[r] == x);":                                             "unsafe",
		"r = find(a, 0, n, x); a[0] = x + 1; assert(r == -1 || a[r] == x);":                               "unsafe",
		"r = find(a, 0, n, x); a[0] = x; assert(r == -1 || a[r] == x);":                                   "safe",
		"r = find(a, 0, n + 1, x);":                                                                       "unsafe",
		"r = search(a, 0, n - 1, x); assert(r == -1 || a[r] == x);":                                       "safe",
		"r = search(a, 0, n, x); assert(r == -1 || a[r] == x);":                                           "unsafe",
		"r = most(a, n); if (0 <= x && x < n) assert(a[x] <= r);":                                         "safe",
		"r = most(a, n); if (0 <= x && x < n) assert(a[x] < r);":                                          "unsafe",
		"for (i = 0; i < n; i++) a[i] = i; r = moves(a, n); assert(r);":                                   "safe",
		"for (i = 0; i < n; i++) a[i] = i - 2; r = moves(a, n); assert(r);":                               "unsafe",
		"g[0] = 5; r = first(x); assert(r == 5);":                                                         "safe",
		"g[0] = 5; r = first(x); g[0] = 6; assert(r == g[0]);":                                            "unsafe",
		"g[x > 0] = 5; r = first(x); assert(r == 5);":                                                     "unsafe",
		"r = even(a, n); assert(r == 0 || r == a[0]);":                                                    "safe",
		"for (i = 0; i < 2; i++) { int c[n]; c[0] = i; assert(find(c, 0, 1, i) == 0); }":                  "safe",
		"for (i = 0; i < 2; i++) { int c[n]; if (i == 0) c[0] = 4; else assert(find(c, 0, 1, 4) == 0); }": "unsafe",
	}
	if rounds.All(t) {
		cases["g[0] = 5; r = first(x); g[0] = 6; assert(r == g[0] - 1);"] = "safe"
	}
	for body, want := range cases {
		src := functions + body + "\nreturn 0; }\n"
		if rep := checkBounded(t, 20_000, "a.c", []byte(src), Options{}); rep.Verdict != want {
			t.Errorf("%s: %s, not %s: %s %v", body, rep.Verdict, want, rep.Reason, rep.Diagnostics)
		}
	}
}

func TestArrayWritesByHand(t *testing.T) {
	const functions = `extern int nondet_int(void);
int g[300];
static void fill(int *p, int n, int x) { if (n <= 0) return; p[n - 1] = x; fill(p, n - 1, x); }
static void later(int *p, int n) { if (n <= 0) return; later(p, n - 1); p[n - 1] = n; }
static void up(int *p, int i, int n) { if (i >= n) return; p[i]++; up(p, i + 1, n); }
static void copy(int *to, const int *from, int n) { if (n == 0) return; *to = *from; copy(to + 1, from + 1, n - 1); }
static void swap(int *p, int i, int j) { int t = p[i]; p[i] = p[j]; p[j] = t; }
static void turn(int *p, int i, int j) { if (i >= j) return; swap(p, i, j); turn(p, i + 1, j - 1); }
static void undo(int *p, int n) { if (n == 0) return; p[0]++; undo(p, n - 1); p[0]--; }
int main(void) { int n = nondet_int(), x = nondet_int(), i; if (n < 1) return 0; int a[n], b[n];
`
	for body, want := range map[string]string{
		"fill(a, n - 1, x); for (i = 0; i < n; i++) assert(a[i] == x);": "unsafe",
		"fill(a, n + 1, x);":                                                                               "unsafe",
		"b[0] = 3; fill(a, n, x); assert(b[0] == 3);":                                                      "safe",
		"fill(a, n, 1); fill(b, n, 2); if (0 <= x && x < n) assert(a[x] == b[x]);":                         "unsafe",
		"later(a, n); if (0 <= x && x < n) assert(a[x] == x + 1);":                                         "safe",
		"later(a, n); if (0 <= x && x < n) assert(a[x] == x);":                                             "unsafe",
		"for (i = 0; i < n; i++) a[i] = i; up(a, 0, n); if (0 <= x && x < n) assert(a[x] == x + 1);":       "safe",
		"for (i = 0; i < n; i++) a[i] = i; up(a, 1, n); if (0 <= x && x < n) assert(a[x] == x + (x > 0));": "safe",
		"for (i = 0; i < n; i++) a[i] = i; up(a, 1, n); if (0 <= x && x < n) assert(a[x] == x + 1);":       "unsafe",
		"copy(a, b, n); if (0 <= x && x < n) assert(a[x] == b[x]);":                                        "safe",
		"copy(a, b, n - 1); if (0 <= x && x < n) assert(a[x] == b[x]);":                                    "unsafe",
		"for (i = 0; i < n; i++) a[i] = i; turn(a, 0, n - 1); if (0 <= x && x < n) assert(a[x] == x);":     "unsafe",
		"a[0] = 5; undo(a, 3); assert(a[0] == 5);":                                                         "safe",
		"a[0] = 5; undo(a, 3); assert(a[0] == 8);":                                                         "unsafe",
	} {
		src := functions + body + "\nreturn 0; }\n"
		if rep := checkBounded(t, 20_000, "a.c", []byte(src), Options{}); rep.Verdict != want {
			t.Errorf("%s: %s, not %s: %s %v", body, rep.Verdict, want, rep.Reason, rep.Diagnostics)
		}
	}
}

func TestLocalArraysByHand(t *testing.T) {
	const functions = `extern int nondet_int(void); void *malloc(unsigned long);
static int one(int n) { int t[300]; t[0] = n; if (n > 0) one(n - 1); return t[0]; }
static void all(int n) { int t[n + 1]; for (int i = 0; i <= n; i++) t[i] = n; if (n > 0) all(n - 1); for (int i = 0; i <= n; i++) assert(t[i] == n); }
static int put(int *p, int n, int x) { if (n > 0) return put(p, n - 1, x); p[0] = x; return 0; }
static void other(int n) { int t[n + 1]; put(t, n, n); if (n > 0) other(n - 1); assert(t[0] == n); }
static int earlier(int n) { int t[n + 1]; if (n > 1) return t[0]; t[0] = 3; return earlier(n + 1); }
static int own(int n) { int t[n + 1]; t[0] = n; return t[0]; }
static int through(int n) { if (n <= 0) return 0; int y = own(n); through(n - 1); assert(y == n); return own(y); }
static int odd(int n); static int even(int n) { int t[300]; t[n & 1] = 1; if (n > 0) odd(n - 1); return t[n & 1]; }
static int odd(int n) { int t[n + 2]; t[0] = 2; return even(n) + t[0]; }
static int heap(int n) { int *t = malloc((n + 1) * sizeof *t); t[n] = n; if (n > 0) heap(n - 1); return t[n]; }
static void past(int n) { int t[n]; t[0] = 1; past(n - 1); }
int main(void) { int n = nondet_int(), x = nondet_int(); if (n < 0) return 0;
`
	cases := map[string]string{
		"assert(one(n) != 2);":                    "unsafe",
		"all(n);":                                 "safe",
		"other(n);":                               "safe",
		"assert(earlier(0) == 3);":                "unsafe",
		"x = earlier(0); assert(x == x);":         "safe",
		"if (n > 0) assert(through(n) == n - 1);": "unsafe",
		"assert(even(n) == 1);":                   "safe",
		"assert(odd(n) == 2);":                    "unsafe",
		"assert(heap(n) == n);":                   "safe",
		"assert(heap(n) != 1);":                   "unsafe",
		"past(3);":                                "unsafe",
		"int a[n + 1]; a[0] = 5; all(n); assert(a[0] == 5);": "safe",
	}
	if rounds.All(t) {
		maps.Copy(cases, map[string]string{
			"assert(one(n) == n);":                "safe",
			"if (n > 0) assert(through(n) == n);": "safe",
			"assert(odd(n) == 3);":                "safe",
		})
	}
	for body, want := range cases {
		src := functions + body + "\nreturn 0; }\n"
		if rep := checkBounded(t, 20_000, "a.c", []byte(src), Options{}); rep.Verdict != want {
			t.Errorf("%s: %s, not %s: %s %v", body, rep.Verdict, want, rep.Reason, rep.Diagnostics)
		}
	}
}

// TestArrayRecursionRefused checks that a program is refused if a recursive function passes
// its own array to itself, or if a pointer to the array outlives the call.
func TestArrayRecursionRefused(t *testing.T) {
	for f, want := range map[string]string{
		"void f(int *p, int n) { int c[300]; if (n > 0 && c[n & 1] == 0) f(c, n - 1); }":                         "calls itself with a pointer to its own variable",
		"int *g; void f(int *p, int n) { int c[300]; g = c; if (n > 0) f(p, n - 1); g[0] = 1; }":                 "what this points to is not known",
		"int *h(int n) { int c[n]; if (n > 1) return h(n - 1); return c; } void f(int *p, int n) { *h(n) = 1; }": "a pointer to c",
	} {
		src := "extern int nondet_int(void); " + f + "\nint main(void) { int n = nondet_int(); if (n < 1) return 0; int a[n]; f(a, n); return 0; }\n"
		rep := Check(t.Context(), "a.c", []byte(src), Options{Timeout: patience})
		if rep.Verdict != verdictError || len(rep.Diagnostics) == 0 || !strings.Contains(rep.Diagnostics[0].Message, want) {
			t.Errorf("%s: %s %v", f, rep.Verdict, rep.Diagnostics)
		}
	}
}
