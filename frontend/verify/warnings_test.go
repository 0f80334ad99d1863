package verify

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestWarnings(t *testing.T) {
	const c = "c"
	for _, tt := range []struct {
		name, ints, src string
		verdict         string
		want            []string
	}{
		{"none", "", "int main(void) {\n int x = 1;\n assert(x == 1);\n}", "safe", nil},
		{"nothing asserted", "", "int main(void) {\n return 0;\n}", "safe", []string{"no-assertion 1"}},
		{"an error is a claim", "", "int main(void) {\n if (0) reach_error();\n}", "safe", nil},
		{"only overflow is asked", "c+asserts=end", "int main(void) {\n return 0;\n}", "safe", nil},
		{"behind a loop", "", "int main(void) {\n int i = 0;\n while (i >= 0) i = i < 9 ? i + 1 : 0;\n assert(i == 77);\n}", "safe", []string{"endless 3", "unreached 4"}},
		{"never called with it", "", "int main(void) {\n int x = nondet_int();\n if (x > 3 && x < 2)\n assert(x == 7);\n}", "safe", []string{"unreached 4"}},
		{"asserted not to be reached", "", "int main(void) {\n int x = nondet_int();\n if (x > 3 && x < 2)\n assert(0);\n}", "safe", nil},
		{"in two calls, of which one reaches it", "", "void f(int x) {\n if (x > 3)\n assert(x > 2);\n}\nint main(void) {\n f(1);\n f(5);\n}", "safe", nil},
		{"in two calls", "", "void f(int x) {\n if (x > 3)\n assert(x > 2);\n}\nint main(void) {\n f(1);\n f(2);\n}", "safe", []string{"unreached 3"}},
		{"assumptions", "", "int main(void) {\n int x = nondet_int();\n assume(x > 3);\n assume(x < 3);\n assume(x > 0);\n assert(x == 7);\n}", "safe", []string{"contradiction 4", "unreached 6"}},
		{"an assumption that some run passes", "", "int main(void) {\n int x = nondet_int();\n assume(x > 3);\n assert(x > 2);\n}", "safe", nil},
		{"an assignment", "", "int main(void) {\n int x = nondet_int();\n if (x = 5) x++;\n while ((x = nondet_int())) ;\n assert(x == 0);\n}", "safe", []string{"assignment 3"}},
		{"an assertion that counts", "", "int main(void) {\n int x = 1;\n assert(x++ == 1);\n}", "safe", []string{"side-effect 3"}},
		{"an assertion whose function counts", "", "int n, m;\nint g(int *p) {\n *p = 1;\n return 1;\n}\nint f(void) {\n int l = 2;\n l++;\n return g(&l);\n}\nint h(void) {\n return f() + n++;\n}\nint main(void) {\n assert(f());\n assert(g(&m));\n assert(h());\n}", "safe", []string{"side-effect 16", "side-effect 17"}},
		{"an assertion whose function returns a struct", "", "struct S { int a; };\nstruct S f(int n) {\n struct S s = {n};\n return s;\n}\nint main(void) {\n assert(f(3).a == 3);\n}", "safe", nil},
		{"behind a loop that has no end", "", "int main(void) {\n int x = nondet_int();\n while (1) x = nondet_int();\n assert(x == 7);\n}", "safe", []string{"endless 3", "unreached 4"}},
		{"behind a return", "", "int main(void) {\n int x = nondet_int();\n return 0;\n assert(x == 7);\n}", "safe", []string{"unreached 4"}},
		{"a loop that is left by goto", "", "int main(void) {\n int x = nondet_int();\n for (;;) {\n  if (x > 3) goto out;\n  x++;\n }\n out:\n assert(x > 3);\n}", "safe", nil},
		{"a loop before a case", "", "int main(void) {\n int x = 1;\n switch (x) {\n case 0:\n  for (;;) ;\n case 1:\n  assert(x == 1);\n }\n}", "safe", nil},
		{"a value decides that is in the text", c, "int main(void) {\n int x;\n assert(x == 12345);\n}", "unsafe", []string{"uninitialised 2"}},
		{"a ; before the block of a loop", "", "int main(void) {\n int x = nondet_int();\n while (x > 3); {\n  x = 0;\n }\n assert(x < 3);\n}", "safe", []string{"empty-loop 3"}},
		{"a ; before the indented statement of a loop", "", "int main(void) {\n int x, y = 0;\n for (x = 0; x < 3; x++);\n\ty = x;\n for (x = 0; x < 3; x++);\n  y = x;\n assert(y == 3);\n}", "safe", []string{"empty-loop 5"}},
		{"a ; that is meant", "", "int main(void) {\n int x = 0;\n while (x++ < 3)\n  ;\n { x = 0; }\n while (x++ < 3);\n x++;\n for (; x < 9; x++) { }\n { assert(x == 9); }\n}", "safe", nil},
		{"types decide", c, "int main(void) {\n unsigned char c = nondet_uchar();\n unsigned u = nondet_uint();\n int i = nondet_int();\n if (c < 256) i = 0;\n if (u >= 0) i = 0;\n if (300 == c) i = 1;\n if (i < 5 || c < 255 || u > 0) i = 2;\n assert(i < 3);\n}", "safe", []string{"constant-compare 5", "constant-compare 6", "constant-compare 7"}},
		{"no types", "", "int main(void) {\n unsigned u = nondet_uint();\n if (u >= 0) u = 0;\n assert(u == 0);\n}", "safe", nil},
		{"a comment", "", "//@ requires x > 0;\nint main(void) {\n /* @ nothing */ char *s = \"/*@ loop\"; /*@\n loop invariant 1; */\n assert(1);\n}", "safe", []string{"annotation 1"}},
		{"a comment behind another", "", "/* a *//*@ assert 1; */ int main(void) {\n assert(1);\n}", "safe", []string{"annotation 1"}},
		{"a comment behind lines", "", "// a\n/* b\n c */ int main(void) {\n assert(1); //@ assert 1;\n}", "safe", []string{"annotation 4"}},
		{"a value decides", "", "int main(void) {\n int x, y, z;\n z = 1;\n if (x > 3) y = z;\n else y = z;\n if (x > 5) assert(y == 0);\n}", "unsafe", []string{"uninitialised 2"}},
		{"it does not", "", "int main(void) {\n int x;\n int y = x;\n y = 1;\n assert(y == 0);\n}", "unsafe", nil},
		{"the size of an array is no assertion", "", "int main(void) {\n int n = nondet_int();\n if (n < 1) return 0;\n int a[n];\n}", "safe", []string{"no-assertion 1"}},
	} {
		rules := rulesOf(t, tt.ints)
		rep := Check(t.Context(), "a.c", []byte(tt.src), Options{Timeout: patience, Rules: rules})
		var got []string
		for _, w := range rep.Warnings {
			got = append(got, fmt.Sprintf("%s %d", strings.TrimPrefix(w.Code, "W-"), w.Line))
		}
		if rep.Verdict != tt.verdict || !slices.Equal(got, tt.want) {
			t.Errorf("%s: %s %s with %v, want %s with %v", tt.name, rep.Verdict, rep.Reason, got, tt.verdict, tt.want)
		}
	}
}

// TestNoAssertion checks what the warning about a program without assertions says of other failures.
func TestNoAssertion(t *testing.T) {
	for _, tt := range []struct{ ints, want string }{
		{"math", "division by 0 and indices of arrays are checked"},
		{"c", "overflow, division by 0, shifts and indices of arrays are checked"},
		{"c+overflow=wrap", "division by 0, shifts and indices of arrays are checked"},
		{"c+undefined=end", "only overflow is checked"},
		{"c+overflow=wrap+undefined=end", "nothing is checked"},
	} {
		rules := rulesOf(t, tt.ints)
		rep := Check(t.Context(), "a.c", []byte("int main(void) { return 0; }"), Options{Timeout: patience, Rules: rules})
		if want := "the program has no assertion; " + tt.want; len(rep.Warnings) != 1 || rep.Warnings[0].Message != want {
			t.Errorf("%s: got %+v, want %q", tt.ints, rep.Warnings, want)
		}
	}
}
