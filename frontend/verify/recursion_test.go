package verify

import (
	"context"
	"math/rand"
	"testing"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/gen"
	"ic3play/frontend/interp"
	"ic3play/lia/num"
	"ic3play/lia/rounds"
)

// TestRecursion decides random recursive programs and runs them on all inputs: the
// verdict of every engine for such programs is right, and no answer needs an excuse.
func TestRecursion(t *testing.T) {
	engines := []string{"auto", "ic3", "ic3:SEEDED", "ic3+blocks=raw", "sim", "bmc", "bmc+blocks=raw"}
	count, from := rounds.Of(t, 30, 10), rounds.From(t)
	verdicts, refused, uncovered, fails := map[string]int{}, map[string]int{}, 0, 0
	for seed := from; seed < from+count; seed++ {
		src := []byte(gen.Recursion(rand.New(rand.NewSource(int64(seed))), 1+seed%2, seed%5 == 0))
		rules := ast.Rules{}
		if seed%3 == 1 {
			rules = ast.Rules{C: true, Model: ast.LP64(), Overflow: ast.Overflow(seed % 2)}
		}
		unit, ds := frontend.LoadRules("recursion.c", src, rules)
		if unit == nil {
			refused[ds[0].Message]++
			continue
		}
		wrong, over := "", false
		gen.Tapes([]int64{-1, 0, 1, 2}, 1+seed%2, func(next func() int64) bool {
			in := func(cfa.InputKind, string, source.Pos) (num.Int, bool) { return num.From(next()), true }
			out := interp.Run(context.Background(), unit.AST, in, interp.Options{MaxSteps: 20000})
			over = over || out.Kind == interp.OutOfSteps
			if out.Kind == interp.Failed {
				wrong = out.Message
			}
			return wrong == ""
		})
		if wrong != "" {
			fails++
		}
		for _, name := range engines {
			rep := bounded(t, 300, "recursion.c", src, Options{Engine: name, Rules: rules})
			verdicts[rep.Verdict]++
			uncovered += int(rep.Stats["tree_not_covered"])
			switch {
			case rep.Verdict == verdictSafe && wrong != "":
				t.Errorf("seed %d, %s: safe, but %s\n%s", seed, name, wrong, src)
			case rep.Verdict == verdictUnsafe && wrong == "" && !over && !opened(unit):
				t.Errorf("seed %d, %s: unsafe, but no inputs fail\n%s", seed, name, src)
			case rep.Verdict == verdictError, rep.ReasonCode == engine.Unconfirmed, rep.ReasonCode == engine.Fault:
				t.Errorf("seed %d, %s: %s\n%s", seed, name, rep.Reason, src)
			}
		}
	}
	t.Logf("%d programs, %d fail, refused %v, %v, %d not covered on the tree", count, fails, refused, verdicts, uncovered)
}

// TestCallsInLoops decides functions that call themselves in a loop. Behind the loop's cut
// point a parameter that nothing assigns still has its value on entry.
func TestCallsInLoops(t *testing.T) {
	for _, src := range []string{
		`int f(int n) { if (n <= 0) return 0; int r = 0; for (int i = 0; i < 2; i++) r += f(n - 1) + 1; return r; }
int main(void) { assert(f(3) == 14); }`,
		`int f(int n) { int r = 0, i = 0; while (i < n) { i++; r += f(n - 1) + 1; } return r; }
int main(void) { assert(f(3) >= 3); }`,
		`int g;
int f(int n, int k) { int r = 0; while (n > 0) { n--; r++; if (k > 0) { int t = f(n, k - 1); if (t > n) g++; } } return r; }
int main(void) { int n = nondet(); f(n, 3); assert(g == 0); }`,
	} {
		for _, c := range []bool{false, true} {
			rep := bounded(t, 20000, "loop.c", []byte(src), Options{Rules: ast.Rules{C: c, Model: ast.LP64()}})
			if rep.Verdict != verdictSafe {
				t.Errorf("%s: %s\n%s", rep.Verdict, rep.Reason, src)
			}
		}
	}
}

// TestTables decides recursions whose results grow too fast for regions: a table of them,
// and lines for some arguments, are inductive also where sums wrap around.
func TestTables(t *testing.T) {
	const up = `int up(int k, int n) {
	if (k == 0) return n + 1;
	if (n == 0) return up(k - 1, 1);
	return up(k - 1, up(k, n - 1));
}
int main(void) { int k = nondet_int(), n = nondet_int(); assume(0 <= k && k <= 3 && 0 <= n && n <= 12); int r = up(k, n); `
	for _, c := range []struct{ end, want string }{
		{"assert(r > n); }", verdictSafe},
		{"assert(k != 3 || n != 5 || r == 253); }", verdictSafe},
		{"assert(k != 2 || n != 4 || r != 11); }", verdictUnsafe},
	} {
		src := "extern int nondet_int(void);\nextern void assume(int);\n" + up + c.end
		rep := bounded(t, 20000, "table.c", []byte(src), Options{Rules: ast.Rules{C: true, Model: ast.LP64(), Overflow: ast.OverflowWraps}})
		if rep.Verdict != c.want {
			t.Errorf("%s: %s; want %s of %s", rep.Verdict, rep.Reason, c.want, c.end)
		}
	}
}

// opened says whether a program asks for values that the inputs of TestRecursion do not
// give: that of a function that ends without one.
func opened(unit *frontend.Unit) bool {
	for i := range unit.Program.Edges {
		for _, in := range unit.Program.Edges[i].Inputs {
			if in.Kind == cfa.Uninit {
				return true
			}
		}
	}
	return false
}
