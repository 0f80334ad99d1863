//go:build !js

package exchange

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"ic3play/frontend/property"
	"ic3play/frontend/verify"
	"ic3play/frontend/witness"
)

// The specifications.
var (
	unreachCall = property.Text(property.UnreachCall)
	noOverflow  = property.Text(property.NoOverflow)
)

// head is the metadata of another tool's witness of a program.
func head(kind, spec, model, src string) string {
	return fmt.Sprintf(`- entry_type: %s
  metadata:
    format_version: "2.0"
    uuid: 7b0a2f3e-0d0b-4c53-9f2a-1c2d3e4f5a6b
    creation_time: 2026-11-22T10:00:00+01:00
    producer: {name: another, version: "3.1", configuration: fast, command_line: another prog.c}
    task:
      input_files: [dir/prog.c]
      input_file_hashes: {dir/prog.c: %s}
      specification: %q
      data_model: %s
      language: C
  content:
`, kind, sum([]byte(src)), spec, model)
}

// invariants is a correctness witness: a type, a place as "LINE:COLUMN" or "LINE", and an
// expression each.
func invariants(src, spec string, list ...[3]string) string {
	var b strings.Builder
	b.WriteString(head(invariantSet, spec, "ILP32", src))
	for _, in := range list {
		line, col, has := strings.Cut(in[1], ":")
		fmt.Fprintf(&b, "    - invariant:\n        type: %s\n        location: {file_name: prog.c, line: %s", in[0], line)
		if has {
			fmt.Fprintf(&b, ", column: %s", col)
		}
		fmt.Fprintf(&b, "}\n        value: %q\n        format: c_expression\n", in[2])
	}
	return b.String()
}

const counter = `extern unsigned int __VERIFIER_nondet_uint(void);
void reach_error(void) {}
int main(void) {
  unsigned int x = 0, y = 0;
  while (x < 100) {
    x = x + 1;
    y = y + 2;
  }
  for (unsigned int k = 0; k < 5; k++) y = y + 2;
  if (y != 210) { reach_error(); }
  return 0;
}
`

