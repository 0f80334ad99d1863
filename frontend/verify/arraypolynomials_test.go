package verify

import (
	"fmt"
	"math/rand"
	"testing"

	"ic3play/lia/rounds"
)

// TestArrayPolynomialsByHand covers arrays whose elements are polynomials of their index.
func TestArrayPolynomialsByHand(t *testing.T) {
	const head = "int main(int *a, int n) { int i, j; assume(n > 0); "
	const squares = "for (i = 0; i < n; i++) a[i] = i * i; "
	cases := map[string]string{
		squares + "for (i = 0; i < n; i++) assert(a[i] == i * i);":                                           "safe",
		squares + "for (i = 0; i < n; i++) assert(a[i] != 36);":                                              "unsafe",
		squares + "i = nondet_int(); if (0 <= i && i + 1 < n) assert(a[i + 1] - a[i] == 2 * i);":             "unsafe",
		squares + "if (n > 4) a[4] = 15; for (i = 0; i < n; i++) assert(a[i] == i * i);":                     "unsafe",
		squares + "i = nondet_int(); if (0 <= i && i < n) assert(a[i] == i * i || a[i] < 0);":                "safe",
		"int m[n][n]; for (i = 0; i < n; i++) for (j = 0; j < n; j++) m[i][j] = i * j; assert(m[0][0] > 0);": "unsafe",
	}
	if rounds.All(t) {
		cases["int m[n][n]; for (i = 0; i < n; i++) for (j = 0; j < n; j++) m[i][j] = i * j; i = nondet_int(); j = nondet_int(); if (0 <= i && i < n && 0 <= j && j < n) assert(m[i][j] == i * j);"] = "safe"
	}
	for body, want := range cases {
		if rep := checkBounded(t, 100_000, "a.c", []byte(head+body+" }"), Options{}); rep.Verdict != want {
			t.Errorf("%s: %s, not %s: %s %v", body, rep.Verdict, want, rep.Reason, rep.Diagnostics)
		}
	}
}

// TestRandomArrayPolynomials stores random quadratic polynomials of the index and asserts the same
// or another polynomial.
func TestRandomArrayPolynomials(t *testing.T) {
	polynomial := func(c [3]int) string { return fmt.Sprintf("%d + %d * i + %d * i * i", c[0], c[1], c[2]) }
	safe := 0
	for i := range rounds.Of(t, 40, 4) {
		r := rand.New(rand.NewSource(int64(rounds.From(t) + i)))
		var p [3]int
		for j := range p {
			p[j] = r.Intn(7) - 3
		}
		q, want := p, verdictSafe
		if r.Intn(2) == 0 {
			q[r.Intn(3)]++
			want = verdictUnsafe
		}
		store := fmt.Sprintf("for (i = 0; i < n; i++) a[i] = %s;", polynomial(p))
		switch r.Intn(3) {
		case 0: // compute the polynomial by differences
			store = fmt.Sprintf("a[0] = %d; for (i = 1; i < n; i++) a[i] = a[i - 1] + %d + %d * i;", p[0], p[1]-p[2], 2*p[2])
		case 1: // compute the polynomial in two loops
			store += " for (i = 0; i < n; i++) a[i] -= i * i;"
			q[2]--
		}
		program := fmt.Sprintf("int main(int *a, int n) { int i; assume(n > 0); %s for (i = 0; i < n; i++) assert(a[i] == %s); }", store, polynomial(q))
		rep := checkBounded(t, 60_000, "a.c", []byte(program), Options{})
		switch {
		case rep.Verdict == verdictSafe && want == verdictSafe:
			safe++
		case rep.Verdict != want && (rep.Verdict == verdictSafe || rep.Verdict == verdictUnsafe):
			t.Errorf("%s: %s, not %s", program, rep.Verdict, want)
		}
	}
	if safe == 0 {
		t.Error("no program is decided safe")
	}
}
