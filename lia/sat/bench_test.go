package sat

import "testing"

// BenchmarkNew makes and queries a small solver, as large as a typical solver for one edge of a
// program.
func BenchmarkNew(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		s := New(96)
		var vars [40]Lit
		for i := range vars {
			vars[i] = s.NewVar()
		}
		for i := range 60 {
			s.AddSafe(vars[i%40], vars[(i*7+3)%40].Not(), vars[(i*5+11)%40])
		}
		s.Propagate(vars[:3])
	}
}
