package icp

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/generalise"
	"ic3play/engine/step"
	"ic3play/engine/trace"
	"ic3play/lia"
)

// task is the generalisation of one box: the location and level, and the obligation that needs it.
type task struct {
	pos        generalise.Frame
	obligation int // number of the obligation; 0 means no obligation, and then no events are emitted
	depth      int // nesting depth of counterexamples to generalisation, from 1
}

// emitStep emits a generalisation step. The boxes in the event have no literals about the program
// counter. Only the field Gone may have such literals.
func (s *search) emitStep(t task, step string, before, after frames.Cube) {
	s.emitEdgeStep(t, step, before, after, lia.True(), -1)
}

// emitEdgeStep emits a generalisation step, from the box "before" to the box "after". If "edge" is
// not -1, the event also says that this edge leads from the states of the formula "sources" into
// the box "before".
func (s *search) emitEdgeStep(t task, step string, before, after frames.Cube, sources lia.Formula, edge cfa.EdgeID) {
	if t.depth > 1 || before.Equal(after) || !s.Rec.On() {
		return
	}
	old, box := s.State(before), s.State(after)
	names := s.Program.VarName
	e := trace.Event{Kind: trace.Generalise, Level: int(t.pos.Level), Loc: int(t.pos.Loc), Edge: int(edge), Obl: t.obligation, Step: step,
		Before: old.Formula().Format(names), After: box.Formula().Format(names), Parts: box.Text(names, false)}
	if edge >= 0 {
		e.Formula = sources.Format(names)
	}
	if s.Generaliser.Names != nil {
		names = s.Generaliser.Names
	}
	e.Gone = before.Minus(after).Text(names, false)
	s.Rec.Emit(e)
}

// liveStateIfTraced returns the state of a predecessor as a formula over its live variables, for
// events. Without a recorder it returns true.
func (s *search) liveStateIfTraced(p *frames.Predecessor) lia.Formula {
	if !s.Rec.On() {
		return lia.True()
	}
	return s.liveState(p.Loc, p.State)
}

// liveState returns a state as a formula over the variables that are live at loc. It interns no
// literals, so that recording does not change the run.
func (s *search) liveState(loc cfa.Loc, state cfa.State) lia.Formula {
	var parts []lia.Formula
	for _, v := range s.live.At(loc) {
		parts = append(parts, lia.Eq(lia.V(v).AddConst(state[v].Neg())))
	}
	return lia.And(parts...)
}

// analyse implements the paper's ANALYZE (section 2.4.4) for a blocked box. It relaxes the bounds
// of the core, which rotation has reduced. If the result contains initial states, it adds a literal
// of the box that excludes them.
func (s *search) analyse(t task, q *frames.Query, a frames.Answer) (frames.Cube, error) {
	core, rotated := q.Cube.Subcube(a.Unrotated), q.Cube.Subcube(a.Core)
	if rotated.Equal(core) {
		s.emitStep(t, "core", q.Cube, core)
	} else {
		// Rotation starts from all literals of the box, not from the solver's core.
		s.emitStep(t, "rotate", q.Cube, rotated)
	}
	c, err := s.relax(t, q, rotated)
	if err != nil {
		return nil, err
	}
	return s.ungeneralise(t, c, q.Cube), nil
}

// relax replaces each bound of the box c by the weakest bound with which the box is still blocked
// (2.4.2). If the box is blocked without the bound, it drops the bound. With bound=propagated, it
// moves a bound only as far as interval propagation shows. If a solver gives up, it keeps the
// bound.
func (s *search) relax(t task, q *frames.Query, c frames.Cube) (frames.Cube, error) {
	if s.cfg.Bounds == BoundsOff {
		return c, nil
	}
	for _, l := range slices.Clone(c) {
		b, ok := asBound(l)
		if !ok || s.isPCLiteral(l) {
			continue
		}
		s.counts.boundsSeen++
		i := slices.Index(c, l)
		rest := *q
		rest.Cube = c.Without(i)
		var r extreme
		if s.cfg.Bounds == BoundsOptimal {
			var err error
			if r, err = s.system.extremum(&rest, b); step.GaveUp(err) {
				s.Unknowns++
				continue
			} else if err != nil {
				return nil, err
			}
		} else {
			r = s.propagatedExtremum(&rest, b)
		}
		before := c
		switch {
		case !r.reached:
			c = c.Without(i)
			s.Generaliser.Dropped++
		case r.known && b.excluding(r.value).weaker(b):
			c = replaced(c, i, b.excluding(r.value).literal(s.Literals))
			s.counts.boundsRelaxed++
		}
		s.emitStep(t, "bound", before, c)
	}
	return c, nil
}

// ungeneralise restores initiation (2.4.3): if the box c contains initial states, it adds a literal
// of the original box that excludes them.
func (s *search) ungeneralise(t task, c, original frames.Cube) frames.Cube {
	if !s.initial(c) {
		return c
	}
	s.counts.ungeneralised++
	out := s.Initiation(c, original)
	s.emitStep(t, "ungeneralise", c, out)
	return out
}
