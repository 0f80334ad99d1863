//go:build !js

package exchange

import (
	"context"
	"fmt"
	"math/rand"
	"testing"
	"time"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/gen"
	"ic3play/frontend/interp"
	"ic3play/frontend/witness"
	"ic3play/lia/num"
	"ic3play/lia/rounds"
)

func breaks(ctx context.Context, u *frontend.Unit) bool {
	for seed := range 60 {
		r := rand.New(rand.NewSource(int64(seed)))
		in := func(cfa.InputKind, string, source.Pos) (num.Int, bool) { return num.From(int64(r.Intn(9) - 3)), true }
		if out := interp.Run(ctx, u.AST, in, interp.Options{MaxSteps: 1500}); out.Kind == interp.Failed {
			return true
		}
	}
	return false
}

// TestRandomInvariants checks the answers for random invariants. Confirmed is right only if no run
// violates them or fails, and Refuted only if some run does.
func TestRandomInvariants(t *testing.T) {
	seen := map[string]int{}
	for seed := range rounds.Of(t, 80, 25) {
		r := rand.New(rand.NewSource(int64(seed)))
		ints := []string{"", "c+overflow=wrap", "c+asserts=end"}[seed%3]
		rules := rulesFor(t, ints)
		src := []byte(gen.Program(r, gen.Options{Statements: 5}))
		unit, diags := frontend.LoadRules("prog.c", src, rules)
		if unit == nil {
			t.Fatalf("seed %d: %v\n%s", seed, diags, src)
		}
		p := newProgram(unit)
		scopes := newScopes(unit)
		w := &Witness{Type: invariantSet, Metadata: Metadata{Version: Version, Producer: Producer{Name: ownName, Configuration: ownInts + "math"},
			Task: Task{Files: []string{"prog.c"}, Hashes: map[string]string{"prog.c": sha256Hex(src)}, Specification: unreachCall, Model: "LP64", Language: "C"}}}
		if rules.C {
			w.Metadata.Producer.Configuration = ownInts + rules.String()
		}
		if rules.ErrorsEnd {
			w.Metadata.Task.Specification = noOverflow
		}
		for _, s := range p.stmts {
			var names []string
			for _, v := range unit.AST.Globals {
				if v.Kind == ast.Global && scopes.at[s.stmt][v.Name] == v {
					names = append(names, v.Name)
				}
			}
			if ast.IsLoop(s.stmt) && len(names) > 0 && r.Intn(3) > 0 {
				one := func() string {
					return fmt.Sprintf("%s %s %d", names[r.Intn(len(names))], []string{"<=", ">=", "!=", "<", "% 3 !="}[r.Intn(5)], r.Intn(9)-2)
				}
				value := one()
				if r.Intn(2) == 0 {
					value += []string{" || ", " && "}[r.Intn(2)] + one()
				}
				at := s.at
				w.Content = append(w.Content, Element{Invariant: &Invariant{Type: loopInvariant, Location: Location{File: "prog.c", Line: at.Line, Column: at.Col}, Value: value, Format: inC}})
			}
		}
		if len(w.Content) == 0 {
			continue
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		v := &validation{Answer: &witness.Answer{}, ctx: ctx, w: w, file: "prog.c", src: src, rules: rules, p: p}
		with, _, ok := v.withAssertions()
		a := Validate(ctx, w, "prog.c", src, false)
		cancel()
		seen[a.Status.String()]++
		if ok && a.Status == witness.Confirmed && breaks(t.Context(), with) {
			t.Errorf("seed %d, %q: confirmed, and a run breaks it: %s\n%s", seed, ints, words(a), src)
			for _, c := range w.Content {
				t.Logf("%v: %s", c.Invariant.Location, c.Invariant.Value)
			}
		}
		if a.Status == witness.Invalid {
			t.Errorf("seed %d, %q: %s\n%s", seed, ints, words(a), src)
		}
	}
	t.Log(seen)
	if seen["confirmed"] == 0 || seen["refuted"] == 0 {
		t.Errorf("the invariants test nothing: %v", seen)
	}
}