// TestCorrectness: what another's invariants are worth.
func TestCorrectness(t *testing.T) {
	type in = [3]string
	first := in{loopInvariant, "5:3", "y == 2 * x && x <= 100"}
	second := in{loopInvariant, "9:3", "y == 200 + 2 * k && k <= 5"}
	for _, test := range []struct {
		name   string
		spec   string
		list   []in
		status witness.Status
		says   string
	}{
		{"enough", unreachCall, []in{first, second}, witness.Confirmed, "its invariants keep themselves"},
		{"no columns", unreachCall, []in{{loopInvariant, "5", first[2]}, {loopInvariant, "9", second[2]}}, witness.Confirmed, "its invariants keep themselves"},
		{"casts and other words", unreachCall, []in{{loopInvariant, "5:3", "!((unsigned long long)y != 2ull * x) && (x < 101u ? 1 : 0)"}, second}, witness.Confirmed, "its invariants keep themselves"},
		{"at statements", unreachCall, []in{first, second, {locationInvariant, "6:5", "x < 100"}, {locationInvariant, "10:3", "y == 210"}}, witness.Confirmed, "its invariants keep themselves"},
		{"at a declaration", unreachCall, []in{first, second, {locationInvariant, "4:3", "1 + 1 == 2"}}, witness.Confirmed, "its invariants keep themselves"},
		{"true and too weak", unreachCall, []in{{loopInvariant, "5:3", "x <= 100"}}, witness.Confirmed, "By themselves they do not prove it"},
		{"true and not inductive", unreachCall, []in{{loopInvariant, "5:3", "y <= 200"}, second}, witness.Confirmed, "By themselves they do not prove it"},
		{"false", unreachCall, []in{{loopInvariant, "5:3", "x < 100"}, second}, witness.Refuted, "an invariant of it does not hold"},
		{"false at first", unreachCall, []in{first, second, {loopInvariant, "5:3", "x > 0"}}, witness.Refuted, "an invariant of it does not hold"},
		{"false", unreachCall, []in{first, {loopInvariant, "9:3", "0"}}, witness.Refuted, "an invariant of it does not hold"},
		{"false where unsigned arithmetic wraps around", unreachCall, []in{first, second, {loopInvariant, "5:3", "x - 1 < x || x == 1"}}, witness.Refuted, "an invariant of it does not hold"},
		{"true since unsigned arithmetic wraps around", unreachCall, []in{first, second, {loopInvariant, "5:3", "x + 4294967295u == x - 1 && x - 101 > x"}}, witness.Confirmed, "its invariants keep themselves"},
		{"of the other loop", unreachCall, []in{{loopInvariant, "9:3", first[2]}, {loopInvariant, "5:3", second[2]}}, witness.Invalid, "cannot be read"},
		{"a loop where none is", unreachCall, []in{{loopInvariant, "6:5", first[2]}}, witness.Refuted, "names a place that is not there"},
		{"beside the loop", unreachCall, []in{{loopInvariant, "5:4", first[2]}, second}, witness.Confirmed, "its invariants keep themselves"},
		{"in no line", unreachCall, []in{{locationInvariant, "50", "1"}}, witness.Refuted, "names a place that is not there"},
		{"within a statement", unreachCall, []in{first, second, {locationInvariant, "6:9", "x < 100"}}, witness.Confirmed, "its invariants keep themselves"},
		{"no such variable", unreachCall, []in{{loopInvariant, "5:3", "z == 1"}}, witness.Invalid, "cannot be read"},
		{"an effect", unreachCall, []in{{loopInvariant, "5:3", "(x = 5)"}}, witness.Invalid, "no expression without effects"},
		{"a step", unreachCall, []in{{loopInvariant, "5:3", "x++ < 100"}}, witness.Invalid, "no expression without effects"},
		{"a call", unreachCall, []in{{loopInvariant, "5:3", "__VERIFIER_nondet_uint()"}}, witness.Invalid, "calls a function"},
		{"a call by another name", unreachCall, []in{{loopInvariant, "5:3", "(abort)()"}}, witness.Invalid, ""},
		{"an escape", unreachCall, []in{{loopInvariant, "5:3", "1) ? (void)0 : (void)0, abort(), (1"}}, witness.Invalid, "is no expression"},
		{"a call behind a comma", unreachCall, []in{{loopInvariant, "5:3", "((abort)(), 1)"}}, witness.Invalid, "calls a function"},
		{"a call in a size", unreachCall, []in{{loopInvariant, "5:3", "sizeof(abort()) > 0"}}, witness.Invalid, "calls a function"},
		{"an effect in a type", unreachCall, []in{{loopInvariant, "5:3", "sizeof(int[x++]) > 0"}}, witness.Invalid, "has a type of an array"},
		{"a cast to a function", unreachCall, []in{{loopInvariant, "5:3", "(int (*)(void))x != 0"}}, witness.Invalid, "has a type of an array or a function"},
		{"a type", unreachCall, []in{{loopInvariant, "5:3", "(enum { z = 5 })1"}}, witness.Invalid, "declares a type"},
		{"a type of an expression", unreachCall, []in{{loopInvariant, "5:3", "(typeof(abort()))1"}}, witness.Invalid, "has a typeof"},
		{"a literal of a struct", unreachCall, []in{{loopInvariant, "5:3", "(int){1}"}}, witness.Invalid, "makes a variable"},
		{"an attribute", unreachCall, []in{{loopInvariant, "5:3", "(int __attribute__((packed)))1"}}, witness.Invalid, "is no expression"},
		{"no character of C", unreachCall, []in{{loopInvariant, "5:3", "1 \x01"}}, witness.Invalid, "is no expression"},
		{"a comma", unreachCall, []in{first, second, {loopInvariant, "5:3", "x, 1"}}, witness.Confirmed, "its invariants keep themselves"},
		{"a statement", unreachCall, []in{{loopInvariant, "5:3", "({ abort(); 1; })"}}, witness.Invalid, ""},
		{"a comment", unreachCall, []in{{loopInvariant, "5:3", "0 // 1"}}, witness.Invalid, "more than an expression"},
		{"a macro", unreachCall, []in{{loopInvariant, "5:3", "1\n#define while if\n"}}, witness.Invalid, "more than an expression"},
		{"nothing", unreachCall, []in{{loopInvariant, "5:3", " "}}, witness.Invalid, "is no expression"},
		{"no overflow", noOverflow, []in{{loopInvariant, "5:3", "x <= 100"}}, witness.Confirmed, "its invariants keep themselves"},
		{"false, and no overflow", noOverflow, []in{{loopInvariant, "5:3", "x <= 99"}}, witness.Refuted, "an invariant of it does not hold"},
		{"another property", "CHECK( init(main()), LTL(F end) )", []in{first}, witness.Unknown, "its specification asks for termination, which is not checked here"},
		{"more properties", noOverflow + " " + unreachCall, []in{first, second}, witness.Confirmed, "its invariants keep themselves"},
		{"more properties than are checked", noOverflow + " CHECK( init(main()), LTL(F end) )", []in{first, second}, witness.Unknown, "asks for termination"},
		{"a label", property.Text(property.UnreachLabel), []in{first, second}, witness.Confirmed, "its invariants keep themselves"},
	} {
		text := invariants(counter, test.spec, test.list...)
		fitsSchema(t, []byte(text))
		a := check(t, []byte(text), "prog.c", []byte(counter))
		if a.Status != test.status || !strings.Contains(a.Text, test.says) || (a.Verdict == "safe") != (a.Status == witness.Confirmed) {
			t.Errorf("%s: %s", test.name, words(a))
		}
	}
}

