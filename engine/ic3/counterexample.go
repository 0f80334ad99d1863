package ic3

import (
	"fmt"

	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/smt"
)

// counterexample runs the program forward along the obligations from o, which
// lies at Entry. Every state of a region can take its edge into the next, so
// each step only has to find the edge's inputs.
func (k *Kernel) counterexample(o *obligation) (cfa.Path, error) {
	state := o.state
	var path cfa.Path
	for ; o.parent != nil; o = o.parent {
		step, next, err := k.step(o.Edge, state, o.parent.cube)
		if err != nil {
			return nil, fmt.Errorf("follow the counterexample over edge %d: %w", o.Edge, err)
		}
		path = append(path, step)
		state = next
	}
	return path, nil
}

// step finds inputs with which edge e leads from state into cube.
func (k *Kernel) step(e cfa.EdgeID, state []num.Int, cube frames.Cube) (cfa.Step, []num.Int, error) {
	edge := &k.P.Edges[e]
	enters := lia.And(edge.Guard, cube.Formula().Subst(edge.Before()))
	fixed := enters.Subst(func(v lia.Var) (lia.Term, bool) {
		if int(v) < len(state) {
			return lia.Const(state[v]), true
		}
		return lia.Term{}, false
	})
	step := cfa.Step{Edge: e, Inputs: make([]num.Int, len(edge.Inputs))}
	if !fixed.IsTrue() {
		s := k.smt.NewSolver()
		s.Assert(fixed)
		if st := s.Check(k.meter.Context()); st != smt.Sat {
			return cfa.Step{}, nil, fmt.Errorf("the next region is not entered (%s)", st)
		}
		for i, in := range edge.Inputs {
			step.Inputs[i] = s.Value(in.Var)
		}
	}
	next, err := k.P.Step(edge.From, state, step)
	return step, next, err
}
