package exercise

import (
	"context"
	"strings"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
)

const (
	twin = `int main(void) {
  int n = nondet_int();
  int x = 0, y = n;
  assume(n >= 0);
  while (y > 0) { x++; y--; }
  assert(x == n);
}
`
	twoLoops = `int main(void) {
  int n = nondet_int(), i = 0, s = 0;
  assume(n >= 0);
  while (i < n) { i++; s = s + 2; }
  while (i > 0) { i--; s = s - 2; }
  assert(s == 0);
}
`
	recursive = `int down(int n) {
  if (n <= 0)
    return 0;
  return down(n - 1) + 1;
}
int main(void) {
  int n = nondet_int();
  assume(n >= 0);
  assert(down(n) == n);
}
`
	calls = `int f(int n) {
  int s = 0, i;
  for (i = 0; i < n; i++) s = s + 1;
  return s;
}
int main(void) {
  int n = nondet_int();
  assume(n >= 0);
  int r = f(n), q = f(2);
  assert(r == n && q == 2);
}
`
	fails = `int main(void) {
  int x = 0;
  while (nondet_int()) x++;
  assert(x < 5);
}
`
)

// TestMark checks the marks of answers. The expected text is the kind of mark, such as "correct" or
// "too-weak", followed by details.
func TestMark(t *testing.T) {
	for _, tt := range []struct {
		program, solution, answer, want string
	}{
		{twin, "", "x + y == n && y >= 0", "correct Each of its parts is needed."},
		{twin, "", "x + y == n && y >= 0 && x >= 0", "correct A shorter one: `x + y == n && y >= 0`."},
		{twin, "x + y == n && y >= 0", "x + y <= n && x + y >= n && y >= 0 && x >= 0", "correct A shorter one: `x + y == n && y >= 0`."},
		{twin, "", "", "too-weak line 5 n = -1, x = 0, y = 0"},
		{twin, "", "x + y == n", "too-weak line 5 n = -1, x = 0, y = -1"},
		{twin, "", "x <= n", "not-inductive x <= n line 5 settled"},
		{twin, "", "x + y == n && y >= 0 && x <= 3", "false x <= 3 line 5 x = 4"},
		{twin, "", "n >= x", "not-inductive n >= x line 5 settled"},
		{twin, "", "x >= 1", "false x >= 1 line 5 x = 0"},
		{twin, "", "x <= 1000", "false x <= 1000 line 5 x = 1001"},
		{twin, "", "x != 100000", "false x != 100000 line 5 x = 100000"},
		{twin, "", "x = n", "unread The formula at line 5 cannot be read: unexpected =; write == to compare."},
		{twin, "", "z == n", "unread The formula at line 5 cannot be read: there is no variable z; the relevant variables here are n, x, y."},
		{twin, "", "7: x <= n", "unread There is no place for a formula at line 7."},
		{twoLoops, "", "x == 0", `unread Several formulas have a place here: write their lines, as in "5: x <= n; 9: y >= 0".`},
		{twoLoops, "", "4: s == 2 * i; 5: s == 2 * i", "too-weak line 5 i = -1, s = -2"},
		{twoLoops, "", "4: s == 2 * i && i >= 0; 5: s == 2 * i && i >= 0", "correct Each of its parts is needed."},
		{twoLoops, "", "5: s == 2 * i && i >= 0", "not-inductive s == 2 * i line 5 settled"},
		{twoLoops, "", "4: s == 2 * i && i >= 0; 5: i <= 4", "false i <= 4 line 5 i = 5"},
		{calls, "", "3: s == i && i <= n && n == main.n; 3#2: s == i && i <= n && r == main.n", "correct Each of its parts is needed."},
		{calls, "", "3: s == i && i <= n; 3#2: s == i && i <= n && r == n", "false r == n line 3 r = 0"},
		{fails, "", "x >= 0", "too-weak line 3 x = 5"},
		{fails, "", "x < 5", "false x < 5 line 3 x = 5"},
		{recursive, "", "", "too-weak line 9 \\arg(n) = 0, n = 0"},
		{recursive, "", "1: n >= 0; 5: n == result && n >= 0", "correct A shorter one: `n >= 0` at line 1, `n == result` at line 5."},
		{recursive, "", "1: n >= 0; 5: n == result", "correct Each of its parts is needed."},
		{recursive, "", "5: n == result", "not-inductive n == result line 5 settled"},
		{recursive, "", "1: n >= 1; 5: n == result", "false n >= 1 line 1 n = 0"},
	} {
		p, diags, err := Open(t.Context(), "t.c", []byte(tt.program), ast.Rules{})
		if p == nil {
			t.Fatal(diags, err)
		}
		written, err := ParseSolution(tt.answer)
		if err != nil {
			t.Fatal(err)
		}
		x := Exercise{Kind: Invariant, Solution: tt.solution}
		m := x.Mark(t.Context(), p, written)
		if got := brief(m); got != tt.want {
			t.Errorf("%q:\n got %s\nwant %s\n  %s %s", tt.answer, got, tt.want, m.Text, m.Detail)
		}
		if m.Answer == False {
			ends(t, p, m)
		}
	}
}

