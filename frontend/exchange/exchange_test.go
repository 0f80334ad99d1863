//go:build !js

package exchange

import (
	"context"
	"fmt"
	"math/rand"
	"os"
	"testing"
	"time"

	"ic3play/frontend/gen"
	"ic3play/frontend/verify"
	"ic3play/frontend/witness"
	"ic3play/lia/rounds"
)

func workingDir(t *testing.T) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// programs contains every construct to which a witness can refer: all kinds of loops, calls,
// scopes, uninitialised variables, labels.
var programs = []struct{ name, verdict, ints, src string }{
	{"loops", "safe", "c+overflow=wrap", `int main() {
	unsigned int x = 0;
	while (x < 10) x = x + 2;
	for (int i = 0; i < 4; i++) x = x + 1;
	do { x = x - 1; } while (x > 3);
	if (x != 3) { reach_error(); }
}
`},
	{"called twice", "safe", "c", `int up(int n) { int i = 0; while (i < n) i++; return i; }
int main() { int a = up(3); int b = up(5); assert(a + b == 8); }
`},
	{"two copies of a function", "safe", "c", `int up(int *p, int n) { while (*p < n) *p = *p + 1; return *p; }
int main() { int x = 0, y = 5; int a = up(&x, 3); int b = up(&y, 9); assert(a + b == 12); }
`},
	{"shadows", "safe", "c", `int x = 7;
int main() { int y = 0; { int x = 0; while (x < 5) { x++; y += 2; } assert(y == 10); } assert(x == 7); }
`},
	{"goto", "safe", "c", `int main() { int i = 0; again: i++; if (i < 6) goto again; assert(i == 6); }
`},
	{"no loop", "safe", "", "int main() { int x = nondet_int(); assert(x == x); }\n"},
	{"a type in the first declaration", "safe", "c", `int main() { struct S { int a; } s = {1}, t; assert(s.a == 1); }
`},
	{"types in declarations", "unsafe", "c", `int main() { struct { enum E { A, B } e; } s = {B}, *p = &s; enum { C = 2 } c; int (d) = 3, (f); if (c == C && f == 5) assert(p->e != B || d != 3); }
`},
	{"mathematical", "safe", "", `int main() { int x = 0; int n = nondet_int(); while (x < n) x = x + 1; assert(n < 0 || x == n || x == 0); }
`},
	{"no overflow", "safe", "c+asserts=end", `int main() { int s = 0; for (int i = 0; i < 100; i++) { s = s + i; if (s > 1000) { s = 0; } } }
`},
	{"unsigned long", "safe", "c", `int main() { unsigned long x = 5; while (nondet_int()) { if (x < 100) x = x + 1; } assert(x >= 5 && x <= 100); }
`},
	{"recursive", "unsafe", "c", `int g;
int sum(int n) { g = g + 1; if (n <= 0) return 0; int v = __VERIFIER_nondet_int(); if (v < 0 || v > 9) return 0; return v + sum(n - 1); }
int main() { int n = __VERIFIER_nondet_int(); if (n < 3 || n > 5) return 0; int r = sum(n); if (r == 21 && g == 4) { reach_error(); } }
`},
	{"even and odd", "safe", "c", `int odd(unsigned n);
int even(unsigned n) { if (n == 0) return 1; return odd(n - 1); }
int odd(unsigned n) { if (n == 0) return 0; return even(n - 1); }
int main() { unsigned n = __VERIFIER_nondet_uint(); int r = even(n); assert(r == 0 || r == 1); }
`},
	{"calls", "unsafe", "c+overflow=wrap", `int main() {
	int s = 0;
	for (int i = 0; i < 3; i++) { int v = __VERIFIER_nondet_int(); if (v < 0 || v > 9) return 0; s = 10 * s + v; }
	if (s == 427) { reach_error(); }
}
`},
	{"no value", "unsafe", "c+overflow=wrap", `int main() { int a, b; unsigned char c; int d = 1; if (a == 4 && b == -3 && c == 200) { assert(d == 2); } }
`},
	{"overflow", "unsafe", "c+asserts=end", `int main() { int x = __VERIFIER_nondet_int(); int y; if (x > 5) y = x + 2147483640; }
`},
	{"overflow beside failures", "unsafe", "c", "int main() { int x = __VERIFIER_nondet_int(); assert(x == x); x = x + 1; }\n"},
	{"label", "unsafe", "", "int main() { int x = nondet_int(); if (x != 3) return 0; ERROR: return 1; }\n"},
	{"narrow", "unsafe", "c", "int main() { unsigned char x = __VERIFIER_nondet_uchar(); char y = x; assert(y != -1); }\n"},
	{"library function", "safe", "c", `#include <string.h>
#include <assert.h>
int main(void) { char s[4] = "abc"; int n = nondet_int(); if (n) s[1] = 'x'; assert(strlen(s) == 3); return 0; }
`},
	{"inputs of a library function", "unsafe", "c+undefined=end", `#include <stdio.h>
#include <stdlib.h>
#include <assert.h>
int main(void) { char b[3]; if (!fgets(b, 3, stdin)) return 0; int n = atoi(b); assert(n != 42); return 0; }
`},
	{"pointer as an input", "unsafe", "c", "void *get(void); int main(void) { int *p = get(); assert(p); return 0; }\n"},
	{"failing putchar", "unsafe", "c", "#include <stdio.h>\n#include <assert.h>\nint main(void) { int c = putchar('x'); assert(c == 'x'); return 0; }\n"},
}

