package step

import (
	"errors"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
)

// ErrNoStep means that no step over the edge leads from the given state into the goal.
var ErrNoStep = errors.New("the next state is not entered")

// Follow returns a step over an edge from a state into a goal, and the state after the step. If
// there is no such step, it returns ErrNoStep.
func Follow(q *Solvers, p *cfa.Program, id cfa.EdgeID, state cfa.State, goal lia.Formula) (cfa.Step, cfa.State, error) {
	return FollowAssuming(q, p, id, state, goal, lia.True())
}

// FollowAssuming does the same as Follow, but the premises' states must satisfy an assumption: a
// formula over the variables at the edge's source and the edge's inputs.
func FollowAssuming(q *Solvers, p *cfa.Program, id cfa.EdgeID, state cfa.State, goal, assumption lia.Formula) (cfa.Step, cfa.State, error) {
	edge := &p.Edges[id]
	fixed := lia.And(edge.Guard, goal.Subst(edge.Substitution()), assumption).Subst(func(v lia.Var) (lia.Term, bool) {
		if int(v) < len(state) {
			return lia.Const(state[v]), true
		}
		return lia.Term{}, false
	})
	step := cfa.Step{Edge: id, Inputs: make([]num.Int, len(edge.Inputs))}
	if !fixed.IsTrue() {
		s := q.New()
		s.Assert(fixed)
		sat, err := q.Check(s)
		if err != nil {
			return cfa.Step{}, nil, err
		}
		if !sat {
			return cfa.Step{}, nil, ErrNoStep
		}
		for i, in := range edge.Inputs {
			step.Inputs[i] = s.Value(in.Var)
		}
	}
	next, err := p.Step(edge.From, state, step)
	return step, next, err
}
