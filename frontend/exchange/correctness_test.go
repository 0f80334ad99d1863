//go:build !js

package exchange

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"ic3play/frontend"
	"ic3play/frontend/property"
	"ic3play/frontend/witness"
)

var (
	unreachCall = property.Text(property.UnreachCall)
	noOverflow  = property.Text(property.NoOverflow)
)

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
`, kind, sha256Hex([]byte(src)), spec, model)
}

// invariants returns a correctness witness. Each element of "list" is an invariant: its type, its
// location "LINE:COLUMN" or "LINE", and its expression.
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
		{"enough", unreachCall, []in{first, second}, witness.Confirmed, "its invariants are inductive"},
		{"no columns", unreachCall, []in{{loopInvariant, "5", first[2]}, {loopInvariant, "9", second[2]}}, witness.Confirmed, "its invariants are inductive"},
		{"casts and other words", unreachCall, []in{{loopInvariant, "5:3", "!((unsigned long long)y != 2ull * x) && (x < 101u ? 1 : 0)"}, second}, witness.Confirmed, "its invariants are inductive"},
		{"at statements", unreachCall, []in{first, second, {locationInvariant, "6:5", "x < 100"}, {locationInvariant, "10:3", "y == 210"}}, witness.Confirmed, "its invariants are inductive"},
		{"at a declaration", unreachCall, []in{first, second, {locationInvariant, "4:3", "1 + 1 == 2"}}, witness.Confirmed, "its invariants are inductive"},
		{"true and too weak", unreachCall, []in{{loopInvariant, "5:3", "x <= 100"}}, witness.Confirmed, "The invariants alone do not prove it"},
		{"true and not inductive", unreachCall, []in{{loopInvariant, "5:3", "y <= 200"}, second}, witness.Confirmed, "The invariants alone do not prove it"},
		{"false", unreachCall, []in{{loopInvariant, "5:3", "x < 100"}, second}, witness.Refuted, "one of its invariants does not hold"},
		{"false at first", unreachCall, []in{first, second, {loopInvariant, "5:3", "x > 0"}}, witness.Refuted, "one of its invariants does not hold"},
		{"false", unreachCall, []in{first, {loopInvariant, "9:3", "0"}}, witness.Refuted, "one of its invariants does not hold"},
		{"false where unsigned arithmetic wraps around", unreachCall, []in{first, second, {loopInvariant, "5:3", "x - 1 < x || x == 1"}}, witness.Refuted, "one of its invariants does not hold"},
		{"true since unsigned arithmetic wraps around", unreachCall, []in{first, second, {loopInvariant, "5:3", "x + 4294967295u == x - 1 && x - 101 > x"}}, witness.Confirmed, "its invariants are inductive"},
		{"of the other loop", unreachCall, []in{{loopInvariant, "9:3", first[2]}, {loopInvariant, "5:3", second[2]}}, witness.Invalid, "cannot be read"},
		{"a loop where none is", unreachCall, []in{{loopInvariant, "6:5", first[2]}}, witness.Refuted, "names a place that does not exist"},
		{"beside the loop", unreachCall, []in{{loopInvariant, "5:4", first[2]}, second}, witness.Confirmed, "its invariants are inductive"},
		{"in no line", unreachCall, []in{{locationInvariant, "50", "1"}}, witness.Refuted, "names a place that does not exist"},
		{"within a statement", unreachCall, []in{first, second, {locationInvariant, "6:9", "x < 100"}}, witness.Confirmed, "its invariants are inductive"},
		{"no such variable", unreachCall, []in{{loopInvariant, "5:3", "z == 1"}}, witness.Invalid, "cannot be read"},
		{"an effect", unreachCall, []in{{loopInvariant, "5:3", "(x = 5)"}}, witness.Invalid, "has side effects"},
		{"a step", unreachCall, []in{{loopInvariant, "5:3", "x++ < 100"}}, witness.Invalid, "has side effects"},
		{"a call", unreachCall, []in{{loopInvariant, "5:3", "__VERIFIER_nondet_uint()"}}, witness.Invalid, "calls a function"},
		{"a call by another name", unreachCall, []in{{loopInvariant, "5:3", "(abort)()"}}, witness.Invalid, ""},
		{"an escape", unreachCall, []in{{loopInvariant, "5:3", "1) ? (void)0 : (void)0, abort(), (1"}}, witness.Invalid, "is not an expression"},
		{"a call behind a comma", unreachCall, []in{{loopInvariant, "5:3", "((abort)(), 1)"}}, witness.Invalid, "calls a function"},
		{"a call in a size", unreachCall, []in{{loopInvariant, "5:3", "sizeof(abort()) > 0"}}, witness.Invalid, "calls a function"},
		{"an effect in a type", unreachCall, []in{{loopInvariant, "5:3", "sizeof(int[x++]) > 0"}}, witness.Invalid, "has a type of an array"},
		{"a cast to a function", unreachCall, []in{{loopInvariant, "5:3", "(int (*)(void))x != 0"}}, witness.Invalid, "has a type of an array or a function"},
		{"a type", unreachCall, []in{{loopInvariant, "5:3", "(enum { z = 5 })1"}}, witness.Invalid, "declares a type"},
		{"a type of an expression", unreachCall, []in{{loopInvariant, "5:3", "(typeof(abort()))1"}}, witness.Invalid, "has a typeof"},
		{"a literal of a struct", unreachCall, []in{{loopInvariant, "5:3", "(int){1}"}}, witness.Invalid, "has a compound literal"},
		{"an attribute", unreachCall, []in{{loopInvariant, "5:3", "(int __attribute__((packed)))1"}}, witness.Invalid, "is not an expression"},
		{"no character of C", unreachCall, []in{{loopInvariant, "5:3", "1 \x01"}}, witness.Invalid, "is not an expression"},
		{"a comma", unreachCall, []in{first, second, {loopInvariant, "5:3", "x, 1"}}, witness.Confirmed, "its invariants are inductive"},
		{"a statement", unreachCall, []in{{loopInvariant, "5:3", "({ abort(); 1; })"}}, witness.Invalid, ""},
		{"half a statement", unreachCall, []in{{loopInvariant, "5:3", "({ abort( ; 1; })"}}, witness.Invalid, "is not an expression"},
		{"half a block", unreachCall, []in{{loopInvariant, "5:3", "({ int x = 1 }) ; { }"}}, witness.Invalid, "is not an expression"},
		{"a comment", unreachCall, []in{{loopInvariant, "5:3", "0 // 1"}}, witness.Invalid, "not a single expression"},
		{"a macro", unreachCall, []in{{loopInvariant, "5:3", "1\n#define while if\n"}}, witness.Invalid, "not a single expression"},
		{"nothing", unreachCall, []in{{loopInvariant, "5:3", " "}}, witness.Invalid, "is not an expression"},
		{"no overflow", noOverflow, []in{{loopInvariant, "5:3", "x <= 100"}}, witness.Confirmed, "its invariants are inductive"},
		{"false, and no overflow", noOverflow, []in{{loopInvariant, "5:3", "x <= 99"}}, witness.Refuted, "one of its invariants does not hold"},
		{"another property", "CHECK( init(main()), LTL(F end) )", []in{first}, witness.Unknown, "its specification asks for termination, but only unreach-call and no-overflow can be checked"},
		{"more properties", noOverflow + " " + unreachCall, []in{first, second}, witness.Confirmed, "its invariants are inductive"},
		{"more properties than are checked", noOverflow + " CHECK( init(main()), LTL(F end) )", []in{first, second}, witness.Unknown, "asks for termination"},
		{"a label", property.Text(property.UnreachLabel), []in{first, second}, witness.Confirmed, "its invariants are inductive"},
	} {
		text := invariants(counter, test.spec, test.list...)
		fitsSchema(t, []byte(text))
		a := check(t, []byte(text), "prog.c", []byte(counter))
		if a.Status != test.status || !strings.Contains(a.Text, test.says) || (a.Verdict == "safe") != (a.Status == witness.Confirmed) {
			t.Errorf("%s: %s", test.name, words(a))
		}
	}
}

// TestUnsafeProgram checks that no witness is confirmed for an unsafe program, whether its
// invariants are true or false.
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
			// The program "label" and the programs whose names begin with "overflow" never call
			// reach_error, so the property unreach-call holds for them, and a confirmed witness is
			// right.
			if a := check(t, []byte(text), "prog.c", []byte(p.src)); a.Status == witness.Confirmed && !strings.HasPrefix(p.name, "overflow") && p.name != "label" {
				t.Errorf("%s: %s", p.name, words(a))
			}
		}
	}
}

// TestMacros checks annotations at statements that come only partly from a macro, such as "x = 1
// STEP", where STEP begins with a semicolon. An annotation that would change the meaning of the
// program must be refused. Every program here is unsafe.
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

// TestManyQuotients checks that an invariant with many remainders does not make the checker try all
// combinations of quotients.
func TestManyQuotients(t *testing.T) {
	var vars, sum []string
	for i := range 16 {
		vars = append(vars, fmt.Sprintf("x%d = __VERIFIER_nondet_uchar()", i))
		sum = append(sum, fmt.Sprintf("x%d %% 64", i))
	}
	src := "extern unsigned char __VERIFIER_nondet_uchar(void);\nvoid reach_error(void) {}\nint main(void) { unsigned char " + strings.Join(vars, ", ") + "; int i = 0;\n  while (i < 9) i++;\n  if (i != 9) reach_error();\n  return 0;\n}\n"
	a := check(t, []byte(invariants(src, unreachCall, [3]string{loopInvariant, "4:3", "i <= 9 && " + strings.Join(sum, " + ") + " >= 0"})), "prog.c", []byte(src))
	if a.Status == witness.Refuted || !strings.Contains(words(a), "too many quotients") {
		t.Error(words(a))
	}
}

// TestManyLines checks that insertions are distinguished from the program's own lines, even if the
// program has the maximum number of lines.
func TestManyLines(t *testing.T) {
	src := strings.Repeat("\n", 1<<20) + strings.Replace(counter, "210", "208", 1)
	line := fmt.Sprint(1<<20 + 5)
	a := check(t, []byte(invariants(src, unreachCall, [3]string{loopInvariant, line, "1"})), "prog.c", []byte(src))
	if a.Status != witness.Refuted || !strings.Contains(a.Text, "the program fails at line") {
		t.Error(words(a))
	}
}

// TestEvaluationEndsRun checks invariants whose evaluation divides by 0, shifts too far, or has an
// index out of bounds. Under the property unreach-call, such an operation only ends the run and
// would hide a later failure. So such an invariant counts as false.
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
		{"x < 2 ||\n  x == 2\n", false},
	} {
		for _, at := range []string{loopInvariant, locationInvariant} {
			for src, want := range map[string]witness.Status{fails: witness.Refuted, safe: witness.Confirmed} {
				if test.ends {
					want = witness.Refuted
				}
				a := check(t, []byte(invariants(src, unreachCall, [3]string{at, "5:3", test.value})), "prog.c", []byte(src))
				if a.Status != want || test.ends && !strings.Contains(words(a), "a run reaches line 5") {
					t.Errorf("%s, safe %v: %s", test.value, src == safe, words(a))
				}
			}
		}
		if test.ends {
			a := check(t, []byte(invariants(fails, noOverflow, [3]string{loopInvariant, "5:3", test.value})), "prog.c", []byte(fails))
			if a.Status != witness.Refuted {
				t.Errorf("%s, no overflow: %s", test.value, words(a))
			}
			overflows := strings.Replace(fails, "reach_error();", "x = x + 2147483647;", 1)
			a = check(t, []byte(invariants(overflows, noOverflow, [3]string{locationInvariant, "6:3", test.value})), "prog.c", []byte(overflows))
			if a.Status != witness.Refuted {
				t.Errorf("%s, overflow: %s", test.value, words(a))
			}
		}
	}
}

// TestPointersWithoutTarget checks invariants with pointers. Where a pointer in an invariant points
// to no variable, the invariant must count as false.
func TestPointersWithoutTarget(t *testing.T) {
	const program = `void reach_error(void) {}
