package frontend

import (
	"context"
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/gen"
	"ic3play/frontend/interp"
	"ic3play/lia/num"
)

type closedProgram struct {
	name, src string
	result    num.Int
}

// closedPrograms returns random programs about scopes and lifetimes. A program is closed if its
// result depends neither on inputs nor on the values of uninitialised variables.
func closedPrograms(t *testing.T, count int) []closedProgram {
	t.Helper()
	if testing.Short() {
		count /= 4
	}
	var out []closedProgram
	refused, open, endless := 0, 0, 0
	for seed := int64(0); len(out) < count; seed++ {
		name := fmt.Sprintf("p%d_", seed)
		src := gen.Scopes(rand.New(rand.NewSource(seed)), gen.ScopeOptions{Name: name, ForCompiler: true})
		u, ds := Load(name, []byte(src+"int result;\nint main(void) { result = "+name+"f(); if (result) ; }\n"))
		if u == nil {
			// The frontend may refuse a program because the divisor is a const variable whose
			// declaration a jump may skip.
			for _, d := range ds {
				if d.Code != "E-division" {
					t.Fatalf("seed %d: %v\n%s", seed, d, src)
				}
			}
			refused++
			continue
		}
		var result num.Int
		kind := interp.Ended
		// In the first 30 runs all uninitialised variables have the same value. In the other runs
		// their values are random.
		for run := int64(0); run < 50 && kind == interp.Ended; run++ {
			r := rand.New(rand.NewSource(run))
			values := []int64{-30000, -7, -1, 0, 1, 2, 5, 100, 30000}
			if run < 30 {
				values = []int64{run - 12}
			}
			in := func(cfa.InputKind, string, source.Pos) (num.Int, bool) {
				return num.From(values[r.Intn(len(values))]), true
			}
			var last num.Int
			kind = interp.Run(context.Background(), u.AST, in, interp.Options{MaxSteps: 20000, Observe: func(s interp.Step) {
				s.Values(func(v *ast.Var, x num.Int) {
					if v.Name == "result" {
						last = x
					}
				})
			}}).Kind
			if run > 0 && !last.Equal(result) {
				kind = interp.NoInput
			}
			result = last
		}
		switch kind {
		case interp.Ended:
			out = append(out, closedProgram{name, src, result})
		case interp.OutOfSteps:
			endless++
		case interp.NoInput:
			open++
		default:
			t.Fatalf("seed %d: %v\n%s", seed, kind, src)
		}
	}
	t.Logf("%d programs; left out: %d refused, %d that read what has no value, %d endless", len(out), refused, open, endless)
	return out
}

