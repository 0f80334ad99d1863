package cegar

import (
	"fmt"

	"ic3play/engine/cfa"
	"ic3play/engine/step"
	"ic3play/lia"
)

// Counterexample runs the program along the chain of obligations from o to the error. The
// obligation o is at the entry, and no obligation of the chain has a spurious transition. From
// every state of an obligation, its edge leads into the next obligation. So Counterexample only
// computes the inputs of each edge. A variable that is dead at the entry gets the value 0, although
// the search may have assumed another value.
func (c *search) Counterexample(o *obligation) (cfa.Path, error) {
	at := make(cfa.State, len(c.Program.Vars))
	var path cfa.Path
	live := cfa.Live(c.Program)
	for ; o.parent != nil; o = o.parent {
		if o.spurious {
			return nil, fmt.Errorf("internal error: a counterexample with a spurious transition")
		}
		goal := lia.True()
		for i, l := range o.parent.state.equations() {
			if live.Has(o.parent.state.loc, o.parent.state.vars[i]) {
				goal = lia.And(goal, lia.FromLiteral(l))
			}
		}
		s, next, err := step.Follow(c.Solvers, c.Program, o.Edge, at, goal)
		if err != nil {
			return nil, fmt.Errorf("follow the counterexample over edge %d: %w", o.Edge, err)
		}
		path = append(path, s)
		at = next
	}
	if _, err := cfa.Run(c.Program, path); err != nil {
		return nil, fmt.Errorf("internal error: replay the counterexample: %w", err)
	}
	return path, nil
}
