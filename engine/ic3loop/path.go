package ic3loop

import (
	"fmt"

	"ic3play/engine/cfa"
	"ic3play/engine/step"
)

// Counterexample returns the run along the obligations from o, which is at the entry. An
// obligation's edge leads from every state of its cube into its parent's cube, so Counterexample
// only computes the inputs of the edges.
func (s *Cubes) Counterexample(o *Obligation) (cfa.Path, error) {
	state := o.State
	var path cfa.Path
	for ; o.Parent != nil; o = o.Parent {
		taken, next, err := step.Follow(s.Solvers, s.Program, o.Edge, state, s.State(o.Parent.Cube).Formula())
		if err != nil {
			return nil, fmt.Errorf("follow the counterexample over edge %d: %w", o.Edge, err)
		}
		path = append(path, taken)
		state = next
	}
	return path, nil
}
