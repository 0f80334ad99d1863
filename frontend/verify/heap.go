package verify

import (
	"runtime/metrics"
	"time"
)

// memoryEvery is the time between two looks at the heap.
const memoryEvery = 100 * time.Millisecond

// searching is the phase in which the engine looks at the heap itself, and may
// let go of some of it.
const searching = "searching"

// The phases before it.
const (
	parsing     = "parsing"
	simplifying = "simplifying"
)

// tooLarge says whether a phase other than the search has outgrown the bound.
// What counts is the heap that the last garbage collection found in use.
func (r *run) tooLarge() bool {
	if r.opts.Memory <= 0 || r.doing() == searching {
		return false
	}
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	return live[0].Value.Kind() == metrics.KindUint64 && live[0].Value.Uint64() > uint64(r.opts.Memory)
}
