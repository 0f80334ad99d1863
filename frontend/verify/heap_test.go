//go:build !js

package verify

import (
	"fmt"
	"strings"
	"testing"
)

// TestMemoryBoundsEveryPhase decides a small program that becomes large when its calls are inlined.
// The check must reach the memory limit in some phase. In a browser, nothing checks the heap during
// these phases.
func TestMemoryBoundsEveryPhase(t *testing.T) {
	var src strings.Builder
	src.WriteString("int f0(int x) { return x + 1; }\n")
	for i := 1; i < 10; i++ {
		fmt.Fprintf(&src, "int f%d(int x) { if (nondet()) return f%[2]d(x); return f%[2]d(x + x) - f%[2]d(x); }\n", i, i-1)
	}
	src.WriteString("int main() { int x = nondet(); assert(f9(x) != 3 * x); }\n")
	rep := Check(t.Context(), "large.c", []byte(src.String()), Options{Memory: 24 << 20, Timeout: patience})
	if want := "memory limit reached "; rep.Verdict != "unknown" || !strings.HasPrefix(rep.Reason, want) {
		t.Errorf("%s (%s), want the reason %s...", rep.Verdict, rep.Reason, want)
	}
}
