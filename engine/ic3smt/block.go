package ic3smt

import (
	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/generalise"
	"ic3play/engine/step"
	"ic3play/engine/trace"
)

// obligation asks for a cube at one location to be blocked. Each state of the
// cube can take Edge into the parent's.
type obligation struct {
	frames.Obligation
	cube   frames.Cube // with the code of Loc
	parent *obligation
	state  cfa.State // one of its states, nil for the root
}

// describe adds to an obligation's event.
func (s *search) describe(o *obligation, e *trace.Event) {
	state, _ := s.code.split(o.cube)
	e.Formula, e.Parts = state.Formula().Format(s.p.VarName), state.Text(s.p.VarName, false)
}

// strengthen makes frame k exclude the error. It returns the obligation at the
// entry that begins a counterexample, or nil when there is none.
func (s *search) strengthen() (*obligation, error) {
	s.queue.Ask(&obligation{Obligation: frames.Obligation{Loc: s.p.Error, Level: s.k, Edge: -1}, cube: s.lits.Cube(s.code.literals(s.p.Error))})
	for s.queue.Len() > 0 {
		o := s.queue.Pop()
		if o.Loc == s.p.Entry {
			return o, nil // every state is initial there
		}
		if l := s.frames.Blocked(o.Loc, o.cube, o.Level); l != nil {
			s.queue.Blocked(o, l.ID)
			s.retry(o, l)
			continue
		}
		if err := s.block(o); err != nil {
			return nil, err
		}
	}
	s.queue.Finished()
	return nil, nil
}

// retry sends an obligation that lemma l blocks to the first level where it may
// not be blocked, if that level exists yet.
func (s *search) retry(o *obligation, l *lemma) {
	if !s.cfg.Requeue || !o.Again(l.Level, s.k) {
		return
	}
	o.Level = l.Level + 1
	s.queue.Ask(o)
}

// block asks for predecessors of o's cube. Those that there are become
// obligations a level down, and o waits for them; otherwise the cube is
// generalised and its negation learnt.
func (s *search) block(o *obligation) error {
	found, core, err := s.predecessors(o.Level-1, o.cube)
	if err != nil {
		return err
	}
	if len(found) > 0 {
		for _, x := range found {
			s.preimages++
			s.queue.Entered(o, x.edge, &obligation{
				Obligation: frames.Obligation{Loc: s.p.Edges[x.edge].From, Level: o.Level - 1, Edge: x.edge, Depth: o.Depth + 1},
				cube:       x.cube, state: x.state, parent: o})
		}
		s.queue.Wait(o)
		return nil
	}
	at := generalise.Place{Loc: o.Loc, Level: o.Level}
	core = s.initiation(core, o.cube)
	if len(core) < len(o.cube) {
		s.larger.Tell(at, o.ID, "core", o.cube, core)
	}
	cube, err := s.larger.Cube(at, o.ID, core)
	if err != nil {
		return err
	}
	climb, err := s.climb(o, cube)
	if err != nil {
		return err
	}
	l := s.learn(cube, climb.Level, frames.Origin{Obligation: o.ID, Asked: o.Level, Climb: climb})
	s.queue.Blocked(o, l.ID)
	s.retry(o, l)
	return nil
}

// climb finds the highest level, up to the frontier, at which the negation of
// cube holds relative to the frame below; it is known to for o's level.
func (s *search) climb(o *obligation, cube frames.Cube) (frames.Climb, error) {
	up := frames.Climb{Level: o.Level}
	for ; up.Level < s.k; up.Level++ {
		a, err := s.enter(up.Level+1, cube)
		if step.GaveUp(err) {
			s.larger.Unknowns++
			return up, nil
		}
		if err != nil {
			return up, err
		}
		if a.sat {
			up.Stopped, up.Edge = true, a.edge
			break
		}
	}
	return up, nil
}

// enter asks whether the frame below a level enters a cube, which has no initial
// states.
func (s *search) enter(level int32, c frames.Cube) (answer, error) {
	q := s.relation.ask(level-1, c, true)
	defer q.end()
	return q.answer()
}

// away says whether a cube has a literal that the entry's code contradicts.
func (s *search) away(c frames.Cube) bool {
	for _, x := range c {
		if s.code.about(x) && !s.code.fits(x, s.p.Entry) {
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
		if s.code.about(x) && !s.code.fits(x, s.p.Entry) {
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
	q := s.relation.ask(at.Level-1, c, true)
	defer q.end()
	a, err := q.answer()
	if err != nil {
		return generalise.Reply{}, err
	}
	if !a.sat {
		return generalise.Reply{Refused: true, Core: s.initiation(a.core, c)}, nil
	}
	r := generalise.Reply{Known: true, From: s.p.Edges[a.edge].From}
	r.Region, err = s.region(a, c)
	return r, err
}

// Learn implements generalise.Search.
func (s *search) Learn(at generalise.Place, c frames.Cube, note string) {
	s.learn(c, at.Level, frames.Origin{Asked: at.Level, Note: note})
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
