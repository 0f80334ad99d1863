package ic3

import (
	"errors"

	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/lia"
	"ic3play/lia/mbp"
	"ic3play/lia/num"
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

// region is a set of states and one of them.
type region struct {
	cube  frames.Cube
	state []num.Int
}

// before returns the regions that are to be asked about, given the reply that edge
// e enters o's cube. Of the exact precondition these are cubes whose
// union it is: what the paper has as one obligation, since its disjuncts are
// blocked one by one anyway.
func (s *search) before(e cfa.EdgeID, o *obligation, r reply) ([]region, error) {
	mine := []region{{r.region, r.State}}
	if s.cfg.Predecessor != exact {
		return mine, nil
	}
	edge := &s.p.Edges[e]
	pre := lia.And(edge.Guard, o.cube.Formula().Subst(edge.Before()))
	pre, err := qe.Formula(s.q.Meter.Context(), pre, s.p.IsInput, qe.Options{Budget: qeBudget})
	switch {
	case errors.Is(err, qe.ErrBudget):
		s.inexact++
		return mine, nil
	case err != nil:
		return nil, s.q.Meter.Or(err)
	}
	x := s.q.New()
	x.Assert(pre)
	var out []region
	for len(out) < maxPreimage {
		sat, err := s.q.Check(x)
		if err != nil {
			return nil, err
		}
		if !sat {
			return out, nil
		}
		c := s.lits.Cube(mbp.Implicant(pre, x.Value))
		state := make([]num.Int, len(s.p.Vars))
		for v := range state {
			state[v] = x.Value(lia.Var(v))
		}
		out = append(out, region{c, state})
		x.Assert(c.Clause())
	}
	s.inexact++
	return mine, nil
}
