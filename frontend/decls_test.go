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

// TestDeclsAgainstCompilers: what names mean, in every scope that C has, and what
// initialisers and sizes give is the same in the interpreter and as gcc and clang
// compile it, for 64 and for 32 bits.
func TestDeclsAgainstCompilers(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("no gcc")
	}
	const batch = 300
	count, from := rounds.Of(t, batch, batch), rounds.From(t)
	refused := map[string]int{}
	for start := from; start < from+count; start += batch {
		model, machine := ast.LP64(), "-m64"
		if start/batch%3 == 2 {
			model, machine = ast.ILP32(), "-m32"
		}
		var names, sources, ours []string
		text := "#include <stdio.h>\n"
		for seed := start; seed < start+batch; seed++ {
			name := fmt.Sprintf("p%d_", seed)
			src := gen.Decls(rand.New(rand.NewSource(int64(seed))), name)
			u, ds := LoadRules(name, []byte(src+"unsigned result;\nint main(void) { result = "+name+"f(); if (result) ; }\n"), ast.Rules{C: true, Model: model})
			if u == nil {
				refused[string(ds[0].Code)+" "+ds[0].Message]++
				continue
			}
			result := ""
			in := func(cfa.InputKind, string, source.Pos) (num.Int, bool) { return num.Zero(), true }
			out := interp.Run(context.Background(), u.AST, in, interp.Options{MaxSteps: 100_000, Observe: func(s interp.Step) {
				s.Values(func(v *ast.Var, x num.Int) {
					if v.Name == "result" {
						result = x.String()
					}
				})
			}})
			if out.Kind != interp.Ended {
				result = out.Kind.String() + " " + out.Message
			}
			names, sources, ours = append(names, name), append(sources, src), append(ours, result)
			text += src
		}
		text += "int main(void) {\n"
		for _, n := range names {
			text += "\tprintf(\"%u\\n\", " + n + "f());\n"
		}
		text += "}\n"
		dir := t.TempDir()
		file := filepath.Join(dir, "decls.c")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, compiler := range []string{"gcc", "clang"} {
			if _, err := exec.LookPath(compiler); err != nil || compiler == "clang" && machine == "-m32" {
				continue
			}
			bin := filepath.Join(dir, compiler)
			if out, err := exec.Command(compiler, machine, "-w", "-O0", "-std=gnu17", "-o", bin, file).CombinedOutput(); err != nil {
				if machine == "-m32" && strings.Contains(string(out), "cannot find") {
					continue // no library for 32 bits
				}
				t.Fatalf("%s refuses what is accepted here: %v\n%s\n%s", compiler, err, out, file)
			}
			out, err := exec.Command(bin).Output()
			if err != nil {
				t.Fatal(err)
			}
			for i, theirs := range strings.Fields(string(out)) {
				if ours[i] != theirs {
					t.Errorf("the interpreter: %s, %s %s: %s\n%s", ours[i], compiler, machine, theirs, sources[i])
				}
			}
		}
	}
	left := 0
	for _, n := range refused {
		left += n
	}
	t.Logf("%d programs, %d refused %v", count, left, refused)
	if left*3 > count*2 {
		t.Error("too many are refused")
	}
}
