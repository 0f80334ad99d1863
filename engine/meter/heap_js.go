package meter

import "runtime"

// reading calls runtime.ReadMemStats. This stops all other threads, but a browser has none. Package
// runtime/metrics would make the module larger.
type reading struct{ stats *runtime.MemStats }

func newReading() reading { return reading{new(runtime.MemStats)} }

func (r reading) read() uint64 {
	runtime.ReadMemStats(r.stats)
	return r.stats.HeapAlloc
}
