package verify

import (
	"context"
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/registry"
	"ic3play/engine/source"
	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/gen"
	"ic3play/frontend/interp"
	"ic3play/lia/num"
	"ic3play/lia/rounds"
)

// TestIgnoredWithEngines decides programs that gen.Ignored makes with every engine and
// preset, and compares the verdict with a run, whose result gcc confirms
// (frontend.TestIgnoredValues). What the functions compute with hides behind inputs,
// so that engines have something to do.
func TestIgnoredWithEngines(t *testing.T) {
	const plain, hidden = "int zero = 0, one = 1, three = 3", "int zero = nondet_int(); assume(zero == 0); int one = zero + 1, three = zero + 3"
	var specs []string
	for _, info := range registry.Infos() {
		specs = append(specs, info.Name)
		for _, p := range info.Presets {
			specs = append(specs, info.Name+":"+p.Name)
		}
	}
	count, from := rounds.Of(t, 2, 1), rounds.From(t)
	verdicts, refused, shown := map[string]int{}, 0, map[string]int{}
	for seed := from; seed < from+count; seed++ {
		rules := ast.Rules{C: true, Model: ast.LP64()}
		if seed%3 == 2 {
			rules = ast.Rules{}
		}
		src := gen.OpaqueTypes + "extern int nondet_int(void); extern void assume(int);\n" +
			strings.Replace(gen.Ignored(rand.New(rand.NewSource(int64(seed))), "p_"), plain, hidden, 1)
		if !strings.Contains(src, hidden) {
			t.Fatalf("no %q in %s", plain, src)
		}
		const end = "int main(void) { int result = p_f(); if (result) ; }\n"
		u, _ := frontend.LoadRules("ignored.c", []byte(src+end), rules)
		if u == nil {
			refused++
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
		want := verdictSafe
		if out.Kind == interp.Failed {
			want, result = verdictUnsafe, "0"
		} else if seed%2 == 1 {
			want, result = verdictUnsafe, fmt.Sprintf("%s + 1", result)
		}
		whole := []byte(src + "int main(void) { int result = p_f(); assert(result == " + result + "); }\n")
		for _, spec := range specs {
			rep := bounded(t, 300, "ignored.c", whole, Options{Engine: spec, Rules: rules})
			verdicts[rep.Verdict]++
			switch {
			case rep.Verdict == want:
				shown[spec]++
			case rep.Verdict != verdictUnknown || rep.ReasonCode == engine.Fault || rep.ReasonCode == engine.Unconfirmed:
				t.Errorf("seed %d, %s: %s (%s), want %s\n%s", seed, spec, rep.Verdict, rep.Reason, want, whole)
			}
		}
	}
	t.Logf("%d programs, %d refused, %v", count, refused, verdicts)
	if refused*2 > count || count > 1 && (verdicts[verdictSafe] == 0 || verdicts[verdictUnsafe] == 0) {
		t.Errorf("the programs test too little: %d of %d refused, %v", refused, count, verdicts)
	}
	if count >= 10 {
		for _, spec := range specs {
			if shown[spec] == 0 {
				t.Errorf("%s decides none", spec)
			}
		}
	}
}
