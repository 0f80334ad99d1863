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

// preimage is an option: which predecessors become obligations.
type preimage uint8

const (
	projectedPreimage preimage = iota // a cube around one model
	exactPreimage                     // the whole preimage, by quantifier elimination
)

// maxPreimage is the largest number of cubes of an exact precondition, and qeBudget the largest
// number of literals that quantifier elimination creates. If a limit is exceeded, the search uses
// only the cube around the model.
const (
	maxPreimage = 200
	qeBudget    = 20000
)

// predecessors queries the edges into the location of o, one after the other. It omits the edges
// that it has already refuted at this level. It returns the regions of the first predecessor (see
// regions). If there is none, it returns the blocked core of the cube.
func (s *search) predecessors(o *ic3loop.Obligation) ([]ic3loop.PredecessorCube, frames.Cube, error) {
	if o.RefutedLevel != o.Level {
		o.Refuted, o.RefutedLevel = nil, o.Level
	}
	q := o.Query()
	for in := s.Program.In(o.Loc); len(o.Refuted) < len(in); {
		id := in[len(o.Refuted)]
		if len(s.Program.Edges[id].Premises) > 0 {
			r, core, err := s.premisePredecessors(o, id, &q)
			if err != nil || r != nil {
				return r, nil, err
			}
			o.Refuted = append(o.Refuted, core)
			continue
		}
		a, err := frames.Decided(s.edgeConsecution(id, &q))
		if err != nil {
			return nil, nil, err
		}
		if !a.Blocked {
			regions, err := s.regions(o, a.Predecessor)
			return regions, nil, err
		}
		o.Refuted = append(o.Refuted, o.Cube.Subcube(a.Core))
	}
	if !s.cfg.Core {
		return nil, o.Cube, nil
	}
	var core frames.Cube
	for _, c := range o.Refuted {
		core = append(core, c...)
	}
	return nil, frames.Normal(core), nil
}

// regions returns the cubes that become the next obligations: from their states, the edge of the
// predecessor "from" leads into the cube of o. Normally there is one cube, the region of the
// predecessor. With predecessor=wp, the cubes together are the exact precondition of o's cube over
// the edge. The paper has a single obligation for their union, but its queries also block the cubes
// one by one.
func (s *search) regions(o *ic3loop.Obligation, from *frames.Predecessor) ([]ic3loop.PredecessorCube, error) {
	region := []ic3loop.PredecessorCube{ic3loop.PredecessorCubeOf(from)}
	if s.cfg.Predecessor != exactPreimage {
		return region, nil
	}
	edge := &s.Program.Edges[from.Edge]
	pre := lia.And(edge.Guard, o.Cube.Formula().Subst(edge.Substitution()))
	pre, err := qe.Formula(s.Solvers.Meter.Context(), pre, s.Program.IsInput, qe.Options{Budget: qeBudget})
	switch {
	case errors.Is(err, qe.ErrBudget):
		s.inexactPreimages++
		return region, nil
	case err != nil:
		return nil, s.Solvers.Meter.Or(err)
	}
	x := s.Solvers.New()
	x.Assert(pre)
	var out []ic3loop.PredecessorCube
	for len(out) < maxPreimage {
		sat, err := s.Solvers.Check(x)
		if err != nil {
			return nil, err
		}
		if !sat && len(out) > 0 { // the edge can be taken, so the first query is satisfiable
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
		out = append(out, ic3loop.PredecessorCube{Edge: from.Edge, Cube: c, State: state})
		x.Assert(c.Clause())
	}
	s.inexactPreimages++
	return region, nil
}