// TestCoarse checks programs that the automaton over-approximates: a path of the automaton can read
// wrong array elements or compute wrong products. Such a path must not be reported as a run that
// violates a formula.
func TestCoarse(t *testing.T) {
	for _, tt := range []struct{ program, answer, want string }{
		{"int main(void) { int n = nondet_int(); assume(n > 1); int a[n];\nfor (int i = 0; i < n; i++) a[i] = 1;\nint s = 0;\nwhile (nondet_int()) s = a[0] + a[n - 1];\nassert(s <= 2); }", "4: s <= 2", NotInductive},
		{"int main(void) { int n = nondet_int(); assume(n > 1); int a[n];\nfor (int i = 0; i < n; i++) a[i] = 1;\nint s = 0;\nwhile (nondet_int()) s = a[0];\nassert(s <= 1); }", "4: s <= 1", NotInductive},
		{"int main(void) { int x = nondet_int(), y = nondet_int(), s = 0; assume(x > 1 && y > 1);\nwhile (nondet_int()) s = x * y;\nassert(s != 5 || y != 7); }", "s != 5", NotInductive},
		{"int main(void) { double d = 1.0; int s = 0;\nwhile (nondet_int()) { if (d > 0.5) s = 0; else s = 1; }\nassert(s == 0); }", "s == 0", NotInductive},
		{"int main(void) { int x = nondet_int(), s = 0;\nwhile (nondet_int()) s = x / 3 * 2;\nassert(s != 5 || x > 9); }", "s != 6", False},
	} {
		p, diags, err := Open(t.Context(), "t.c", []byte(tt.program), ast.Rules{})
		if p == nil {
			t.Fatal(diags, err)
		}
		written, err := ParseSolution(tt.answer)
		if err != nil {
			t.Fatal(err)
		}
		x := Exercise{Kind: Invariant}
		m := x.Mark(t.Context(), p, written)
		if m.Answer != tt.want || m.Answer != False && (m.Settled || m.Step == nil || m.Step.Sampled || !strings.Contains(m.Detail, "perhaps no run")) {
			t.Errorf("%s\n%s: %s, want %s\n  %s %s", tt.program, tt.answer, m.Answer, tt.want, m.Text, m.Detail)
		}
	}
}

