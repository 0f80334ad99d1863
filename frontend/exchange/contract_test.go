//go:build !js

package exchange

import (
	"context"
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"
	"time"

	"ic3play/frontend/gen"
	"ic3play/frontend/verify"
	"ic3play/frontend/witness"
	"ic3play/lia/rounds"
)

// contracts returns a correctness witness of version 2.1. Each entry of "list" has the location of
// a function, its requires clause and its ensures clause.
func contracts(src, format string, list ...[3]string) string {
	var b strings.Builder
	b.WriteString(strings.Replace(head(invariantSet, unreachCall, "ILP32", src), `"2.0"`, `"2.1"`, 1))
	for _, c := range list {
		line, col, _ := strings.Cut(c[0], ":")
		fmt.Fprintf(&b, "    - contract:\n        type: function_contract\n        location: {file_name: prog.c, line: %s, column: %s}\n        requires: %q\n        ensures: %q\n        format: %s\n", line, col, c[1], c[2], format)
	}
	return b.String()
}

const recursive = `extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int calls;
int sum(int n, int so) {
  if (n <= 0) { calls = calls + 1; return so; }
  n = n - 1;
  return sum(n, so + 1);
}
void count(int k)
{
  if (k > 0) { calls = calls + 1; return; }
  calls = 0;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100) return 0;
  int r = sum(n, 0);
  if (r != n) { reach_error(); }
  count(n);
}
`

// TestContracts checks contracts of recursive functions and of other functions.
func TestContracts(t *testing.T) {
	type in = [3]string
	const themselves, engine = "its invariants are inductive", "The invariants alone do not prove it"
	good := in{"4:1", "0 <= n && so >= 0 && n <= 100 && so <= 100 && n + so <= 100", `\result == \at(n, Old) + \at(so, Old)`}
	for _, test := range []struct {
		name, format string
		list         []in
		status       witness.Status
		says         string
	}{
		{"enough", inExtendedC, []in{good}, witness.Confirmed, themselves},
		{"by the old word", inACSL, []in{{good[0], good[1], `\result == \old(n) + \old(so)`}}, witness.Confirmed, themselves},
		{"parameters in ACSL", inACSL, []in{{good[0], good[1], `\result == n + so`}}, witness.Confirmed, themselves},
		{"parameters in C", inExtendedC, []in{{good[0], good[1], `\result == n + so`}}, witness.Refuted, "one of its invariants does not hold"},
		{"global variables", inExtendedC, []in{good, {"4:1", "1", `calls == \at(calls, Pre) + 1`}}, witness.Confirmed, themselves},
		{"too weak", inExtendedC, []in{{"4:1", "1", `\result >= \at(so, Old) || 1`}}, witness.Confirmed, engine},
		{"a false result", inExtendedC, []in{{"4:1", "1", `\result == \at(n, Old)`}}, witness.Refuted, "one of its invariants does not hold"},
		{"a false condition", inExtendedC, []in{{"4:1", "n > 0", "1"}}, witness.Refuted, "one of its invariants does not hold"},
		{"a function without a result", inExtendedC, []in{{"9:1", "1", `calls == \at(calls, Pre) + 1 || calls == 0 && k <= 0`}}, witness.Confirmed, engine},
		{"false at the end of such a function", inExtendedC, []in{{"9:1", "1", `calls == \at(calls, Pre) + 1`}}, witness.Refuted, "one of its invariants does not hold"},
		{"false at its return", inExtendedC, []in{{"9:1", "1", `calls == 0`}}, witness.Refuted, "one of its invariants does not hold"},
		{"of main", inExtendedC, []in{{"14:1", "1", `\result == 0`}}, witness.Confirmed, engine},
		{"two of one function", inExtendedC, []in{good, good}, witness.Confirmed, themselves},
		{"at the brace", inExtendedC, []in{{"10:1", "k >= 0", "1"}}, witness.Confirmed, engine},
		{"elsewhere", inExtendedC, []in{{"3:1", "1", "1"}}, witness.Refuted, "names a place that does not exist"},
		{"a result before", inExtendedC, []in{{"4:1", `\result == 0`, "1"}}, witness.Invalid, `has no \result`},
		{"a result of nothing", inExtendedC, []in{{"9:1", "1", `\result == 0`}}, witness.Invalid, `has no \result`},
		{"a variable that is not there", inExtendedC, []in{{"4:1", "1", `\at(r, Old) == 0`}}, witness.Invalid, "neither a parameter nor a global variable"},
		{"a local variable", inExtendedC, []in{{"14:1", "1", `r == 0`}}, witness.Invalid, "cannot be read"},
		{"another point", inExtendedC, []in{{"4:1", "1", `\at(n, AnyPrev) == 0`}}, witness.Unknown, `\at in a contract`},
		{"an effect", inExtendedC, []in{{"4:1", "1", `(calls = 0) || 1`}}, witness.Invalid, "has side effects"},
		{"an escape", inExtendedC, []in{{"4:1", "1", `1) ? (void)0 : (void)0, ((1`}}, witness.Invalid, "is not an expression"},
		{"a division by 0", inExtendedC, []in{{"4:1", "1", `1 / (\result - \result) || 1`}}, witness.Refuted, "one of its invariants does not hold"},
	} {
		text := contracts(recursive, test.format, test.list...)
		if test.format == inExtendedC {
			fitsSchema(t, []byte(text))
		}
		a := check(t, []byte(text), "prog.c", []byte(recursive))
		if a.Status != test.status || !strings.Contains(words(a), test.says) || (a.Verdict == "safe") != (a.Status == witness.Confirmed) {
			t.Errorf("%s: %s", test.name, words(a))
		}
		if test.says != themselves {
			continue
		}
		old := strings.ReplaceAll(text, "- contract:", "- invariant:")
		if b := check(t, []byte(old), "prog.c", []byte(recursive)); b.Status != a.Status {
			t.Errorf("%s, as an invariant: %s", test.name, words(b))
		}
	}
}

