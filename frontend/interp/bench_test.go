//go:build unix

package interp_test

import (
	"context"
	"syscall"
	"testing"
	"time"

	"ic3play/frontend/interp"
)

// BenchmarkRun measures steps per second of processor time. It does not measure wall-clock time,
// because other processes may use the machine at the same time.
func BenchmarkRun(b *testing.B) {
	const loop = "while (x < 1000000) { x = x + 1; if (y < x) y += 2; else y--; } }"
	for name, prog := range map[string]struct{ ints, src string }{
		"math":     {"", "int main() { int x = 0, y = 0; " + loop},
		"global":   {"", "int x, y; int main() { " + loop},
		"int":      {"c", "int main() { int x = 0, y = 0; " + loop},
		"unsigned": {"c", "int main() { unsigned x = 0, y = 0; " + loop},
		"call":     {"", "int add(int a) { return a + 1; } int main() { int x = 0; while (x < 1000000) x = add(x); }"},
	} {
		b.Run(name, func(b *testing.B) {
			f := rules(b, prog.src, prog.ints)
			in, _ := list()
			steps, before := 0, processor()
			for b.Loop() {
				steps += interp.Run(context.Background(), f, in, interp.Options{}).Steps
			}
			b.ReportMetric(float64(steps)/(processor()-before)/1e6, "Msteps/cpu-s")
		})
	}
}

// processor returns the processor time that this process has used since its start, in seconds.
func processor() float64 {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u) // fails only for invalid arguments
	return time.Duration(u.Utime.Nano() + u.Stime.Nano()).Seconds()
}
