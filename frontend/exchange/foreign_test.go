//go:build !js

package exchange

import (
	"context"
	"strings"
	"testing"
	"time"

	"ic3play/frontend/property"
	"ic3play/frontend/verify"
	"ic3play/frontend/witness"
)

// TestBoth checks witnesses about two properties: no call of reach_error, and no overflow. The
// programs have other undefined behaviour, such as an index out of bounds, which violates neither
// property. In these cases the answer must be Unknown.
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
		{"no index", "a[i]", "a[0]", witness.Unknown, witness.Unknown}, // a[0] is in bounds, but 1 << i at the end of the program can still be undefined
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

func TestOtherText(t *testing.T) {
	good := invariants(counter, unreachCall, [3]string{loopInvariant, "5:3", "x <= 100"})
	bad := strings.Replace(counter, "210", "208", 1)
	hashes := "      input_file_hashes: {dir/prog.c: " + sha256Hex([]byte(counter)) + "}\n"
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
		{"a hash in capitals", strings.Replace(good, sha256Hex([]byte(counter)), strings.ToUpper(sha256Hex([]byte(counter))), 1), counter, witness.Confirmed, witness.Confirmed, ""},
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

// TestForeign checks variants of the format that other tools write. If a feature is not supported,
// the answer must name it.
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
		{"a place in another file", "file_name: prog.c, line: 5", "file_name: other.h, line: 5", witness.Invalid, witness.Invalid, "is not the input file"},
		{"all places in another file", "[dir/prog.c]", "[dir/prog.i]", witness.Confirmed, witness.Invalid, "all locations name"},
		{"a document", "- entry_type", "---\n# made by hand\n- entry_type", witness.Confirmed, witness.Confirmed, ""},
		{"an unused column", "line: 5, column: 3", "line: 5, column: 77", witness.Confirmed, witness.Refuted, "the first on the line is used"},
		{"a transition invariant", "type: loop_invariant", "type: loop_transition_invariant", witness.Unknown, witness.Unknown, "loop_transition_invariant"},
		{"another expression", "format: c_expression", "format: ext_c_expression", witness.Unknown, witness.Unknown, "ext_c_expression"},
		{"ACSL", "format: c_expression", "format: acsl_expression", witness.Unknown, witness.Unknown, "acsl_expression"},
		{"ghosts", "entry_type: invariant_set", "entry_type: ghost_instrumentation", witness.Unknown, witness.Unknown, "ghost_instrumentation"},
		{"a contract by another key", "    - invariant:", "    - contract:", witness.Invalid, witness.Invalid, "a contract's type"},
		{"labels", "format: c_expression", "format: c_expression\n        labels: [inductive]", witness.Confirmed, witness.Confirmed, ""},
		{"a contract as a key", "    - invariant:", "    - function_contract:", witness.Unknown, witness.Unknown, "function_contract"},
		{"a word of nobody", "type: loop_invariant", "type: loop_guess", witness.Invalid, witness.Invalid, "loop_guess"},
		{"a function that is not here", "line: 5,", "line: 5, function: other,", witness.Refuted, witness.Refuted, "names a place that does not exist"},
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

// TestNoInvariants checks that a witness without invariants counts as a claim that the program is
// safe.
func TestNoInvariants(t *testing.T) {
	for _, src := range []string{counter, strings.Replace(counter, "210", "208", 1)} {
		want := map[bool]witness.Status{true: witness.Confirmed, false: witness.Refuted}[src == counter]
		text := strings.Replace(invariants(src, unreachCall), "  content:\n", "  content: []\n", 1)
		if a := check(t, []byte(text), "prog.c", []byte(src)); a.Status != want {
			t.Error(words(a))
		}
	}
}

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

// If main does not call a function, an invariant in this function must count as unreachable.
func TestIdle(t *testing.T) {
	src := strings.Replace(counter, "int main", "int other(int n) {\n  while (n) n--;\n  return n;\n}\nint main", 1)
	a := check(t, []byte(invariants(src, unreachCall, [3]string{loopInvariant, "4:3", "n < 0"}, [3]string{loopInvariant, "9:3", "x <= 100"})), "prog.c", []byte(src))
	if a.Status != witness.Confirmed || !strings.Contains(words(a), "1 in functions that main does not call") {
		t.Error(words(a))
	}
}

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

// TestOwnRules checks that a witness contains all rules of its verdict. Otherwise it would not be
// confirmed.
func TestOwnRules(t *testing.T) {
	const label = "int main(void) {\nint x = nondet_int();\nassert(x == x);\nif (x == 4) goto ERROR;\nreturn 0;\nERROR: return 1; }\n"
	const null = "#include <stdlib.h>\nint main(void) {\nint *p = malloc(sizeof(int));\nassert(p != 0);\nfree(p);\nreturn 0; }\n"
	for _, tt := range []struct{ src, ints, verdict string }{
		{label, "math", "safe"},
		{label, "math+label=never", "safe"},
		{label, "math+label=always", "unsafe"},
		{label, "c", "safe"},
		{label, "c+label=always", "unsafe"},
		{label, "c+overflow=wrap+undefined=end+label=always", "unsafe"},
		{null, "math", "safe"},
		{null, "math+malloc=null", "unsafe"},
		{null, "c+malloc=null", "unsafe"},
	} {
		if a := Validate(t.Context(), exported(t, tt.src, tt.ints, tt.verdict), "prog.c", []byte(tt.src), false); a.Status != witness.Confirmed || a.Verdict != tt.verdict {
			t.Errorf("%s: %s", tt.ints, words(a))
		}
	}
}

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
		{"line: 15", "line: 15.5"},
		{"line: 15", "line: 15.0"},
		{"column: 5", "column: 5e0"},
		{"    - segment:", "    - part:"},
		{"- entry_type", "entry_type"},
	} {
		if w, _, err := Read([]byte(strings.Replace(good, change[0], change[1], 1)), false); err == nil {
			t.Errorf("%v is read: %+v", change, w)
		}
	}
}

