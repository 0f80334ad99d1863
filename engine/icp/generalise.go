package icp

import (
	"time"

	"ic3play/engine/frames"
	"ic3play/engine/generalise"
	"ic3play/engine/ic3loop"
	"ic3play/engine/step"
	"ic3play/engine/trace"
)

// The paper (section 4) sets these limits for its procedure CTG. It does not say at which depth CTG
// starts. Here the depth is 1 for the box of an obligation. So Down does not join boxes of
// counterexamples to generalisation.
const (
	maxDepth = 1
	maxCTGs  = 3
)

// generaliseBox generalises the box of an obligation that was just blocked. It implements
// ic3loop.Operations.Generalise.
func (s *search) generaliseBox(o *ic3loop.Obligation, _ frames.Cube) (frames.Cube, frames.Climb, error) {
	s.Generaliser.Runs++
	t := task{generalise.Frame{Loc: o.Loc, Level: o.Level}, o.ID, 1}
	c, up, err := s.generalise(t, o.Cube, s.blockedAnswer)
	s.counts.litsBefore += int64(len(o.Cube))
	s.counts.litsAfter += int64(len(c))
	return c, up, err
}

// generalise implements the paper's GENERALIZE (2.4.4, 3.4). It calls ANALYZE for a blocked box at
// each level at which the box is blocked, from the lowest to the highest. Depending on the option
// "drop", it also drops literals.
func (s *search) generalise(t task, old frames.Cube, a frames.Answer) (frames.Cube, frames.Climb, error) {
	q := query(t.pos, old, old)
	c, err := s.analyse(t, q, a)
	if err != nil {
		return nil, frames.Climb{}, err
	}
	if s.cfg.Drop == EachLevel {
		if c, err = s.dropAll(t, c, old); err != nil {
			return nil, frames.Climb{}, err
		}
	}
	climb := frames.Climb{Level: t.pos.Level}
	for climb.Level < s.K {
		above := t
		above.pos.Level = climb.Level + 1
		except := old
		if s.cfg.Drop == Inductive {
			except = c
		}
		q := query(above.pos, c, except)
		a, err := s.system.Ask(q)
		if err != nil {
			return nil, climb, err
		}
		if a.Unknown != nil {
			s.Unknowns++
			break
		}
		if !a.Blocked {
			climb.Stopped, climb.Edge = true, a.Predecessor.Edge
			break
		}
		t = above
		if c, err = s.analyse(t, q, a); err != nil {
			return nil, climb, err
		}
		if s.cfg.Drop == EachLevel {
			if c, err = s.dropAll(t, c, old); err != nil {
				return nil, climb, err
			}
		}
		climb.Level++
	}
	if s.cfg.Drop == Once || s.cfg.Drop == Inductive {
		if t.depth == 1 {
			defer func(start time.Time) { s.counts.dropTime += time.Since(start) }(time.Now())
		}
		c, err = s.dropAll(t, c, old)
	}
	return c, climb, err
}

// dropAll tries to drop the literals of c one by one, and returns the last blocked box.
func (s *search) dropAll(t task, c, old frames.Cube) (frames.Cube, error) {
	for i := 0; i < len(c); {
		smaller, ok, err := s.drop(t, c, c.Without(i), old)
		if err != nil {
			return nil, err
		}
		if !ok {
			i++
			continue
		}
		s.Generaliser.Dropped += int64(len(c) - len(smaller))
		// No literal before index i can be dropped, so do not try these literals again. Some of
		// them may be missing in the smaller cube, so i gets smaller too.
		c, i = smaller, i-len(c[:i].Minus(smaller))
	}
	return c, nil
}