// TestUnsafeProgram: no invariant makes a program safe that fails, not even one that
// holds.
func TestUnsafeProgram(t *testing.T) {
	src := strings.Replace(counter, "210", "208", 1)
	for _, value := range []string{"1", "0", "x <= 100", "y == 2 * x", "x < 0", "y != 2 * x", "x <= 100 && y == 2 * x"} {
		text := invariants(src, unreachCall, [3]string{loopInvariant, "5:3", value})
		if a := check(t, []byte(text), "prog.c", []byte(src)); a.Status != witness.Refuted || a.Verdict != "" {
			t.Errorf("%s: %s", value, words(a))
		}
	}
	for _, p := range programs {
		if p.verdict == "unsafe" {
			text := invariants(p.src, unreachCall, [3]string{locationInvariant, "1", "1"})
			if a := check(t, []byte(text), "prog.c", []byte(p.src)); a.Status == witness.Confirmed && !strings.HasPrefix(p.name, "overflow") && p.name != "label" { // no call, so not its property
				t.Errorf("%s: %s", p.name, words(a))
			}
		}
	}
}

// TestMacros: where macros make parts of statements, an annotation that would change
// the program is refused, and every program fails.
func TestMacros(t *testing.T) {
	for _, test := range []struct {
		body, at string
		status   witness.Status
	}{
		{"if (x)\nx = 1 STEP", "8", witness.Unknown},
		{"while (x)\nx = 1 STEP", "8", witness.Unknown},
		{"for (; x;)\nx = 1 STEP", "8", witness.Unknown},
		{"if (x) ; else\nif (x)\nx = 1 STEP", "9", witness.Unknown},
		{"L:\nif (x)\nx = 1 STEP", "9", witness.Unknown},
		{"switch (x) case 1:\nx = 1 STEP", "8", witness.Unknown},
		{"{ y = OPEN 2; } }\nif (!x) bad = 1;", "7:3", witness.Refuted},
		{"if (x) {\ny = OPEN 2; } }\nbad = 1;", "8", witness.Refuted},
		{"bad = 1;\nBOTH(x, y)", "8", witness.Unknown},
		{"if (x) y = 1; OR", "7", witness.Refuted},
		{"if (x)\ny = 1; OR", "8", witness.Refuted},
		{"bad = 1;\nx = 1 STEP", "8", witness.Refuted},
	} {
		src := `extern void reach_error(void);
#define STEP ; bad = 1;
#define OPEN 1; { int z = 2; y = z;
#define BOTH(a, b) a = 1; b = 1;
#define OR else bad = 1;
int main(void) { int x = 0, y = 0, bad = 0;
` + test.body + "\nif (bad) reach_error();\nreturn y; }\n"
		a := check(t, []byte(invariants(src, unreachCall, [3]string{locationInvariant, test.at, "1"})), "prog.c", []byte(src))
		if a.Status != test.status {
			t.Errorf("%s: %s", test.body, words(a))
		}
	}
}

// TestManyAtOnePlace: any number of invariants at a place.
func TestManyAtOnePlace(t *testing.T) {
	for _, n := range []int{300, 2000} {
		for _, kind := range []string{loopInvariant, locationInvariant} {
			list := make([][3]string, n)
			for i := range list {
				list[i] = [3]string{kind, "6:3", "1"}
			}
			src := strings.Replace(counter, "  while (x", "  if (1)\n  while (x", 1)
			a := check(t, []byte(invariants(src, unreachCall, list...)), "prog.c", []byte(src))
			if a.Status == witness.Refuted {
				t.Errorf("%d of %s: %s", n, kind, words(a))
			}
		}
	}
}

