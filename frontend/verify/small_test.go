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

// functionGenerator generates functions without parameters, in two versions with the same results.
// In the version "plain", constants are numbers. In the version "hidden", most constants are
// inputs, and an assume restricts each of these inputs to one value. So engines cannot propagate
// these constants.
type functionGenerator struct {
	before        string
	plain, hidden string
	function      func(r *rand.Rand, name string) string
}

func smalls() []functionGenerator {
	const numbers, hiddenNumbers = "int zero = 0, one = 1, three = 3", "int zero = nondet_int(); assume(zero == 0); int one = zero + 1, three = zero + 3"
	return []functionGenerator{
		{gen.OpaqueTypes, numbers, hiddenNumbers, gen.Ignored},
		{gen.OpaqueTypes, numbers, hiddenNumbers, gen.Asserted},
		{"", "int k = 1;", "int k = nondet_int(); assume(k == 1);", gen.Decls},
		{"", "", "", gen.Aggregates},
		{gen.PointerPlainHead + gen.ObjectPointerTypes, "int n = 3;", "int n = nondet_int(); assume(n == 3);", gen.ObjectPointers},
	}
}

// TestSmallWithEngines checks the verdicts of every engine and preset on small programs. The
// expected verdicts come from executing the programs.
func TestSmallWithEngines(t *testing.T) {
	var specs []string
	for _, info := range registry.Infos() {
		specs = append(specs, info.Name)
		for _, p := range info.Presets {
			specs = append(specs, info.Name+":"+p.Name)
		}
	}
	kinds := smalls()
	count, from := rounds.Of(t, len(kinds), 1), rounds.From(t)
	verdicts, refused, shown := map[string]int{}, 0, map[string]int{}
	for seed := from; seed < from+count; seed++ {
		rules := ast.Rules{C: true, Model: ast.LP64()}
		if seed%3 == 2 {
			rules = ast.Rules{}
		}
		kind := kinds[seed%len(kinds)]
		src := "extern int nondet_int(void);\nextern void assume(int);\n" + kind.before +
			strings.Replace(kind.function(rand.New(rand.NewSource(int64(seed))), "p_"), kind.plain, kind.hidden, 1)
		const end = "int main(void) { int result = p_f(); if (result) ; }\n"
		u, _ := frontend.LoadRules("small.c", []byte(src+end), rules)
		if u == nil {
			refused++
			continue
		}
		result := ""
		inputs := map[string]int64{"int n": 3, "int k": 1}[strings.TrimSpace(strings.Split(kind.plain+"=", "=")[0])]
		in := func(cfa.InputKind, string, source.Pos) (num.Int, bool) { return num.From(inputs), true }
		out := interp.Run(context.Background(), u.AST, in, interp.Options{MaxSteps: 100_000, Observe: func(s interp.Step) {
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
			rep := checkBounded(t, 100, "small.c", whole, Options{Engine: spec, Rules: rules})
			verdicts[rep.Verdict]++
			switch {
			case rep.Verdict == want:
				shown[spec]++
			case rep.Verdict != verdictUnknown || rep.ReasonCode == engine.Fault || rep.ReasonCode == engine.Unconfirmed || rep.ReasonCode == engine.Coarse:
				t.Errorf("seed %d, %s: %s (%s), want %s\n%s", seed, spec, rep.Verdict, rep.Reason, want, whole)
			}
		}
	}
	t.Logf("%d programs, %d refused, %v", count, refused, verdicts)
	if refused*2 > count || count > 1 && (verdicts[verdictSafe] == 0 || verdicts[verdictUnsafe] == 0) {
		t.Errorf("the programs test too little: %d of %d refused, %v", refused, count, verdicts)
	}
	if count >= 20 {
		for _, spec := range specs {
			if shown[spec] == 0 {
				t.Errorf("%s decides none", spec)
			}
		}
	}
}
