package verify

import (
	"time"

	"ic3play/engine/meter"
)

// memoryInterval is the interval between two checks of the heap's size.
const memoryInterval = 100 * time.Millisecond

// searching is the name of the search phase. In this phase the engine itself checks the memory
// limit, because it can free memory at the limit.
const searching = "searching"

const (
	parsing     = "parsing"
	simplifying = "simplifying"
	certifying  = "certifying"
)

func (r *run) tooLarge() bool {
	if r.opts.Memory <= 0 || r.currentPhase() == searching {
		return false
	}
	_, over := meter.NewGauge().Exceeds(uint64(r.opts.Memory))
	return over
}
