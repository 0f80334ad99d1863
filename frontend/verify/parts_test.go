package verify

import (
	"context"
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/gen"
	"ic3play/frontend/interp"
	"ic3play/lia/num"
	"ic3play/lia/rounds"
)

// TestParts decides programs with structs, arrays, bit-fields and functions that return structs.
// The interpreter computes the result of a program. If the program asserts this result, the verdict
// must be safe. If it asserts another result, the verdict must be unsafe. In package frontend,
// TestPartsAgainstCompiler compares the interpreter's results with those of gcc.
func TestParts(t *testing.T) {
	count, from := rounds.Of(t, 15, 5), rounds.From(t)
	rules := ast.Rules{C: true, Model: ast.LP64(), Overflow: ast.OverflowWraps}
	sum := strings.NewReplacer("unsigned long long", "long long", "h * 31u", "h") // proofs about a hash modulo 2^64 take minutes
	decided := 0
	for seed := from; seed < from+count; seed++ {
		src := sum.Replace(gen.Aggregates(rand.New(rand.NewSource(int64(seed))), "p_"))
		u, ds := frontend.LoadRules("parts.c", []byte(src+"int main(void) { long long result = p_f(); if (result) ; }\n"), rules)
		if u == nil {
			t.Logf("seed %d: refused: %s", seed, ds[0].Message)
			continue
		}
		result := ""
		zero := func(cfa.InputKind, string, source.Pos) (num.Int, bool) { return num.Zero(), true }
		out := interp.Run(context.Background(), u.AST, zero, interp.Options{Observe: func(s interp.Step) {
			s.Values(func(v *ast.Var, x num.Int) {
				if v.Name == "result" {
					result = x.String()
				}
			})
		}})
		if out.Kind != interp.Ended {
			t.Fatalf("seed %d: %v %s\n%s", seed, out.Kind, out.Message, src)
		}
		for op, want := range map[string]string{"==": verdictSafe, "!=": verdictUnsafe} {
			whole := src + fmt.Sprintf("int main(void) { long long result = p_f(); assert(result %s %s); }\n", op, result)
			rep := checkBounded(t, 2000, "parts.c", []byte(whole), Options{Rules: rules})
			if rep.Verdict != want {
				t.Errorf("seed %d: %s (%s), want %s\n%s", seed, rep.Verdict, rep.Reason, want, whole)
			}
		}
		decided++
	}
	if decided < count*9/10 {
		t.Errorf("%d of %d programs are accepted", decided, count)
	}
}
