package verify

import (
	"context"
	"testing"
	"time"
)

// TestStatementBlocks checks that an engine gets an edge a statement when its
// option asks for it, and that its answer is confirmed all the same.
func TestStatementBlocks(t *testing.T) {
	const src = `int main() {
  int x = 0, y = 0, n = __VERIFIER_nondet_int();
  while (x < n) {
    x = x + 1;
    if (y < x) y = y + 1;
  }
  __VERIFIER_assert(y >= 0);
}
`
	edges := map[string]int{}
	for _, blocks := range []string{"large", "statement"} {
		rep := Check(context.Background(), "a.c", []byte(src), Options{Engine: "cegar:CR", Values: map[string]string{"blocks": blocks},
			Timeout: 20 * time.Second, Graph: func(g Graph) { edges[blocks] = len(g.Edges) }})
		if rep.Verdict != "safe" {
			t.Errorf("%s: %s, %s", blocks, rep.Verdict, rep.Reason)
		}
	}
	if edges["statement"] <= edges["large"] {
		t.Errorf("edges: %v", edges)
	}
}
