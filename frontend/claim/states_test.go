package claim

import (
	"fmt"
	"maps"
	"testing"
	"time"
)

// TestSampleIsReachable checks that random runs of a loop with inputs reach exactly its few
// reachable states.
func TestSampleIsReachable(t *testing.T) {
	c := load(t, `int main(void) {
  int n = nondet_int();
  assume(n >= 0 && n <= 5);
  int x = 0, y = 0;
  while (x < n) {
    x = x + 1;
    if (nondet_int()) y = y + 2;
    else y = y + 1;
  }
  assert(y <= 2 * n);
}
`)
	want := map[string]bool{}
	for n := range 6 {
		for x := range n + 1 {
			for y := x; y <= 2*x; y++ {
				want[fmt.Sprint(map[string]int{"n": n, "x": x, "y": y})] = true
			}
		}
	}
	start := time.Now()
	states := c.Sample()
	took := time.Since(start)
	vars, values, counts := states.At(head(t, c))
	got := map[string]bool{}
	for i, s := range values {
		if counts[i] < 1 {
			t.Errorf("a state that was met %d times", counts[i])
		}
		named := map[string]int{}
		for k, v := range vars {
			named[c.NameAt(head(t, c))(v)] = int(s[k])
		}
		key := fmt.Sprint(named)
		if got[key] {
			t.Errorf("%s twice", key)
		}
		got[key] = true
	}
	if !maps.Equal(got, want) {
		t.Errorf("%d states met, %d exist", len(got), len(want))
		for k := range got {
			if !want[k] {
				t.Errorf("%s is not reachable", k)
			}
		}
		for k := range want {
			if !got[k] {
				t.Errorf("%s is missed", k)
			}
		}
	}
	t.Logf("sampled in %v", took)
}
