package itp

import (
	"errors"
	"fmt"

	"ic3play/engine/cfa"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/itp"
	"ic3play/lia/num"
)

// errorPath is a path from a state of a layer to the error.
type errorPath struct {
	loc   cfa.Loc
	state cfa.State
	path  cfa.Path
}

// nearError returns a formula for the states at l from which at most n steps lead to Error. The
// inputs of the steps are free variables.
func (s *search) nearError(l cfa.Loc, n int) lia.Formula {
	fs := make([]lia.Formula, 0, n+1)
	for j := range n + 1 {
		fs = append(fs, s.bad.Bad(l, j))
	}
	return lia.Or(fs...)
}

// image returns a formula that over-approximates the states to which an edge leads from the states
// of the formula "from". It is an interpolant between the step and the states that are fewer than k
// steps away from the error. If the step leads into one of these states, image returns the path to
// the error instead.
func (s *search) image(id cfa.EdgeID, from lia.Formula) (lia.Formula, *errorPath, error) {
	if err := s.q.Meter.Tick(); err != nil {
		return lia.Formula{}, nil, err
	}
	s.count.images++
	e := &s.p.Edges[id]
	fs := []lia.Formula{from, e.Guard}
	assigned := map[lia.Var]bool{}
	for _, a := range e.Assigns {
		if s.live.Has(e.To, a.Var) && !a.Idle() {
			assigned[a.Var] = true
			fs = append(fs, lia.Eq(lia.V(s.after.Of(a.Var)).Sub(a.Term)))
		}
	}
	to := s.at[e.To].near.Subst(func(v lia.Var) (lia.Term, bool) { return lia.V(s.after.Of(v)), assigned[v] })
	s.q.Queries++
	before := s.itp.Conflicts
	f, err := itp.Interpolate(s.q.Meter.Context(), s.q.SMT, lia.And(fs...), to,
		itp.Options{Strength: s.cfg.Strength, Decompose: s.cfg.Decompose, Stats: &s.itp})
	// Each conflict of the interpolating solver counts as a unit of work.
	for ; before < s.itp.Conflicts; before++ {
		if err := s.q.Meter.Tick(); err != nil {
			return lia.Formula{}, nil, err
		}
	}
	var common *itp.Satisfiable
	isMet := errors.As(err, &common)
	switch {
	case isMet:
		met, err := s.runToError(id, common.Model)
		return lia.Formula{}, met, err
	case errors.Is(err, itp.ErrUnknown):
		return lia.Formula{}, nil, fmt.Errorf("the image of an edge from %s: %w", s.p.LocName(e.From), s.q.Meter.Unknown(err.Error()))
	case err != nil:
		return lia.Formula{}, nil, s.q.Meter.Or(err)
	}
	return f.Subst(s.after.FromCopy), nil, nil
}

// runToError returns the path of a model: the edge, and then the steps to the error.
func (s *search) runToError(id cfa.EdgeID, model lia.Model) (*errorPath, error) {
	e := &s.p.Edges[id]
	out := &errorPath{loc: e.From, state: make(cfa.State, len(s.p.Vars))}
	if e.From != s.p.Entry {
		for v := range out.state {
			out.state[v] = model.Value(lia.Var(v))
		}
	}
	step := cfa.Step{Edge: id, Inputs: make([]num.Int, len(e.Inputs))}
	for i, in := range e.Inputs {
		step.Inputs[i] = model.Value(in.Var)
	}
	next, err := s.p.Step(e.From, out.state, step)
	if err != nil {
		return nil, fmt.Errorf("internal error: an image cannot be entered: %w", err)
	}
	value := func(v lia.Var) num.Int {
		if int(v) < len(next) {
			return next[v]
		}
		return model.Value(v)
	}
	for j := range s.k {
		if s.bad.Bad(e.To, j).Eval(value) {
			rest, err := s.bad.Follow(e.To, j, next, value)
			if err != nil {
				return nil, fmt.Errorf("follow the path from an image: %w", err)
			}
			out.path = append(cfa.Path{step}, rest...)
			return out, nil
		}
	}
	return nil, errors.New("internal error: no path leads from the image to the error")
}

func (s *search) tellMet(met *errorPath) {
	if !s.rec.On() {
		return
	}
	states := []cfa.State{met.state}
	at := met.loc
	for _, step := range met.path {
		next, err := s.p.Step(at, states[len(states)-1], step)
		if err != nil {
			return // Follow has executed these steps
		}
		states = append(states, next)
		at = s.p.Edges[step.Edge].To
	}
	trace.TellWay(s.rec, s.p, s.live, trace.Event{Level: len(met.path), Loc: int(met.loc), By: s.layer - 1, Note: trace.WayMeets}, met.path, states)
}
