package exercise

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"ic3play/frontend/ast"
)

const root = `int main(void) {
  int n = nondet_int();
  assume(1);
  int s = 0;
  for (int i = 0; i < n; i++) s = s + 2;
  assert(s == 2 * n);
}
`

func TestAssumption(t *testing.T) {
	x := Exercise{Kind: Assumption, Solution: "n >= 0"}
	for _, tt := range []struct{ program, answer, want string }{
		{root, "n >= 0", "correct"},
		{root, "n >= 0 || n == 0 && n < 5", "correct"},
		{root, "", "too-weak 1"},
		{root, "n >= -1", "too-weak 1"},
		{root, "n >= 1", "too-strong 1"},
		{root, "n\n >= 0", "correct"},
		{root, "n\n >= 1", "too-strong 1"},
		{root, "n > n", "too-strong 0"},
		{root, "0", "too-strong 0"},
		{root, "m >= 0", "unread The assumption cannot be read: m is not declared"},
		{root, "n = 3", "unread The assumption cannot be read: this is not part of a formula: =."},
		{root, "1); n = 3; assume(1", "unread The assumption cannot be read: a closing bracket has no opening one."},
		{root, "f(n)", "unread The assumption cannot be read: a formula cannot contain a call: f."},
		{twin, "n >= 0", "unread The program needs exactly one `assume(1)`, the place for the assumption."},
	} {
		p, diags, err := Open(t.Context(), "t.c", []byte(tt.program), ast.Rules{})
		if p == nil {
			t.Fatal(diags, err)
		}
		m := x.Mark(t.Context(), p, []Written{{Text: tt.answer}})
		got := m.Answer
		switch m.Answer {
		case Unread:
			got += " " + m.Text
		case TooWeak, TooStrong:
			got += fmt.Sprintf(" %d", len(m.Inputs))
		}
		if !strings.HasPrefix(got, tt.want) {
			t.Errorf("%q: %s, want %s\n  %s %s", tt.answer, got, tt.want, m.Text, m.Detail)
		}
	}
}

