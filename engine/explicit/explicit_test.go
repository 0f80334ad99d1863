package explicit

import (
	"testing"

	"ic3play/engine/enginetest"
)

// TestRandomPrograms compares every setting of every engine with exhaustive
// execution.
func TestRandomPrograms(t *testing.T) {
	for _, e := range Engines() {
		t.Run(e.Info().Name, func(t *testing.T) {
			d := enginetest.Differential{Seed: 3, Rounds: 60, Each: 4, Units: 3000, Percent: 20}
			if testing.Short() {
				d.Rounds = 15
			}
			d.Run(t, e)
		})
	}
}
