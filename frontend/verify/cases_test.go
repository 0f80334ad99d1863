package verify

import (
	"context"
	"strings"
	"testing"
	"time"

	"ic3play/engine"
	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/lia/num"
)

// "guessed" contains programs with one operation on two variables, such as x * y. One of the two
// variables has only the values 1 to 7. The syntax tree contains this range in ast.Cases.
var guessed = []string{
	"int main(void) { int x = nondet(), y = nondet(); if (y < 1 || y > 7 || x < 0) return 0; int p = x * y; assert(p >= x); }",
	"int main(void) { int x = nondet(), y = nondet(); if (y < 1 || y > 7 || x < 0) return 0; int p = y * x; assert(p >= x); }",
	"int main(void) { int x = nondet(), y = nondet(); if (y < 1 || y > 7 || x < 0) return 0; x /= y; assert(x >= 0); }",
	"int main(void) { int x = nondet(), y = nondet(); if (y < 1 || y > 7 || x < 0) return 0; x %= y; assert(x >= 0 && x < 7); }",
	"int main(void) { int i = 1, p = 1; while (i <= 7) { p *= i; i++; } assert(p > 0); }",
}

// checkGuess decides a program whose syntax tree contains a range of values for an operand
// (ast.Cases). The callbacks can change this range to a wrong one. "lowered" changes the range
// before the program is lowered. "checked" changes the range after that. So only the second check
// of an invariant, on the syntax tree, sees the change of "checked".
func checkGuess(t *testing.T, src string, lowered, checked func(c *ast.Cases)) Report {
	t.Helper()
	each := func(f *ast.File, do func(c *ast.Cases)) {
		if do != nil {
			for i := range f.Open {
				do(f.Open[i].Cases)
			}
		}
	}
	load := func(ctx context.Context) (*frontend.Unit, []diag.Diagnostic, error) {
		u, ds, err := frontend.LoadEdited(ctx, "a.c", []byte(src), ast.Rules{}, nil, frontend.Edit{Tree: func(f *ast.File) { each(f, lowered) }})
		if u != nil {
			each(u.AST, checked)
		}
		return u, ds, err
	}
	return Check(t.Context(), "a.c", []byte(src), Options{Timeout: patience, Load: load})
}

// TestCasesAreNotBelieved gives the operations of safe programs wrong ranges of operand values
// (ast.Cases). The verdict must be unknown: no check may accept a proof, and no counterexample may
// be confirmed.
func TestCasesAreNotBelieved(t *testing.T) {
	for _, src := range guessed {
		if rep := checkGuess(t, src, nil, func(c *ast.Cases) {
			if !c.Low.Equal(num.One()) || !c.High.Equal(num.From(7)) {
				t.Errorf("cases from %v to %v\n%s", c.Low, c.High, src)
			}
		}); rep.Verdict != "safe" || rep.Stats["tree_not_covered"] != 0 {
			t.Errorf("%s, not covered on the tree: %d: %s\n%s", rep.Verdict, rep.Stats["tree_not_covered"], rep.Reason, src)
		}
		for _, wrong := range [][2]int64{{1, 6}, {2, 7}, {3, 3}, {0, 0}, {8, 20}, {-7, -1}} {
			guess := func(c *ast.Cases) {
				c.Left = strings.Contains(src, "y * x")
				c.Low, c.High, c.Known = num.From(wrong[0]), num.From(wrong[1]), true
			}
			rep := checkGuess(t, src, guess, nil)
			if rep.Verdict != "unknown" || rep.ReasonCode != engine.Coarse || !strings.Contains(rep.Reason, "outside of the computed bounds") {
				t.Errorf("cases %v: %s %s\n%s", wrong, rep.Verdict, rep.Reason, src)
			}
			rep = checkGuess(t, src, nil, guess)
			if rep.Verdict != "unknown" || rep.ReasonCode != engine.Unconfirmed {
				t.Errorf("cases %v for the tree alone: %s %s\n%s", wrong, rep.Verdict, rep.Reason, src)
			}
		}
		if rep := checkGuess(t, src, func(c *ast.Cases) {
			c.Left, c.Low, c.High, c.Known = strings.Contains(src, "y * x"), num.From(-3), num.From(9), true
		}, nil); rep.Verdict != "safe" {
			t.Errorf("more cases: %s %s\n%s", rep.Verdict, rep.Reason, src)
		}
	}
}

