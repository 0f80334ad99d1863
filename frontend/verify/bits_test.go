package verify

import (
	"context"
	"strings"
	"testing"

	"ic3play/engine"
	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/lia/num"
)

func TestBitOperations(t *testing.T) {
	const in = "unsigned char nondet_uchar(void); int nondet_int(void); unsigned nondet_uint(void);\n"
	for src, want := range map[string]string{
		"int main(void) { unsigned x = nondet_uint() & 15; assert(__builtin_popcount(x) <= 4 && __builtin_parity(x) < 2); }":                                 "safe",
		"int main(void) { unsigned x = nondet_uint() & 15; assert(__builtin_popcount(x) != 3); }":                                                            "unsafe",
		"int main(void) { unsigned a = nondet_uint(), b = nondet_uint(), x = a, y = b; x ^= y; y ^= x; x ^= y; assert(x == b && y == a); }":                  "safe",
		"int main(void) { unsigned char n = nondet_uchar(), g = n ^ n >> 1; g ^= g >> 4; g ^= g >> 2; g ^= g >> 1; assert(g == n); }":                        "safe",
		"int main(void) { unsigned char n = nondet_uchar(), g = n ^ (n >> 1); assert((g & 0x80) == (n & 0x80)); }":                                           "safe",
		"int main(void) { unsigned char n = nondet_uchar(), g = n ^ (n >> 1); assert((g & 0x40) == (n & 0x40)); }":                                           "unsafe",
		"int main(void) { unsigned char a = nondet_uchar(), b = nondet_uchar(); unsigned w = a << 8 | b; assert(w >> 8 == a && (w & 255) == b); }":           "safe",
		"int main(void) { unsigned char a = nondet_uchar(), b = nondet_uchar(); unsigned w = a << 7 | b; assert(w >> 7 == a); }":                             "unsafe",
		"int main(void) { unsigned x = nondet_uint(), y = nondet_uint(); assert((x & y) <= x && (x | y) >= y); }":                                            "safe",
		"int main(void) { unsigned x = nondet_uint(), y = nondet_uint(); assert((x ^ y) >= y - x); }":                                                        "unsafe",
		"int main(void) { int x = nondet_int(), y = nondet_int(); if (x < 0) assert((x & y) <= y || y < 0); if (x >= 0) assert((x & y) >= 0); }":             "safe",
		"int main(void) { int x = nondet_int() % 16, y = nondet_int() % 8; assert((x ^ y) >= -16 && (x ^ y) < 16); }":                                        "safe",
		"int main(void) { int x = nondet_int() % 16, y = nondet_int() % 8; assert((x ^ y) != -9); }":                                                         "unsafe",
		"int main(void) { unsigned char c = 0; for (int i = 1; i < 4; i++) { c ^= '0' + i; c = c & 0x80 ? c << 1 ^ 7 : c << 1; } assert(c == (0x62 ^ 0)); }": "unsafe",
	} {
		if rep := Check(t.Context(), "a.c", []byte(in+src), Options{Timeout: patience, Rules: ast.Rules{C: true, Model: ast.LP64()}}); rep.Verdict != want || rep.Stats["tree_not_covered"] != 0 {
			t.Errorf("%s, not %s: %s\n%s", rep.Verdict, want, rep.Reason, src)
		}
	}
}

// TestBitsAreNotBelieved replaces the bounds of a bit operation's operands in the syntax tree by
// wrong bounds, before or after the lowering. In both cases the verdict must be unknown.
func TestBitsAreNotBelieved(t *testing.T) {
	const src = "int main(void) { unsigned x = nondet_uint(), y = nondet_uint(); if (x > 7 || y < 1 || y > 3) return 0; assert((x & y) <= 3); }"
	check := func(before, after func(c *ast.Cases)) Report {
		load := func(ctx context.Context) (*frontend.Unit, []diag.Diagnostic, error) {
			rules := ast.Rules{C: true, Model: ast.LP64()}
			u, ds, err := frontend.LoadEdited(ctx, "a.c", []byte(src), rules, nil, frontend.Edit{Tree: func(f *ast.File) { before(f.Open[0].Cases) }})
			if u != nil {
				after(u.AST.Open[0].Cases)
			}
			return u, ds, err
		}
		return Check(t.Context(), "a.c", []byte(src), Options{Timeout: patience, Rules: ast.Rules{C: true, Model: ast.LP64()}, Load: load})
	}
	keep := func(*ast.Cases) {}
	if rep := check(keep, keep); rep.Verdict != "safe" || rep.Stats["tree_not_covered"] != 0 {
		t.Errorf("%s %s", rep.Verdict, rep.Reason)
	}
	bounds := func(low, high int64) ast.Bounds {
		l, h := num.From(low), num.From(high)
		return ast.Bounds{Low: &l, High: &h}
	}
	for _, wrong := range [][2]ast.Bounds{{bounds(0, 3), bounds(0, 3)}, {bounds(0, 7), bounds(0, 1)}, {bounds(0, 0), bounds(1, 3)}} {
		guess := func(c *ast.Cases) { c.X, c.Y, c.Known = wrong[0], wrong[1], true }
		if rep := check(guess, keep); rep.Verdict != "unknown" || rep.ReasonCode != engine.Coarse || !strings.Contains(rep.Reason, "outside of the computed bounds") {
			t.Errorf("%s %s", rep.Verdict, rep.Reason)
		}
		if rep := check(keep, guess); rep.Verdict != "unknown" || rep.ReasonCode != engine.Unconfirmed {
			t.Errorf("for the tree alone: %s %s", rep.Verdict, rep.Reason)
		}
	}
}

// TestTicksWrapAround decides loops with counters that wrap around. The proofs need invariants
// modulo 2^width.
func TestTicksWrapAround(t *testing.T) {
	const in = "unsigned nondet_uint(void); _Bool nondet_bool(void);\n"
	for src, want := range map[string]string{
		"int main(void) { unsigned start = nondet_uint(), now = start, n = 0; while (now - start < 100u) { now++; n++; } assert(n == 100u); }":                                                            "safe",
		"int main(void) { unsigned start = nondet_uint(), now = start, n = 0; while (now < start + 100u) { now++; n++; } assert(n == 100u); }":                                                            "unsafe",
		"int main(void) { unsigned now = nondet_uint(), end = now + 50u, n = 0; while ((int)(now - end) < 0) { now++; n++; } assert(n == 50u); }":                                                         "safe",
		"int main(void) { unsigned now = nondet_uint(), end = now + 100, n = 0; while ((int)(end - now) > 0) { now += 10; n++; } assert(n == 10); }":                                                      "safe",
		"int main(void) { unsigned now = nondet_uint(), end = now + 100, n = 0; while ((int)(end - now) > 0) { now += 9; n++; } assert(n == 11); }":                                                       "unsafe",
		"int main(void) { unsigned short h = nondet_uint(), t = h, n = 0; for (;;) { if (nondet_bool()) { if (n < 8) { h++; n++; } } else if (n) { t++; n--; } assert((unsigned short)(h - t) == n); } }": "safe",
	} {
		if rep := Check(t.Context(), "a.c", []byte(in+src), Options{Timeout: patience, Rules: ast.Rules{C: true, Model: ast.LP64()}}); rep.Verdict != want {
			t.Errorf("%s, not %s: %s\n%s", rep.Verdict, want, rep.Reason, src)
		}
	}
}
