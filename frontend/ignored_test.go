//go:build !js

package frontend

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"ic3play/frontend/ast"
	"ic3play/frontend/gen"
	"ic3play/lia/rounds"
)

// TestIgnoredValues checks programs that compute values without using them. It runs each program in
// the interpreter, and compiled by gcc with a sanitizer. The side effects and the failures must be
// the same, for 64 and for 32 bits.
func TestIgnoredValues(t *testing.T) {
	const batch = 100
	from := int64(rounds.From(t))
	failing, refused := 0, map[string]int{}
	total := rounds.Of(t, 2*batch, batch)
	for seed := from; seed < from+int64(total); seed += batch {
		rules, machine := ast.Rules{C: true, Model: ast.LP64()}, "-m64"
		if seed/batch%2 == 1 {
			rules.Model, machine = ast.ILP32(), "-m32"
		}
		b := forked{before: gen.OpaqueTypes, bodies: gen.OpaqueBodies}
		var ours []string
		for s := seed; s < seed+batch; s++ {
			name := fmt.Sprintf("p%d_", s)
			src := gen.Ignored(rand.New(rand.NewSource(s)), name)
			u, why := closedUnit(name, gen.OpaqueTypes+src, rules)
			if u == nil {
				refused[why]++
				continue
			}
			b.add(name, src)
			ours = append(ours, ended(u, zeros))
		}
		for i, theirs := range b.run(t, machine, "-fsanitize=undefined", "-fno-sanitize-recover=all") {
			if strings.HasPrefix(ours[i], "fails") {
				failing++
			}
			if ours[i] != theirs.end {
				t.Errorf("the interpreter: %s, gcc %s: %s\n%s", ours[i], machine, theirs.end, b.sources[i])
			}
		}
	}
	left := sum(refused)
	t.Logf("%d programs, %d fail, %d refused %v", total, failing, left, refused)
	if left*4 > total || failing*10 > 9*total || failing*10 < total {
		t.Error("too many are refused, or too many or too few fail")
	}
}
