package ic3smt

import (
	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/generalise"
)

// enters asks whether a frame steps into a cube, which has no initial states,
// from outside.
func (s *search) enters(level int32, c frames.Cube) (answer, error) {
	q := s.relation.ask(level, c, true)
	defer q.end()
	return q.answer()
}

// Pushes implements pdr.Kind.
func (s *search) Pushes(l *lemma) (frames.Entering, error) {
	a, err := s.enters(l.Level, l.Cube)
	return s.Push(a.sat, a.edge, a.state, err)
}

// Steps implements pdr.Method.
func (s *search) Steps(at generalise.Place, c frames.Cube) (bool, cfa.EdgeID, error) {
	a, err := s.enters(at.Level-1, c)
	return a.sat, a.edge, err
}

// away says whether a cube has a literal that the entry's code contradicts.
func (s *search) away(c frames.Cube) bool {
	for _, x := range c {
		if s.code.about(x) && !s.code.fits(x, s.Program.Entry) {
			return true
		}
	}
	return false
}

// initiation adds to a part of a cube a literal that keeps the entry out, unless
// it has one. The cube has one.
func (s *search) initiation(part, cube frames.Cube) frames.Cube {
	if s.away(part) {
		return part
	}
	for _, x := range cube {
		if s.code.about(x) && !s.code.fits(x, s.Program.Entry) {
			return frames.Normal(append([]*frames.Literal{x}, part...))
		}
	}
	return cube
}

// Enters implements generalise.Search: a cube that has initial states is entered,
// by a step that no search can go back.
func (s *search) Enters(at generalise.Place, c frames.Cube) (generalise.Reply, error) {
	if !s.away(c) {
		return generalise.Reply{}, nil
	}
	a, err := s.enters(at.Level-1, c)
	if err != nil {
		return generalise.Reply{}, err
	}
	if !a.sat {
		return generalise.Reply{Refused: true, Core: s.initiation(a.core, c)}, nil
	}
	r := generalise.Reply{Known: true, From: s.Program.Edges[a.edge].From}
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
	state, place := g.s.code.split(c)
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
		a.Core, _ = p.code.split(a.Core)
	}
	return a, err
}