struct S { int v; struct S *next; } g, s = {1};
int a[3] = {4, 4, 4};
int main(void) {
  int x = 4, i, *p = 0;
  for (i = 0; i < 3; i++) { p = i < 2 ? &x : &a[1]; (*p)--; ++*p; s.next = &g; }
  if (x != 4) { reach_error(); }
  return 0;
}
`
	fails := strings.Replace(program, "x != 4", "p != 0", 1)
	for _, test := range []struct {
		value string
		ends  bool
	}{
		{"*p == 4", true},
		{"*p == 5", true},
		{"i == 0 || *p == 5", true},
		{"i == 0 || *p == 4", false},
		{"p == 0 || *p == 4", false},
		{"!p || p[0] == 4", false},
		{"s.next->v == 0", true},
		{"i == 0 || s.next->v == 1", true},
	} {
		for src, want := range map[string]witness.Status{fails: witness.Refuted, program: witness.Confirmed} {
			if test.ends {
				want = witness.Refuted
			}
			a := check(t, []byte(invariants(src, unreachCall, [3]string{loopInvariant, "6:3", test.value})), "prog.c", []byte(src))
			if a.Status != want || test.ends && !strings.Contains(words(a), "a run reaches line 6") {
				t.Errorf("%s, safe %v: %s", test.value, src == program, words(a))
			}
		}
	}
}

// TestRunsThatEnd checks witnesses about the property no-overflow for programs with other undefined
// behaviour. Such behaviour ends the run but does not violate the property.
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
		{src, "its invariants are inductive", witness.Confirmed},
		{strings.Replace(src, "a[i] = 1", "a[0] = 1 / (i - 2)", 1), "its invariants are inductive", witness.Confirmed},
		{strings.Replace(src, "a[i] = 1", "a[0] = 1u << (i + 30)", 1), "its invariants are inductive", witness.Confirmed},
		{strings.Replace(src, "a[i] = 1", "a[i] = 1; assert(i); i = i + 2147483646 - i", 1), "", witness.Refuted},
		{strings.Replace(src, "a[i] = 1", "a[2] = 1; i = i + 2147483647", 1), "its invariants are inductive", witness.Confirmed},
		{strings.Replace(src, "a[i] = 1", "a[i] = 1; i = i + 2147483647", 1), "the program fails at line 6", witness.Refuted},
		{strings.Replace(src, "a[i] = 1", "a[0] = 1 << (i + 30)", 1), "the program fails at line 6", witness.Refuted},
		{strings.Replace(src, "a[i] = 1", "a[0] = 0 << (i - 1)", 1), "the program fails at line 6", witness.Refuted},
		{strings.Replace(src, "a[i] = 1", "if (i > 2) 1 << 40", 1), "the program fails at line 6", witness.Refuted},
		{strings.Replace(src, "i > 3", "i > 1", 1), "its invariants are inductive", witness.Confirmed},
		{strings.Replace(src, "a[i] = 1", "a[i / 2] = 2147483647 + i", 1), "the program fails at line 6", witness.Refuted},
	} {
		a := check(t, []byte(invariants(test.src, noOverflow, [3]string{loopInvariant, "7:3", "0 <= i && i <= 10"})), "prog.c", []byte(test.src))
		if a.Status != test.status || !strings.Contains(a.Text, test.says) {
			t.Errorf("%s: %s", test.says, words(a))
		}
	}
}

func TestSpoilt(t *testing.T) {
	unit, diags := frontend.LoadRules("prog.c", []byte(counter), rulesFor(t, "c"))
	if unit == nil {
		t.Fatal(diags)
	}
	p := newProgram(unit)
	for _, text := range []string{"( { int x = 1 ; goto L ; x ++ ; } )", "( { if ( x ) { x = 1 ; } else ; 1 ; } )", "( int [ ] ) { 1 , 2 } [ 0 ]", "sizeof ( struct { int m ; } ) > ( x ? f ( x , 1 ) : 0 )"} {
		words := strings.Fields(text)
		for i := range words {
			for _, with := range []string{"", words[i] + " " + words[i], ";", "}", "int"} {
				spoilt := slices.Clone(words)
				spoilt[i] = with
				if err := p.expression(strings.Join(spoilt, " ")); err == nil {
					t.Errorf("%s is read", strings.Join(spoilt, " "))
				}
			}
		}
	}
}