// TestOwnIntegers checks that the configuration of a witness from ic3play selects the integers. A
// witness without this configuration, or from another tool, is about C's integers.
func TestOwnIntegers(t *testing.T) {
	src := "int main() { int x = __VERIFIER_nondet_int(); if (x + 1 <= x) { reach_error(); } }\n"
	w := exported(t, src, "", "safe")
	if a := Validate(t.Context(), w, "prog.c", []byte(src), false); a.Status != witness.Confirmed || !strings.Contains(a.Text, "over the mathematical integers") {
		t.Error(words(a))
	}
	if a := Validate(t.Context(), w, "prog.c", []byte(src), true); a.Status != witness.Refuted || !strings.Contains(a.Text, "about mathematical integers") {
		t.Error(words(a))
	}
	for _, nothing := range []string{"", "engine=auto"} {
		w.Metadata.Producer.Configuration = nothing
		if a := Validate(t.Context(), w, "prog.c", []byte(src), false); a.Status != witness.Refuted {
			t.Error(words(a))
		}
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
	const both = "int main(void) { int x = __VERIFIER_nondet_int();\nx = x + 1;\nif (x == 7)\nreach_error();\nreturn 0; }\n"
	for _, tt := range []struct {
		spec, target string
		want         witness.Status
	}{
		{noOverflow, "2:1", witness.Confirmed},
		{noOverflow, "4:1", witness.Unknown},
		{unreachCall, "2:1", witness.Refuted},
		{unreachCall, "4:1", witness.Confirmed},
	} {
		f, _, err := Read([]byte(waypoints(both, tt.spec, "follow target "+tt.target)), false)
		if err != nil {
			t.Fatal(err)
		}
		f.Metadata.Producer = Producer{Name: ownName, Configuration: "ints=c"}
		if a := Validate(t.Context(), f, "prog.c", []byte(both), false); a.Status != tt.want {
			t.Errorf("%v: %s", tt, words(a))
		}
	}
	w.Metadata.Producer.Configuration = "ints=roman"
	if a := Validate(t.Context(), w, "prog.c", []byte(src), false); a.Status != witness.Invalid {
		t.Error(words(a))
	}
}

// TestOverflowLeftOut checks that no witness is written for a verdict that ignores overflowing
// runs, because the format cannot express it.
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
