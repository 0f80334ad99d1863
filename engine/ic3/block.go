package ic3

import (
	"ic3play/engine/frames"
	"ic3play/engine/generalise"
	"ic3play/engine/step"
	"ic3play/engine/trace"
	"ic3play/lia/num"
)

// obligation asks for a region to be blocked: no state of cube may be reachable
// in Level steps. Each state of the region can take Edge into the parent's.
type obligation struct {
	frames.Obligation
	cube   frames.Cube
	parent *obligation
	state  []num.Int // a state of the region, nil for the root

	// cores holds what the edges into Loc that refused so far needed, so that
	// an obligation that comes back does not ask them again.
	cores  []frames.Cube
	coreAt int32 // the level that cores is about
}

// describe adds to an obligation's event.
func (s *search) describe(o *obligation, e *trace.Event) {
	e.Formula, e.Parts = o.cube.Formula().Format(s.p.VarName), o.cube.Text(s.p.VarName, false)
}

// strengthen makes frame k exclude Error. It returns the obligation at Entry
// that begins a counterexample, or nil when invariants (1) to (4) hold for the
// frontier s.
func (s *search) strengthen() (*obligation, error) {
	s.queue.Ask(&obligation{Obligation: frames.Obligation{Loc: s.p.Error, Level: s.k, Edge: -1}})
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
	o.Level, o.cores = l.Level+1, nil
	s.queue.Ask(o)
}

// block asks each edge into o's location for predecessors. Those that exist
// become obligations a level down, and o waits for them; otherwise the cube is
// generalised and its negation learnt.
func (s *search) block(o *obligation) error {
	in := s.p.In(o.Loc)
	if o.coreAt != o.Level {
		o.cores, o.coreAt = nil, o.Level
	}
	for len(o.cores) < len(in) {
		e := in[len(o.cores)]
		a, err := s.over(e, o.Level-1, o.cube)
		if err != nil {
			return err
		}
		if a.Sat {
			regions, err := s.before(e, o, a)
			if err != nil {
				return err
			}
			for _, r := range regions {
				s.queue.Entered(o, e, &obligation{
					Obligation: frames.Obligation{Loc: s.p.Edges[e].From, Level: o.Level - 1, Edge: e, Depth: o.Depth + 1},
					cube:       r.cube, state: r.state, parent: o})
			}
			s.queue.Wait(o)
			return nil
		}
		o.cores = append(o.cores, a.core)
	}
	core := o.cube
	if s.cfg.Core {
		core = nil
		for _, c := range o.cores {
			core = append(core, c...)
		}
		core = frames.Normal(core)
	}
	at := generalise.Place{Loc: o.Loc, Level: o.Level}
	if len(core) < len(o.cube) {
		s.larger.Tell(at, o.ID, "core", o.cube, core)
	}
	cube, err := s.larger.Cube(at, o.ID, core)
	if err != nil {
		return err
	}
	climb := frames.Climb{Level: o.Level}
	if s.cfg.Promote {
		if climb, err = s.climb(o, cube); err != nil {
			return err
		}
	}
	l := s.frames.Learn(o.Loc, cube, climb.Level, frames.Origin{Obligation: o.ID, Asked: o.Level, Climb: climb})
	s.queue.Blocked(o, l.ID)
	s.retry(o, l)
	return nil
}

// climb finds the highest level, up to the frontier, at which the negation of
// cube holds relative to the frame below; it is known to for o's level.
func (s *search) climb(o *obligation, cube frames.Cube) (frames.Climb, error) {
	up := frames.Climb{Level: o.Level}
	for ; up.Level < s.k; up.Level++ {
		a, err := s.consecution(o.Loc, cube, up.Level+1)
		if step.GaveUp(err) {
			s.larger.Unknowns++
			return up, nil
		}
		if err != nil {
			return up, err
		}
		if a.Sat {
			up.Stopped, up.Edge = true, a.Edge
			break
		}
	}
	return up, nil
}
