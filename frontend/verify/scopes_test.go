package verify

import (
	"context"
	"math/rand"
	"testing"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend"
	"ic3play/frontend/gen"
	"ic3play/frontend/interp"
	"ic3play/lia/num"
	"ic3play/lia/rounds"
)

// TestScopes decides random programs about scopes and lifetimes. If the verdict is safe, it
// executes the program for all small values of the inputs and of the uninitialised variables. No
// such run may fail.
func TestScopes(t *testing.T) {
	count := rounds.Of(t, 40, 15)
	verdicts := map[string]int{}
	uncovered := 0
	for seed := range count {
		src := []byte(gen.Scopes(rand.New(rand.NewSource(int64(seed))), gen.ScopeOptions{Statements: 9}) + "int main(void) { assert(f() != 5); }\n")
		unit, _ := frontend.Load("scopes.c", src)
		if unit == nil {
			continue
		}
		rep := checkBounded(t, 2500, "scopes.c", src, Options{})
		verdicts[rep.Verdict]++
		switch {
		case rep.Verdict == verdictError || rep.Verdict == verdictUnknown && rep.ReasonCode != engine.Cancelled:
			t.Errorf("seed %d: %s\n%s", seed, rep.Reason, src)
		case rep.Verdict != verdictSafe:
			continue
		}
		uncovered += int(rep.Stats["tree_not_covered"])
		runs := 0
		gen.InputSequences([]int64{0, 1, 2, 3, 4, 5, -1}, 5, func(next func() int64) bool {
			in := func(cfa.InputKind, string, source.Pos) (num.Int, bool) { return num.From(next()), true }
			out := interp.Run(context.Background(), unit.AST, in, interp.Options{MaxSteps: 3000})
			if out.Kind == interp.Failed {
				t.Errorf("seed %d is called %s, but line %d fails: %s\n%s", seed, rep.Verdict, out.Pos.Line, out.Message, src)
			}
			runs++
			return runs < 1000 && out.Kind != interp.Failed
		})
	}
	t.Logf("%v, %d not covered on the tree", verdicts, uncovered)
	if verdicts[verdictSafe] < count/8 || verdicts[verdictUnsafe] < count/8 || uncovered > verdicts[verdictSafe]/4 {
		t.Errorf("the programs test too little: %v, %d not covered", verdicts, uncovered)
	}
}
