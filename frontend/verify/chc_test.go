//go:build !js

package verify

import (
	"bytes"
	"slices"
	"testing"

	"ic3play/engine/cfa/export"
	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/lia/z3test"
	"ic3play/static"
)

// TestHornClauses exports programs with known verdicts as Horn clauses. z3 must agree with the
// verdict or answer unknown.
func TestHornClauses(t *testing.T) {
	all := programs(t)
	examples, err := static.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range examples {
		if e.Verdict != verdictUnknown {
			rules, err := e.Rules()
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, program{"gallery/" + e.File, e.Verdict, []byte(e.Source), rules})
		}
	}
	for verdict, text := range map[string]string{
		"safe":   "int and(int not) { return not + 1; } int main() { int let = 0, true = 1, Int; while (let < nondet_int()) { let = and(let); true = true + 2; } if (Int == 7) goto not; assert(true == 2 * let + 1); not: return 0; }",
		"unsafe": "int tail, head; int main() { int as = nondet_int(), mod = 0, false = 3, L1 = as; while (mod < 4) { int forall = nondet_int(); mod++; tail = tail + false; L1 = L1 - forall; } assert(tail != 12 || L1 != 5); }",
	} {
		all = append(all, program{name: "words of the theory, " + verdict, verdict: verdict, src: []byte(text)})
	}
	src := "int main(void) { long x = nondet_int(), y = nondet_int(); return x * y + x > 3; }"
	all = append(all, program{"a product of inputs", verdictSafe, []byte(src), ast.Rules{C: true, Model: ast.LP64()}})
	// Leave out programs with arrays. Their automaton has a variable for only one element of each
	// array, so the clauses can be unsatisfiable although the program is safe.
	all = slices.DeleteFunc(all, func(p program) bool {
		u, _ := frontend.LoadRules(p.name, p.src, p.rules)
		return u != nil && len(u.AST.Arrays) > 0
	})
	var script bytes.Buffer
	for _, p := range all {
		lowered, _, diags, err := Load(t.Context(), p.name, p.src, p.rules)
		if err != nil || len(diags) > 0 {
			t.Fatalf("%s: %v %v", p.name, err, diags)
		}
		script.WriteString("(reset)\n")
		if err := export.CHC(&script, lowered); err != nil {
			t.Fatalf("%s: %v", p.name, err)
		}
	}
	answers := z3test.Answers(t, &script, z3test.PerSecond/2, "fp.engine=spacer")
	if len(answers) != len(all) {
		t.Fatalf("z3 gave %d answers to %d programs", len(answers), len(all))
	}
	decided := 0
	for i, p := range all {
		want := "sat"
		if p.verdict == verdictUnsafe {
			want = "unsat"
		}
		switch answers[i] {
		case want:
			decided++
		case "unknown":
		default:
			t.Errorf("%s is %s; z3 says %s", p.name, p.verdict, answers[i])
		}
	}
	if decided < len(all)/2 {
		t.Errorf("z3 decides only %d of %d", decided, len(all))
	}
}
