package verify

import (
	"time"

	"ic3play/engine/meter"
)

// memoryEvery is the time between two checks of the heap.
const memoryEvery = 100 * time.Millisecond

// searching is the phase in which the engine itself watches the heap; it may free memory at the
// limit.
const searching = "searching"

// The phases before the search.
const (
	parsing     = "parsing"
	simplifying = "simplifying"
)

// tooLarge reports whether a phase other than the search exceeds the memory limit.
func (r *run) tooLarge() bool {
	if r.opts.Memory <= 0 || r.doing() == searching {
		return false
	}
	_, over := meter.NewGauge().Over(uint64(r.opts.Memory))
	return over
}
