package ic3smt

import (
	"ic3play/engine/frames"
	"ic3play/engine/generalise"
	"ic3play/engine/ic3loop"
)

// ask answers a consecution query relative to the negation of the cube. For a cube with initial
// states it makes no query and returns an empty answer.
func (s *search) ask(query *frames.Query) (frames.Answer, error) {
	if s.Initial(query.Cube) {
		return frames.Answer{}, nil
	}
	q := *query
	q.Relative = true
	a, err := s.Relation.Ask(&q)
	switch {
	case err != nil:
		return a, err
	case a.Blocked:
		a.Core = q.Cube.Marks(s.Initiation(q.Cube.Subcube(a.Core), q.Cube))
	case a.Predecessor != nil && q.PredecessorCube:
		a.Predecessor.PredecessorCube, err = s.region(a.Predecessor, q.Cube)
	}
	return a, err
}

// Push implements ic3loop.Phases.
func (s *search) Push(l *ic3loop.Lemma) (frames.Answer, error) {
	return s.ask(&frames.Query{Frame: l.Level, Cube: l.Cube, Loc: l.Loc, Pushing: true})
}

// ofState applies a generaliser only to literals over program variables, because sums of the
// program counter's bits are meaningless.
type ofState struct {
	generalise.Generaliser
	s *search
}

// Generalise implements generalise.Generaliser.
func (g ofState) Generalise(t generalise.Task, c frames.Cube) (frames.Cube, error) {
	state, place := g.s.PC.Split(c)
	if len(state) == 0 {
		return c, nil
	}
	run := *t.Run
	run.Search = placed{run.Search, place}
	inner := t
	inner.Run = &run
	larger, err := g.Generaliser.Generalise(inner, state)
	t.Dropped, t.CTGs, t.Unknowns = run.Dropped, run.CTGs, run.Unknowns
	if err != nil || larger.Equal(state) {
		return c, err
	}
	return joined(larger, place), nil
}

func joined(state, place frames.Cube) frames.Cube {
	return frames.Normal(append(append([]*frames.Literal{}, state...), place...))
}

// placed adds literals to the cube of each query, and removes them from cores. The field "place"
// has these literals: they are about bits of the program counter.
type placed struct {
	generalise.Search
	place frames.Cube
}

// Ask implements generalise.Search.
func (p placed) Ask(query *frames.Query) (frames.Answer, error) {
	q := *query
	q.Cube = joined(query.Cube, p.place)
	a, err := p.Search.Ask(&q)
	if a.Blocked {
		a.Core = query.Cube.Marks(q.Cube.Subcube(a.Core))
	}
	return a, err
}
