package verify

import (
	"context"
	"fmt"
	"ic3play/frontend/ast"
	"slices"
	"strings"
	"testing"
)

// TestSourceWords checks that the graph contains the source text of each condition that the label
// of an edge shows differently, for example because the condition was moved over an assignment.
func TestSourceWords(t *testing.T) {
	for _, c := range []struct {
		name string
		src  string
		want []string // the expected text of each edge, in the form "label | line: words, ..."
	}{
		{"an assertion behind an assignment", `int main() {
  int round = 0;
  while (1) {
    round = round + 2;
    assert(round < 50);
  }
}`, []string{
			"round = 0 | ",
			"when round <= 47; round = round + 2 | 5: assert(round < 50) holds",
			"when round >= 48 | 5: assert(round < 50) fails",
		}},
		{"the same words as the label's", `int main() {
  int n = nondet_int();
  while (n <= 5) n = n + 1;
  assert(n != 7);
}`, []string{
			"n = nondet_int() | ",
			"when n <= 5; n = n + 1 | ",
			"when n == 7 | 3: n <= 5 fails, 4: assert(n != 7) fails",
		}},
		{"a macro, over two lines", `#define CHECK(c) do { if (!(c)) reach_error(); } while (0)
int main() {
  int n = nondet_int();
  while (nondet_int()) {
    n = n + 1;
    CHECK(n !=
      (3));
  }
}`, []string{
			"n = nondet_int() | ",
			"when n == 2 | 6: CHECK(n != (3))",
			"when n != 2; n = n + 1 | 6: CHECK(n != (3))",
		}},
		{"an assertion of which each part is a way, and a condition that comes out both ways", `int main() {
  int n = nondet_int();
  int m = nondet_int();
  if (nondet_int()) {
    if (m > 1) n = m; else n = 2 * m;
    assert(n > m + 3 && f(m) < 9);
  }
}
int f(int x) { return x + 1; }`, []string{
			" | 5: m > 1, 6: assert(n > m + 3 && f(m) < 9) fails",
		}},
		{"a function of the program, a switch, an assumption", `void check(int ok) { if (!ok) reach_error(); }
int main() {
  int n = nondet_int();
  while (1) {
    n = n + 1;
    assume(n > 9);
    switch (n + 2) { case 12: n = 0; break; case 15: check(n == 4); }
  }
}`, []string{
			"n = nondet_int() | ",
			"when n == 9; n = 0 | 6: assume(n > 9) holds, 7: switch (n + 2)",
			"when n == 12 | 6: assume(n > 9) holds, 7: switch (n + 2), 7: n == 4 fails, 1: !ok holds",
			"when n >= 10 && n != 12; n = n + 1 | 6: assume(n > 9) holds, 7: switch (n + 2)",
		}},
		{"conditions that the source does not have: the size of an array, a sign, a pointer that free gets", `int main() {
  int n = nondet_int();
  int a[n];
  int x = abs(n);
  while (nondet_int()) x = x + 1;
  int *p = malloc(4);
  free(p);
  assert(x > 3 && p);
}`, []string{
			"x = nondet_int(); when x >= 1 | 4: n",
			" | 3: n",
			"x = x + 1 | ",
			"when x <= 3 | 7: free(p), 8: assert(x > 3 && p) fails",
		}},
	} {
		_, p, diags, err := Load(context.Background(), "a.c", []byte(c.src), ast.Rules{})
		if p == nil {
			t.Fatal(c.name, diags, err)
		}
		var got []string
		for _, e := range NewGraph(p, []byte(c.src)).Edges {
			var words []string
			for _, w := range e.Tests {
				words = append(words, strings.TrimSpace(fmt.Sprintf("%d: %s %s", w.Line, w.Text, w.Outcome)))
			}
			got = append(got, e.Text+" | "+strings.Join(words, ", "))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, strings.Join(got, "\n"), strings.Join(c.want, "\n"))
		}
	}
}

func TestDefined(t *testing.T) {
	for line, want := range map[string]string{
		"#define A 1\n": "A", " \t# \tdefine  check_2(c) c": "check_2", "#define": "", "#defined A": "", "#define \n": "", "define A": "", "x #define A": "", "": "", "#ifdef A": "", "#defineA 1": "",
	} {
		if got := macroDefined(line); got != want {
			t.Errorf("%q defines %q, want %q", line, got, want)
		}
	}
}
