//go:build !js

package frontend

import (
	"context"
	"fmt"
	"math/rand"
	"os/exec"
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

// TestMacrosAgainstCompilers compares the preprocessor with gcc and clang. It must keep the same
// lines after #if and similar directives. Constants must have the same values, sizes and signs.
func TestMacrosAgainstCompilers(t *testing.T) {
	var compilers []string
	for _, c := range []string{"gcc", "clang"} {
		if _, err := exec.LookPath(c); err == nil {
			compilers = append(compilers, c)
		}
	}
	if len(compilers) == 0 {
		t.Skip("no gcc and no clang")
	}
	count, from := rounds.Of(t, 30, 15), rounds.From(t)
	refused := map[string]int{}
	total := 0
	for seed := from; seed < from+count; seed++ {
		items := gen.Macros(rand.New(rand.NewSource(int64(seed))))
		src, want, diag := macroChecks(t, items)
		if diag != "" {
			refused[diag]++
			total++
			continue
		}
		for _, compiler := range compilers {
			cmd := exec.Command(compiler, "-fsyntax-only", "-w", "-std=gnu17", "-x", "c", "-")
			cmd.Stdin = strings.NewReader(want)
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("seed %d, %s:\n%s\n%s", seed, compiler, out, src)
			}
		}
	}
	t.Logf("%d programs, %d of them refused: %v", count, total, refused)
	if total*3 > count*2 {
		t.Errorf("%d of %d programs are refused: %v", total, count, refused)
	}
}

// macroChecks makes one program, src, of all items, and runs it in the interpreter. The result
// "want" is the same program with assertions that the variables have the values of this run. If the
// frontend refuses the program, diag is its message.
func macroChecks(t *testing.T, items []gen.MacroItem) (src, want, diag string) {
	var b strings.Builder
	for i := range items {
		fmt.Fprintf(&b, "long long v%d; int s%d, n%d;\n", i, i, i)
	}
	b.WriteString("int main(void) {\n")
	first := strings.Count(b.String(), "\n") + 1
	for i, it := range items {
		switch {
		case it.Value:
			fmt.Fprintf(&b, "v%d = (long long)(%s); s%d = 1 + sizeof(%s); n%d = (%s) * 0 - 1 < 0;\n", i, it.Line, i, it.Line, i, it.Line)
		case it.Assert:
			fmt.Fprintf(&b, "if (v%d) %s;\n", i, it.Line)
		default:
			b.WriteString(it.Line + "\n")
		}
	}
	b.WriteString("if (s0) ;\n}\n")
	src = b.String()
	u, ds := LoadRules("macros.c", []byte(src), ast.Rules{C: true, Model: ast.LP64(), Overflow: ast.OverflowWraps})
	if u == nil {
		if ds[0].Code == "E-internal" {
			t.Fatalf("%v\n%s", ds[0], src)
		}
		return src, "", ds[0].Code + " " + ds[0].Message
	}
	asserts := map[int]bool{}
	ast.Walk(u.AST.Main.Body, func(n any, _ int) {
		if x, ok := n.(*ast.Builtin); ok && x.Kind == ast.Assert {
			asserts[x.Span.Start.Line-first] = true
		}
	})
	values := map[string]num.Int{}
	in := func(cfa.InputKind, string, source.Pos) (num.Int, bool) { return num.Zero(), true }
	interp.Run(context.Background(), u.AST, in, interp.Options{MaxSteps: 10_000, Observe: func(s interp.Step) {
		s.Values(func(v *ast.Var, x num.Int) { values[v.Name] = x })
	}})
	b.Reset()
	b.WriteString("#define TEXT(...) #__VA_ARGS__\n#define EXPANDED(...) TEXT(__VA_ARGS__)\n")
	for i, it := range items {
		v, s, n := values[fmt.Sprintf("v%d", i)], values[fmt.Sprintf("s%d", i)], values[fmt.Sprintf("n%d", i)]
		switch {
		case it.Value && s.IsZero():
			b.WriteString("_Static_assert(0, \"a line that is left out\");\n")
		case it.Value:
			fmt.Fprintf(&b, "_Static_assert((long long)(%s) == %sLL - 1 && 1 + sizeof(%s) == %s && ((%s) * 0 - 1 < 0) == %s, \"%d\");\n", it.Line, v.Add(num.One()), it.Line, s, it.Line, n, i)
		case it.Assert && asserts[i]:
			fmt.Fprintf(&b, "_Static_assert(sizeof EXPANDED(%s) > 30, \"%d\");\n", it.Line, i)
		case it.Assert:
			fmt.Fprintf(&b, "#ifdef assert\n_Static_assert(sizeof EXPANDED(%s) < 30, \"%d\");\n#endif\n", it.Line, i)
		default:
			b.WriteString(it.Line + "\n")
		}
	}
	return src, b.String(), ""
}
