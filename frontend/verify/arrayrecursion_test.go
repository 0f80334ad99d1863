package verify

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/gen"
	"ic3play/lia/rounds"
)

// TestRandomArrayRecursion decides random programs whose recursive functions read an array
// of up to 4 cells, and executes those that are called safe for all small inputs.
func TestRandomArrayRecursion(t *testing.T) {
	count := rounds.Of(t, 60, 16)
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
		src := []byte(gen.ArrayRecursion(rand.New(rand.NewSource(int64(seed))), seed%2 == 0))
		name := fmt.Sprintf("seed%d.c", seed)
		rep := bounded(t, 700, name, src, opts)
		verdicts[rep.Verdict]++
		switch rep.Verdict {
		case verdictError:
			t.Fatalf("seed %d: %s %v\n%s", seed, rep.Reason, rep.Diagnostics, src)
		case verdictSafe:
			unit, _ := frontend.LoadRules(name, src, opts.Rules)
			if out := failing(t, unit, 3000); out != nil {
				t.Fatalf("seed %d is called safe, but line %d fails: %s\n%s", seed, out.Pos.Line, out.Message, src)
			}
		}
	}
	t.Logf("%v", verdicts)
	if verdicts[verdictSafe] == 0 || verdicts[verdictUnsafe] == 0 {
		t.Errorf("the programs test nothing: %v", verdicts)
	}
}

// TestArrayRecursionByHand decides recursive functions that read arrays.
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
	for body, want := range map[string]string{
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
		"g[0] = 5; r = first(x); g[0] = 6; assert(r == g[0] - 1);":                                        "safe",
		"g[0] = 5; r = first(x); g[0] = 6; assert(r == g[0]);":                                            "unsafe",
		"g[x > 0] = 5; r = first(x); assert(r == 5);":                                                     "unsafe",
		"r = even(a, n); assert(r == 0 || r == a[0]);":                                                    "safe",
		"for (i = 0; i < 2; i++) { int c[n]; c[0] = i; assert(find(c, 0, 1, i) == 0); }":                  "safe",
		"for (i = 0; i < 2; i++) { int c[n]; if (i == 0) c[0] = 4; else assert(find(c, 0, 1, 4) == 0); }": "unsafe", // another array
	} {
		src := functions + body + "\nreturn 0; }\n"
		if rep := bounded(t, 20_000, "a.c", []byte(src), Options{}); rep.Verdict != want {
			t.Errorf("%s: %s, not %s: %s %v", body, rep.Verdict, want, rep.Reason, rep.Diagnostics)
		}
	}
}

// TestArrayRecursionRefused: recursive functions do not change arrays of any size.
func TestArrayRecursionRefused(t *testing.T) {
	for f, want := range map[string]string{
		"void f(int *p, int n) { if (n > 0) { p[n - 1] = 0; f(p, n - 1); } }":                                   "an assignment",
		"void f(int *p, int n) { if (n > 0) { p[n - 1]++; f(p, n - 1); } }":                                     "an assignment",
		"void put(int *p) { *p = 1; } void f(int *p, int n) { if (n > 0) { put(p); f(p + 1, n - 1); } }":        "an assignment",
		"void f(int *p, int n) { int c[300]; if (n > 0 && c[n & 1] == 0) f(p, n - 1); }":                        "the declaration",
		"void own(void) { int c[300]; c[0] = 1; } void f(int *p, int n) { if (n > 0) { own(); f(p, n - 1); } }": "array",
	} {
		src := "extern int nondet_int(void); " + f + "\nint main(void) { int n = nondet_int(); if (n < 1) return 0; int a[n]; f(a, n); return 0; }\n"
		rep := Check(t.Context(), "a.c", []byte(src), Options{Timeout: patience})
		if rep.Verdict != verdictError || len(rep.Diagnostics) == 0 || !strings.Contains(rep.Diagnostics[0].Message, want) {
			t.Errorf("%s: %s %v", f, rep.Verdict, rep.Diagnostics)
		}
	}
}
