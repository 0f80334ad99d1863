package verify

import (
	"context"
	"testing"
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
			Timeout: patience, Graph: func(g Graph) { edges[blocks] = len(g.Edges) }})
		if rep.Verdict != "safe" {
			t.Errorf("%s: %s, %s", blocks, rep.Verdict, rep.Reason)
		}
	}
	if edges["statement"] <= edges["large"] {
		t.Errorf("edges: %v", edges)
	}
}

// TestLazyTraces ends a lazy run at a level limit: an obligation that is
// excluded while a trace of spurious transitions into it is followed moves up a
// level, and the transition at its old level must not be refined any more.
func TestLazyTraces(t *testing.T) {
	const src = `int nondet_int(void);
int main(void) {
  int a = nondet_int(), left = 0, i;
  for (i = 0; i < a; i++) left += 2;
  for (i = 0; i < a; i++) {
    assert(left > 1);
    left -= 2;
  }
  return 0;
}
`
	rep := Check(context.Background(), "a.c", []byte(src), Options{Engine: "cegar:CRL",
		Values: map[string]string{"blocks": "statement", "maxSpurious": "1", "levels": "20"}, Timeout: patience})
	if rep.Verdict != "unknown" || rep.Reason != "level limit reached" {
		t.Errorf("%s, %s", rep.Verdict, rep.Reason)
	}
}

// TestStatementBlocksUnlifted: what whole states say of y before it is assigned
// is no part of a counterexample.
func TestStatementBlocksUnlifted(t *testing.T) {
	const src = `int main() {
  int y, x = nondet_int();
  assume(x > 3);
  while (nondet_int()) x++;
  y = x;
  while (y > 2) { y--; if (nondet_int()) y = 7; }
  assert(y != 2);
}
`
	for _, encoding := range []string{"pc", "locations"} {
		rep := Check(context.Background(), "a.c", []byte(src), Options{Engine: "cegar",
			Values: map[string]string{"blocks": "statement", "lifting": "false", "encoding": encoding}, Timeout: patience})
		if rep.Verdict != "unsafe" {
			t.Errorf("%s: %s, %s", encoding, rep.Verdict, rep.Reason)
		}
	}
}
