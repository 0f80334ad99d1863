package verify

import (
	"fmt"
	"math/rand"
	"testing"

	"ic3play/engine"
	"ic3play/frontend"
	"ic3play/frontend/gen"
	"ic3play/lia/rounds"
)

// TestPolynomials decides random programs with products, quotients and remainders. If the verdict
// is safe, no run on small inputs may fail.
func TestPolynomials(t *testing.T) {
	count, from := rounds.Of(t, 20, 10), rounds.From(t)
	verdicts := map[string]int{}
	for seed := from; seed < from+count; seed++ {
		src := []byte(gen.Polynomials(rand.New(rand.NewSource(int64(seed)))))
		name := fmt.Sprintf("seed%d.c", seed)
		rep := checkBounded(t, 400, name, src, Options{})
		verdicts[rep.Verdict]++
		switch {
		case rep.Verdict == verdictError || rep.ReasonCode == engine.Fault:
			t.Fatalf("seed %d: %s\n%s", seed, rep.Reason, src)
		case rep.Verdict == verdictSafe:
			unit, _ := frontend.Load(name, src)
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

// TestCountersAdded decides random programs with a loop that adds a counter to a sum, up to a
// constant bound. If the program asserts the correct sum, it must be safe. If it asserts another
// number, it must be unsafe.
func TestCountersAdded(t *testing.T) {
	r := rand.New(rand.NewSource(int64(rounds.From(t))))
	types := []string{"int", "long long", "unsigned", "unsigned long long"}
	for range rounds.Of(t, 8, 3) {
		typ, rules := types[r.Intn(len(types))], "c+overflow=wrap"
		if r.Intn(2) == 0 {
			typ, rules = "int", "math"
		}
		start, step, times, more, first := r.Intn(5), 1+r.Intn(3), 1+r.Intn(3), r.Intn(4), r.Intn(9)
		bound := start + 500 + r.Intn(1500)
		sum := first
		for i := start; i < bound; i += step {
			sum += times*i + more
		}
		for _, c := range []struct {
			value   int
			verdict string
		}{{sum, verdictSafe}, {sum + 1 + r.Intn(3), verdictUnsafe}} {
			src := fmt.Sprintf("int main(void) { int i = %d; %s s = %d; while (i < %d) { s += %d * i + %d; i += %d; } assert(s == %d); }\n",
				start, typ, first, bound, times, more, step, c.value)
			decides(t, 50_000, src, rules, src, c.verdict)
		}
	}
}

// TestAverages decides programs that compute averages, percentages or loads: quotients of variables
// that are compared with constants.
func TestAverages(t *testing.T) {
	const (
		marks   = "int s = 0, c = 0; for (int i = 0; i < 30; i++) { int m = nondet(); if (m < 0) break; if (m > 100) continue; s += m; c++; } "
		clamped = "int s = 0; assume(n >= 1 && n <= 1000); for (int i = 0; i < n; i++) { int m = nondet(); if (m < 10) m = 10; if (m > 20) m = 20; s += m; } "
		hits    = "int h = 0, c = 0; while (nondet()) { c++; if (c > 1000) break; if (nondet() > 0) h++; "
	)
	for _, c := range []struct{ body, verdict string }{
		{marks + "int a = c == 0 ? 0 : s / c; assert(a >= 0 && a <= 100);", "safe"},
		{marks + "int a = c == 0 ? 0 : s / c; assert(a < 100);", "unsafe"},
		{marks + "assert(average(s, c) <= 100);", "safe"},
		{marks + "if (c > 0) { s /= c; assert(s <= 100); }", "safe"},
		{clamped + "int a = s / n; assert(a >= 10); assert(a <= 20);", "safe"},
		{clamped + "int a = s / n; assert(a > 10);", "unsafe"},
		{clamped + "int a = -s / n; assert(a >= -20 && a <= -10);", "safe"},
		{clamped + "int a = s / -n; assert(a >= -20 && a <= -10);", "safe"},
		{clamped + "int a = s / -n; assert(a >= -19);", "unsafe"},
		{hits + "int p = h * 100 / c; assert(p >= 0 && p <= 100); }", "safe"},
		{hits + "int p = h * 100 / c; assert(p != 100); }", "unsafe"},
	} {
		for _, rules := range []string{"math", "c"} {
			src := "int nondet(void); int average(int s, int n) { if (n == 0) return 0; return s / n; }\nint main(void) { int n = nondet(); " + c.body + " }\n"
			decides(t, 20_000, src, rules, c.body, c.verdict)
		}
	}
}

func TestProductsByHand(t *testing.T) {
	const sums = "int s = 0, i; assume(n >= 0); for (i = 0; i < n; i++) "
	for _, c := range []struct {
		body    string
		rules   string
		verdict string
	}{
		{sums + "s += k; assert(s == n * k);", "math", "safe"},
		{sums + "s += k; assert(s == n * k + 1);", "math", "unsafe"},
		{sums + "s += i; assert(2 * s == i * (i - 1));", "math", "safe"},
		{sums + "s += i; assert(2 * s == i * (i + 1));", "math", "unsafe"},
		{sums + "s += i * i; assert(6 * s == i * (i - 1) * (2 * i - 1));", "math", "safe"},
		{sums + "if (k > 3) s += k; else s += k; assert(s == i * k);", "math", "safe"},
		{sums + "{ k++; s += k; k--; } assert(s == n * (k + 1));", "math", "safe"},
		{"assert(n * n >= 0);", "math", "safe"},
		{"assert(n * n > 0);", "math", "unsafe"},
		{"assert(n * k == k * n);", "math", "safe"},
		{"assert((n + k) * (n - k) == n * n - k * k);", "math", "safe"},
		{"assert((n + k) * (n + k) == n * n + k * k);", "math", "unsafe"},
		{"assert(n * k != 42);", "math", "unsafe"},
		{"assume(n > 5 && k > 3); assert(n * k > 20);", "math", "safe"},
		{"assume(n > 5 && k > 3); assert(n * k > 24);", "math", "unsafe"},
		{"if (n == k) assert(n * n == n * k);", "math", "safe"},
		{"assert(n / k <= n);", "math", "unsafe"},
		{"if (k != 0) assert(n / k <= n);", "math", "unsafe"},
		{"if (k > 0 && n >= 0) assert(n / k <= n && n % k < k);", "math", "safe"},
		{"if (k != 0) assert(n % k < k);", "math", "unsafe"},
		{"if (k != 0) assert(n / k * k + n % k == n);", "math", "safe"},
		{"if (k != 0) assert(n / k * k + n % k == n);", "c", "unsafe"},
		{"if (k != 0) assert(n / k * k - n % k == n);", "math", "unsafe"},
		{"if (k > 0 && n >= 0) { int q = n / k, r = n % k; assert(q * k + r == n); }", "math", "safe"},
		{"if (k > 0 && n >= 0) { int q = n / k, r = n % k; k++; assert(q * k + r == n); }", "math", "unsafe"},
		{"if (k > n && n >= 0) assert(n % k == n && n / k == 0);", "math", "safe"},
		{"if (k != 0) n %= k; n *= k; assert(k != 0 || n == 0);", "math", "safe"},
		// a*b stays the same when a is doubled and an even b is halved.
		{"int a = n, b = k, z = 0; assume(k >= 0); while (b != 0) { assert(z + a * b == n * k); if (b % 2 == 1) { z += a; b--; } a *= 2; b /= 2; } assert(z == n * k);", "math", "safe"},
		{"int a = n, b = k, z = 0; assume(k >= 0); while (b != 0) { assert(z + a * b == n * k); if (b % 2 == 1) z += a; a *= 2; b /= 2; } assert(z == n * k);", "math", "safe"},
		{"int a = n, b = k, z = 0; assume(k >= 0); while (b != 0) { assert(z + a * b == n * k); if (b % 2 == 1) { z += a; b--; } a *= 2; b /= 2; } assert(z == n * k + 1);", "math", "unsafe"},
		{"int a = n, b = k; assume(k > 0); while (b % 3 == 0) { a *= 3; b /= 3; } assert(a * b == n * k);", "math", "safe"},
		{"int a = n, b = k; assume(k > 0); while (b % 3 == 0) { a *= 2; b /= 3; } assert(a * b == n * k);", "math", "unsafe"},
		// A proof needs products with a copy of k, or with the variable that is compared with a quotient.
		{"int m = k, s = 0; assume(k >= 0); while (m > 0) { s += n; m--; } assert(s == n * k);", "math", "safe"},
		{"int m = k, s = 0; assume(k >= 0); while (m > 1) { s += n; m--; } assert(s == n * k);", "math", "unsafe"},
		{"int q = 0, r = n; assume(n >= 0 && k > 0); while (r >= k) { r -= k; q++; } assert(q == n / k && r == n % k);", "math", "safe"},
		{"int q = 0, r = n; assume(n >= 0 && k > 0); while (r > k) { r -= k; q++; } assert(q == n / k);", "math", "unsafe"},
		{"int q = 0, r = n; assume(n >= 0 && k > 0); while (r >= k) { r -= k; q++; } assert(q == n / k);", "c", "safe"},
		// The asserted equation is inductive only together with a second equation: the first
		// multiplied by n.
		{"int x = 1, y = n, i; for (i = 1; i < k; i++) { assert(x * n - x - y + 1 == 0); x = x * n + 1; y *= n; }", "math", "safe"},
		{"int x = 1, y = n, i; for (i = 1; i < k; i++) { assert(x * n - x - y + 1 == 0); x = x * n + 2; y *= n; }", "math", "unsafe"},
		// The extended Euclidean algorithm. The proof of its coefficients p and r needs invariants
		// with twenty products.
		{"int a = n, b = k, p = 1, q = 0, r = 0, s = 1; assume(n > 0 && k > 0); while (b) { int c = a, t = 0; while (c >= b) { c -= b; t++; } a = b; b = c; c = p; p = q; q = c - q * t; c = r; r = s; s = c - s * t; } assert(p * n + r * k == a);", "math", "safe"},
		{"int a = n, b = k, p = 1, q = 0, r = 0, s = 1; assume(n > 0 && k > 0); while (b) { int c = a, t = 0; while (c >= b) { c -= b; t++; } a = b; b = c; c = p; p = q; q = c - q * t; c = r; r = s; s = c - s * t; } assert(p * n + r * k == a + 1);", "math", "unsafe"},
		// The next six programs sum up the values of a counter until it reaches a constant. Their
		// loops have no products.
		{"int s = 0, i = 0; while (i < 40000) { i++; s += i; } assert(s == 800020000);", "math", "safe"},
		{"int s = 0, i = 0; while (i < 40000) { i++; s += i; } assert(s == 800020000);", "c+overflow=wrap", "safe"},
		{"int s = 0, i = 0; while (i < 40000) { i++; s += i; } assert(s == 800020001);", "c+overflow=wrap", "unsafe"},
		{"unsigned long long s = 0; int i = 0, m = 40000; while (i < m) { i++; s += i; } assert(s == m * (m + 1) / 2);", "c+overflow=wrap", "safe"},
		{"int s = 0, i = 0; while (i < 40000) { i++; s += i; } assert(2 * s == i * i + i);", "math", "safe"},
		{"int s = 0, i = 0; while (i < 40000) { i++; s += i; } assert(2 * s == i * i);", "math", "unsafe"},
		{"int a = n * k; assert(1);", "c", "unsafe"},
		{"if (n > -1000 && n < 1000 && k > -1000 && k < 1000) n = n * k; assert(n < 1000000 || k != k);", "c", "unsafe"},
		{"if (n > -1000 && n < 1000 && k > -1000 && k < 1000) { n = n * k; assert(n < 1000000); }", "c", "safe"},
		{"unsigned u = n, v = k; assert(u * v + 1 != 0);", "c", "unsafe"},
		{"if (k != 0) n /= k;", "c", "unsafe"},
		{"if (k != 0 && k != -1) n /= k;", "c", "safe"},
		{"if (k != 0) n %= k;", "c", "unsafe"},
		{"if (k != 0) n %= k;", "c+overflow=wrap", "safe"},
	} {
		src := "int nondet(void); int main(void) { int n = nondet(), k = nondet(); " + c.body + " }\n"
		decides(t, 5000, src, c.rules, c.body, c.verdict)
	}
}
