package ic3

import (
	"errors"

	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/ic3loop"
	"ic3play/lia"
	"ic3play/lia/mbp"
	"ic3play/lia/qe"
)

// preimage is how much of the states that step into a region is asked about next.
type preimage uint8

const (
	projected preimage = iota // the part that a model lies in, by model-based projection
	exact                     // all of them: the existential precondition
)

// maxPreimage bounds the cubes of an exact precondition, qeBudget the literals made
// on the way. Beyond either the model's part has to do.
const (
	maxPreimage = 200
	qeBudget    = 20000
)

// Before implements ic3loop.Method: it asks each edge into o's location for
// predecessors.
func (s *search) Before(o *ic3loop.Obligation) ([]ic3loop.Region, frames.Cube, error) {
	if o.Asked != o.Level {
		o.Refused, o.Asked = nil, o.Level
	}
	for in := s.Program.In(o.Loc); len(o.Refused) < len(in); {
		e := in[len(o.Refused)]
		a, err := s.over(e, o.Level-1, o.Cube)
		if err != nil {
			return nil, nil, err
		}
		if a.Sat {
			regions, err := s.before(e, o, a)
			return regions, nil, err
		}
		o.Refused = append(o.Refused, a.core)
	}
	if !s.cfg.Core {
		return nil, o.Cube, nil
	}
	var core frames.Cube
	for _, c := range o.Refused {
		core = append(core, c...)
	}
	return nil, frames.Normal(core), nil
}

// before returns the regions that are to be asked about, given the reply that edge
// e enters o's cube. Of the exact precondition these are cubes whose
// union it is: what the paper has as one obligation, since its disjuncts are
// blocked one by one anyway.
func (s *search) before(e cfa.EdgeID, o *ic3loop.Obligation, r reply) ([]ic3loop.Region, error) {
	mine := []ic3loop.Region{{Edge: e, Cube: r.region, State: r.State}}
	if s.cfg.Predecessor != exact {
		return mine, nil
	}
	edge := &s.Program.Edges[e]
	pre := lia.And(edge.Guard, o.Cube.Formula().Subst(edge.Before()))
	pre, err := qe.Formula(s.Solvers.Meter.Context(), pre, s.Program.IsInput, qe.Options{Budget: qeBudget})
	switch {
	case errors.Is(err, qe.ErrBudget):
		s.inexact++
		return mine, nil
	case err != nil:
		return nil, s.Solvers.Meter.Or(err)
	}
	x := s.Solvers.New()
	x.Assert(pre)
	var out []ic3loop.Region
	for len(out) < maxPreimage {
		sat, err := s.Solvers.Check(x)
		if err != nil {
			return nil, err
		}
		if !sat && len(out) > 0 { // of an edge that is taken, something is left
			return out, nil
		}
		if !sat {
			break
		}
		c := s.Literals.Cube(mbp.Implicant(pre, x.Value))
		state := make(cfa.State, len(s.Program.Vars))
		for v := range state {
			state[v] = x.Value(lia.Var(v))
		}
		out = append(out, ic3loop.Region{Edge: e, Cube: c, State: state})
		x.Assert(c.Clause())
	}
	s.inexact++
	return mine, nil
}
