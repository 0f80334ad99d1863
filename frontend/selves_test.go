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

// TestAdjacent checks comparisons of pointers to members and elements of one variable.
func TestAdjacent(t *testing.T) { constantly(t, gen.Adjacent) }

// TestSelves checks initialisers with the addresses of their own variables.
func TestSelves(t *testing.T) { constantly(t, gen.SelfReferences) }

// TestRecords covers copies of structs.
func TestRecords(t *testing.T) { constantly(t, gen.Records) }

// TestFloats checks programs that compute with floating-point numbers, but whose results do not
// depend on these numbers.
func TestFloats(t *testing.T) { constantly(t, gen.Floats) }

// "constantly" compares the interpreter and the automaton with gcc on random functions without
// inputs.
func constantly(t *testing.T, program func(r *rand.Rand, name string) string) {
	const batch = 60
	from := int64(rounds.From(t))
	total := rounds.Of(t, 3*batch, batch)
	refused := map[string]int{}
	for seed := from; seed < from+int64(total); seed += batch {
		rules, machine := ast.Rules{C: seed/batch%3 < 2, Model: ast.LP64()}, "-m64"
		if seed/batch%2 == 1 && rules.C {
			rules.Model, machine = ast.ILP32(), "-m32"
		}
		var b forked
		var units []*Unit
		for s := seed; s < seed+batch; s++ {
			name := fmt.Sprintf("c%d_", s)
			src := program(rand.New(rand.NewSource(s)), name)
			u, why := closedUnit(name, src, rules)
			if u == nil {
				refused[why]++
				continue
			}
			b.add(name, src)
			units = append(units, u)
		}
		for i, theirs := range b.run(t, machine, "-fsanitize=undefined", "-fno-sanitize=alignment,null,object-size,pointer-overflow", "-fno-sanitize-recover=all") {
			if ours := ended(units[i], nil); ours != theirs.end {
				t.Errorf("the interpreter: %s, the compiler: %s\n%s", ours, theirs.end, b.sources[i])
				continue
			}
			fails := strings.HasPrefix(theirs.end, "fails")
			claim := map[bool]string{true: "0", false: theirs.end}[fails]
			u, ds := LoadRules(b.names[i], []byte(b.sources[i]+"int main(void) { if ("+b.names[i]+"f() != "+claim+") reach_error(); }\n"), rules)
			if u == nil {
				t.Fatal(ds[0])
			}
			w := newWalker(u.Program, &recorder{})
			if err := w.walk(100_000); err != nil || (w.loc == u.Program.Error) != fails {
				t.Errorf("the automaton: %v, at %s, the compiler: %s\n%s", err, u.Program.Locs[w.loc].Name, theirs.end, b.sources[i])
			}
		}
	}
	t.Log(total, "programs, refused:", refused)
	if sum(refused)*4 > total {
		t.Error("too many are refused")
	}
}
