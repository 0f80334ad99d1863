package verify

import (
	"time"

	"ic3play/engine/meter"
)

// memoryEvery is the interval between two checks of the heap's size.
const memoryEvery = 100 * time.Millisecond

// searching is the name of the search phase. During this phase the engine checks the memory
// limit itself, because it may free memory when it reaches the limit.
const searching = "searching"

// The names of the phases before the search.
const (
	parsing     = "parsing"
	simplifying = "simplifying"
)

// tooLarge reports whether a phase other than the search exceeds the memory limit.
func (r *run) tooLarge() bool {
	if r.opts.Memory <= 0 || r.currentPhase() == searching {
		return false
	}
	_, over := meter.NewGauge().Exceeds(uint64(r.opts.Memory))
	return over
}
