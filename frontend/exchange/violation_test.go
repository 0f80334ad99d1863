//go:build !js

package exchange

import (
	"fmt"
	"strings"
	"testing"

	"ic3play/frontend/verify"
	"ic3play/frontend/witness"
)

const digits = `extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int half(int n) { return n / 2; }
int main(void) {
  int a = __VERIFIER_nondet_int();
  int b;
  if (a > 10) {
    b = half(a);
  } else
    b = __VERIFIER_nondet_int();
  for (int i = 0; i < 2; i++) {
    b = b > 3 ? b - 3 : b;
  }
  if (b == 2)
    reach_error();
  if (b == 1)
    reach_error();
  return 0;
}
`

// waypoints returns a violation witness. Each entry of the parameter "list" is "ACTION TYPE
// LINE:COLUMN CONSTRAINT".
func waypoints(src, spec string, list ...string) string {
	var b strings.Builder
	b.WriteString(head(violationSequence, spec, "LP64", src))
	open := false
	for _, text := range list {
		f := strings.SplitN(text, " ", 4)
		if !open {
			b.WriteString("    - segment:\n")
		}
		open = f[0] == avoid
		line, col, has := strings.Cut(f[2], ":")
		fmt.Fprintf(&b, "      - waypoint:\n          type: %s\n          action: %s\n          location: {file_name: prog.c, line: %s", f[1], f[0], line)
		if has {
			fmt.Fprintf(&b, ", column: %s", col)
		}
		b.WriteString("}\n")
		if len(f) == 4 {
			format := map[string]string{assumption: ", format: c_expression", functionReturn: ", format: acsl_expression"}[f[1]]
			fmt.Fprintf(&b, "          constraint: {value: %q%s}\n", f[3], format)
		}
	}
	return b.String()
}

// TestLargeConstants checks witnesses with constants whose absolute value exceeds LLONG_MAX. Some
// witnesses are exported by ic3play, and some are in the form of other tools.
func TestLargeConstants(t *testing.T) {
	for _, c := range []struct{ typ, fails, constant string }{
		{"unsigned long long", "x > 18446744073709551612u", "18446744073709551614"},
		{"long long", "x < -9223372036854775807", "-9223372036854775808"},
		{"__int128", "x == (__int128)1 << 100", "1267650600228229401496703205376"},
		{"__int128", "x < -(((__int128)1 << 126) - 1) * 2 - 1", "-170141183460469231731687303715884105728"},
	} {
		src := "extern " + c.typ + " nondet_value(void);\nint main(void) {\n" + c.typ + " x = nondet_value(), y;\nif (" + c.fails + " && " + strings.ReplaceAll(c.fails, "x", "y") + ")\nreach_error(); }\n"
		bare := waypoints(src, unreachCall, "follow function_return 3 \\result == "+c.constant, "follow assumption 4 y == "+c.constant, "follow target 5")
		a := check(t, []byte(bare), "prog.c", []byte(src))
		b := Validate(t.Context(), exported(t, src, "c+undefined=end", "unsafe"), "prog.c", []byte(src), false)
		if a.Status != witness.Confirmed || b.Status != witness.Confirmed {
			t.Errorf("%s: %s\n%s", c.constant, words(a), words(b))
		}
	}
}

func TestResultInProduct(t *testing.T) {
	src := "int main(void) { int a = 3;\nint b = a + __VERIFIER_nondet_int() * 0;\nif (b == 3) reach_error(); }\n"
	for _, ints := range []string{"", "c", "c+model=ILP32"} {
		w := exported(t, src, ints, "unsafe")
		for _, w := range []*Witness{w, asAnother(w)} {
			if a := Validate(t.Context(), w, "prog.c", []byte(src), false); a.Status != witness.Confirmed {
				t.Errorf("%q: %s", ints, words(a))
			}
		}
	}
}

