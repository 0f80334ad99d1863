package interp_test

import (
	"context"
	"testing"

	"ic3play/frontend/interp"
)

// TestLoopsThroughPointers runs loops that access variables of a caller through a pointer. The
// outcome must be the same whether the interpreter may skip rounds (Leap) or not.
func TestLoopsThroughPointers(t *testing.T) {
	src := `void up(int *p, int n) { for (int i = 0; i < n; i++) *p += 2; }
		int until(int *p) { int i = 0; while (i < *p) i++; return i; }
		int main() { int x = 1; up(&x, 500); assert(x == 1001); int y = until(&x); assert(y == 1001); assert(x != y); }`
	var ends [2]interp.Outcome
	for i, from := range []int{0, 1} {
		ends[i] = interp.Run(context.Background(), rules(t, src, ""), none, interp.Options{LeapFrom: from})
		if ends[i].Kind != interp.Failed || ends[i].Message != "assertion x != y is false" {
			t.Errorf("leaps from step %d: %v: %s", from, ends[i].Kind, ends[i].Message)
		}
	}
	if ends[0].Steps != ends[1].Steps {
		t.Errorf("%d steps, and %d with leaps", ends[0].Steps, ends[1].Steps)
	}
}
