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

// TestWideIntegers checks that a program with integers of 128 bits is refused, or agrees with gcc.
func TestWideIntegers(t *testing.T) {
	from, total := rounds.From(t), rounds.Of(t, 400, 100)
	var b forked
	var units []*Unit
	refused := 0
	for s := from; s < from+total; s++ {
		name := fmt.Sprintf("p%d_", s)
		src := gen.Int128(rand.New(rand.NewSource(int64(s))), name)
		u, _ := closedUnit(name, src, ast.Rules{C: true, Model: ast.LP64()})
		if u == nil {
			refused++
		}
		b.add(name, src)
		units = append(units, u)
	}
	for i, theirs := range b.run(t, "-fsanitize=undefined", "-fno-sanitize-recover=all") {
		if units[i] == nil {
			continue
		}
		if ours := ended(units[i], zeros); ours != theirs.end {
			t.Errorf("the interpreter: %s, gcc: %s\n%s", ours, theirs.end, b.sources[i])
		}
	}
	t.Logf("%d of %d programs are refused", refused, total)
}
