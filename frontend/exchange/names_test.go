//go:build !js

package exchange

import (
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"ic3play/frontend/verify"
	"ic3play/frontend/witness"
)

// TestNames checks programs with unions, with pointers to single bytes, and with arrays in
// recursive functions. These contain variables that C code cannot name. No witness in the exchange
// format may mention such a variable, and a witness in each format must be accepted for its own
// program.
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
	corners, err := txtar.ParseFile("../verify/testdata/corners.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range corners.Files {
		name, _, _ := strings.Cut(f.Name, " ")
		if strings.Contains(f.Name, " c ") || strings.HasSuffix(f.Name, " c") {
			if src := string(f.Data); strings.Contains(src, "union") || strings.Contains(src, "char *") || strings.Contains(src, "memcpy") || strings.Contains(src, "<string.h>") {
				programs[name] = src
			}
		}
	}
	for name, src := range programs {
		rep := verify.Check(t.Context(), "prog.c", []byte(src), verify.Options{Rules: rulesFor(t, "c"), Timeout: time.Minute})
		if rep.Verdict != "safe" && rep.Verdict != "unsafe" {
			continue
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
			if a := Validate(t.Context(), w, "prog.c", []byte(src), false); a.Status == witness.Invalid {
				t.Errorf("%s: %s: %s %s", name, version, a.Status, words(a))
			}
		}
	}
}
