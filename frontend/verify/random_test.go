package verify

import (
	"context"
	"fmt"
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

// TestRandomPrograms decides random programs. If the verdict is safe, no run on small inputs may
// fail. Every answer must be confirmed.
func TestRandomPrograms(t *testing.T) {
	count := rounds.Of(t, 40, 15)
	verdicts := map[string]int{}
	for seed := range count {
		r := rand.New(rand.NewSource(int64(seed)))
		src := []byte(gen.Program(r, gen.Options{Statements: 8, Library: seed%4 == 1, Pointers: seed%3 == 2, NoGoto: seed%3 == 2}))
		name := fmt.Sprintf("seed%d.c", seed)
		rep := checkBounded(t, 1500, name, src, Options{})
		verdicts[rep.Verdict]++
		switch rep.Verdict {
		case verdictError:
			t.Fatalf("seed %d: %s\n%s", seed, rep.Reason, src)
		case verdictSafe:
			unit, _ := frontend.Load(name, src)
			for run := range 100 {
				if out := runRandom(t.Context(), unit, rand.New(rand.NewSource(int64(run)))); out.Kind == interp.Failed {
					t.Fatalf("seed %d is called safe, but line %d fails: %s\n%s", seed, out.Pos.Line, out.Message, src)
				}
			}
		case verdictUnknown:
			if rep.ReasonCode != engine.Cancelled {
				t.Errorf("seed %d: %s\n%s", seed, rep.Reason, src)
			}
		}
	}
	t.Logf("%v", verdicts)
	if verdicts[verdictSafe] == 0 || verdicts[verdictUnsafe] == 0 {
		t.Errorf("the programs test nothing: %v", verdicts)
	}
}

func runRandom(ctx context.Context, unit *frontend.Unit, r *rand.Rand) interp.Outcome {
	in := func(cfa.InputKind, string, source.Pos) (num.Int, bool) { return num.From(int64(r.Intn(9) - 3)), true }
	return interp.Run(ctx, unit.AST, in, interp.Options{MaxSteps: 2000})
}