// TestManyLines: a program whose lines are as many as can be is told from what is put in.
func TestManyLines(t *testing.T) {
	src := strings.Repeat("\n", 1<<20) + strings.Replace(counter, "210", "208", 1)
	line := fmt.Sprint(1<<20 + 5)
	a := check(t, []byte(invariants(src, unreachCall, [3]string{loopInvariant, line, "1"})), "prog.c", []byte(src))
	if a.Status != witness.Refuted || !strings.Contains(a.Text, "the program fails at line") {
		t.Error(words(a))
	}
}

// TestEvaluationEndsRun: a run ends at a division by 0 and at an index outside of its
// array where only errors are asked about. An invariant that does this is false there:
// a program that fails is not safe behind one that divides.
func TestEvaluationEndsRun(t *testing.T) {
	const fails = `extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int main(void) {
  int x = 0, y = 0, a[2] = {0, 0};
  while (__VERIFIER_nondet_int()) { x = 1; }
  if (x == 1) { reach_error(); }
  return 0;
}
`
	safe := strings.Replace(fails, "x = 1;", "x = 2;", 1)
	for _, test := range []struct {
		value string
		ends  bool
	}{
		{"x / y == 0 || 1", true},
		{"x % y == 0 || 1", true},
		{"1 / (x - x)", true},
		{"1 / 0", true},
		{"1 % (2 - 2) == 0 || 1", true},
		{"1 << 99 || 1", true},
		{"1 << -1 || 1", true},
		{"1 >> 32 == 0 || 1", true},
		{"a[2] || 1", true},
		{"a[x - 1] == 0 || 1", true},
		{"a[2 + y] == 0 || 1", true},
		{"a[a[x - 1]] == 0 || 1", true},
		{"x << (y - 1) == 0 || 1", true},
		{"1u >> 32 == 0 || 1", true},
		{"y == 0 && (0 / y, 1)", true},
		{"(y ? 1 : x / y) || 1", true},
		{"!(x / y) || 1", true},
		{"1 || 0 / (y - y)", false},
		{"0 && a[7 + y] || 1", false},
		{"y ? x / y : 1", false},
		{"!y || x / y == 0", false},
		{"x < 0 || x > 1 || a[x] == y", false},
		{"x % 2 == 0 || x / 3 == 0 && a[0] == y", false},
	} {
		for _, at := range []string{loopInvariant, locationInvariant} {
			for src, want := range map[string]witness.Status{fails: witness.Refuted, safe: witness.Confirmed} {
				if test.ends {
					want = witness.Refuted
				}
				a := check(t, []byte(invariants(src, unreachCall, [3]string{at, "5:3", test.value})), "prog.c", []byte(src))
				if a.Status != want || test.ends && !strings.Contains(words(a), "a run comes to line 5") {
					t.Errorf("%s, safe %v: %s", test.value, src == safe, words(a))
				}
			}
		}
		if test.ends {
			a := check(t, []byte(invariants(fails, noOverflow, [3]string{loopInvariant, "5:3", test.value})), "prog.c", []byte(fails))
			if a.Status != witness.Refuted {
				t.Errorf("%s, no overflow: %s", test.value, words(a))
			}
		}
	}
}

// TestRunsThatEnd: where overflow alone is asked about an index outside of its array
// is no failure, and no witness is wrong by it.
func TestRunsThatEnd(t *testing.T) {
	const src = `extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[2] = {0, 0}, i = __VERIFIER_nondet_int();
  if (i < 0) return 0;
  if (i > 3) return 0;
  a[i] = 1;
  while (i < 10) { i = i + 1; }
  return 0;
}
`
	for _, test := range []struct {
		src, says string
		status    witness.Status
	}{
		{src, "a divisor that ends runs", witness.Unknown},
		{strings.Replace(src, "i > 3", "i > 1", 1), "its invariants keep themselves", witness.Confirmed},
		{strings.Replace(src, "a[i] = 1", "a[i / 2] = 2147483647 + i", 1), "the program fails at line 6", witness.Refuted},
	} {
		a := check(t, []byte(invariants(test.src, noOverflow, [3]string{loopInvariant, "7:3", "0 <= i && i <= 10"})), "prog.c", []byte(test.src))
		if a.Status != test.status || !strings.Contains(a.Text, test.says) {
			t.Errorf("%s: %s", test.says, words(a))
		}
	}
}

