package meter

import "runtime"

// reading reads the memory statistics. That stops all other threads, of which a browser
// has none, and keeps the table of all metrics out of the module.
type reading struct{ stats *runtime.MemStats }

func newReading() reading { return reading{new(runtime.MemStats)} }

func (r reading) read() uint64 {
	runtime.ReadMemStats(r.stats)
	return r.stats.HeapAlloc
}
