package interp_test

import (
	"context"
	"fmt"
	"testing"

	"ic3play/frontend/interp"
)

// TestDeepCalls checks that calls can nest up to MaxActivations, also in WebAssembly. A run with
// deeper calls must end as OutOfSteps.
func TestDeepCalls(t *testing.T) {
	for _, c := range []struct {
		depth int
		kind  interp.OutcomeKind
	}{
		{interp.MaxActivations - 1, interp.Ended},
		{interp.MaxActivations, interp.OutOfSteps},
	} {
		src := fmt.Sprintf("int f(int n) { int own = n; if (n <= 0) return 0; return f(n - 1) + (own - n) + 1; }\nint main(void) { int r = f(%d); assert(r == %d); }", c.depth, c.depth)
		in, _ := list()
		if out := interp.Run(context.Background(), load(t, src), in, interp.Options{}); out.Kind != c.kind {
			t.Errorf("depth %d: %v %s, want %v", c.depth, out.Kind, out.Message, c.kind)
		}
	}
}
