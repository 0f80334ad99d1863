package frontend

import (
	"context"
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
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

// TestRecursionAgainstGcc compares the values and failures of random recursive programs with gcc.
func TestRecursionAgainstGcc(t *testing.T) {
	gcc, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("no gcc")
	}
	const batch = 100
	own := regexp.MustCompile(`\b(f0|f1|f2|g|h|main|pair)\b`)
	count, from := rounds.Of(t, batch, batch), rounds.From(t)
	fails, ends, refused := 0, 0, 0
	for start := from; start < from+count; start += batch {
		text := "#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\n#include <sys/wait.h>\n#define assert(c) ((c) ? (void)0 : abort())\n" +
			"static int input;\nint nondet_int(void) { return input; }\nvoid assume(int c) { if (!c) _exit(0); }\n"
		calls, ours := "", []string{}
		var sources []string
		for seed := start; seed < start+batch; seed++ {
			r := rand.New(rand.NewSource(int64(seed)))
			src := gen.Recursion(r, 1+seed%2, true)
			src = src[:strings.LastIndexByte(src, '}')] + "  g = g;\n}\n" // one more statement, so that the callback Observe gets the final state
			rules := ast.Rules{C: true, Model: ast.LP64(), Overflow: ast.OverflowIgnored}
			u, _ := LoadRules("recursion.c", []byte(src), rules)
			if u == nil {
				refused++
				continue
			}
			input := int64(r.Intn(4) - 1)
			values := ""
			in := func(kind cfa.InputKind, _ string, _ source.Pos) (num.Int, bool) {
				return num.From(input), kind == cfa.Nondet // uninitialised variables get no value, so a run stops when it reads such a variable
			}
			out := interp.Run(context.Background(), u.AST, in, interp.Options{MaxSteps: 100_000, Observe: func(s interp.Step) {
				g := [2]string{}
				s.Values(func(v *ast.Var, x num.Int) {
					if v.Kind == ast.Global {
						g[v.Index] = x.String()
					}
				})
				values = g[0] + " " + g[1]
			}})
			switch out.Kind {
			case interp.Failed:
				values = "fails"
				fails++
			case interp.Ended:
				ends++
			default:
				continue
			}
			name := fmt.Sprintf("p%d_", seed)
			ours, sources = append(ours, values), append(sources, src)
			text += own.ReplaceAllString(strings.ReplaceAll(strings.ReplaceAll(src, "extern int nondet_int(void);\n", ""), "extern void assume(int);\n", ""), name+"$1")
			calls += fmt.Sprintf("\tif (!fork()) { input = %d; %smain(); printf(\"%%d %%d\\n\", %sg, %sh); fflush(stdout); _exit(0); }\n\twait(&status); if (status) { printf(\"fails\\n\"); fflush(stdout); }\n", input, name, name, name)
		}
		text += "int main(void) {\n\tint status;\n" + calls + "}\n"
		dir := t.TempDir()
		file, bin := filepath.Join(dir, "recursion.c"), filepath.Join(dir, "recursion")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if out, err := exec.Command(gcc, "-w", "-O0", "-std=gnu17", "-o", bin, file).CombinedOutput(); err != nil {
			t.Fatalf("gcc: %v\n%s", err, out)
		}
		out, err := exec.Command(bin).Output()
		if err != nil {
			t.Fatal(err)
		}
		theirs := strings.Split(strings.TrimSpace(string(out)), "\n")
		if len(theirs) != len(ours) {
			t.Fatalf("%d results of %d programs", len(theirs), len(ours))
		}
		for i := range ours {
			if ours[i] != theirs[i] {
				t.Errorf("the interpreter: %s, gcc: %s\n%s", ours[i], theirs[i], sources[i])
			}
		}
	}
	t.Logf("%d programs: %d fail, %d end, %d refused", count, fails, ends, refused)
	if fails < count/10 || ends < count/10 {
		t.Error("too few fail, or too few end")
	}
}