// TestAssumptionRules checks the marks of assumptions under various rules (ast.Rules), and in
// programs that define macros or a function assert.
func TestAssumptionRules(t *testing.T) {
	const ends = "c+overflow=wrap+undefined=end+label=never"
	const n = "int n = nondet_int(); assume(1); "
	for _, tt := range []struct{ ints, program, solution, answer, want string }{
		{ends, "int main(void) { " + n + "assert(n >= 0); }", "n >= 0", "n >= 0", "correct"},
		{ends, "int main(void) { " + n + "assert(n >= 0); }", "n >= 0", "1 / (n == 7)", "too-strong"},
		{ends, "int main(void) { " + n + "assert(n >= 0); }", "n >= 0", "1 / (n >= 5) == 1", "too-strong"},
		{ends, "int main(void) { " + n + "assert(n >= 0); }", "n >= 0", "1 / 0", "too-strong"},
		{ends, "int main(void) { " + n + "assert(n >= 0); }", "", "1 / 0", "too-strong"},
		{ends, "int main(void) { int a[10] = {0}; " + n + "assert(n >= 0); }", "n >= 0", "a[n] == 0", "too-strong"},
		{ends, "int main(void) { " + n + "assert(n >= 0); }", "n >= 0", "n + 1 > 0", "too-strong"},
		{"c+overflow=ignore+undefined=end", "int main(void) { " + n + "assert(n >= 0); }", "n >= 0", "n + 1 > 0", "too-strong"},
		{"c", "int main(void) { " + n + "n = n + 1; }", "n < 2147483647", "n < 2147483647", "correct"},
		{"c+asserts=end", "int main(void) { " + n + "n = n + 1; }", "n < 2147483647", "n < 2147483647", "correct"},
		{"c+asserts=end", "int main(void) { " + n + "n = n + 1; }", "n < 2147483647", "n < 2147483646", "too-strong"},
		{"c+asserts=end", "int main(void) { " + n + "n = n + 1; }", "n < 2147483647", "n > n", "too-strong"},
		{"c+asserts=end", "int main(void) { " + n + "n = n + 1; }", "n < 2147483647", "n > 0", "too-weak"},
		{"c+overflow=wrap+only=valid-deref", "int main(void) { int a[3]; " + n + "a[n] = 1; }", "n >= 0 && n < 3", "n < 3 && n > -1", "correct"},
		{"c+overflow=wrap+only=valid-deref", "int main(void) { int a[3]; " + n + "a[n] = 1; }", "n >= 0 && n < 3", "n < 3 && n > 0", "too-strong"},
		{"math", "#define NDEBUG\n#include <assert.h>\nint main(void) { " + n + "if (n < 3) reach_error(); assert(0); }", "n >= 3", "n >= 3", "correct"},
		{"math", "#define NDEBUG\n#include <assert.h>\nint main(void) { " + n + "if (n < 3) reach_error(); assert(0); }", "n >= 3", "n >= 4", "too-strong"},
		{"math", "void assert(int c) { }\nint main(void) { " + n + "if (n < 3) reach_error(); assert(0); }", "n >= 3", "n >= 3", "correct"},
		{"math", "void assert(int c) { }\nint main(void) { " + n + "if (n < 3) reach_error(); assert(0); }", "n >= 3", "n >= 4", "too-strong"},
		{"math", "#define bad (n = 7)\n#define LOW 3\n#define is_low (n < LOW)\nint main(void) { " + n + "assert(n >= 3); }", "n >= 3", "bad >= 3", "unread"},
		{"math", "#define bad (n++)\nint main(void) { " + n + "assert(n >= 3); }", "n >= 3", "bad >= 3", "unread"},
		{"math", "#define any nondet_int()\nint main(void) { " + n + "assert(n >= 3); }", "n >= 3", "n >= 3 && any", "unread"},
		{"math", "#define bad (n = 7)\n#define LOW 3\n#define is_low (n < LOW)\nint main(void) { " + n + "assert(n >= 3); }", "n >= 3", "LOW <= n", "correct"},
		{"math", "#define bad (n = 7)\n#define LOW 3\n#define is_low (n < LOW)\nint main(void) { " + n + "assert(n >= 3); }", "n >= 3", "!is_low", "correct"},
		{"math", "int main(void) { int s = 0; for (int i = 0; i < 5; i++) { int x = nondet_int();\n assume(1);\n s += x; assert(s >= 0); } }", "s + x >= 0", "s + x >= 0 && i < 1", "too-strong"},
		{"math", "int main(void) { int s = 0; for (int i = 0; i < 5; i++) { int x = nondet_int();\n assume(1);\n s += x; assert(s >= 0); } }", "s + x >= 0", "s + x >= 0 && (i == 0 || x < 10)", "too-strong"},
		{"math", "int main(void) { int s = 0; for (int i = 0; i < 5; i++) { int x = nondet_int();\n assume(1);\n s += x; assert(s >= 0); } }", "s + x >= 0", "x >= -s", "correct"},
		{ends, "int main(void) { int a[10]; " + n + "a[n] = 1; assert(n >= 5); }", "n >= 5", "n > 4", "correct"},
		{ends, "int main(void) { int a[10]; " + n + "a[n] = 1; assert(n >= 5); }", "n >= 5", "n > 5", "too-strong"},
		{ends, "int main(void) { int n = nondet_int(), k = nondet_int(); int *p = 0; if (n > 5) p = &n; int z = 10 / k;\n assume(1);\n assert(n >= 0); z = 10 / (k - 3); }", "n >= 0", "*p >= 0", "unknown"},
		{"c+overflow=ignore+undefined=end", "int main(void) { int n = nondet_int(), k = nondet_int(); int z = 10 / k;\n assume(1);\n assert(n >= 0); }", "n >= 0", "n >= 0 && n + 5 > n", "unknown"},
		{"c+overflow=ignore+undefined=end", "int main(void) { int n = nondet_int(), k = nondet_int(); int z = 10 / k;\n assume(1);\n assert(n >= 0); }", "n >= 0", "!(n < 0)", "correct"},
		{"math", "#include <stdio.h>\nint main(void) {\n  int n = 0; scanf(\"%d\", &n);\n  if (n != 3) assume(1); else n = 5;\n assert(n > 3); }", "n > 3", "n >= 4", "correct"},
	} {
		rules, err := ast.ParseRules(tt.ints)
		if err != nil {
			t.Fatal(err)
		}
		p, diags, err := Open(t.Context(), "t.c", []byte(tt.program), rules)
		if p == nil {
			t.Fatal(diags, err)
		}
		x := Exercise{Kind: Assumption, Solution: tt.solution}
		if m := x.Mark(t.Context(), p, []Written{{Text: tt.answer}}); m.Answer != tt.want {
			t.Errorf("%s, %s, %q: %s, want %s\n  %s %s", tt.ints, tt.program, tt.answer, m.Answer, tt.want, m.Text, m.Detail)
		}
	}
}

