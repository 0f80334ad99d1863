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
	"ic3play/lia/rounds"
)

// widthPrograms makes closed programs that compute with C's own integers.
func widthPrograms(count int) []string {
	out := make([]string, count)
	for i := range out {
		out[i] = gen.Widths(rand.New(rand.NewSource(int64(i))), gen.WidthOptions{Name: fmt.Sprintf("p%d_", i)})
	}
	return out
}

// runWidths runs a closed program: "overflow", or its result in the way of C.
func runWidths(t *testing.T, name, src string, rules ast.Rules) string {
	t.Helper()
	text := src + "unsigned long long result;\nint main(void) { result = " + name + "f(); if (result) ; }\n"
	u, ds := LoadRules("widths.c", []byte(text), rules)
	if u == nil {
		t.Fatalf("%v\n%s", ds[0], text)
	}
	none := func(cfa.InputKind, string, source.Pos) (num.Int, bool) { return num.Zero(), false }
	var last num.Int
	out := interp.Run(context.Background(), u.AST, none, interp.Options{MaxSteps: 20000, Observe: func(s interp.Step) {
		s.Values(func(v *ast.Var, x num.Int) {
			if v.Name == "result" {
				last = x
			}
		})
	}})
	rec := &recorder{}
	w := newWalker(u.Program, rec)
	err := w.walk(20000)
	switch {
	case out.Kind == interp.Failed && out.Overflow && err == nil && w.loc == u.Program.Error:
		return "overflow"
	case out.Kind != interp.Ended || err != nil || w.loc == u.Program.Error:
		t.Fatalf("%v at %v: %s; the automaton at %s: %v\n%s", out.Kind, out.Pos, out.Message, u.Program.Locs[w.loc].Name, err, src)
	}
	for i, v := range u.Program.Vars {
		if v.Orig == "result" && !w.state[i].Equal(last) {
			t.Fatalf("the automaton has %v, the interpreter %v\n%s", w.state[i], last, src)
		}
	}
	return last.String()
}

// TestWidthsAgainstCompiler compares the interpreter and the automaton with a C
// compiler: signed overflow wraps, or is a failure as its sanitizer says.
func TestWidthsAgainstCompiler(t *testing.T) {
	againstCompiler(t, 200, widthPrograms, true)
}

// partPrograms makes closed programs with structs and arrays.
func partPrograms(count int) []string {
	out := make([]string, count)
	for i := range out {
		out[i] = gen.Parts(rand.New(rand.NewSource(int64(i))), fmt.Sprintf("p%d_", i))
	}
	return out
}

// TestPartsAgainstCompiler does the same with structs and arrays of integers.
func TestPartsAgainstCompiler(t *testing.T) {
	againstCompiler(t, 200, partPrograms, false)
}

// againstCompiler runs closed programs as gcc compiles them, as the interpreter
// does and through the automaton. It says whether they must overflow at times.
func againstCompiler(t *testing.T, count int, programsOf func(int) []string, overflowing bool) {
	gcc, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("no gcc")
	}
	programs := programsOf(rounds.Of(t, count, count/5))
	var text strings.Builder
	text.WriteString("#include <stdio.h>\n#include <signal.h>\n#include <setjmp.h>\nstatic sigjmp_buf back;\nstatic void caught(int s) { siglongjmp(back, 1); }\n")
	for _, p := range programs {
		text.WriteString(p)
	}
	text.WriteString("int main(void) {\nsignal(SIGILL, caught); signal(SIGTRAP, caught); signal(SIGABRT, caught);\n")
	for i := range programs {
		fmt.Fprintf(&text, "if (sigsetjmp(back, 1)) puts(\"overflow\"); else printf(\"%%llu\\n\", p%d_f());\n", i)
	}
	text.WriteString("}\n")
	dir := t.TempDir()
	file := filepath.Join(dir, "widths.c")
	if err := os.WriteFile(file, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		overflow ast.Overflow
		args     []string
	}{
		{ast.OverflowWraps, []string{"-fwrapv"}},
		{ast.OverflowFails, []string{"-fsanitize=signed-integer-overflow,shift", "-fsanitize-undefined-trap-on-error"}},
	} {
		bin := filepath.Join(dir, "widths-"+c.overflow.String())
		if out, err := exec.Command(gcc, append(c.args, "-w", "-O0", "-std=gnu17", "-o", bin, file)...).CombinedOutput(); err != nil {
			t.Fatalf("gcc: %v\n%s", err, out)
		}
		out, err := exec.Command(bin).Output()
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Fields(string(out))
		if len(lines) != len(programs) {
			t.Fatalf("%d results of %d programs", len(lines), len(programs))
		}
		overflows, narrowed := 0, 0
		for i, p := range programs {
			name, rules := fmt.Sprintf("p%d_", i), ast.Rules{C: true, Model: ast.LP64(), Overflow: c.overflow}
			got := runWidths(t, name, p, rules)
			if got == "overflow" {
				overflows++
				// The compiler computes what is converted to a narrower type at once
				// in that type, where nothing is left to overflow.
				rules.Overflow = ast.OverflowWraps
				if lines[i] != got && lines[i] == runWidths(t, name, p, rules) {
					narrowed++
					continue
				}
			}
			if got != lines[i] {
				t.Errorf("%s: the interpreter has %s, the compiler %s\n%s", c.overflow, got, lines[i], p)
			}
		}
		t.Logf("%s: %d programs, %d overflow, %d of them unnoticed by the compiler", c.overflow, len(programs), overflows, narrowed)
		if narrowed*20 > len(programs) || c.overflow == ast.OverflowFails && overflowing && overflows*10 < len(programs) {
			t.Error("the programs test too little")
		}
	}
}