// TestBoth: a witness about both properties is neither right nor wrong by what is
// undefined in C and none of them.
func TestBoth(t *testing.T) {
	const src = `extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int a[2] = {0, 0}, i = __VERIFIER_nondet_int();
  a[i] = 1;
  if (i > 2000000000) i = 1;
  i = i + 100;
  if (i < -2147483600) reach_error();
  return 1 << i;
}
`
	for _, test := range []struct {
		name, old, text string
		holds, fails    witness.Status
	}{
		{"an index", "", "", witness.Unknown, witness.Unknown},
		{"no index", "a[i]", "a[0]", witness.Unknown, witness.Unknown}, // a shift
		{"neither", "a[i] = 1;", "i = 1;", witness.Unknown, witness.Unknown},
		{"nothing", "a[i] = 1;", "return 0;", witness.Confirmed, witness.Refuted},
		{"an error", "a[i]", "reach_error(); a[i]", witness.Refuted, witness.Confirmed},
		{"an overflow", "a[i] = 1;", "i = i + 1; return 0;", witness.Refuted, witness.Confirmed},
	} {
		src := strings.Replace(src, test.old, test.text, 1)
		both := unreachCall + " " + noOverflow
		if a := check(t, []byte(invariants(src, both, [3]string{locationInvariant, "4", "1"})), "prog.c", []byte(src)); a.Status != test.holds {
			t.Errorf("%s: %s", test.name, words(a))
		}
		if a := check(t, []byte(waypoints(src, both, "follow target 5")), "prog.c", []byte(src)); a.Status != test.fails {
			t.Errorf("%s, run: %s", test.name, words(a))
		}
	}
}

// TestOtherText: the answer is about the text that is given, and says that it is another
// than the witness was made for; strictly it is no answer.
func TestOtherText(t *testing.T) {
	good := invariants(counter, unreachCall, [3]string{loopInvariant, "5:3", "x <= 100"})
	bad := strings.Replace(counter, "210", "208", 1)
	hashes := "      input_file_hashes: {dir/prog.c: " + sum([]byte(counter)) + "}\n"
	for _, test := range []struct {
		name, witness, src string
		lax, strict        witness.Status
		says               string
	}{
		{"the same", good, counter, witness.Confirmed, witness.Confirmed, ""},
		{"a blank more", good, counter + " ", witness.Confirmed, witness.Refuted, "was made for another text"},
		{"one that fails", good, bad, witness.Refuted, witness.Refuted, "was made for another text"},
		{"no hash", strings.Replace(good, hashes, "", 1), counter, witness.Confirmed, witness.Refuted, "does not say"},
		{"a hash by another path", strings.Replace(good, "{dir/prog.c:", "{./prog.c:", 1), counter, witness.Confirmed, witness.Confirmed, ""},
		{"a hash in capitals", strings.Replace(good, sum([]byte(counter)), strings.ToUpper(sum([]byte(counter))), 1), counter, witness.Confirmed, witness.Confirmed, ""},
	} {
		for _, strict := range []bool{false, true} {
			want := test.lax
			if strict {
				want = test.strict
			}
			a := Check(t.Context(), []byte(test.witness), "prog.c", []byte(test.src), strict)
			if a.Status != want || !strict && !strings.Contains(a.Text, test.says) {
				t.Errorf("%s, strict %v: %s", test.name, strict, words(a))
			}
		}
	}
}

