package verify

import (
	"fmt"
	"slices"
	"testing"
)

// onTheirEdges checks that the edges of consecutive steps form a path. If "lines" is set, it also
// checks that each step's line belongs to its edge.
func onTheirEdges(t *testing.T, rep Report, g Graph, lines bool) {
	t.Helper()
	last := -1
	for i, s := range rep.Certificate.Steps {
		e := g.Edges[s.Edge]
		if lines && !slices.Contains(e.Lines, s.Line) || e.From != s.Loc {
			t.Errorf("step %d in line %d is on the edge from %d with the lines %v", i, s.Line, s.Loc, e.Lines)
		}
		gap := s.Left > 0 || rep.Certificate.Truncated > 0 && i == len(rep.Certificate.Steps)/2
		if last >= 0 && s.Edge != last && !gap && g.Edges[last].To != e.From {
			t.Errorf("step %d in line %d is on an edge from %d, and the one before leads to %d", i, s.Line, e.From, g.Edges[last].To)
		}
		if last = s.Edge; t.Failed() {
			return
		}
	}
}

// TestStepsOfLongRuns checks that each step has the right edge and location if the path repeats
// cycles, whether or not the interpreter skips rounds.
func TestStepsOfLongRuns(t *testing.T) {
	for _, n := range []int{6, 40, 1_000, 100_000, 20_000_000} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			t.Parallel()
			src := fmt.Sprintf(`int main() {
  int x = 0, y = 0;
  while (x < %d) {
    if (x < %d)
      y = y + 1;
    else
      y = y - 1;
    x = x + 1;
  }
  while (x > 10)
    x = x - 5;
  if (y == 0)
    y = x;
  assert(y > 10);
}
`, n, n/2)
			var g Graph
			rep := checkBounded(t, 5000, "long.c", []byte(src), Options{Steps: 300, Graph: func(last Graph) { g = last }})
			if rep.Verdict != verdictUnsafe {
				t.Fatalf("%s: %s", rep.Verdict, rep.Reason)
			}
			if steps := rep.Certificate.Steps; len(steps) < 30 || steps[len(steps)-1].Line != 14 {
				t.Errorf("%d steps, the last in line %d", len(steps), steps[len(steps)-1].Line)
			}
			onTheirEdges(t, rep, g, true)
		})
	}
}
