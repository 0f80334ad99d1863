package icp

import (
	"testing"

	"ic3play/engine/enginetest"
)

// TestRandomPrograms compares every setting with exhaustive execution.
func TestRandomPrograms(t *testing.T) {
	d := enginetest.Differential{Seed: 21, Rounds: 200, Each: 4, Units: 1500, Percent: 70, More: map[string]map[string]string{
		"suffix":         {"suffix": "3"},
		"suffix, points": {"suffix": "1", "loosen": "false", "bound": "optimal", "drop": "ldonce"},
		"abort":          {"abort": "3"},
		"abort, bits":    {"abort": "3", "encoding": "bits"},
		"everything":     {"j": "true", "lf": "true", "bound": "optimal", "suffix": "1"},
		"propagated":     {"bound": "propagated", "j": "true", "ctg": "false"},
		"no filter":      {"filter": "false", "bound": "optimal", "blocks": "statement"},
	}}
	if testing.Short() {
		d.Rounds = 20
	}
	d.Run(t, Engine{})
}
