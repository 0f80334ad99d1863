//go:build !js

package frontend

import (
	"fmt"
	"math/rand"
	"testing"

	"ic3play/frontend/ast"
	"ic3play/frontend/gen"
	"ic3play/lia/rounds"
)

// TestDeclsAgainstCompilers runs programs with the same names in every scope of C, and compares
// initial values and sizes with gcc and clang, for 64 and 32 bits.
func TestDeclsAgainstCompilers(t *testing.T) {
	const batch = 300
	count, from := rounds.Of(t, batch, batch), rounds.From(t)
	refused := map[string]int{}
	for start := from; start < from+count; start += batch {
		model, machine := ast.LP64(), "-m64"
		if start/batch%3 == 2 {
			model, machine = ast.ILP32(), "-m32"
		}
		var b forked
		var ours []string
		for seed := start; seed < start+batch; seed++ {
			name := fmt.Sprintf("p%d_", seed)
			src := gen.Decls(rand.New(rand.NewSource(int64(seed))), name)
			u, why := closedUnit(name, src, ast.Rules{C: true, Model: model})
			if u == nil {
				refused[why]++
				continue
			}
			b.add(name, src)
			ours = append(ours, ended(u, zeros))
		}
		for _, b.compiler = range []string{"gcc", "clang"} {
			for i, theirs := range b.run(t, machine) {
				if ours[i] != theirs.end {
					t.Errorf("the interpreter: %s, %s %s: %s\n%s", ours[i], b.compiler, machine, theirs.end, b.sources[i])
				}
			}
		}
	}
	left := sum(refused)
	t.Logf("%d programs, %d refused %v", count, left, refused)
	if left*3 > count*2 {
		t.Error("too many are refused")
	}
}