// TestContractsBeforeLocals checks contracts with names that have another meaning where the
// function returns.
func TestContractsBeforeLocals(t *testing.T) {
	const program = "int g = 3, *q = &g, a[2];\nint up(int k) {\n  g = 5;\n  HERE\n  return 1;\n}\nint main(void) { up(1); up(0); if (g != 5) reach_error(); }\nvoid reach_error(void) {}\n"
	for _, test := range []struct {
		here, ensures string
		status        witness.Status
	}{
		{"{ int g = 3; if (k > 0) return g; }", "g == 3", witness.Unknown},
		{"{ int g = 3; if (k > 0) return g; }", `g == 5 && \old(g) > 2`, witness.Unknown},
		{"{ int g = 3; if (k > 0) return g; }", `\old(g) > 2`, witness.Confirmed},
		{"{ int g = 3; if (k > 0) return g; }", `\old(g) > 3`, witness.Refuted},
		{"int g = 3;", "g == 3", witness.Unknown},
		{"static int g = 3;", "g == 3", witness.Unknown},
		{"for (int g = 3; ;) if (k > 0) return g; else break;", "g > 2", witness.Unknown},
		{"{ enum { g = 3 }; if (k > 0) return g; }", "g >= 3", witness.Unknown},
		{"{ int k = 3; if (k > 0) return k; }", "k == 3", witness.Unknown},
		{"{ int x = 3, *q = &x; if (k > 0) return *q; }", "*q > 2", witness.Unknown},
		{"{ int x, *q = &x; x = 3; if (k > 0) return *q; }", "q[0] > 2", witness.Unknown},
		{"{ int a[2] = {3, 3}; if (k > 0) return a[0]; }", "a[0] >= 0", witness.Unknown},
		{"{ char g = 3; if (k > 0) return g; }", "sizeof g < 8", witness.Unknown},
		{"{ int h = 3; if (k > 0) return h; }", "g == 5 && *q == 5", witness.Confirmed},
		{"{ int h = 3; if (k > 0) return h * g; }", "g == 5 && k < 2", witness.Confirmed},
	} {
		src := strings.Replace(program, "HERE", test.here, 1)
		a := check(t, []byte(contracts(src, inExtendedC, [3]string{"2:1", "1", test.ensures})), "prog.c", []byte(src))
		if a.Status != test.status {
			t.Errorf("%s, %s: %s", test.here, test.ensures, words(a))
		}
	}
}

func TestContractsOfUnsafePrograms(t *testing.T) {
	src := strings.Replace(recursive, "r != n", "r == n", 1)
	for _, c := range [][2]string{{"1", "1"}, {"0", "0"}, {"n > 0", `\result == \at(n, Old) + \at(so, Old)`}, {"1", `\result != \at(n, Old) + \at(so, Old)`}} {
		a := check(t, []byte(contracts(src, inExtendedC, [3]string{"4:1", c[0], c[1]})), "prog.c", []byte(src))
		if a.Status != witness.Refuted || a.Verdict != "" {
			t.Errorf("%v: %s", c, words(a))
		}
	}
}

