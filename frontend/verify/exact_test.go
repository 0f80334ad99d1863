package verify

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/enginetest"
	"ic3play/engine/source"
	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/gen"
	"ic3play/frontend/interp"
	"ic3play/frontend/lower"
	"ic3play/lia/num"
	"ic3play/lia/rounds"
)

// TestExactSearch checks that bounded search finds failures that depend on several array elements.
// Random runs rarely find such failures. Every path that the search finds must be a run of the
// program.
func TestExactSearch(t *testing.T) {
	const declared = `extern int nondet_int(void);
int f(int *p, int i, int n) { if (i >= n) return 0; if (p[i] == 4711) p[i] = 1234; return 1 + f(p, i + 1, n); }
int main(void) { int n = nondet_int(), x = nondet_int(), i; if (n < 1) return 0; int a[n], b[n];
`
	for body, want := range map[string]string{
		"if (n > 3 && a[3] == 123456 && a[2] == a[3] * 2 + 7) assert(0);":                                        "unsafe",
		"if (n > 3 && a[3] == 123456 && a[2] == a[3] * 2 + 7) assert(a[2] == 246919);":                           "safe",
		"for (i = 1; i < n; i++) if (a[i] != a[i - 1] + 1001) return 0; assert(n < 4 || a[0] != 77);":            "unsafe",
		"if (0 <= x && x < n && n > 90000) { b[x] = a[n - 1] + 30011; assert(b[0] != 5 || a[0] != 5 - 30011); }": "unsafe",
		"f(a, 0, n); if (n > 1) assert(a[1] != 1234 || a[0] != 4712);":                                           "unsafe",
	} {
		for _, with := range []string{"auto", "bmc"} {
			if with == "bmc" && want == "safe" || with == "auto" && strings.HasPrefix(body, "f(") {
				continue
			}
			rep := checkBounded(t, 20_000, "a.c", []byte(declared+body+"\nreturn 0; }\n"), Options{Engine: with})
			if rep.Verdict != want {
				t.Errorf("%s, %s: %s, not %s: %s %v", with, body, rep.Verdict, want, rep.Reason, rep.Diagnostics)
			}
		}
	}
}

// TestExactPathsAreRuns checks that each counterexample that bounded search finds in a random
// program with arrays fails in the interpreter.
func TestExactPathsAreRuns(t *testing.T) {
	count, found := rounds.Of(t, 60, 15), 0
	for seed := range count {
		r := rand.New(rand.NewSource(int64(seed)))
		src := gen.Arrays(r, gen.ArrayOptions{Outside: seed%4 == 0})
		if seed%2 == 1 {
			src = gen.ArrayWrites(r, gen.ArrayWriteOptions{Outside: seed%4 == 1})
		}
		var rules ast.Rules
		if seed%3 == 2 {
			rules = ast.Rules{C: true, Model: ast.LP64(), Overflow: ast.OverflowWraps}
		}
		rep := checkExact(t, 400, fmt.Sprintf("seed%d.c", seed), []byte(src), rules, 1+seed%4)
		switch {
		case rep.Verdict == verdictUnsafe:
			found++
		case rep.Verdict != verdictUnknown || rep.ReasonCode == engine.Unconfirmed || rep.ReasonCode == engine.Coarse:
			t.Errorf("seed %d: %s %s\n%s", seed, rep.Verdict, rep.Reason, src)
		}
	}
	if found == 0 {
		t.Error("nothing is found")
	}
	t.Logf("%d of %d fail", found, count)
}

func TestExactProvesNothing(t *testing.T) {
	const src = "extern int nondet_int(void); int main(void) { int n = nondet_int(); if (n < 1) return 0; int a[n]; for (int i = 0; i < n; i++) a[i] = 0; return 0; }"
	r := newRun("a.c", []byte(src), Options{Timeout: patience})
	r.boundedSearch = true
	unit, ds := frontend.Load("a.c", []byte(src))
	if unit == nil {
		t.Fatal(ds)
	}
	rep := Report{Stats: map[string]int64{}}
	c := &confirmation{run: r, unit: unit, simplified: unit.Program, rep: &rep}
	if c.confirmSafe(t.Context(), nil); rep.Verdict == verdictSafe || rep.ReasonCode != engine.Unconfirmed {
		t.Errorf("%s %s", rep.Verdict, rep.Reason)
	}
}

// TestShrink checks that each input of a failing run is made as small as possible while all other
// inputs stay the same.
func TestShrink(t *testing.T) {
	const src = `extern int nondet_int(void);
int main(void) { int n = nondet_int(), x = nondet_int(), i; if (n < 1) return 0; int a[n]; for (i = 1; i < n; i++) if (a[i] < a[i - 1]) return 0;
for (i = 0; i < n; i++) assert(n < 3 || a[i] != 2); return x; }`
	unit, ds := frontend.Load("a.c", []byte(src))
	if unit == nil {
		t.Fatal(ds)
	}
	r := rand.New(rand.NewSource(1))
	var given []interp.Asked
	in := func(kind cfa.InputKind, name string, pos source.Pos) (num.Int, bool) {
		v := num.From(2)
		if kind != cfa.Cell {
			v = num.From(20 + r.Int63n(9))
		}
		given = append(given, interp.Asked{Kind: kind, Name: name, Pos: pos, Value: v})
		return v, true
	}
	out := interp.Run(t.Context(), unit.AST, in, interp.Options{MaxSteps: 1000})
	small, steps := (&confirmation{unit: unit}).shrink(t.Context(), given, out)
	var values []string
	for _, a := range small {
		values = append(values, a.Name+" "+a.Value.String())
	}
	if got := strings.Join(values, ", "); got != "nondet_int() 3, nondet_int() 0, i 0, a[1] 0, a[0] 0, a[2] 2" && got != "nondet_int() 3, nondet_int() 0, i 0, a[1] 2, a[0] 2, a[2] 2" || steps >= out.Steps {
		t.Errorf("%s, %d steps, from %d", got, steps, out.Steps)
	}
}

func checkExact(t *testing.T, units int, file string, src []byte, rules ast.Rules, cells int) Report {
	t.Helper()
	ctx, limits := enginetest.Bounded(t, units)
	unit, ds := frontend.LoadRules(file, src, rules)
	if unit == nil {
		t.Fatal(ds)
	}
	unit, err := unit.WithCells(ctx, lower.CellOptions{Count: cells})
	if err != nil {
		t.Fatal(err)
	}
	r := newRun(file, src, Options{Rules: rules, Engine: "bmc", Yield: limits.Yield, Timeout: patience})
	eng, config, err := r.findEngine("bmc", nil)
	if err != nil {
		t.Fatal(err)
	}
	return r.program(ctx, eng, config, unit)
}