// drop tries to block the cube c, which is the box without one literal. This is the paper's
// procedure CTG (section 3.4), as far as the options select it. If c is blocked, or a join of c
// with boxes of predecessors, drop generalises it and returns the result. Otherwise it returns
// false.
func (s *search) drop(t task, box, c, old frames.Cube) (frames.Cube, bool, error) {
	if s.cfg.Drop != Inductive {
		if s.initial(c) {
			return nil, false, nil
		}
		a, err := s.askCounted(query(t.pos, c, old))
		if err != nil || !a.Blocked {
			return nil, false, err
		}
		core := c.Subcube(a.Core)
		s.emitStep(t, "drop", box, core)
		return s.ungeneralise(t, core, c), true, nil
	}
	stepName, joined, ctgs, joins := "drop", false, 0, 0
	for {
		if s.initial(c) {
			return nil, false, nil
		}
		q := query(t.pos, c, c)
		a, err := s.askCounted(q)
		if err != nil {
			return nil, false, err
		}
		if a.Unknown != nil {
			if stepName == "down" {
				s.emitStep(t, "back", c, box)
			}
			return nil, false, nil
		}
		if a.Blocked {
			s.emitStep(t, stepName, box, c)
			c, err := s.analyse(t, q, a)
			return c, true, err
		}
		larger, learnt, err := s.ctg(t, a.Predecessor, c, &ctgs, &joins)
		if err != nil {
			return nil, false, err
		}
		switch {
		case learnt: // try again
		case larger == nil:
			if len(c) > 0 || joined { // a box without bounds always has a predecessor, so emit it only after a join
				s.emitEdgeStep(t, "back", c, box, s.liveStateIfTraced(a.Predecessor), a.Predecessor.Edge)
			}
			return nil, false, nil
		default:
			joined = joined || !larger.Equal(c)
			stepName, c = "down", larger
		}
	}
}

// ctg handles a counterexample to generalisation: a predecessor p of the box c. It tries to block a
// box around p one level lower. If it succeeds, "learnt" is true. Otherwise, if the options allow
// it, "larger" is the join of the two boxes. If neither is possible, "larger" is nil.
func (s *search) ctg(t task, p *frames.Predecessor, c frames.Cube, ctgs, joins *int) (larger frames.Cube, learnt bool, err error) {
	if t.depth > maxDepth || !s.cfg.CTG && !s.cfg.Down {
		return nil, false, nil
	}
	from := generalise.Frame{Loc: p.Loc, Level: t.pos.Level - 1}
	d, err := s.ctgBox(p, c)
	if step.GaveUp(err) {
		s.Unknowns++
		return nil, false, nil
	}
	if err != nil {
		return nil, false, err
	}
	if s.cfg.CTG && *ctgs < maxCTGs {
		if learnt, err = s.block(t, task{from, t.obligation, t.depth + 1}, d); learnt || err != nil {
			*ctgs++
			return nil, learnt, err
		}
	}
	if !s.cfg.Down || *joins >= s.cfg.Joins || !s.joinable(from.Loc, t.pos.Loc) {
		return nil, false, nil
	}
	*ctgs, *joins = 0, *joins+1
	s.counts.joins++
	if larger = s.join(c, d); s.initial(larger) {
		return nil, false, nil
	}
	s.emitEdgeStep(t, "join", c, larger, s.State(d).Formula(), p.Edge)
	return larger, false, nil
}

// askCounted makes a query, and counts it in s.Unknowns if the answer is Unknown.
func (s *search) askCounted(q *frames.Query) (frames.Answer, error) {
	a, err := s.system.Ask(q)
	if a.Unknown != nil {
		s.Unknowns++
	}
	return a, err
}

// ctgBox returns a box around p, a predecessor of the box "goal" and a counterexample to
// generalisation.
func (s *search) ctgBox(p *frames.Predecessor, goal frames.Cube) (frames.Cube, error) {
	if s.cfg.Lift {
		if d, ok, err := s.lift(p, goal); ok || err != nil {
			return d, err
		}
	}
	return s.gentr(p, goal)
}

// block tries to block the box d of a counterexample to generalisation, at the location and level
// of task t, and reports whether it did. The task "parent" found the counterexample, and the event
// is about the obligation of this task.
func (s *search) block(parent, t task, d frames.Cube) (bool, error) {
	if t.pos.Level < 1 || t.pos.Loc == s.Program.Entry || s.initial(d) {
		return false, nil
	}
	a, err := s.askCounted(query(t.pos, d, d))
	if err != nil || !a.Blocked {
		return false, err
	}
	g, up, err := s.generalise(t, d, a)
	if err != nil {
		return false, err
	}
	s.Generaliser.CTGs++
	parent.pos = t.pos
	s.emitStep(parent, "ctg", d, g)
	s.Learn(t.pos.Loc, g, up.Level, frames.Origin{QueryLevel: t.pos.Level, Climb: up, Note: trace.LemmaCTG})
	return true, nil
}
