package ic3

import (
	"fmt"

	"ic3play/engine/cfa"
	"ic3play/engine/step"
)

// counterexample runs the program forward along the obligations from o, which
// lies at Entry. Every state of a region can take its edge into the next, so
// each step only has to find the edge's inputs.
func (s *search) counterexample(o *obligation) (cfa.Path, error) {
	state := cfa.State(o.state)
	var path cfa.Path
	for ; o.parent != nil; o = o.parent {
		taken, next, err := step.Follow(s.q, s.p, o.Edge, state, o.parent.cube.Formula())
		if err != nil {
			return nil, fmt.Errorf("follow the counterexample over edge %d: %w", o.Edge, err)
		}
		path = append(path, taken)
		state = next
	}
	return path, nil
}