// TestContractsWritten checks that witnesses of version 2.1 contain the contracts of recursive
// functions. With them, a witness must be confirmed without the engine.
func TestContractsWritten(t *testing.T) {
	even := `int odd(unsigned n);
int even(unsigned n) { if (n == 0) return 1; return odd(n - 1); }
int odd(unsigned n) { if (n == 0) return 0; return even(n - 1); }
int main() { unsigned n = __VERIFIER_nondet_uint(); int r = even(n); assert(r == 0 || r == 1); }
`
	for _, p := range []struct {
		name, src, ints string
		contracts       int
	}{
		{"assigned parameters and a global variable", recursive, "c+model=ILP32+overflow=wrap+undefined=end+label=never", 1},
		{"two that call each other", even, "c", 2},
		{"mathematical", "int f(int n) { if (n <= 0) return 0; return n + f(n - 1); }\nint main() { int n = nondet_int(); assert(f(n) >= n); }\n", "", 1},
		{"loops in it", "int f(int n) { int s = 0; if (n <= 0) return 0; while (s < n) s++; return f(n - 1) + s; }\nint main() { int n = nondet_int(); assert(f(n) >= 0); }\n", "", 1},
		{"no result", "int g;\nvoid f(int n) { if (n > 0) { f(n - 1); g = g + 1; } }\nint main() { int n = nondet_int(); f(n); assert(g >= 0 && g >= n); }\n", "", 1},
		{"two copies", "int h = 1;\nint f(int n, int *p) { if (n <= 0) return *p; return f(n - 1, &h); }\nint main() { int x = 3, n = nondet_int(); int a = f(n, &x); assert(a == 1 || a == 3); }\n", "", 0},
		{"not recursive", counter, "c+overflow=wrap", 0},
	} {
		rep := verify.Check(t.Context(), "prog.c", []byte(p.src), verify.Options{Rules: rulesFor(t, p.ints), Timeout: time.Minute})
		if rep.Verdict != "safe" {
			t.Fatalf("%s: %s, %s", p.name, rep.Verdict, rep.Reason)
		}
		w := exportedAs(t, p.src, Contracts, &rep)
		n := 0
		for _, e := range w.Content {
			if e.Contract != nil {
				n++
				t.Logf("%+v", e.Contract)
			}
		}
		a := Validate(t.Context(), w, "prog.c", []byte(p.src), p.ints != "")
		if n != p.contracts || a.Status != witness.Confirmed || !strings.Contains(a.Text, "inductive") && p.name != "two copies" {
			t.Errorf("%s, %d contracts: %s", p.name, n, words(a))
		}
	}
}

// TestResults checks a violation witness with \result and \at of version 2.1.
func TestResults(t *testing.T) {
	p := programs[slices.IndexFunc(programs, func(p struct{ name, verdict, ints, src string }) bool { return p.name == "recursive" })]
	rep := verify.Check(t.Context(), "prog.c", []byte(p.src), verify.Options{Rules: rulesFor(t, p.ints), Timeout: time.Minute})
	w := exportedAs(t, p.src, Contracts, &rep)
	if c := w.Content[0].Segment[0].Waypoint.Constraint; c.Format != inExtendedC {
		t.Errorf("%+v", c)
	}
	for value, want := range map[string]witness.Status{w.Content[0].Segment[0].Waypoint.Constraint.Value: witness.Confirmed, `\result >= 3 && \result <= 5`: witness.Confirmed, `\result > 5 || \result < 3`: witness.Refuted,
		`\at(n, Old) == \result`: witness.Unknown, `\result = 3`: witness.Invalid} {
		w.Content[0].Segment[0].Waypoint.Constraint.Value = value
		if a := Validate(t.Context(), w, "prog.c", []byte(p.src), true); a.Status != want {
			t.Errorf("%s: %s", value, words(a))
		}
	}
}

func TestRandomContracts(t *testing.T) {
	seen := map[string]int{}
	for seed := range rounds.Of(t, 8, 3) {
		r := rand.New(rand.NewSource(int64(rounds.From(t) + seed)))
		src := gen.Recursion(r, 1+seed%2, false)
		ints := []string{"", "c+overflow=wrap"}[seed%2]
		rep := verify.Check(t.Context(), "prog.c", []byte(src), verify.Options{Rules: rulesFor(t, ints), Timeout: time.Second})
		seen[rep.Verdict]++
		if rep.Verdict != "safe" {
			continue
		}
		w, _, err := New(t.Context(), Origin{Version: Contracts}, []byte(src), &rep)
		if err != nil {
			t.Errorf("seed %d: %v", seed, err)
			continue
		}
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
		a := Validate(ctx, w, "prog.c", []byte(src), false)
		cancel()
		if strings.Contains(a.Text, "inductive") {
			seen["by themselves"]++
		}
		if seen[a.Status.String()]++; a.Status == witness.Refuted || a.Status == witness.Invalid {
			text, _ := Append(nil, []Witness{*w})
			t.Errorf("seed %d: %s\n%s\n%s", seed, words(a), src, text)
		}
	}
	t.Log(seen)
}
