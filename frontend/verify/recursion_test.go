package verify

import (
	"context"
	"math/rand"
	"strings"
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

// TestRecursion decides random recursive programs. To find the expected verdict, it executes each
// program for all inputs. The verdict may be unknown only for certain reasons.
func TestRecursion(t *testing.T) {
	engines := []string{"auto", "ic3", "ic3:SEEDED", "ic3+blocks=raw", "sim", "bmc", "bmc+blocks=raw"}
	agree(t, engines, rounds.Of(t, 30, 10), func(seed int) string {
		return gen.Recursion(rand.New(rand.NewSource(int64(seed))), 1+seed%2, seed%5 == 0)
	})
}

func TestTailRecursion(t *testing.T) {
	engines := []string{"auto", "ic3", "kind", "ic3smt", "cegar", "icp", "tree", "predabs", "impact", "explicit", "itp", "predabs+blocks=raw", "impact+blocks=statement"}
	agree(t, engines, rounds.Of(t, 16, 4), func(seed int) string {
		return gen.TailRecursion(rand.New(rand.NewSource(int64(seed))), 1+seed%2)
	})
}

// TestMultiplication decides a recursive multiplication of bounded factors. To prove that the
// product does not wrap around, an engine must multiply the bound of one factor by the other
// factor.
func TestMultiplication(t *testing.T) {
	const src = `int nondet_int(void);
int mult(int n, int m) { if (m <= 1) return m; return n + mult(n, m - 1); }
int main(void) {
	int a = nondet_int(), b = nondet_int();
	assume(a >= 1 && a <= 46340 && b >= 1 && b <= 46340);
	int r = mult(a, b);
	assert(r >= b);
}`
	rep := checkBounded(t, 20000, "mult.c", []byte(src), Options{Rules: ast.Rules{C: true, Model: ast.LP64(), Overflow: ast.OverflowWraps}})
	if rep.Verdict != verdictSafe {
		t.Errorf("%s: %s", rep.Verdict, rep.Reason)
	}
}

// TestProceduresOrNot runs every engine on two functions. The first is tail-recursive, and the
// second uses the result of its recursive call. Engines that do not support recursive functions
// must refuse the second program before they run.
func TestProceduresOrNot(t *testing.T) {
	const last = "int f(int n, int r) { assert(r > 0); if (n <= 0) return r; return f(n - 1, r + 1); }\nint main(void) { f(2, 1); }"
	const inner = "int f(int n) { if (n <= 0) return 0; int x = f(n - 1); return x + x + 1; }\nint main(void) { assert(f(2) == 3); }"
	for _, e := range Engines() {
		for _, src := range []string{last, inner} {
			rep := checkBounded(t, 3000, "f.c", []byte(src), Options{Engine: e.Name})
			refused := strings.Contains(rep.Reason, "the engine "+e.Name+" analyses a recursive function only if")
			if refused != (src == inner && !e.Procedures) || rep.Verdict == verdictUnsafe || rep.Verdict == verdictError {
				t.Errorf("%s: %s (%s) of\n%s", e.Name, rep.Verdict, rep.Reason, src)
			}
		}
	}
}

// TestContractOfLoop uses engines for which the simplification turns recursion into loops. Some of
// the recursive functions have several callers, some accumulate a result, and some call each other.
// The check on the syntax tree needs a precondition and a summary for each function. It must be
// able to derive them from the invariants of the loops.
func TestContractOfLoop(t *testing.T) {
	for _, src := range []string{
		`int f(int n) { if (n <= 0) return 0; return 1 + f(n - 1); }
int main(void) { int n = nondet(); assume(n >= 0); int r = f(n); assert(r == n); int q = f(n + 1); assert(q == r + 1); }`,
		`int odd(int n);
int even(int n) { if (n == 0) return 1; return odd(n - 1); }
int odd(int n) { if (n == 0) return 0; return even(n - 1); }
int main(void) { int n = nondet(); assume(n >= 0); if (even(n)) assert(n % 2 == 0); }`,
		`int gcd(int a, int b) { if (a == b) return a; if (a > b) return gcd(a - b, b); return gcd(a, b - a); }
int main(void) { int a = nondet(), b = nondet(); assume(a > 0 && b > 0); int r = gcd(a, b); assert(r >= 1 && r <= a && r <= b); }`,
		`int g;
void count(int n) { assert(g >= 0); if (n > 0) { g++; count(n - 1); } }
int main(void) { int n = nondet(); assume(n >= 0); count(n); assert(g == n); }`,
		`int three(int n, int r) { if (n <= 0) return r; return three(n - 1, r + 3); }
int f(int n) { if (n <= 0) return 0; int x = three(2, 0); return f(n - 1) + x; }
int main(void) { int n = nondet(); assume(n >= 0); int r = f(n); assert(r == 6 * n); }`,
		`int f(int n) { int i = 0; while (i < 2 && n > 0) { i++; n--; } if (n <= 0) return 0; return f(n); }
int main(void) { int n = nondet(); assert(f(n) == 0); }`,
	} {
		for _, name := range []string{"predabs", "itp"} {
			rep := checkBounded(t, 20000, "loop.c", []byte(src), Options{Engine: name})
			if rep.Verdict != verdictSafe || rep.Stats["tree_not_covered"] > 0 {
				t.Errorf("%s: %s: %s\n%s", name, rep.Verdict, rep.Reason, src)
			}
		}
	}
}

// agree decides random programs with the given engines. It executes each program for all inputs to
// find the expected verdict.
func agree(t *testing.T, engines []string, count int, program func(seed int) string) {
	t.Helper()
	from := rounds.From(t)
	verdicts, refused, uncovered, fails := map[string]int{}, map[string]int{}, 0, 0
	for seed := from; seed < from+count; seed++ {
		src := []byte(program(seed))
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
		gen.InputSequences([]int64{-1, 0, 1, 2}, 1+seed%2, func(next func() int64) bool {
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
			rep := checkBounded(t, 300, "recursion.c", src, Options{Engine: name, Rules: rules})
			verdicts[rep.Verdict]++
			uncovered += int(rep.Stats["tree_not_covered"])
			switch {
			case rep.Verdict == verdictSafe && wrong != "":
				t.Errorf("seed %d, %s: safe, but %s\n%s", seed, name, wrong, src)
			case rep.Verdict == verdictUnsafe && wrong == "" && !over && !hasUnsetInput(unit):
				t.Errorf("seed %d, %s: unsafe, but no inputs fail\n%s", seed, name, src)
			case rep.Verdict == verdictError, rep.ReasonCode == engine.Unconfirmed, rep.ReasonCode == engine.Coarse, rep.ReasonCode == engine.Fault:
				t.Errorf("seed %d, %s: %s\n%s", seed, name, rep.Reason, src)
			}
		}
	}
	t.Logf("%d programs, %d fail, refused %v, %v, %d not covered on the tree", count, fails, refused, verdicts, uncovered)
}

// TestCallsInLoops decides programs with functions that call themselves in a loop. If a parameter
// is never assigned, the summary must say that the parameter still has the value of the argument
// after the loop.
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
			rep := checkBounded(t, 20000, "loop.c", []byte(src), Options{Rules: ast.Rules{C: c, Model: ast.LP64()}})
			if rep.Verdict != verdictSafe {
				t.Errorf("%s: %s\n%s", rep.Verdict, rep.Reason, src)
			}
		}
	}
}

// TestTables decides programs with recursive functions whose results grow faster than linearly. The
// proof is like a table: it has a linear formula for each value of an argument. It must be
// inductive even where sums wrap around.
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
		rep := checkBounded(t, 20000, "table.c", []byte(src), Options{Rules: ast.Rules{C: true, Model: ast.LP64(), Overflow: ast.OverflowWraps}})
		if rep.Verdict != c.want {
			t.Errorf("%s: %s; want %s of %s", rep.Verdict, rep.Reason, c.want, c.end)
		}
	}
}

// hasUnsetInput reports whether a program has inputs that TestRecursion does not enumerate,
// such as the result of a function that ends without return.
func hasUnsetInput(unit *frontend.Unit) bool {
	for i := range unit.Program.Edges {
		for _, in := range unit.Program.Edges[i].Inputs {
			if in.Kind == cfa.Uninit {
				return true
			}
		}
	}
	return false
}
