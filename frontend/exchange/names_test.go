//go:build !js

package exchange

import (
	"maps"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"ic3play/frontend/verify"
	"ic3play/frontend/witness"
	"ic3play/lia/rounds"
)

// TestNames checks programs with variables that C code cannot name: programs with unions, with
// pointers to single bytes, with arrays in recursive functions, and with variables whose names are
// also types or macros. No witness in the exchange format may mention such a variable. A witness in
// each format must be accepted for its own program.
func TestNames(t *testing.T) {
	programs := map[string]string{
		"array of each call": `#include <assert.h>
int f(int n) { int a[300]; int *p = a; p[n] = 1; p++; if (n > 0) f(n - 1); assert(p[n - 1] == 1); return *(p + n - 1); }
int main(void) { assert(f(3) == 1); return 0; }
`,
		"bytes of a union": `#include <assert.h>
struct S { int t; union { unsigned w; unsigned char b[4]; } u; int z; };
int main(void) { struct S s; s.u.w = 0x01020304; s.t = 1; s.z = 2; for (int i = 0; i < 3; i++) s.u.b[0]++; assert(s.u.b[0] == 8); return 0; }
`,
		"bytes of a union in a loop": `#include <assert.h>
union { unsigned w; unsigned char b[4]; } u;
int main(void) { while (u.w < 100) { u.w += 1; u.b[3] = 0; } assert(u.w == 100); return 0; }
`,
		"a member called bytes": `#include <assert.h>
struct { int bytes[2]; } s;
int main(void) { while (s.bytes[0] < 5) { s.bytes[0]++; s.bytes[1] += 2; } assert(s.bytes[1] == 10); return 0; }
`,
		"untracked": `#include <assert.h>
int untracked = 3;
int main(void) { double d[3]; int i = 0; while (i < 3) { d[i] = 1; i++; untracked++; } assert(untracked == 6); return 0; }
`,
	}
	both := map[string]string{
		"a type hidden in the head of a for": `typedef int T;
int main(void) { int s = sizeof(T); for (char T = 0; T < 9; T++) s += sizeof T; assert(s == 13); return 0; }
`,
		"variables called as types of headers": `int main(void) { int size_t = nondet_int(); if (size_t < 0 || size_t > 50) return 0; int bool = 0; while (bool < size_t) bool++; assert(bool == size_t); return 0; }
`,
		"an input called as a type": `int main(void) { int size_t; int x = 1; assert(size_t != 7); return x; }
`,
		"a variable called as a macro": `int main(void) { int n = nondet_int(); if (n < 0 || n > 50) return 0; int i = 0;
#define i (i)
while (i < n) { i++; } assert(i == n); return 0; }
`,
		"a variable below the function": `void bump(void);
void f(int n) { for (int i = 0; i < n; i++) bump(); }
int late = 0;
void bump(void) { late++; assert(late <= 10); }
int main(void) { int n = nondet_int(); if (n > 10) return 0; f(n); return 0; }
`,
		"a variable below a recursive function": `void bump(void);
void f(int n) { if (n > 0) { bump(); f(n - 1); } }
int late = 0;
void bump(void) { late++; assert(late <= 10); }
int main(void) { int n = nondet_int(); if (n > 10) return 0; f(n); return 0; }
`,
		"a local variable called as a global one": `int g;
int f(int n) { if (n <= 0) return 0; { int g = 3; n = n - g; if (n < -2) return 1; } g = 1; return f(n); }
int main(void) { int n = nondet_int(); if (n < 0 || n > 50) return 0; f(n); assert(g >= 0); return 0; }
`,
		"division by zero": `int main(void) { return 1 / nondet_int(); }
`,
		"an index out of range": `int main(void) { int a[3] = {1, 2, 3}; char c = (char)254; int *p = a + 2; return p[c] - 1; }
`,
	}
	corners, err := txtar.ParseFile("../verify/testdata/corners.txtar")
	if err != nil {
		t.Fatal(err)
	}
	nth := rounds.Stride(t, 4)
	for i, f := range corners.Files {
		if i%nth != 0 {
			continue
		}
		name, _, _ := strings.Cut(f.Name, " ")
		if strings.Contains(f.Name, " c ") || strings.HasSuffix(f.Name, " c") {
			if src := string(f.Data); strings.Contains(src, "union") || strings.Contains(src, "char *") || strings.Contains(src, "memcpy") || strings.Contains(src, "<string.h>") {
				programs[name] = src
			}
		}
	}
	maps.Copy(programs, both)
	check := func(name, src, ints string) {
		rep := verify.Check(t.Context(), "prog.c", []byte(src), verify.Options{Rules: rulesFor(t, ints), Timeout: time.Minute})
		if rep.Verdict != "safe" && rep.Verdict != "unsafe" {
			return
		}
		own := witness.New([]byte(src), &rep)
		if a := witness.Validate(t.Context(), own, "prog.c", []byte(src)); a.Status != witness.Confirmed {
			t.Errorf("%s: own format: %s %s", name, a.Status, words(a))
		}
		for _, version := range []string{Version, Contracts} {
			w, _, err := New(t.Context(), Origin{Version: version, UUID: "7b0a2f3e-0d0b-4c53-9f2a-1c2d3e4f5a6b", Created: "2026-11-22T10:00:00Z", File: "prog.c"}, []byte(src), &rep)
			if err != nil {
				if msg := err.Error(); strings.Contains(msg, "unexpected") || strings.Contains(msg, "unknown") {
					t.Errorf("%s: %s: %v", name, version, err)
				}
				continue // the format has no property for this failure
			}
			if a := Validate(t.Context(), w, "prog.c", []byte(src), false); a.Status == witness.Invalid || a.Status == witness.Refuted {
				t.Errorf("%s: %s: %s %s", name, version, a.Status, words(a))
			}
		}
	}
	for name, src := range programs {
		check(name, src, "c")
	}
	for name, src := range both {
		check(name, src, "math")
	}
}