// TestForeign: what others write, and what is not covered, which is named.
func TestForeign(t *testing.T) {
	good := invariants(counter, unreachCall, [3]string{loopInvariant, "5:3", "y == 2 * x && x <= 100"}, [3]string{loopInvariant, "9:3", "y == 200 + 2 * k && k <= 5"})
	for _, test := range []struct {
		name, old, text string
		lax, strict     witness.Status
		says            string
	}{
		{"version 2.1", `"2.0"`, `"2.1"`, witness.Confirmed, witness.Confirmed, ""},
		{"a number", `"2.0"`, `2.0`, witness.Confirmed, witness.Confirmed, ""},
		{"version 2.2", `"2.0"`, `"2.2"`, witness.Confirmed, witness.Confirmed, ""},
		{"another version", `"2.0"`, `"3.0"`, witness.Invalid, witness.Invalid, "format_version"},
		{"one file as a text", "[dir/prog.c]", "dir/prog.c", witness.Confirmed, witness.Confirmed, ""},
		{"no language", "      language: C\n", "", witness.Confirmed, witness.Confirmed, ""},
		{"a model in small letters", "data_model: ILP32", "data_model: ilp32", witness.Confirmed, witness.Confirmed, ""},
		{"no model", "      data_model: ILP32\n", "", witness.Invalid, witness.Invalid, "data_model"},
		{"no format", "        format: c_expression\n", "", witness.Confirmed, witness.Confirmed, ""},
		{"a key more", "    uuid:", "    ghosts: none\n    uuid:", witness.Confirmed, witness.Invalid, "the key ghosts"},
		{"keys more", "location: {", "location: {identifier: while, end_line: 9, ", witness.Confirmed, witness.Invalid, "the key end_line"},
		{"a key beside an invariant", "    - invariant:", "    - hint: x\n      invariant:", witness.Confirmed, witness.Confirmed, ""},
		{"a blank line in the specification", "LTL(", "\\n  LTL(", witness.Confirmed, witness.Confirmed, ""},
		{"a place in another file", "file_name: prog.c, line: 5", "file_name: other.h, line: 5", witness.Invalid, witness.Invalid, "no input file"},
		{"all places in another file", "[dir/prog.c]", "[dir/prog.i]", witness.Confirmed, witness.Invalid, "all places are in"},
		{"a document", "- entry_type", "---\n# made by hand\n- entry_type", witness.Confirmed, witness.Confirmed, ""},
		{"an unused column", "line: 5, column: 3", "line: 5, column: 77", witness.Confirmed, witness.Refuted, "the first of the line is taken"},
		{"a transition invariant", "type: loop_invariant", "type: loop_transition_invariant", witness.Unknown, witness.Unknown, "loop_transition_invariant"},
		{"another expression", "format: c_expression", "format: ext_c_expression", witness.Unknown, witness.Unknown, "ext_c_expression"},
		{"ACSL", "format: c_expression", "format: acsl_expression", witness.Unknown, witness.Unknown, "acsl_expression"},
		{"ghosts", "entry_type: invariant_set", "entry_type: ghost_instrumentation", witness.Unknown, witness.Unknown, "ghost_instrumentation"},
		{"a contract by another key", "    - invariant:", "    - contract:", witness.Unknown, witness.Unknown, "contract"},
		{"labels", "format: c_expression", "format: c_expression\n        labels: [inductive]", witness.Confirmed, witness.Invalid, "the key labels"},
		{"a contract", "    - invariant:", "    - function_contract:", witness.Unknown, witness.Unknown, "function_contract"},
		{"a word of nobody", "type: loop_invariant", "type: loop_guess", witness.Invalid, witness.Invalid, "loop_guess"},
		{"a function that is not here", "line: 5,", "line: 5, function: other,", witness.Refuted, witness.Refuted, "names a place that is not there"},
		{"termination", "G ! call(reach_error())", "F end", witness.Unknown, witness.Unknown, "termination"},
		{"memory safety", "G ! call(reach_error())", "G valid-free", witness.Unknown, witness.Unknown, "valid-free"},
		{"no specification", unreachCall, "", witness.Invalid, witness.Invalid, "specification"},
		{"XML", "- entry_type", "<?xml version='1.0'?><graphml> entry_type", witness.Unknown, witness.Unknown, "format 1.0"},
	} {
		if !strings.Contains(good, test.old) {
			t.Fatalf("%s: nothing to change", test.name)
		}
		text := strings.Replace(good, test.old, test.text, 1)
		for strict, want := range map[bool]witness.Status{false: test.lax, true: test.strict} {
			a := Check(t.Context(), []byte(text), "prog.c", []byte(counter), strict)
			if a.Status != want || !strict && !strings.Contains(words(a), test.says) {
				t.Errorf("%s, strict %v: %s", test.name, strict, words(a))
			}
		}
	}
}

// TestNoInvariants: a witness without an invariant claims that the program is safe.
func TestNoInvariants(t *testing.T) {
	for _, src := range []string{counter, strings.Replace(counter, "210", "208", 1)} {
		want := map[bool]witness.Status{true: witness.Confirmed, false: witness.Refuted}[src == counter]
		text := strings.Replace(invariants(src, unreachCall), "  content:\n", "  content: []\n", 1)
		if a := check(t, []byte(text), "prog.c", []byte(src)); a.Status != want {
			t.Error(words(a))
		}
	}
}

// TestLong: a witness may be as large as it likes.
func TestLong(t *testing.T) {
	for _, value := range []string{strings.Repeat("x + ", 100_000) + "1 > 0", strings.Repeat("(", 100_000) + "1" + strings.Repeat(")", 100_000), strings.Repeat("!", 100_000) + "x"} {
		a := check(t, []byte(invariants(counter, unreachCall, [3]string{loopInvariant, "5:3", value})), "prog.c", []byte(counter))
		if a.Status == witness.Confirmed || a.Status == witness.Refuted {
			t.Errorf("%.20s: %s", value, a.Status)
		}
	}
	list := make([][3]string, 10_000)
	for i := range list {
		list[i] = [3]string{locationInvariant, "6:5", "x < 100"}
	}
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	text := []byte(invariants(counter, unreachCall, list...))
	if a := Check(ctx, text, "prog.c", []byte(counter), false); a.Status == witness.Refuted || a.Status == witness.Invalid {
		t.Errorf("%s: %s", a.Status, a.Text)
	}
}