func TestParse(t *testing.T) {
	for text, want := range map[string][]Written{
		"":                                {},
		"x <= n":                          {{Text: "x <= n"}},
		"5: x <= n;\n 9#2: y >= 0 || z;;": {{Line: 5, Text: "x <= n"}, {Line: 9, Nth: 1, Text: "y >= 0 || z"}},
	} {
		got, err := ParseSolution(text)
		if err != nil || len(got) != len(want) || len(want) > 0 && !reflect.DeepEqual(got, want) {
			t.Errorf("%q is %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"x <= n; y >= 0", "5#0: x > 1"} {
		if got, err := ParseSolution(text); err == nil {
			t.Errorf("%q is %v", text, got)
		}
	}
	if _, ok, _ := Parse(map[string]string{"hint": "a"}); ok {
		t.Error("an exercise without the word")
	}
	x, ok, err := Parse(map[string]string{"exercise": "", "hint": "a", "hint3": "b", "solution": "x <= n"})
	if !ok || err != nil || !reflect.DeepEqual(x, Exercise{Kind: Invariant, Hints: []string{"a", "", "b"}, Solution: "x <= n"}) {
		t.Errorf("%+v, %v, %v", x, ok, err)
	}
	if _, ok, err := Parse(map[string]string{"exercise": "proof"}); !ok || err == nil {
		t.Error("an unknown kind is accepted")
	}
}

func TestHints(t *testing.T) {
	p, _, err := Open(t.Context(), "t.c", []byte(twoLoops), ast.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	x := Exercise{Kind: Invariant, Hints: []string{"", "Look at s."}, Solution: "4: s == 2 * i && (i >= 0 || s > 1); 5: i >= 0"}
	want := []string{
		"Look at s.",
		"The variables of a solution: `s` and `i` at line 4, at the start of each round; `i` at line 5, at the start of each round.",
		"The shape of a solution, with _ for a number or a term: `s == _ && (i >= _ || s > _)` at line 4, at the start of each round; `i >= _` at line 5, at the start of each round.",
		"A part of a solution: `s == 2 * i` at line 4, at the start of each round.",
	}
	if got := x.hints(&Mark{Places: p.places()}, nil); !reflect.DeepEqual(got, want) {
		t.Errorf("%q", got)
	}
}

// The next hint fits the answer: it says what to do about this answer, and is about what the answer lacks.
func TestHintsFitTheAnswer(t *testing.T) {
	p, _, err := Open(t.Context(), "t.c", []byte(twin), ast.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	x := Exercise{Kind: Invariant, Hints: []string{"Add x and y."}, Solution: "x + y == n && y >= 0"}
	for _, tt := range []struct {
		answer, mark string
		want         []string
	}{
		{"", TooWeak, []string{"Add x and y.",
			"Your answer lacks a condition that excludes the state before the failure. The variables of what your answer lacks: `x`, `y` and `n`.",
			"Your answer lacks a condition that excludes the state before the failure. The shape of what your answer lacks, with _ for a number or a term: `x + y == _ && y >= _`.",
			"Your answer lacks a condition that excludes the state before the failure. A part of what your answer lacks: `x + y == n`."}},
		{"x+y == n", TooWeak, []string{"Add x and y.",
			"Your answer lacks a condition that excludes the state before the failure. The variables of what your answer lacks: `y`.",
			"Your answer lacks a condition that excludes the state before the failure. The shape of what your answer lacks, with _ for a number or a term: `y >= _`.",
			"Your answer lacks a condition that excludes the state before the failure. A part of what your answer lacks: `y >= 0`."}},
		{"y >= 0 && x <= 1", False, []string{"Add x and y.",
			"Drop or weaken `x <= 1`, which is false in a run. The variables of what your answer lacks: `x`, `y` and `n`.",
			"Drop or weaken `x <= 1`, which is false in a run. The shape of what your answer lacks, with _ for a number or a term: `x + y == _`.",
			"Drop or weaken `x <= 1`, which is false in a run. A part of what your answer lacks: `x + y == n`."}},
		{"x + y == n && y >= 0", Correct, []string{"Add x and y.",
			"The variables of a solution: `x`, `y` and `n`.",
			"The shape of a solution, with _ for a number or a term: `x + y == _ && y >= _`.",
			"A part of a solution: `x + y == n`."}},
	} {
		m := x.Mark(t.Context(), p, []Written{{Line: p.places()[0].Line, Text: tt.answer}})
		if m.Answer != tt.mark || !reflect.DeepEqual(m.Hints, tt.want) {
			t.Errorf("%q: %s %q", tt.answer, m.Answer, m.Hints)
		}
	}
}

func TestReview(t *testing.T) {
	for _, tt := range []struct {
		program string
		x       Exercise
		want    []string
	}{
		{twin, Exercise{Kind: Invariant, Solution: "x + y == n && y >= 0", Hints: []string{"Add x and y.", "`y >= 0` is half of it: yy >= 0"}}, nil},
		{twin, Exercise{Kind: Invariant, Solution: "x + y == n", Title: "Twins"}, []string{"Your solution is not accepted. Too weak: your answer is true in every run, and every step keeps it true, but a state that it allows at line 5 leads to the failure at line 6. Add a condition that excludes this state. The proof knows only your formula there. It forgets the facts from earlier statements, such as `assume`."}},
		{twin, Exercise{Kind: Invariant, Solution: "x + y == n && y >= 0", Title: "y>=0, x+y == n", Hints: []string{"No.", "Try `x+y==n`  and y  >= 0"}}, []string{"The title contains the solution.", "Hint 2 contains the solution."}},
		{twin, Exercise{Kind: Invariant, Solution: "x + y == n && y >= 0", Hints: []string{"max + y == n && y >= 0", "x + y == n && y >= 00"}}, nil},
		{twin, Exercise{Kind: Invariant, Solution: "x + y == n && y >= 0", Hints: []string{"Add.", "", "x + y == n && y >= 0"}}, []string{"Hint 2 is missing, so the reader gets hint 3 as hint 2.", "Hint 3 contains the solution."}},
		{twin, Exercise{Kind: Invariant, Solution: "7: x <= n"}, []string{"Your solution is not accepted. There is no place for a formula at line 7."}},
		{"int main(void) { int x = 0; while (nondet_int()) x = x + 1; if (x < 3) assert(x < 5); }", Exercise{Kind: Invariant, Solution: "x >= 0"}, []string{"Your solution is not accepted. The program has no place for a formula: no loop or recursive function matters to its assertions.", "The empty answer is correct, so the reader has nothing to write."}},
		{"int main(void) { int x = nondet_int(); assume(1); assert(x != 3); }", Exercise{Kind: Assumption, Solution: "x > 3", Hints: []string{"x > 3 or x < 3"}}, []string{"Hint 1 contains the solution."}},
		{"int main(void) { int x = nondet_int(); assume(1); assert(x == x); }", Exercise{Kind: Assumption, Solution: "x > 3"}, []string{"The empty answer is correct, so the reader has nothing to write."}},
	} {
		p, diags, err := Open(t.Context(), "t.c", []byte(tt.program), ast.Rules{})
		if p == nil {
			t.Fatal(diags, err)
		}
		if got := tt.x.Review(t.Context(), p); !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%+v: %q", tt.x, got)
		}
	}
}