// TestScopesAgainstCompiler compares the results of the interpreter with those of a C compiler's
// program.
func TestScopesAgainstCompiler(t *testing.T) {
	gcc, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("no gcc")
	}
	programs := closedPrograms(t, 120)
	// An uninitialised variable has the value that is on the stack, so fill the stack first.
	var text strings.Builder
	text.WriteString("int printf(const char *, ...);\nint atoi(const char *);\n")
	text.WriteString("void smear(int v) { volatile int a[4000]; for (int i = 0; i < 4000; i++) a[i] = v; }\n")
	for _, p := range programs {
		text.WriteString(p.src)
	}
	text.WriteString("int main(int argc, char **argv) {\nint v = atoi(argv[1]);\n")
	for _, p := range programs {
		fmt.Fprintf(&text, "smear(v); printf(\"%%d\\n\", %sf());\n", p.name)
	}
	text.WriteString("}\n")
	dir := t.TempDir()
	file, bin := filepath.Join(dir, "scopes.c"), filepath.Join(dir, "scopes")
	if err := os.WriteFile(file, []byte(text.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(gcc, "-w", "-O0", "-o", bin, file).CombinedOutput(); err != nil {
		t.Fatalf("gcc: %v\n%s", err, out)
	}
	results := make([]map[string]bool, len(programs))
	for _, before := range []string{"0", "1", "3", "-1", "12345", "-77777"} {
		out, err := exec.Command(bin, before).Output()
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Fields(string(out))
		if len(lines) != len(programs) {
			t.Fatalf("%d results of %d programs", len(lines), len(programs))
		}
		for i, l := range lines {
			if results[i] == nil {
				results[i] = map[string]bool{}
			}
			results[i][l] = true
		}
	}
	unstable := 0
	for i, p := range programs {
		switch {
		case len(results[i]) > 1:
			unstable++
		case !results[i][p.result.String()]:
			t.Errorf("the interpreter has %v, the compiler %v\n%s", p.result, results[i], p.src)
		}
	}
	t.Logf("%d programs read what has no value after all", unstable)
	if unstable*20 > len(programs) {
		t.Error("too many programs read what has no value")
	}
}

// TestScopesConform runs closed programs through the automaton and the interpreter. One assertion
// says that the function returns the known result, and must hold. Another says that it returns a
// different value, and must fail.
func TestScopesConform(t *testing.T) {
	for _, p := range closedPrograms(t, 80) {
		for _, op := range []string{"==", "!="} {
			src := fmt.Sprintf("%sint main(void) { assert(%sf() %s %v); }\n", p.src, p.name, op, p.result)
			u, ds := Load(p.name, []byte(src))
			if u == nil {
				t.Fatal(ds[0])
			}
			rec := &recorder{r: rand.New(rand.NewSource(1))}
			out := interp.Run(context.Background(), u.AST, rec.next, interp.Options{MaxSteps: 20000})
			w := newWalker(u.Program, rec)
			if err := w.walk(100000); err != nil {
				t.Fatalf("%v\n%s", err, src)
			}
			if failed := w.loc == u.Program.Error; failed != (op == "!=") || failed != (out.Kind == interp.Failed) {
				t.Fatalf("automaton fails: %v, interpreter %v, result %s %v\n%s", failed, out.Kind, op, p.result, src)
			}
		}
	}
}

// TestScopesEnumerated runs programs through the interpreter and the automaton. It tries all
// combinations of small values for the inputs and the uninitialised variables.
func TestScopesEnumerated(t *testing.T) {
	outcomes := map[interp.OutcomeKind]int{}
	for seed := int64(0); seed < 60; seed++ {
		src := gen.Scopes(rand.New(rand.NewSource(seed)), gen.ScopeOptions{}) + "int main(void) { assert(f() != 7); }\n"
		u, ds := Load("open.c", []byte(src))
		if u == nil {
			if ds[0].Code != "E-division" {
				t.Fatalf("seed %d: %v\n%s", seed, ds[0], src)
			}
			continue
		}
		runs := 0
		gen.InputSequences([]int64{0, 1, 4}, 4, func(next func() int64) bool {
			rec := &recorder{}
			in := func(kind cfa.InputKind, name string, _ source.Pos) (num.Int, bool) {
				v := num.From(next())
				rec.kinds, rec.names, rec.vals = append(rec.kinds, kind), append(rec.names, name), append(rec.vals, v)
				return v, true
			}
			out := interp.Run(context.Background(), u.AST, in, interp.Options{MaxSteps: 3000})
			outcomes[out.Kind]++
			w := newWalker(u.Program, rec)
			if err := w.walk(12000); err != nil {
				t.Fatalf("seed %d: %v\n%s", seed, err, src)
			}
			if failed := w.loc == u.Program.Error; failed != (out.Kind == interp.Failed) || out.Kind == interp.Ended && w.used != len(rec.vals) {
				t.Fatalf("seed %d: automaton fails: %v, and took %d inputs; interpreter: %v (%s) with %v\n%s", seed, failed, w.used, out.Kind, out.Message, rec.vals, src)
			}
			runs++
			return runs < 100
		})
	}
	t.Logf("outcomes: %v", outcomes)
	for _, k := range []interp.OutcomeKind{interp.Ended, interp.Failed, interp.Blocked} {
		if outcomes[k] < 50 {
			t.Errorf("only %d runs were %v: the generator no longer covers that", outcomes[k], k)
		}
	}
}