// TestIdle: an invariant in a function that main does not call is at a place that no run
// comes to.
func TestIdle(t *testing.T) {
	src := strings.Replace(counter, "int main", "int other(int n) {\n  while (n) n--;\n  return n;\n}\nint main", 1)
	a := check(t, []byte(invariants(src, unreachCall, [3]string{loopInvariant, "4:3", "n < 0"}, [3]string{loopInvariant, "9:3", "x <= 100"})), "prog.c", []byte(src))
	if a.Status != witness.Confirmed || !strings.Contains(words(a), "1 in functions that main does not call") {
		t.Error(words(a))
	}
}

// TestErrorLabel: invariants of a program whose error is a label.
func TestErrorLabel(t *testing.T) {
	src := "int main(void) { int x = 0;\nwhile (x < 10) x = x + 2;\nif (x > 10) goto ERROR;\nreturn 0;\nERROR: return 1; }\n"
	for _, text := range []string{src, strings.Replace(src, "x > 10", "x == 10", 1)} {
		want := map[bool]witness.Status{true: witness.Confirmed, false: witness.Refuted}[text == src]
		a := check(t, []byte(invariants(text, property.Text(property.UnreachLabel), [3]string{loopInvariant, "2", "x <= 10 && x % 2 == 0"})), "prog.c", []byte(text))
		if a.Status != want {
			t.Error(words(a))
		}
		verdict := map[bool]string{true: "safe", false: "unsafe"}[text == src]
		if a := Validate(t.Context(), exported(t, text, "", verdict), "prog.c", []byte(text), false); a.Status != witness.Confirmed {
			t.Error(words(a))
		}
		way := waypoints(text, property.Text(property.UnreachLabel), "follow target 5:1")
		want = map[bool]witness.Status{true: witness.Refuted, false: witness.Confirmed}[text == src]
		if a := check(t, []byte(way), "prog.c", []byte(text)); a.Status != want {
			t.Error(words(a))
		}
	}
}

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

// waypoint is one of a segment: "ACTION TYPE LINE:COLUMN CONSTRAINT".
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

// TestViolation: what another's waypoints are worth.
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
		{"no failure there", []string{"follow target 12:5"}, witness.Refuted, "names a place that is not there"},
		{"not where it fails", []string{"follow target 14:3"}, witness.Refuted, "names a place that is not there"},
		{"no call at this column", []string{"follow function_return 5:32 \\result == 11", two}, witness.Confirmed, ""},
		{"no call in this line", []string{"follow function_return 6 \\result == 11", two}, witness.Refuted, "names a place that is not there"},
		{"no failure at this column", []string{"follow target 15:9"}, witness.Confirmed, ""},
		{"no such branching", []string{"follow branching 8:5 true", two}, witness.Refuted, "names a place that is not there"},
		{"no such variable", []string{"follow assumption 11:3 c == 5", two}, witness.Invalid, "cannot be read"},
		{"an effect", []string{"follow assumption 11:3 b = 2", two}, witness.Invalid, "without effects"},
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

// TestNoViolation: no waypoint makes a program fail that is safe.
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

// TestOverflowViolation: an overflow is at the statement that the witness says.
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
		{[]string{"follow function_return 3:33 \\result == 5", "follow target 6:3"}, witness.Unknown}, // it fails before
		{[]string{"follow function_return 3:33 \\result == 0", "follow target 6:3"}, witness.Unknown}, // others do
	} {
		a := check(t, []byte(waypoints(src, noOverflow, test.list...)), "prog.c", []byte(src))
		if a.Status != test.status {
			t.Errorf("%v: %s", test.list, words(a))
		}
	}
}

