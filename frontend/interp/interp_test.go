package interp_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/interp"
	"ic3play/lia/num"
)

func load(t testing.TB, src string) *ast.File {
	t.Helper()
	u, ds := frontend.Load("test.c", []byte(src))
	if u == nil {
		t.Fatal(ds[0].String())
		return nil
	}
	return u.AST
}

// list returns an Inputs function that returns the given values one after the other. The second
// result collects the names of the inputs that the run asks for.
func list(vals ...int64) (interp.Inputs, *[]string) {
	var asked []string
	return func(kind cfa.InputKind, name string, pos source.Pos) (num.Int, bool) {
		asked = append(asked, fmt.Sprintf("%s@%d", name, pos.Line))
		if len(vals) == 0 {
			return num.Int{}, false
		}
		v := vals[0]
		vals = vals[1:]
		return num.From(v), true
	}, &asked
}

// TestMeaning runs programs that assert the results that the C standard defines. Each program must
// reach its assertion, and the assertion must be true.
func TestMeaning(t *testing.T) {
	for name, stmts := range map[string]string{
		"truncation":         "assert(-7 / 2 == -3 && -7 % 2 == -1 && 7 / -2 == -3 && 7 % -2 == 1);",
		"truncation, vars":   "x = -7; assert(x / 2 == -3 && x % 2 == -1); x = 7; assert(x / -2 == -3 && x % -2 == 1);",
		"left to right":      "x = 1; y = x + (x = 5) * 2 + x; assert(y == 1 + 10 + 5);",
		"post and pre":       "x = 4; y = x++ * 10 + x; assert(y == 45 && x == 5); y = --x; assert(y == 4);",
		"compound":           "x = 3; x += x = 4; assert(x == 8); x -= 3; x *= 3; x /= 4; x %= 2; assert(x == 1);",
		"short circuit":      "x = 0; y = x && ++x; assert(!y && x == 0); y = !x || ++x; assert(y == 1 && x == 0);",
		"not short":          "x = 0; y = (x == 1) & !(x = 7); assert(y == 0 && x == 7);",
		"ternary":            "x = 2; y = x > 1 ? x++ : x--; assert(y == 2 && x == 3);",
		"cells in cells":     "int a[1000]; a[1] = 7; x = 1; a[x] += (a[300] = 3) + (a[500] = 5); assert(a[1] == 15 && a[300] == 3 && a[500] == 5);",
		"comma":              "x = (y = 3, y + 1); assert(x == 4);",
		"bool":               "_Bool b = 7; assert(b == 1); b += 5; assert(b == 1); b = 0; b--; assert(b == 1); assert((_Bool)3 == 1);",
		"no bounds":          "x = 2147483647; x++; assert(x > 2147483647); x = x * 4294967296 * 4294967296 * 4294967296; assert(x > 0 && x / 4294967296 / 4294967296 / 4294967296 == 2147483648);",
		"shadowing":          "x = 1; { int x = 2; { int x = 3; y = x; } assert(x == 2); } assert(x == 1 && y == 3);",
		"switch":             "y = 0; switch (2) { case 1: y += 1; case 2: y += 10; case 3: y += 100; break; default: y += 1000; } assert(y == 110);",
		"switch default":     "y = 0; switch (9) { default: y += 1; case 1: y += 10; break; case 2: y = 5; } assert(y == 11);",
		"switch into loop":   "y = 0; x = 0; switch (1) { while (x < 3) { y += 100; case 1: y++; x++; } } assert(y == 203);",
		"goto into loop":     "x = 5; y = 0; goto in; while (x > 0) { y += 10; in: x--; } assert(y == 40 && x == 0);",
		"do once":            "x = 0; do x++; while (0); assert(x == 1);",
		"continue in do":     "x = 0; do { x++; if (x < 5) continue; break; } while (x < 3); assert(x == 3);",
		"continue in for":    "y = 0; for (x = 0; x < 5; x++) { if (x == 2) continue; y += x; } assert(y == 8);",
		"for scope":          "x = 9; for (int x = 0; x < 3; x++) ; assert(x == 9);",
		"calls":              "assert(twice(twice(3)) == 12); assert(count() == 1 && count() == 2); assert(sub(x = 9, x = 4) == 5);",
		"expect":             "#define likely(c) __builtin_expect(!!(c), 1)\nx = 7; if (likely(x > 3)) y = 1; else y = 2; assert(y == 1 && __builtin_expect(x = 5, 0) == 5 && x == 5);",
		"calls in arguments": "assert(sub(sub(9, sub(8, 1)), sub(sub(6, 4), sub(x = 3, 2))) == 1); assert(sub(sub(1, 2), sub(3, 4)) == 0 && x == 3);",
		"calls that leave":   "for (x = 0; x < 3; x++) { y = sub(7, ({ if (x < 2) continue; twice(x); })); assert(y == 3); } assert(firstOver(1) == 2 && firstOver(6) == 7 && y == 3);",
		"constants":          "assert(0x10 == 16 && 010 == 8 && 'a' == 97 && '\\n' == 10 && 0b11 == 3 && 10UL == 10 && '\\x41' == 65);",
		"folded bits":        "assert((1 << 4 | 3) == 19 && (6 & 3) == 2 && (5 ^ 1) == 4 && ~0 == -1 && -8 >> 1 == -4);",
		"macro":              "#define SQ(a) ((a) * (a))\n#define THREE 3\nassert(SQ(THREE + 1) == 16);\n#undef THREE\n#ifndef THREE\nx = 1;\n#elif 1\nx = 2;\n#else\nx = 3;\n#endif\nassert(x == 1);",
		"enum and typedef":   "enum { A, B = 5, C }; typedef unsigned short u; u z = C; assert(A == 0 && z == 6);",
		"return stops a for": "assert(firstOver(3) == 4);",
		"global":             "assert(g == 3 && h == 0); g++; assert(g == 4);",
	} {
		src := "int g = 3, h;\nint twice(int a) { return 2 * a; }\nint count(void) { static int n; return ++n; }\nint sub(int a, int b) { return a - b; }\n" +
			"int firstOver(int n) { for (int i = 0; ; i++) { if (i > n) return i; } }\n" +
			"int main() { int x = 0, y = 0;\n" + stmts + "\nassert(0 == 1); }\n"
		in, _ := list()
		out := interp.Run(context.Background(), load(t, src), in, interp.Options{MaxSteps: 10000})
		if out.Kind != interp.Failed || out.Message != "assertion 0 == 1 is false" {
			t.Errorf("%s: %v at %v: %s", name, out.Kind, out.Pos, out.Message)
		}
	}
}

