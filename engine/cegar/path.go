package cegar

import (
	"errors"
	"fmt"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
)

// path runs the program forward along the obligations from o, which lies at the
// entry and comes by no spurious transition. Every state of an obligation can
// take its edge into the next, so each step only has to find the edge's inputs.
// What a state says of dead variables is left out: a run begins with zeros in
// them, not with the values that the search assumed. The path is run before it
// is returned.
func (c *checker) path(o *obligation) (cfa.Path, error) {
	at := make(cfa.State, len(c.p.Vars))
	var path cfa.Path
	live := cfa.Live(c.p)
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
		step, next, err := c.follow(o.edge, at, goal)
		if err != nil {
			return nil, fmt.Errorf("follow the counterexample over edge %d: %w", o.edge, err)
		}
		path = append(path, step)
		at = next
	}
	if _, err := cfa.Run(c.p, path); err != nil {
		return nil, fmt.Errorf("internal error: replay the counterexample: %w", err)
	}
	return path, nil
}

// errNoStep says that an edge does not lead from a state into a goal.
var errNoStep = errors.New("the next state is not entered")

// follow finds inputs with which edge e leads from a state into goal.
func (c *checker) follow(e cfa.EdgeID, at cfa.State, goal lia.Formula) (cfa.Step, cfa.State, error) {
	edge := &c.p.Edges[e]
	fixed := lia.And(edge.Guard, goal.Subst(edge.Before())).Subst(func(v lia.Var) (lia.Term, bool) {
		if int(v) < len(at) {
			return lia.Const(at[v]), true
		}
		return lia.Term{}, false
	})
	step := cfa.Step{Edge: e, Inputs: make([]num.Int, len(edge.Inputs))}
	if !fixed.IsTrue() {
		s := c.smt.NewSolver()
		s.Assert(fixed)
		sat, err := c.check(s)
		if err != nil {
			return cfa.Step{}, nil, err
		}
		if !sat {
			return cfa.Step{}, nil, errNoStep
		}
		for i, in := range edge.Inputs {
			step.Inputs[i] = s.Value(in.Var)
		}
	}
	next, err := c.p.Step(edge.From, at, step)
	return step, next, err
}