// TestNeeded checks that the text "Each of its parts is needed" appears only if every check was
// decided.
func TestNeeded(t *testing.T) {
	p, _, err := Open(t.Context(), "t.c", []byte(twin), ast.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	places := p.places()
	claims, reason := p.parseAnswer(places, []Written{{Text: "x + y == n && y >= 0"}})
	if reason != "" {
		t.Fatal(reason)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	for ctx, want := range map[context.Context]string{t.Context(): "Each of its parts is needed.", ended: ""} {
		m := Mark{Places: places}
		if (&answerCheck{ctx: ctx, p: p, formulas: claims, m: &m}).shorten(&Exercise{Kind: Invariant}); m.Detail != want {
			t.Errorf("%q, want %q", m.Detail, want)
		}
	}
}

func brief(m Mark) string {
	out := m.Answer
	line := ""
	if m.Line > 0 {
		line = " line " + num.From(int64(m.Line)).String()
	}
	switch m.Answer {
	case Correct:
		return out + " " + m.Detail
	case Unread:
		return out + " " + m.Text
	case TooWeak:
		if m.Step != nil {
			return out + line + " " + valueList(m.Step.Pre)
		}
	case NotInductive:
		if m.Step == nil {
			return "no step"
		}
		out += " " + m.Part + line
		if m.Settled {
			out += " settled"
		}
		return out
	case False:
		last := m.Run[len(m.Run)-1]
		v, _, _ := strings.Cut(m.Part, " ")
		return out + " " + m.Part + line + " " + v + " = " + last.Values[v]
	}
	return out + line
}

// "ends" checks that the conjunct m.Part is false in the last state of the run m.Run.
func ends(t *testing.T, p *Program, m Mark) {
	t.Helper()
	last := m.Run[len(m.Run)-1]
	f, diags := p.Claims.Parse(cfa.Loc(last.Loc), m.Part)
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	value := func(v lia.Var) num.Int {
		n, err := num.Parse(last.Values[p.Claims.NameAt(cfa.Loc(last.Loc))(v)])
		if err != nil {
			t.Fatalf("the last state has no value of %s", p.Claims.NameAt(cfa.Loc(last.Loc))(v))
		}
		return n
	}
	if f.Eval(value) {
		t.Errorf("%s is true in the last state %v", m.Part, last.Values)
	}
}

// TestShadowedNames checks that a name in an answer refers to the variable that has this name at
// the loop under C's scopes.
func TestShadowedNames(t *testing.T) {
	const inner = "int main(void) { int x = 0;\n{ int x = -5;\n while (nondet_int()) { x = x - 1; } assert(x < 0); }\n while (nondet_int()) { x = x + 1; }\n assert(x >= 0); }"
	const outer = "int main(void) { int x = 0, r = 0;\n{ int x = 5;\n while (x > 0) { x = x - 1; r++; }\n assert(x == 0); }\n assert(r >= 0 && x == 0); }"
	const global = "int x = 0;\nint main(void) { int r = 0;\n{ int x = 5;\n while (x > 0) { x = x - 1; r++; }\n assert(x == 0); }\n assert(r >= 0 && x == 0); }"
	const twice = "int main(void) { int r = 0;\n for (int i = 0; i < 5; i++) r++;\n for (int i = 5; i > 0; i--) r--;\n assert(r >= -5); }"
	const later = "int main(void) { int x = 7;\n { while (nondet_int()) x -= 2;\n int x = 9; assert(x == 9); }\n assert(x != 8); }"
	const static = "int x = 3;\nvoid f(void) {\n static int x = 5;\n { while (nondet_int()) { x = x - 2; }\n assert(x != 6); } }\nint main(void) { f(); f(); assert(x == 3); }"
	const hidden = "int x = 0; void f(void) { x = x + 1; } void g(void) { assert(x >= 1); }\nint main(void) {\n int x = -5;\n while (nondet_int()) { x = x - 1; f(); }\n f(); g(); }"
	for _, tt := range []struct{ program, answer, want string }{
		{hidden, "x >= 0", Unread},
		{hidden, "x#1 >= 0", Correct},
		{hidden, "x#1 >= 1", False},
		{inner, "3: x < 0 && x#1 == 0; 4: x#1 >= 0", Correct},
		{inner, "3: x >= 0; 4: x >= 0", False},
		{inner, "3: x < 0; 4: x >= 0", NotInductive},
		{inner, "3: x < 0 && main.x == 0; 4: x >= 0", Correct},
		{outer, "x >= 0", TooWeak},
		{outer, "x >= 0 && r >= 0", Correct},
		{global, "x >= 0 && r >= 0", Correct},
		{global, "main.x >= 0 && r >= 0", Correct},
		{twice, "2: i >= 0 && r == i && i <= 5; 3: r >= i - 5 && r <= i + 1 && i >= 0", Correct},
		{later, "x <= 7 && x % 2 != 0", Correct},
		{static, "4: x <= 5; 4#2: x <= 5", Correct},
	} {
		checkMark(t, ast.Rules{}, tt.program, tt.answer, tt.want)
	}
}

// checkMark checks the mark of an answer to an exercise with the kind Invariant.
func checkMark(t *testing.T, rules ast.Rules, program, written, want string) {
	t.Helper()
	p, diags, err := Open(t.Context(), "t.c", []byte(program), rules)
	if p == nil {
		t.Fatal(diags, err)
	}
	answer, err := ParseSolution(written)
	if err != nil {
		t.Fatal(err)
	}
	x := Exercise{Kind: Invariant}
	if m := x.Mark(t.Context(), p, answer); m.Answer != want {
		t.Errorf("%s\n%q: %s, want %s\n  %s %s", program, written, m.Answer, want, m.Text, m.Detail)
	}
}

// TestTypes checks that an answer is accepted without the bounds of C's integer types, such as x >=
// 0 for an unsigned x.
func TestTypes(t *testing.T) {
	const two = "int main(void) {\n unsigned n = nondet_uint(), x = 0;\n while (x != n) { x++; }\n assert(x == n);\n unsigned char c = nondet_uchar(); unsigned d = 0;\n while (d < c) d++;\n assert(d == c); }"
	const sum = "int main(void) {\n int n = nondet_int(), x = 0;\n while (x < n) { x++; }\n assert(n < 0 || x == n); }"
	for _, tt := range []struct{ program, answer, want string }{
		{two, "3: x <= n; 6: d <= c", Correct},
		{two, "3: x <= n; 6: d <= c && c >= 0", Correct},
		{two, "3: x <= n; 6: d < c", False},
		{two, "3: x <= n; 6: d >= 0", TooWeak},
		{sum, "x <= n || n < 0", Correct},
		{sum, "x <= 2147483647", TooWeak},
		{sum, "x <= 2147483646", NotInductive},
	} {
		checkMark(t, ast.Rules{C: true, Model: ast.LP64()}, tt.program, tt.answer, tt.want)
	}
}