func TestOutcomes(t *testing.T) {
	for _, c := range []struct {
		name, src string
		in        []int64
		kind      interp.OutcomeKind
		line      int
		asked     string
	}{
		{"ends", "int main() {\n return 0; }", nil, interp.Ended, 2, ""},
		{"assertion", "int main() {\n int x = nondet();\n assert(x > 3); }", []int64{3}, interp.Failed, 3, "nondet()@2"},
		{"assumption", "int main() {\n assume(0);\n assert(0); }", nil, interp.Blocked, 2, ""},
		{"abort", "int main() {\n abort();\n assert(0); }", nil, interp.Blocked, 2, ""},
		{"trap", "int main() {\n __builtin_trap();\n assert(0); }", nil, interp.Blocked, 2, ""},
		{"error", "int main() {\n reach_error(); }", nil, interp.Failed, 2, ""},
		{"defined error", "void reach_error() { }\nint main() {\n reach_error(); }", nil, interp.Failed, 3, ""},
		{"label", "int main() {\n goto ERROR;\n return 0;\n ERROR: ; }", nil, interp.Failed, 4, ""},
		{"no input", "int main() {\n int x; }", nil, interp.NoInput, 2, "x@2"},
		{"range", "int main() {\n unsigned x = __VERIFIER_nondet_uint(); assert(0); }", []int64{-1}, interp.Blocked, 2, "__VERIFIER_nondet_uint()@2"},
		{"bool range", "int main() {\n _Bool x; assert(0); }", []int64{2}, interp.Blocked, 2, "x@2"},
		{"char range", "int main() {\n int x = __VERIFIER_nondet_char(); assert(0); }", []int64{128}, interp.Blocked, 2, "__VERIFIER_nondet_char()@2"},
		{"char in range", "int main() {\n int x = __VERIFIER_nondet_char(); assert(0); }", []int64{-128}, interp.Failed, 2, "__VERIFIER_nondet_char()@2"},
		{"unsigned char range", "unsigned char f(void); int main() {\n int x = f(); assert(0); }", []int64{-1}, interp.Blocked, 2, "f()@2"},
		{"unsigned char in range", "unsigned char f(void); int main() {\n int x = f(); assert(0); }", []int64{255}, interp.Failed, 2, "f()@2"},
		{"short range", "int main() {\n short x = *; assert(0); }", []int64{-32769}, interp.Blocked, 2, "*@2"},
		{"unsigned short range", "int main() {\n uint16_t x; assert(0); }", []int64{65536}, interp.Blocked, 2, "x@2"},
		{"the narrower type", "unsigned char __VERIFIER_nondet_uint(void); int main() {\n unsigned x = __VERIFIER_nondet_uint(); assert(0); }", []int64{256}, interp.Blocked, 2, "__VERIFIER_nondet_uint()@2"},
		{"steps", "int main() {\n while (1) ; }", nil, interp.OutOfSteps, 2, ""},
		{"main's parameter", "int main(int argc) {\n assert(argc < 5); }", []int64{5}, interp.Failed, 2, "argc@1"},
		{"missing return", "int f() { }\nint main() {\n assert(f() == 1); }", []int64{2}, interp.Failed, 3, "f()@1"},
		{"skipped declaration", "int main() {\n goto l;\n int x = 1;\n l: assert(x == 1); }", []int64{7}, interp.Failed, 4, "x@3"},
		{"skipped in a loop", "int main() {\n for (int i = 0; i < 2; i++) { if (i) goto l;\n int x = 1;\n l: assert(x == 1); } }", []int64{7, 8}, interp.Failed, 4, "x@3 x@3"},
		{"entered from outside", "int main() {\n goto l;\n { int x, y = 2; {\n int z; l: assert(x == 1 && y == 2 && z == 3); } } }", []int64{1, 2, 4}, interp.Failed, 4, "x@3 y@3 z@4"},
		{"entered by a case", "int main() {\n switch (nondet()) { int x = 1; {\n int z;\n default: assert(x == 1 && z == 3); } } }", []int64{9, 1, 4}, interp.Failed, 4, "nondet()@2 x@2 z@3"},
		{"again", "int main() {\n for (int i = 0; i < 2; i++) { int x; assert(x == 1); } }", []int64{1, 2}, interp.Failed, 2, "x@2 x@2"},
		{"order", "int f(int a, int b) { return a - b; }\nint main() {\n assert(f(nondet(), unknown()) == 1); }", []int64{5, 3}, interp.Failed, 3, "nondet()@3 unknown()@3"},
		{"star", "int main() {\n if (*) reach_error(); }", []int64{1}, interp.Failed, 2, "*@2"},
	} {
		in, asked := list(c.in...)
		out := interp.Run(context.Background(), load(t, c.src), in, interp.Options{MaxSteps: 100})
		if out.Kind != c.kind || out.Pos.Line != c.line || strings.Join(*asked, " ") != c.asked {
			t.Errorf("%s: %v at %v (%s), asked %v; want %v in line %d, asked %s", c.name, out.Kind, out.Pos, out.Message, *asked, c.kind, c.line, c.asked)
		}
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	in, _ := list()
	if out := interp.Run(ctx, load(t, "int main() { while (1) ; }"), in, interp.Options{}); out.Kind != interp.Canceled {
		t.Errorf("got %v", out.Kind)
	}
}

func TestObserve(t *testing.T) {
	f := load(t, "int g = 2;\nint f(int p) {\n static int s;\n g = p; s = 9;\n return g; }\nint main() {\n int x = 1;\n { int y = 5;\n x = f(y); }\n x++;\n}")
	var lines []string
	in, _ := list()
	interp.Run(context.Background(), f, in, interp.Options{Observe: func(s interp.Step) {
		line := fmt.Sprintf("%d:%d %s", s.Index, s.Span().Start.Line, s.Func())
		s.Values(func(v *ast.Var, value num.Int) { line += " " + v.Name + "=" + value.String() })
		lines = append(lines, line)
	}})
	want := []string{"0:7 main g=2", "1:8 main g=2 x=1", "2:9 main g=2 x=1 y=5", "3:4 f g=2 s=0 p=5", "4:4 f g=5 s=0 p=5", "5:5 f g=5 s=9 p=5", "6:10 main g=5 x=5"}
	if strings.Join(lines, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(lines, "\n"), strings.Join(want, "\n"))
	}
}

