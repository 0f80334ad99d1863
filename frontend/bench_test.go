package frontend

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
)

func straightLine(n int) []byte {
	var b strings.Builder
	b.WriteString("int a, b, c;\nint main() {\n")
	for i := 0; i < n; i++ {
		switch i % 4 {
		case 0:
			fmt.Fprintf(&b, "  a = b + %d;\n", i)
		case 1:
			b.WriteString("  if (a > c) b = 2 * a - c + 1;\n")
		case 2:
			b.WriteString("  c += __VERIFIER_nondet_int();\n")
		case 3:
			b.WriteString("  b++;\n")
		}
	}
	b.WriteString("  assert(a != 1);\n}\n")
	return []byte(b.String())
}

func BenchmarkLoad100k(b *testing.B) {
	src := straightLine(100_000)
	b.SetBytes(int64(len(src)))
	var peak uint64
	for b.Loop() {
		if u, ds := Load("long.c", src); u == nil {
			b.Fatal(ds[0])
		}
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		peak = max(peak, m.HeapSys)
	}
	b.ReportMetric(float64(peak)/1e6, "heapMB")
}
