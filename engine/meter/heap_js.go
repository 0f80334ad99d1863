package meter

import "runtime"

// reading asks for the statistics of memory. That stops all other threads, of which
// there are none in a browser, and needs no table of all metrics in the module.
type reading struct{ stats *runtime.MemStats }

func newReading() reading { return reading{new(runtime.MemStats)} }

func (r reading) read() uint64 {
	runtime.ReadMemStats(r.stats)
	return r.stats.HeapAlloc
}
