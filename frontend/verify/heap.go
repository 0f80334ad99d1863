package verify

import (
	"time"

	"ic3play/engine/meter"
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
func (r *run) tooLarge() bool {
	if r.opts.Memory <= 0 || r.doing() == searching {
		return false
	}
	_, over := meter.NewGauge().Over(uint64(r.opts.Memory))
	return over
}
