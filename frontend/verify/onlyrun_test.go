package verify

import (
	"strings"
	"testing"
	"time"

	"ic3play/frontend"
	"ic3play/frontend/interp"
)

// TestOnlyRun decides programs that read no input. If the only run fails, the program is unsafe,
// after any number of steps. If the only run does not fail, the verdict "safe" needs an invariant.
func TestOnlyRun(t *testing.T) {
	const primes = `int main() {
  int p = 2, c = 0;
  while (p < 2000) {
    int d = 2, prime = 1;
    while (d * d <= p) {
      if (p % d == 0) { prime = 0; break; }
      d++;
    }
    c += prime;
    p++;
  }
  assert(c WANT 303);
}`
	const numbers = `int main() {
  int x = 1, i;
  for (i = 0; i < 100000; i++) x = (x * 75 + 74) % 65537;
  assert(x == 0);
}`
	ends := "; the program reads no input: its only run ends without a failure after "
	for _, c := range []struct{ name, src, verdict, why string }{
		{"fails", strings.ReplaceAll(primes, "WANT", "!="), verdictUnsafe, ""},
		{"does not fail", strings.ReplaceAll(primes, "WANT", "=="), verdictUnknown, ends},
		{"fails after many steps", numbers, verdictUnsafe, ""},
	} {
		rep := Check(t.Context(), c.name+".c", []byte(c.src), Options{Processor: time.Second})
		if rep.Verdict != c.verdict || !strings.Contains(rep.Reason, c.why) {
			t.Errorf("%s: %s (%s), want %s (%s)", c.name, rep.Verdict, rep.Reason, c.verdict, c.why)
		}
		if rep.Verdict == verdictUnsafe && !rep.Certificate.Checked {
			t.Errorf("%s: the run is not checked", c.name)
		}
	}
	unit, diags := frontend.Load("input.c", []byte("int main() { int i; for (i = 0; i < 9; i++) if (nondet()) return 0; }"))
	if unit == nil {
		t.Fatal(diags)
	}
	if out := runWithoutInput(t.Context(), unit.AST, onlyProbe); out.Kind != interp.NoInput {
		t.Errorf("a run that reads an input ended with %s", out.Kind)
	}
}
