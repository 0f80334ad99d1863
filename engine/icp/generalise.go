package icp

import (
	"time"

	"ic3play/engine/frames"
	"ic3play/engine/generalise"
	"ic3play/engine/ic3loop"
	"ic3play/engine/step"
)

// These are the limits that the paper (section 4) sets for its procedure CTG. The paper does not
// define at which depth CTG starts. Here the depth is 1 for the box of an obligation, so Down does
// not join boxes of counterexamples to generalisation.
const (
	maxDepth = 1
	maxCTGs  = 3
)

// generaliseBox generalises the box of an obligation that was just blocked (see generalise).
func (s *search) generaliseBox(o *ic3loop.Obligation, _ frames.Cube) (frames.Cube, frames.Climb, error) {
	s.Generaliser.Runs++
	t := task{generalise.Frame{Loc: o.Loc, Level: o.Level}, o.ID, 1}
	c, up, err := s.generalise(t, o.Cube, s.blockedAnswer)
	s.counts.litsBefore += int64(len(o.Cube))
	s.counts.litsAfter += int64(len(c))
	return c, up, err
}

// generalise implements the paper's GENERALIZE (2.4.4, 3.4). It raises a blocked box to the highest
// level at which it is blocked, and calls ANALYZE at each level. Then it drops literals.
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

// dropAll tries to drop the literals one by one. It drops a literal if the box stays blocked.
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
		// The attempts to drop the literals before index i have failed. Do not try these literals
		// again. The cube "smaller" may contain only some of them. Continue after these.
		c, i = smaller, i-len(c[:i].Minus(smaller))
	}
	return c, nil
}

// drop tries to block the cube c, which is the box without one literal. This is the paper's
// procedure CTG (section 3.4), with the parts that the options select. If c, or a box that results
// from joins with c, is blocked, "drop" generalises this box further and returns it.
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
// box around p one level lower. If this succeeds, the result "learnt" is true. Otherwise, if the
// options allow it, "ctg" joins the two boxes: the result "larger" is a box that contains both.
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

// askCounted makes a query and counts it if the answer is Unknown.
func (s *search) askCounted(q *frames.Query) (frames.Answer, error) {
	a, err := s.system.Ask(q)
	if a.Unknown != nil {
		s.Unknowns++
	}
	return a, err
}

// A predecessor of the box "goal" is a counterexample to generalisation. ctgBox returns a box
// around this predecessor.
func (s *search) ctgBox(p *frames.Predecessor, goal frames.Cube) (frames.Cube, error) {
	if s.cfg.Lift {
		if d, ok, err := s.lift(p, goal); ok || err != nil {
			return d, err
		}
	}
	return s.gentr(p, goal)
}

// block tries to block the box d of a counterexample to generalisation, at the location and level
// of task t. The generalisation of the task "parent" found the counterexample, so the event refers
// to the obligation of this task.
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
	s.Learn(t.pos.Loc, g, up.Level, frames.Origin{QueryLevel: t.pos.Level, Climb: up, Note: "counterexample to generalisation"})
	return true, nil
}