// TestUnreadable: what is no witness of the format.
func TestUnreadable(t *testing.T) {
	good := waypoints(digits, unreachCall, "avoid branching 7:3 true", "follow target 15:5")
	if _, _, err := Read([]byte(good), true); err != nil {
		t.Fatal(err)
	}
	called := waypoints(digits, unreachCall, "follow function_return 5:33 \\result == 11", "follow target 15:5")
	for name, status := range map[string]witness.Status{"__VERIFIER_nondet_int": witness.Confirmed, "half": witness.Refuted} {
		if a := check(t, []byte(strings.Replace(called, "column: 33", "column: 33, identifier: "+name, 1)), "prog.c", []byte(digits)); a.Status != status {
			t.Errorf("a call of %s: %s", name, words(a))
		}
	}
	for _, value := range []string{"11 || 1", "11 && 0", "11 ? 0 : 0", "11, 0", "11 == 1", "11 | 4"} {
		if a := check(t, []byte(strings.Replace(called, "== 11", "== "+value, 1)), "prog.c", []byte(digits)); a.Status != witness.Invalid {
			t.Errorf("a value of %s: %s", value, words(a))
		}
	}
	for _, change := range [][2]string{
		{"violation_sequence", "violation"},
		{`"2.0"`, `"1.0"`},
		{"language: C", "language: Java"},
		{"[dir/prog.c]", "[dir/prog.c, b.c]"},
		{"action: avoid", "action: ignore"},
		{"action: avoid", "action: follow"},
		{"type: branching", "type: fork"},
		{"type: target", "type: function_enter"},
		{"line: 15", "line: 0"},
		{"{file_name: prog.c, line: 15", "{file_name: b.c, line: 15"},
		{"line: 15", "lines: 15"},
		{"line: 15", "line: fifteen"},
		{"    - segment:", "    - part:"},
		{"- entry_type", "entry_type"},
	} {
		if w, _, err := Read([]byte(strings.Replace(good, change[0], change[1], 1)), false); err == nil {
			t.Errorf("%v is read: %+v", change, w)
		}
	}
}

// TestOwnIntegers: an own witness without a word of integers is about the mathematical
// ones, and another's about C's.
func TestOwnIntegers(t *testing.T) {
	src := "int main() { int x = __VERIFIER_nondet_int(); if (x + 1 <= x) { reach_error(); } }\n"
	w := exported(t, src, "", "safe")
	if a := Validate(t.Context(), w, "prog.c", []byte(src), false); a.Status != witness.Confirmed || !strings.Contains(a.Text, "over the mathematical integers") {
		t.Error(words(a))
	}
	w.Metadata.Producer.Configuration = ""
	if a := Validate(t.Context(), w, "prog.c", []byte(src), false); a.Status != witness.Confirmed || !strings.Contains(a.Text, "over the mathematical integers") {
		t.Error(words(a))
	}
	w.Metadata.Producer.Configuration = "ints=c+overflow=wrap"
	if a := Validate(t.Context(), w, "prog.c", []byte(src), false); a.Status != witness.Refuted {
		t.Error(words(a))
	}
	if a := Validate(t.Context(), asAnother(w), "prog.c", []byte(src), false); a.Status != witness.Refuted {
		t.Error(words(a))
	}
	for _, forged := range []struct{ ints, spec, model string }{
		{"ints=c+overflow=ignore", unreachCall, "LP64"},
		{"ints=c+overflow=wrap", noOverflow, "LP64"},
		{"ints=c+asserts=end", unreachCall, "LP64"},
		{"ints=math", noOverflow, "LP64"},
		{"ints=c+overflow=wrap", unreachCall, "ILP32"},
		{"ints=c+overflow=wrap", "CHECK( init(main()), LTL(G ! call(foo())) )", "LP64"},
	} {
		f := *w
		f.Metadata.Producer.Configuration, f.Metadata.Task.Specification, f.Metadata.Task.Model = forged.ints, forged.spec, forged.model
		if a := Validate(t.Context(), &f, "prog.c", []byte(src), false); a.Status != witness.Invalid && !(a.Status == witness.Unknown && strings.Contains(forged.spec, "foo")) {
			t.Errorf("%v: %s", forged, words(a))
		}
	}
	w.Metadata.Producer.Configuration = "ints=roman"
	if a := Validate(t.Context(), w, "prog.c", []byte(src), false); a.Status != witness.Invalid {
		t.Error(words(a))
	}
}

// TestOverflowLeftOut: no witness is written of a verdict that leaves runs out.
func TestOverflowLeftOut(t *testing.T) {
	const src = "int main(void) { int x = 0; return x + 1; }"
	rep := verify.Check(t.Context(), "prog.c", []byte(src), verify.Options{Rules: rulesFor(t, "c+overflow=ignore")})
	if rep.Verdict != "safe" {
		t.Fatalf("%s: %s", rep.Verdict, rep.Reason)
	}
	if w, _, err := New(t.Context(), Origin{}, []byte(src), &rep); err == nil || w != nil {
		t.Errorf("a witness is written: %v", err)
	}
}
