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

// TestIgnoredValues compares what programs do where nothing uses a value, in the
// interpreter and as gcc compiles them with its checks of undefined behaviour: the
// effects, and that something fails; for 64 and for 32 bits.
func TestIgnoredValues(t *testing.T) {
	gcc, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("no gcc")
	}
	const batch = 200
	from := int64(rounds.From(t))
	failing, refused := 0, map[string]int{}
	total := rounds.Of(t, batch, batch)
	for seed := from; seed < from+int64(total); seed += batch {
		rules, machine := ast.Rules{C: true, Model: ast.LP64()}, "-m64"
		if seed/batch%2 == 1 {
			rules.Model, machine = ast.ILP32(), "-m32"
		}
		var text, calls strings.Builder
		text.WriteString("#include <stdio.h>\n#include <unistd.h>\n#include <sys/wait.h>\n" + gen.OpaqueTypes + gen.OpaqueBodies)
		var names, sources, ours []string
		for s := seed; s < seed+batch; s++ {
			name := fmt.Sprintf("p%d_", s)
			src := gen.Ignored(rand.New(rand.NewSource(s)), name)
			u, ds := LoadRules(name, []byte(gen.OpaqueTypes+src+"int result;\nint main(void) { result = "+name+"f(); if (result) ; }\n"), rules)
			if u == nil {
				refused[string(ds[0].Code)+" "+ds[0].Message]++
				continue
			}
			result := ""
			zero := func(cfa.InputKind, string, source.Pos) (num.Int, bool) { return num.Zero(), true }
			out := interp.Run(context.Background(), u.AST, zero, interp.Options{MaxSteps: 100_000, Observe: func(s interp.Step) {
				s.Values(func(v *ast.Var, x num.Int) {
					if v.Name == "result" {
						result = x.String()
					}
				})
			}})
			switch out.Kind {
			case interp.Ended:
			case interp.Failed:
				result = "fails"
				failing++
			default:
				t.Fatalf("seed %d: %v %s\n%s", s, out.Kind, out.Message, src)
			}
			names, sources, ours = append(names, name), append(sources, src), append(ours, result)
			text.WriteString(src)
			fmt.Fprintf(&calls, "\tif (!fork()) { printf(\"%%d\\n\", %sf()); fflush(stdout); _exit(0); }\n\twait(&status); if (status) { printf(\"fails\\n\"); fflush(stdout); }\n", name)
		}
		text.WriteString("int main(void) {\n\tint status;\n" + calls.String() + "}\n")
		dir := t.TempDir()
		file, bin := filepath.Join(dir, "ignored.c"), filepath.Join(dir, "ignored")
		if err := os.WriteFile(file, []byte(text.String()), 0o600); err != nil {
			t.Fatal(err)
		}
		if out, err := exec.Command(gcc, machine, "-w", "-O0", "-std=gnu17", "-fsanitize=undefined", "-fsanitize-undefined-trap-on-error", "-o", bin, file).CombinedOutput(); err != nil {
			if machine == "-m32" {
				t.Logf("gcc does not compile for 32 bits: %s", out)
				continue
			}
			t.Fatalf("gcc: %v\n%s", err, out)
		}
		out, err := exec.Command(bin).Output()
		if err != nil {
			t.Fatal(err)
		}
		theirs := strings.Fields(string(out))
		if len(theirs) != len(names) {
			t.Fatalf("%d results of %d programs", len(theirs), len(names))
		}
		for i := range names {
			if ours[i] != theirs[i] {
				t.Errorf("the interpreter: %s, gcc: %s\n%s", ours[i], theirs[i], sources[i])
			}
		}
	}
	left := 0
	for _, n := range refused {
		left += n
	}
	t.Logf("%d programs, %d fail, %d refused %v", total, failing, left, refused)
	if left*4 > total || failing*10 > 9*total || failing*10 < total {
		t.Error("too many are refused, or too many or too few fail")
	}
}
