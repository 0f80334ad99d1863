package verify

import (
	"maps"
	"math/rand"
	"strings"
	"testing"

	"ic3play/engine/enginetest"
	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/gen"
	"ic3play/frontend/lower"
	"ic3play/lia/rounds"
)

// TestRandomArraySums decides random programs that add up array elements. If the verdict is safe,
// no run on small inputs may fail.
func TestRandomArraySums(t *testing.T) {
	randomRecursion(t, rounds.Of(t, 30, 3), 60_000, gen.ArraySums)
}

func TestArraySumsByHand(t *testing.T) {
	const head = "int main(int *a, int n) { assume(n >= 0); int b[n + 1], i, x = 0, y = 0; "
	const forwards = "for (i = 0; i < n; i++) x += a[i]; "
	cases := map[string]string{
		forwards + "for (i = 0; i < n; i++) y += a[i]; assert(x == y);":                                               "safe",
		forwards + "for (i = 0; i < n - 1; i++) y += a[i]; assert(x == y);":                                           "unsafe",
		forwards + "if (n > 1) a[1]++; for (i = 0; i < n; i++) y += a[i]; assert(x == y);":                            "unsafe",
		"for (i = 0; i < n; i++) b[i] = a[i] + 1; " + forwards + "for (i = 0; i < n; i++) y += b[i]; assert(x == y);": "unsafe",
	}
	if rounds.All(t) {
		const plusAndMinus = forwards + "for (i = 0; i < n; i++) x -= a[i]; "
		maps.Copy(cases, map[string]string{
			plusAndMinus + plusAndMinus + plusAndMinus + "assert(x == 0);":                                                       "safe",
			forwards + "for (i = n - 1; i >= 0; i--) y += a[i]; assert(x == y);":                                                 "safe",
			"for (i = 0; i < n; i++) b[i] = a[i]; " + forwards + "for (i = 0; i < n; i++) y += b[i]; assert(x == y);":            "safe",
			"b[n] = 0; for (i = 0; i < n; i++) b[i] = a[i]; " + forwards + "for (i = 0; i <= n; i++) y += b[i]; assert(x == y);": "safe",
		})
	}
	for body, want := range cases {
		if want == verdictSafe && !rounds.All(t) && !strings.Contains(body, "c + d") && !strings.Contains(body, "!d") {
			continue
		}
		if rep := checkBounded(t, 100_000, "a.c", []byte(head+body+" }"), Options{}); rep.Verdict != want {
			t.Errorf("%s: %s, not %s: %s %v", body, rep.Verdict, want, rep.Reason, rep.Diagnostics)
		}
	}
	const wraps = "extern unsigned nondet_uint(void); int main(void) { unsigned n = nondet_uint(), i, x = 0, y = 0; if (n == 0 || n > 1000) return 0; unsigned a[n]; " +
		"for (i = 0; i < n; i++) x += a[i]; for (i = 0; i < n; i++) y += a[i]; if (x > y) assert(0); }"
	if rep := checkBounded(t, 2000, "a.c", []byte(wraps), Options{Rules: ast.Rules{C: true, Model: ast.LP64()}}); rep.Verdict == verdictUnsafe {
		t.Errorf("sums that wrap around: %s", rep.Verdict)
	}
}

func TestArrayCountsByHand(t *testing.T) {
	const head = `int count(int *p, int m, int y) { int t = 0; for (int j = 0; j < m; j++) if (p[j] == y) t++; return t; }
int main(int *a, int n, int x) { assume(n >= 0); int b[n + 1], i, c = 0, d = 0; for (i = 0; i < n; i++) b[i] = a[i]; `
	nth := rounds.Stride(t, 2) // each safe program takes seconds
	for i, c := range []struct{ body, want string }{
		{"for (i = 0; i < n; i++) if (a[i] > 0) c++; for (i = n - 1; i >= 0; i--) if (a[i] >= 1) d++; assert(c == d);", "safe"},
		{"for (i = 0; i < n; i++) if (a[i] > 0) c++; for (i = 0; i < n; i++) d += !(a[i] > 0); assert(c + d == n);", "safe"},
		{"c = count(a, n, x); d = count(a, n, x); assert(c == d);", "safe"},
		{"for (i = 0; i < n; i++) if (a[i] > 0) c++; for (i = 0; i < n; i++) if (a[i] >= 0) d++; assert(c == d);", "unsafe"},
		{"c = count(a, n, x); x++; d = count(a, n, x); assert(c == d);", "unsafe"},
		{"c = count(a, n, x); if (n > 2) a[1] = x; d = count(a, n, x); assert(c == d);", "unsafe"},
		{"for (i = 0; i < n; i++) if (a[i] % 2) c += a[i]; for (i = 0; i < n; i++) if (a[i] % 2 == 1) d += a[i]; assert(c == d);", "unsafe"}, // -1 % 2 is -1
		{"for (i = 0; i < n; i++) if (a[i] == x) { c++; a[i] = x + 1; } for (i = 0; i < n; i++) if (a[i] == x) d++; assert(!d);", "safe"},
		{"for (i = 0; i < n; i++) if (a[i] == x) { c++; a[i] = x + 1; } for (i = 0; i < n; i++) if (a[i] == x) d++; assert(d==c);", "unsafe"},
	} {
		if c.want == verdictSafe && i%nth != 0 {
			continue
		}
		if rep := checkBounded(t, 100_000, "a.c", []byte(head+c.body+" }"), Options{}); rep.Verdict != c.want {
			t.Errorf("%s: %s, not %s: %s %v", c.body, rep.Verdict, c.want, rep.Reason, rep.Diagnostics)
		}
	}
}

// TestRandomArrayCounts decides random programs that count array elements. It lowers them only in
// the form that tracks sums of elements. If the verdict is safe, no run on small inputs may fail.
func TestRandomArrayCounts(t *testing.T) {
	verdicts := map[string]int{}
	from, count := rounds.From(t), rounds.Of(t, 100, 6)
	for seed := from; seed < from+count; seed++ {
		var opts Options
		if seed%3 == 2 {
			opts.Rules = ast.Rules{C: true, Model: ast.LP64(), Overflow: ast.OverflowWraps}
		}
		src := []byte(gen.ArrayCounts(rand.New(rand.NewSource(int64(seed))), seed%2 == 0))
		unit, diags := frontend.LoadRules("counts.c", src, opts.Rules)
		if unit == nil {
			t.Fatalf("seed %d: %v\n%s", seed, diags, src)
		}
		ctx, limits := enginetest.Bounded(t, 4000)
		opts.Yield, opts.Timeout = limits.Yield, patience
		sums, err := unit.WithCells(ctx, lower.CellOptions{Premises: true, Sums: true})
		if err != nil {
			t.Fatal(err)
		}
		r := newRun("counts.c", src, opts)
		eng, config, err := r.findEngine("ic3", nil)
		if err != nil {
			t.Fatal(err)
		}
		rep := r.program(ctx, eng, config, sums)
		verdicts[rep.Verdict]++
		if out := failingRun(t, unit, 3000); out != nil && rep.Verdict == verdictSafe {
			t.Fatalf("seed %d is called safe, but line %d fails: %s\n%s", seed, out.Pos.Line, out.Message, src)
		} else if out != nil {
			verdicts["fails"]++
		}
	}
	t.Logf("%v", verdicts)
	if verdicts[verdictSafe] == 0 && count >= 100 || verdicts["fails"] == 0 {
		t.Errorf("the programs test nothing: %v", verdicts)
	}
}