// TestEitherSideIsNotBelieved makes the same checks as TestCasesAreNotBelieved. Its program has a
// product in a function that is called twice. In one call, the first operand of the product has few
// values; in the other call, the second operand has few values.
func TestEitherSideIsNotBelieved(t *testing.T) {
	const src = "int by(int a, int b) { return a * b; } int main(void) { int x = nondet(), k = nondet(), l = nondet(); if (x < 100 || k != 3 || l != 5) return 0; int p = by(k, x), q = by(x, l); assert(p < q); }"
	if rep := checkGuess(t, src, nil, func(c *ast.Cases) {
		if c.Else == nil || c.Left || !c.Low.Equal(num.From(5)) || !c.High.Equal(c.Low) || !c.Else.Low.Equal(num.From(3)) || !c.Else.High.Equal(c.Else.Low) {
			t.Errorf("cases %v", *c)
		}
	}); rep.Verdict != "safe" || rep.Stats["tree_not_covered"] != 0 {
		t.Errorf("%s, not covered on the tree: %d: %s", rep.Verdict, rep.Stats["tree_not_covered"], rep.Reason)
	}
	for _, wrong := range [][4]int64{{5, 5, 4, 4}, {4, 4, 3, 3}, {6, 9, 0, 2}, {3, 3, 5, 5}} {
		guess := func(c *ast.Cases) {
			c.Low, c.High, c.Known = num.From(wrong[0]), num.From(wrong[1]), true
			c.Else = &ast.Values{Low: num.From(wrong[2]), High: num.From(wrong[3])}
		}
		for i, rep := range []Report{checkGuess(t, src, guess, nil), checkGuess(t, src, nil, guess)} {
			want := []engine.Code{engine.Coarse, engine.Unconfirmed}[i]
			if rep.Verdict != "unknown" || rep.ReasonCode != want {
				t.Errorf("cases %v, for the tree alone: %v: %s %s", wrong, i > 0, rep.Verdict, rep.Reason)
			}
		}
	}
	for src, want := range map[string]string{
		"int by(int a, int b) { return a * b; } int main(void) { int x = nondet(); if (x < 0 || x > 99) return 0; assert(by(2, x) == by(x, 2) && by(x - x, x) == 0); }": "safe",
		"int by(int a, int b) { return a * b; } int main(void) { int x = nondet(); if (x < 0 || x > 99) return 0; assert(by(2, x) != by(x, 3) - 98); }":                 "unsafe",
		"int by(int a, int b) { return a * b; } int main(void) { int x = nondet(); if (x < 0 || x > 99) return 0; assert(by(2, x) + by(x, 3) + by(x, x) > 0); }":        "unsafe",
	} {
		if rep := Check(t.Context(), "a.c", []byte(src), Options{Timeout: patience}); rep.Verdict != want {
			t.Errorf("%s, not %s: %s\n%s", rep.Verdict, want, rep.Reason, src)
		}
	}
}

// TestUnexpectedValueIsNoFailure decides an unsafe program with a wrong range of operand values
// (ast.Cases). The verdict may be unsafe or unknown, but neither safe nor error.
func TestUnexpectedValueIsNoFailure(t *testing.T) {
	src := "int main(void) { int x = nondet(), y = nondet(); if (y < 1 || y > 7) return 0; assert(x * y != 12 || y > 3); }"
	rep := checkGuess(t, src, func(c *ast.Cases) { c.Low, c.High, c.Known = num.One(), num.From(3), true }, nil)
	if rep.Verdict == "safe" || rep.Verdict == "error" {
		t.Errorf("%s %s", rep.Verdict, rep.Reason)
	}
	if rep := Check(t.Context(), "a.c", []byte(src), Options{Timeout: time.Minute}); rep.Verdict != "unsafe" {
		t.Errorf("%s %s", rep.Verdict, rep.Reason)
	}
}

// TestOperandChosenFromTwo decides programs in which an operand is a ?: expression. Bounds known
// before the ?: must apply to both branches.
func TestOperandChosenFromTwo(t *testing.T) {
	for src, want := range map[string]string{
		"int main(void) { int x = nondet(); assert(4 / (x ? x : 3) != 2); }":                                    "unsafe",
		"int main(void) { int x = nondet(), y = nondet(); assert(y * (x ? 3 : x) != 12); }":                     "unsafe",
		"int main(void) { int x = nondet(), y = nondet(); assert(y * (y > 3 ? x : 3) != 8); }":                  "unsafe",
		"int main(void) { int x = nondet(); if (x < 0 || x > 5) return 0; assert(4 / (x ? x : 3) != 2); }":      "unsafe",
		"int main(void) { int x = nondet(); if (x < 0 || x > 5) return 0; assert(4 / (x ? x : 3) != 3); }":      "safe",
		"int main(void) { int x = nondet(); if (x < 0 || x > 5) return 0; assert(x * (x < 2 ? 7 : x) != 14); }": "safe",
		"int main(void) { int x = nondet(); if (x < 0 || x > 5) return 0; assert(x * (x < 3 ? 7 : x) != 14); }": "unsafe",
	} {
		if rep := Check(t.Context(), "a.c", []byte(src), Options{Timeout: patience}); rep.Verdict != want {
			t.Errorf("%s, not %s: %s\n%s", rep.Verdict, want, rep.Reason, src)
		}
	}
}

// TestLinearOnceLowered decides programs with products that become linear when terms cancel, as in
// (a - a) * x. For such a product, the range of its operands does not matter.
func TestLinearOnceLowered(t *testing.T) {
	for src, want := range map[string]string{
		"int main(void) { unsigned char a = nondet_uchar(); int x = nondet_int(); int p = (a - a) * x; assert(p == 0); }":             "safe",
		"int main(void) { unsigned char a = nondet_uchar(); int x = nondet_int(); int p = x * (a - a + 1); assert(p == x); }":         "safe",
		"int main(void) { unsigned char a = nondet_uchar(); int x = nondet_int(); int p = x / (a - a + 3); assert(p < 715827883); }":  "safe",
		"int main(void) { unsigned char a = nondet_uchar(); int x = nondet_int(); int p = x / (a - a + 2); assert(p < 1000000000); }": "unsafe",
	} {
		if rep := Check(t.Context(), "a.c", []byte(src), Options{Timeout: patience, Rules: ast.Rules{C: true, Model: ast.LP64()}}); rep.Verdict != want {
			t.Errorf("%s, not %s: %s\n%s", rep.Verdict, want, rep.Reason, src)
		}
	}
}
