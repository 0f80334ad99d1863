package verify

import (
	"context"
	"fmt"
	"math/rand"
	"strings"
	"testing"
	"time"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend"
	"ic3play/frontend/gen"
	"ic3play/frontend/interp"
	"ic3play/lia/num"
)

// TestRandomPrograms decides random programs and runs each one that is called
// safe on many small inputs: none may fail. (One that is called unsafe has
// been run into its failure already.) And no answer may need an excuse: what an
// engine claims is confirmed, nothing goes wrong inside.
func TestRandomPrograms(t *testing.T) {
	count := 60
	if testing.Short() {
		count = 15
	}
	verdicts := map[string]int{}
	for seed := range count {
		r := rand.New(rand.NewSource(int64(seed)))
		src := []byte(gen.Program(r, gen.Options{Statements: 8}))
		name := fmt.Sprintf("seed%d.c", seed)
		rep := Check(t.Context(), name, src, Options{Timeout: 5 * time.Second})
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
			if !strings.Contains(rep.Reason, "timeout") {
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
