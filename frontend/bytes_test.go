//go:build !js

package frontend

import (
	"fmt"
	"math/rand"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/gen"
	"ic3play/frontend/interp"
	"ic3play/lia/num"
	"ic3play/lia/rounds"
)

// TestBytes runs random programs that access the bytes of integers, structs and memory, and
// compares the results with gcc, in both data models.
func TestBytes(t *testing.T) {
	const batch = 40
	from, total := rounds.From(t), rounds.Of(t, 2*batch, batch/2)
	for seed := from; seed < from+total; seed += batch {
		model, machine := ast.LP64(), "-m64"
		if seed/batch%2 == 1 {
			model, machine = ast.ILP32(), "-m32"
		}
		b := forked{before: "#include <unistd.h>\n"}
		var units []*Unit
		for s := seed; s < min(seed+batch, from+total); s++ {
			name := fmt.Sprintf("p%d_", s)
			src := gen.Bytes(rand.New(rand.NewSource(int64(s))), name)
			text := src + "unsigned long long result;\nint main(void) { result = " + name + "f(); if (result) ; }\n"
			u, ds := LoadRules("bytes.c", []byte(text), ast.Rules{C: true, Model: model})
			if u == nil {
				t.Fatalf("%v\n%s", ds[0], text)
			}
			units = append(units, u)
			b.add(name+"l", src+"int "+name+"lf(void) { LOG("+name+"f()); return 0; }\n")
		}
		for i, theirs := range b.run(t, machine, "-fno-strict-aliasing") {
			rec := &recorder{}
			out, values := observed(units[i], func(kind cfa.InputKind, name string, _ source.Pos) (num.Int, bool) {
				rec.kinds, rec.names, rec.vals = append(rec.kinds, kind), append(rec.names, name), append(rec.vals, num.Zero())
				return num.Zero(), true
			})
			if out.Kind != interp.Ended || theirs.end != "0" || values["result"] != theirs.logged[0] {
				t.Errorf("the interpreter: %v %s %v, gcc: %v\n%s", out.Kind, out.Message, values["result"], theirs, b.sources[i])
			}
			w := newWalker(units[i].Program, rec)
			if err := w.walk(100_000); err != nil || w.loc == units[i].Program.Error {
				t.Errorf("the automaton: %v, at %s\n%s", err, units[i].Program.Locs[w.loc].Name, b.sources[i])
			}
			for k, v := range units[i].Program.Vars {
				if v.Orig == "result" && w.state[k].String() != values["result"] {
					t.Errorf("the automaton has %v, the interpreter %s\n%s", w.state[k], values["result"], b.sources[i])
				}
			}
		}
	}
	t.Logf("%d programs", total)
}
