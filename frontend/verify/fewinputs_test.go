package verify

import (
	"fmt"
	"math/rand"
	"testing"

	"ic3play/frontend/ast"
	"ic3play/lia/rounds"
)

// TestFewInputs decides programs whose inputs have few values. No short invariant describes what
// their loops compute, so only an enumeration of all states proves them safe.
func TestFewInputs(t *testing.T) {
	const (
		head     = "int main(void) { int n = nondet_int(); "
		matrices = "int a[3][3], t = 0; for (int i = 0; i < 3; i++) for (int j = 0; j < 3; j++) a[i][j] = i * 3 + j; for (int i = 0; i < 3; i++) for (int j = 0; j < 3; j++) t += a[i][j] * a[j][i]; "
		machine  = "int code[] = {0, 5, 0, 1, 1, 3, 2, 9}, st[8], sp = 0, pc = 0; while (code[pc] != 9) { switch (code[pc++]) { case 0: st[sp++] = code[pc++]; break; case 1: sp--; st[sp - 1] += st[sp]; break; case 2: sp--; st[sp - 1] *= st[sp]; break; case 3: st[sp] = st[sp - 1]; sp++; } assert(sp >= 0 && sp <= 8); } "
	)
	for _, c := range []struct {
		name, body string
		verdict    string
	}{
		{"prime", "assume(n >= 2 && n <= 60); int prime = 1; for (int d = 2; d * d <= n; d++) if (n % d == 0) prime = 0; assert(!prime || n == 2 || n % 2 == 1);", verdictSafe},
		{"prime", "assume(n >= 2 && n <= 60); int prime = 1; for (int d = 2; d * d < n; d++) if (n % d == 0) prime = 0; assert(!prime || n == 2 || n % 2 == 1);", verdictUnsafe},
		{"power", "assume(n >= 0 && n <= 10); int r = 1, b = 2, e = n, p = 1; while (e) { if (e % 2) r *= b; b *= b; e /= 2; } for (int i = 0; i < n; i++) p *= 2; assert(r == p);", verdictSafe},
		{"cubes", "assume(n >= 0 && n <= 12); int s = 0; for (int i = 1; i <= n; i++) s += i * i * i; assert(4 * s == n * n * (n + 1) * (n + 1));", verdictSafe},
		{"cubes", "assume(n >= 0 && n <= 12); int s = 0; for (int i = 1; i <= n; i++) s += i * i * i; assert(4 * s == n * n * (n + 1) * (n + 1) + (n == 11));", verdictUnsafe},
		{"remainder", "n = n % 10; if (n < 0) n = -n; int s = 0, k = n; while (k) { s = (s * 7 + k) % 11; k--; } assert(s != 10);", verdictSafe},
		{"remainder", "n = n % 10; if (n < 0) n = -n; int s = 0, k = n; while (k) { s = (s * 7 + k) % 11; k--; } assert(s != 9);", verdictUnsafe},
		{"two inputs", "int m = nondet_int(); assume(n >= 1 && n <= 8 && m >= 1 && m <= 8); int a = n, b = m; while (b) { int r = a % b; a = b; b = r; } assert(n % a == 0 && m % a == 0);", verdictSafe},
		// The elements of arrays without initialisers are unknown at first. The matrix product and
		// the stack machine read only elements that they have assigned.
		{"matrix product", matrices + "assert(t == 179);", verdictUnsafe},
		{"matrix product", matrices + "assert(t == 180);", verdictSafe},
		{"stack machine", machine + "assert(sp == 1 && st[0] == 36);", verdictSafe},
		{"stack machine", machine + "assert(st[0] == 35);", verdictUnsafe},
		{"one unknown element", "int a[3], s = 0; for (int i = 0; i < 2; i++) a[i] = i + 2; for (int i = 0; i < 2; i++) s += a[i] * a[i]; assert(s == 13);", verdictSafe},
		{"unknown element", "int a[3], s = 0; for (int i = 0; i < 2; i++) a[i] = i + 2; for (int i = 0; i < 3; i++) { assume(a[i] < 9 && a[i] > 0); s += a[i] * a[i]; } assert(s != 29);", verdictUnsafe},
		{"unknown factor", "int x, y = 5; assume(n == 1 || n == 2); if (n == 1) x = 5; assume(x > -9 && x < 9); assert(x * y == 25);", verdictUnsafe},
		{"squares wrap", "assume(n >= 1 && n <= 10); unsigned char b = 3; for (int i = 0; i < n; i++) b *= b; assert(b != 0);", verdictSafe},
		{"squares wrap", "assume(n >= 1 && n <= 10); unsigned char b = 3; for (int i = 0; i < n; i++) b *= b; assert(b != 65);", verdictUnsafe},
		// More than 1,000 states.
		{"Gray code", "for (unsigned i = 0; i < 256; i++) { unsigned g = i ^ (i >> 1), b = g; for (unsigned s = g >> 1; s; s >>= 1) b ^= s; assert(b == i); }", verdictSafe},
		{"Gray code", "for (unsigned i = 0; i < 256; i++) { unsigned g = i ^ (i >> 1), b = g; for (unsigned s = g >> 2; s; s >>= 1) b ^= s; assert(b == i); }", verdictUnsafe},
	} {
		rep := checkBounded(t, 20000, "few.c", []byte(head+c.body+" }"), Options{Rules: ast.Rules{C: true, Model: ast.LP64()}})
		if rep.Verdict != c.verdict {
			t.Errorf("%s: %s, not %s: %s %v", c.name, rep.Verdict, c.verdict, rep.Reason, rep.Diagnostics)
		}
	}
}

// TestFewInputsRandom asserts that the result of a random loop is not some number, and computes the
// verdict by executing the loop for every input.
func TestFewInputsRandom(t *testing.T) {
	r := rand.New(rand.NewSource(int64(rounds.From(t))))
	verdicts := map[string]int{}
	for range rounds.Of(t, 10, 4) {
		low, high, m, c, d := r.Intn(4), 6+r.Intn(12), 5+r.Intn(20), 1+r.Intn(9), 2+r.Intn(2)
		start, divides := r.Intn(5), r.Intn(2) == 0
		reached := map[int]bool{}
		for n := low; n <= high; n++ {
			s := start
			for k := n; k > 0; {
				s = (s*k + c) % m
				if divides {
					k /= d
				} else {
					k -= d
				}
			}
			reached[s] = true
		}
		result := r.Intn(m)
		want := verdictSafe
		if reached[result] {
			want = verdictUnsafe
		}
		next := fmt.Sprintf("k -= %d", d)
		if divides {
			next = fmt.Sprintf("k /= %d", d)
		}
		src := fmt.Sprintf("int main(void) { int n = nondet_int(); assume(n >= %d && n <= %d); int s = %d, k = n; while (k > 0) { s = (s * k + %d) %% %d; %s; } assert(s != %d); }\n",
			low, high, start, c, m, next, result)
		rules := ast.Rules{}
		if r.Intn(2) == 0 {
			rules = ast.Rules{C: true, Model: ast.LP64()}
		}
		rep := checkBounded(t, 20000, "few.c", []byte(src), Options{Rules: rules})
		if rep.Verdict != want {
			t.Errorf("%s, not %s: %s %v\n%s", rep.Verdict, want, rep.Reason, rep.Diagnostics, src)
		}
		verdicts[rep.Verdict]++
	}
	t.Logf("%v", verdicts)
}
