package ic3smt

import (
	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/generalise"
	"ic3play/engine/step"
)

// enters asks whether a frame steps into a cube, which has no initial states,
// from outside.
func (s *search) enters(level int32, c frames.Cube) (step.CodedAnswer, error) {
	q := s.Relation.Ask(level, c).Without(c)
	defer q.End()
	return q.Answer()
}

// Pushes implements ic3loop.Kind.
func (s *search) Pushes(l *lemma) (frames.Entering, error) {
	a, err := s.enters(l.Level, l.Cube)
	return s.Push(a.Sat, a.Edge, a.State, err)
}

// Steps implements ic3loop.Method.
func (s *search) Steps(at generalise.Place, c frames.Cube) (bool, cfa.EdgeID, error) {
	a, err := s.enters(at.Level-1, c)
	return a.Sat, a.Edge, err
}

// Enters implements generalise.Search: a cube that has initial states is entered,
// by a step that no search can go back.
func (s *search) Enters(at generalise.Place, c frames.Cube) (generalise.Reply, error) {
	if !s.Away(c) {
		return generalise.Reply{}, nil
	}
	a, err := s.enters(at.Level-1, c)
	if err != nil {
		return generalise.Reply{}, err
	}
	if !a.Sat {
		return generalise.Reply{Refused: true, Core: s.Initiation(a.Needs, c)}, nil
	}
	r := generalise.Reply{Known: true, From: s.Program.Edges[a.Edge].From}
	r.Region, err = s.region(a, c)
	return r, err
}

// ofState is a generaliser that sees what a cube says of the variables alone:
// arithmetic on bits would leave their code.
type ofState struct {
	generalise.Generaliser
	s *search
}

// Generalise implements generalise.Generaliser.
func (g ofState) Generalise(q generalise.Query, c frames.Cube) (frames.Cube, error) {
	state, place := g.s.Code.Split(c)
	if len(state) == 0 {
		return c, nil
	}
	run := *q.Run
	run.Search = placed{g.s, place}
	inner := q
	inner.Run = &run
	larger, err := g.Generaliser.Generalise(inner, state)
	q.Dropped, q.CTGs, q.Unknowns = run.Dropped, run.CTGs, run.Unknowns
	if err != nil || larger.Equal(state) {
		return c, err
	}
	return frames.Normal(append(append([]*frames.Literal{}, larger...), place...)), nil
}

// placed asks about cubes at the locations that place fits.
type placed struct {
	*search
	place frames.Cube
}

// Enters implements generalise.Search.
func (p placed) Enters(at generalise.Place, c frames.Cube) (generalise.Reply, error) {
	a, err := p.search.Enters(at, frames.Normal(append(append([]*frames.Literal{}, c...), p.place...)))
	if a.Refused {
		a.Core, _ = p.Code.Split(a.Core)
	}
	return a, err
}
