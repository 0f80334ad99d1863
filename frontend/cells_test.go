//go:build !js

package frontend

import (
	"fmt"
	"math/rand"
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

// TestCells runs random programs in which a pointer may have several targets. It compares them with
// the same programs compiled by gcc, which check each access and each pointer operation. Both data
// models and mathematical integers are tested.
func TestCells(t *testing.T) {
	const batch = 120
	from := int64(rounds.From(t))
	total := rounds.Of(t, 2*batch, batch)
	ends, refused := map[string]int{}, map[string]int{}
	for seed := from; seed < from+int64(total); seed += batch {
		rules, machine := ast.Rules{C: true, Model: ast.LP64()}, "-m64"
		if seed/batch%2 == 1 {
			rules.Model, machine = ast.ILP32(), "-m32"
		}
		b := forked{before: gen.ObjectPointerTypes, bodies: ""}
		b.before += "#include <unistd.h>\n" + gen.PointerChecksHead
		var units []*Unit
		for s := seed; s < seed+batch; s++ {
			name := fmt.Sprintf("c%d_", s)
			src := gen.ObjectPointers(rand.New(rand.NewSource(s)), name)
			text := gen.PointerPlainHead + gen.ObjectPointerTypes + src + "int result, done;\nint main(void) { result = " + name + "f(); done = 1; if (result) ; }\n"
			u, ds := LoadRules(name, []byte(text), rules)
			if u == nil {
				refused[ds[0].Code+" "+ds[0].Message]++
				continue
			}
			b.add(name, src)
			units = append(units, u)
		}
		for i, theirs := range b.run(t, machine, "-fsanitize=undefined", "-fno-sanitize=alignment,null,object-size,pointer-overflow", "-fno-sanitize-recover=all") {
			out, values := observed(units[i], func(cfa.InputKind, string, source.Pos) (num.Int, bool) {
				return num.Int{}, true // a pointer becomes indeterminate when its target ends
			})
			ours := values["result"]
			switch {
			case out.Kind == interp.Failed:
				ours = failureOf(out)
			case out.Kind != interp.Ended:
				ours = fmt.Sprintf("%v: %s", out.Kind, out.Message)
			}
			ends[strings.Fields(ours)[0]]++
			if ours != theirs.end {
				t.Errorf("the interpreter: %s (%s), the compiler: %s\n%s", ours, out.Message, theirs.end, b.sources[i])
			}
			rec := &recorder{}
			w := newWalker(units[i].Program, rec)
			if err := w.walk(100_000); err != nil || (w.loc == units[i].Program.Error) != (out.Kind == interp.Failed) {
				t.Errorf("the automaton: %v, at %s, the interpreter: %s\n%s", err, units[i].Program.Locs[w.loc].Name, ours, b.sources[i])
			}
		}
	}
	left := 0
	for _, n := range refused {
		left += n
	}
	t.Logf("%d programs, %d fail, %d refused %v", total, ends["fails"], left, refused)
	if left*3 > total || ends["fails"]*20 < total {
		t.Error("too many are refused, or too few fail")
	}
}