func TestViolation(t *testing.T) {
	const two, one = "follow target 15:5", "follow target 17:5"
	for _, test := range []struct {
		name   string
		list   []string
		status witness.Status
		says   string
	}{
		{"a target alone", []string{two}, witness.Confirmed, ""},
		{"the other one", []string{"follow target 17"}, witness.Confirmed, ""},
		{"values", []string{"follow function_return 5:33 \\result == 11", two}, witness.Confirmed, ""},
		{"values without a column", []string{"follow function_return 5 \\result == 11", two}, witness.Confirmed, ""},
		{"a value that leads elsewhere", []string{"follow function_return 5:33 \\result == 14", two}, witness.Refuted, "no run follows it"},
		{"a bound", []string{"follow function_return 5:33 \\result >= 12", one}, witness.Confirmed, ""},
		{"both ends", []string{"follow function_return 5:33 \\result < 3", "follow function_return 10:31 \\result > 6", one}, witness.Confirmed, ""},
		{"in the wrong order", []string{"follow function_return 10:31 \\result == 2", "follow function_return 5:33 \\result == 3", two}, witness.Refuted, "no run follows it"},
		{"a branch", []string{"follow branching 7:3 true", "follow branching 11:3 false", two}, witness.Confirmed, ""},
		{"the other branch", []string{"follow function_return 5:33 \\result == 11", "follow branching 7:3 false", two}, witness.Refuted, "no run follows it"},
		{"a branch in the last round", []string{"follow branching 7:3 false", "follow branching 11:3 true", "follow branching 11:3 true", "follow branching 11:3 false", two}, witness.Confirmed, ""},
		{"a call", []string{"follow function_enter 8:15", "follow function_return 8:15 \\result == 5", two}, witness.Confirmed, ""},
		{"a call that cannot return this", []string{"follow function_return 8:15 \\result == 4", one}, witness.Refuted, "no run follows it"},
		{"avoided", []string{"avoid function_enter 8:15", two}, witness.Confirmed, ""},
		{"avoided, and needed", []string{"follow function_return 5:33 \\result == 11", "avoid function_enter 8:15", two}, witness.Refuted, "no run follows it"},
		{"avoided in a segment before", []string{"avoid branching 11:3 true", "follow function_return 10:31 \\result == 5", two}, witness.Confirmed, ""},
		{"an assumption", []string{"follow assumption 11:3 b == 5", two}, witness.Confirmed, ""},
		{"an assumption with a doubt", []string{"follow assumption 11:3 b == 5", one}, witness.Refuted, "no run follows it"},
		{"an assumption about C", []string{"follow assumption 11:3 (unsigned char)(b + 252) == 1 && b - 6u > 9", two}, witness.Confirmed, ""},
		{"an assumption that never holds", []string{"follow assumption 12:5 i > 1", two}, witness.Refuted, "no run follows it"},
		{"no failure there", []string{"follow target 12:5"}, witness.Refuted, "names a place that does not exist"},
		{"not where it fails", []string{"follow target 14:3"}, witness.Refuted, "names a place that does not exist"},
		{"no call at this column", []string{"follow function_return 5:32 \\result == 11", two}, witness.Confirmed, ""},
		{"no call in this line", []string{"follow function_return 6 \\result == 11", two}, witness.Refuted, "names a place that does not exist"},
		{"no failure at this column", []string{"follow target 15:9"}, witness.Confirmed, ""},
		{"no such branching", []string{"follow branching 8:5 true", two}, witness.Refuted, "names a place that does not exist"},
		{"no such variable", []string{"follow assumption 11:3 c == 5", two}, witness.Invalid, "cannot be read"},
		{"an effect", []string{"follow assumption 11:3 b = 2", two}, witness.Invalid, "has side effects"},
		{"an escape", []string{"follow assumption 11:3 1)) ? reach_error() : ((void)(0", two}, witness.Invalid, ""},
		{"an own variable", []string{"follow assumption 11:3 __ic3play_segment == 0", two}, witness.Confirmed, ""},
	} {
		text := waypoints(digits, unreachCall, test.list...)
		fitsSchema(t, []byte(text))
		a := check(t, []byte(text), "prog.c", []byte(digits))
		if a.Status != test.status || !strings.Contains(a.Text, test.says) || (a.Verdict == "unsafe") != (a.Status == witness.Confirmed) {
			t.Errorf("%s: %s", test.name, words(a))
		}
	}
}

// TestLibraryResults checks waypoints at the results of scanf, printf and vprintf. A call of these
// functions consists of several nodes of the syntax tree.
func TestLibraryResults(t *testing.T) {
	const scanned = "int main(void) {\nint x = 1, r =\nscanf(\"%d\", &x);\nif (r == 1 && x == 7)\nreach_error(); }\n"
	const printed = "int f(int x) { return\nprintf(\"%d\", x); }\nint main(void) {\nif (f(12) == 1)\nreach_error(); }\n"
	const spread = "int p(const char *f, ...) { va_list l; va_start(l, f); int n =\nvprintf(f, l); va_end(l); return n; }\nint main(void) {\nif (p(\"%d\", 3) == 4)\nreach_error(); }\n"
	for _, test := range []struct {
		src, value, old, text string // if "text" replaces "old" in src, no run reaches the error
	}{
		{scanned, "== 1", "x == 7", "x != x"},
		{scanned, "> 0", "r == 1", "r == 2"},
		{printed, "== 1", "== 1", "== 2 && f(3) > 2147483647L"},
		{spread, "== 4", "4)", "4 && 0)"},
	} {
		const head = "#include <stdio.h>\n#include <stdarg.h>\nvoid reach_error(void);\n"
		src := head + test.src
		place := func(what string) int { return strings.Count(src[:strings.Index(src, what)], "\n") + 1 }
		call := place(map[string]string{scanned: "scanf(", printed: "printf(", spread: "vprintf("}[test.src])
		at := fmt.Sprintf("follow target %d", place("reach_error(); }"))
		result := fmt.Sprintf("function_return %d \\result ", call)
		for _, s := range []struct {
			src    string
			list   []string
			status witness.Status
		}{
			{src, []string{"follow " + result + test.value, at}, witness.Confirmed},
			{src, []string{"avoid " + result + "== 77", "follow " + result + test.value, at}, witness.Confirmed},
			{src, []string{"avoid " + result + test.value, at}, witness.Refuted},
			{src, []string{"follow " + result + "== -9", at}, witness.Refuted},
			{src, []string{"follow " + result + test.value, fmt.Sprintf("follow target %d", call)}, witness.Refuted},
			{src, []string{"follow " + result + "== (reach_error(), 1)", at}, witness.Invalid},
			{src, []string{"follow " + result + "== __ic3play_segment++", at}, witness.Invalid},
			{strings.Replace(src, test.old, test.text, 1), []string{"follow " + result + test.value, at}, witness.Refuted},
		} {
			a := check(t, []byte(waypoints(s.src, unreachCall, s.list...)), "prog.c", []byte(s.src))
			if a.Status != s.status || (a.Verdict == "unsafe") != (a.Status == witness.Confirmed) {
				t.Errorf("%q: %s\n%s", s.list, words(a), s.src)
			}
		}
		for _, ints := range []string{"c", "c+model=ILP32+overflow=wrap"} {
			if a := Validate(t.Context(), exported(t, src, ints, "unsafe"), "prog.c", []byte(src), false); a.Status != witness.Confirmed {
				t.Errorf("own, %s: %s\n%s", ints, words(a), src)
			}
		}
	}
}

