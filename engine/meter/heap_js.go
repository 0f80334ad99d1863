package meter

import "runtime"

// "reading" reads runtime.MemStats. This call stops all other threads, but a browser has no other
// threads. Package runtime/metrics would make the module larger.
type reading struct{ stats *runtime.MemStats }

func newReading() reading { return reading{new(runtime.MemStats)} }

func (r reading) read() uint64 {
	runtime.ReadMemStats(r.stats)
	return r.stats.HeapAlloc
}