// TestCells checks that Step.Cells shows the cells that the run has read or written. If there are
// more such cells than the limit, it must show none.
func TestCells(t *testing.T) {
	f := load(t, "int a[1000];\nint main() {\n  for (int i = 3; i >= 0; i--) a[2 * i] = i;\n  assert(0);\n}\n")
	for most, want := range map[int]string{4: "[a[0] a[2] a[4] a[6]] [0 1 2 3]", 3: ""} {
		last := ""
		interp.Run(context.Background(), f, nil, interp.Options{Observe: func(s interp.Step) {
			last = ""
			s.Cells(most, func(_ *ast.Array, names []string, values []num.Int) { last = fmt.Sprint(names, values) })
		}})
		if last != want {
			t.Errorf("at most %d cells: %q, want %q", most, last, want)
		}
	}
}

// TestObserveFailing checks that the last observed statement is the failing statement, even if this
// statement has called functions before it fails.
func TestObserveFailing(t *testing.T) {
	const f = "int g;\nint f(int x) {\n g++;\n return x; }\nint main() {\n int x = 1;\n"
	for body, want := range map[string]string{
		"assert(f(1) == 2); }":                                     "main 7 g=1",
		"\nif (f(1)\n&& 1 / (f(2) - 2)) x = 2; }":                  "main 8 g=2",
		"for (x = 0;\nf(x) < 2;\nx += 8 / f(x)) ; }":               "main 9 g=2",
		"x = ({\nint y = f(x);\nassert(f(y) > 1); 3; }) + f(5); }": "main 9 g=2",
		"assert(x == 0 && f(1)); }":                                "main 7 g=0",
	} {
		ints, err := ast.ParseRules("c")
		if err != nil {
			t.Fatal(err)
		}
		u, ds := frontend.LoadRules("test.c", []byte(f+body), ints)
		if u == nil {
			t.Fatal(ds[0].String())
		}
		last := ""
		in, _ := list()
		out := interp.Run(context.Background(), u.AST, in, interp.Options{Observe: func(s interp.Step) {
			last = fmt.Sprintf("%s %d", s.Func(), s.Span().Start.Line)
			s.Values(func(v *ast.Var, value num.Int) {
				if v.Name == "g" {
					last += " g=" + value.String()
				}
			})
		}})
		if out.Kind != interp.Failed || last != want {
			t.Errorf("%s: %v at %v, the last statement is %q, want %q", body, out.Kind, out.Pos, last, want)
		}
	}
}