// TestRoundTrip checks that a written witness is valid for the schema and is confirmed, also with
// the metadata of another tool.
func TestRoundTrip(t *testing.T) {
	for _, p := range programs {
		w := exported(t, p.src, p.ints, p.verdict)
		a := Validate(t.Context(), w, "prog.c", []byte(p.src), false)
		if a.Status != witness.Confirmed || a.Verdict != p.verdict {
			t.Errorf("%s: %s", p.name, words(a))
		}
		if a := Validate(t.Context(), asAnother(w), "prog.c", []byte(p.src), false); p.ints != "" && (a.Status != witness.Confirmed || a.Verdict != p.verdict) {
			t.Errorf("%s, of another: %s", p.name, words(a))
		}
	}
}

func TestSelfSufficient(t *testing.T) {
	for _, p := range []int{0, 3, 4, 6, 8} {
		p := programs[p]
		a := Validate(t.Context(), exported(t, p.src, p.ints, p.verdict), "prog.c", []byte(p.src), false)
		if len(a.Steps) < 3 || a.Steps[2].Name != checkInductive || a.Steps[2].Status != witness.Confirmed {
			t.Errorf("%s: %s", p.name, words(a))
		}
	}
}

// TestRandom checks witnesses of random programs. The answer must be Confirmed, or Unknown if there
// was not enough time.
func TestRandom(t *testing.T) {
	seen := map[string]int{}
	for seed := range rounds.Of(t, 12, 6) {
		ints := []string{"", "c", "c+model=ILP32+overflow=wrap"}[seed%3]
		src := gen.Program(rand.New(rand.NewSource(int64(seed))), gen.Options{Statements: 7})
		rep := verify.Check(t.Context(), "prog.c", []byte(src), verify.Options{Rules: rulesFor(t, ints), Timeout: 2 * time.Second})
		seen[rep.Verdict]++
		if rep.Verdict != "safe" && rep.Verdict != "unsafe" {
			continue
		}
		ctx, cancel := context.WithTimeout(t.Context(), 4*time.Second)
		defer cancel()
		w, _, err := New(ctx, Origin{}, []byte(src), &rep)
		if err != nil {
			seen["too long"]++
			continue
		}
		a := Validate(ctx, w, "prog.c", []byte(src), false)
		if a.Status != witness.Confirmed && a.Status != witness.Unknown {
			t.Errorf("seed %d, %q: %s\n%s\n%v", seed, ints, words(a), src, fmt.Sprintf("%+v", w.Content))
		}
		seen[a.Status.String()]++
	}
	t.Log(seen)
	// The number of decided programs depends on the speed of the machine.
	if seen["safe"]+seen["unsafe"] > 3 && seen["confirmed"] == 0 {
		t.Errorf("none is confirmed: %v", seen)
	}
}