func TestNoViolation(t *testing.T) {
	src := `void reach_error(void) {}
int main(void) {
  int x = 0, y = __VERIFIER_nondet_int();
  while (x < 9)
    x = x + 3;
  if (x != 9)
    reach_error();
  return 0;
}
`
	for _, list := range [][]string{
		{"follow target 7:5"},
		{"follow function_return 3:40 \\result == 7", "follow target 7:5"},
		{"follow assumption 4:3 x == 1", "follow target 7:5"},
		{"follow assumption 6:3 x != 9", "follow target 7:5"},
		{"follow branching 6:3 true", "follow target 7:5"},
		{"follow branching 4:3 false", "follow target 7"},
	} {
		a := check(t, []byte(waypoints(src, unreachCall, list...)), "prog.c", []byte(src))
		if a.Status != witness.Refuted || a.Verdict != "" {
			t.Errorf("%v: %s", list, words(a))
		}
	}
}

// TestOverflowViolation checks that the overflow must be at the statement that the witness
// names.
func TestOverflowViolation(t *testing.T) {
	src := `extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 0)
    x = x + 2147483647;
  x = x - 2147483647;
  return 0;
}
`
	for _, test := range []struct {
		list   []string
		status witness.Status
	}{
		{[]string{"follow function_return 3:33 \\result == 5", "follow target 5:5"}, witness.Confirmed},
		{[]string{"follow function_return 3:33 \\result == -5", "follow target 6:3"}, witness.Confirmed},
		{[]string{"follow function_return 3:33 \\result == 5", "follow target 6:3"}, witness.Unknown},
		{[]string{"follow function_return 3:33 \\result == 0", "follow target 6:3"}, witness.Unknown},
	} {
		a := check(t, []byte(waypoints(src, noOverflow, test.list...)), "prog.c", []byte(src))
		if a.Status != test.status {
			t.Errorf("%v: %s", test.list, words(a))
		}
	}
}

// TestManyInputs checks the limit on the number of inputs of a run. Runs that engines find can have
// slightly more than 2^20 inputs, so the limit must be higher.
func TestManyInputs(t *testing.T) {
	for again, want := range map[int]bool{1 << 20: true, 1 << 23: false} {
		if _, ok := expandRepeats([]verify.InputValue{{Value: "1", Again: again, Of: 1}}); ok != want {
			t.Errorf("%d inputs: %v", again+1, ok)
		}
	}
}

// TestManyWaypoints validates the exported witness of a run that reads 700 inputs at one position.
func TestManyWaypoints(t *testing.T) {
	src := "int main(void) { int s = 0;\nfor (int i = 0; i < 700; i++) { int x = __VERIFIER_nondet_int(); if (x == 1) s++; }\nif (s == 0) reach_error(); }\n"
	w := exported(t, src, "c", "unsafe")
	if a := Validate(t.Context(), w, "prog.c", []byte(src), false); a.Status != witness.Confirmed || len(w.Content) < 700 {
		t.Errorf("%d segments: %s", len(w.Content), words(a))
	}
}

// TestManyAvoids checks witnesses with hundreds of "avoid" waypoints at one position. The
// validation must respect all of them.
func TestManyAvoids(t *testing.T) {
	src := "int main(void) { int x = __VERIFIER_nondet_int();\nif (x > 0)\nreach_error(); }\n"
	for _, test := range []struct {
		count  int
		last   string
		status witness.Status
	}{{600, "x < 0", witness.Confirmed}, {600, "x > 0", witness.Refuted}, {900, "x > 0", witness.Unknown}} {
		var list []string
		for i := range test.count {
			list = append(list, fmt.Sprintf("avoid assumption 2:1 x == %d", -i))
		}
		list = append(list, "avoid assumption 2:1 "+test.last, "follow target 3:1")
		if a := check(t, []byte(waypoints(src, unreachCall, list...)), "prog.c", []byte(src)); a.Status != test.status {
			t.Errorf("%d, %s: %s", test.count, test.last, words(a))
		}
	}
}
