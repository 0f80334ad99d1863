package ic3

import (
	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/generalise"
	"ic3play/engine/step"
)

// reply tells whether a frame enters a cube.
type reply struct {
	step.Answer
	core   frames.Cube // where it does not: the literals that were needed
	region frames.Cube // where it does: states from which Edge leads into the cube
}

// goal is a cube at a location, entered from outside. The cube without literals
// is asked for from everywhere: that a loop's head is not entered at all is true
// of the first levels only, and a lemma that says so is soon learnt for nothing.
func goal(loc cfa.Loc, c frames.Cube) *step.Goal {
	return &step.Goal{Loc: loc, Parts: c.Formulas(), Keep: true, Relative: len(c) > 0}
}

// over asks whether frame level of edge e's source can enter cube c over e. At a
// self-loop the negation of c is assumed: then a refutation shows that c is not
// entered anew, which is enough where c is not initial.
func (s *search) over(e cfa.EdgeID, level int32, c frames.Cube) (reply, error) {
	g := goal(s.Program.Edges[e].To, c)
	a, err := s.edges.Over(e, level, g)
	if err != nil {
		return reply{}, err
	}
	return s.reply(a, g, c)
}

// consecution asks all edges into loc whether frame level-1 can enter c.
func (s *search) consecution(loc cfa.Loc, c frames.Cube, level int32) (reply, error) {
	g := goal(loc, c)
	a, err := s.edges.Enters(level-1, g)
	if err != nil {
		return reply{}, err
	}
	return s.reply(a, g, c)
}

// reply says of an answer about c what it means for cubes.
func (s *search) reply(a step.Answer, g *step.Goal, c frames.Cube) (reply, error) {
	r := reply{Answer: a}
	if !a.Sat {
		for i, needed := range a.Needs {
			if needed {
				r.core = append(r.core, c[i])
			}
		}
		return r, nil
	}
	ls, err := s.edges.Region(&a, g)
	if err != nil {
		return reply{}, err
	}
	if s.cfg.Convex {
		step.Convex(ls, a.Value)
	}
	r.region = s.Literals.Cube(ls)
	return r, nil
}

// Pushes implements ic3loop.Kind.
func (s *search) Pushes(l *lemma) (frames.Entering, error) {
	g := goal(l.Loc, l.Cube)
	g.Aside = true
	a, err := s.edges.Enters(l.Level, g)
	return s.Push(a.Sat, a.Edge, a.State, err)
}

// Steps implements ic3loop.Method.
func (s *search) Steps(at generalise.Place, c frames.Cube) (bool, cfa.EdgeID, error) {
	a, err := s.consecution(at.Loc, c, at.Level)
	return a.Sat, a.Edge, err
}

// Enters implements generalise.Search.
func (s *search) Enters(at generalise.Place, c frames.Cube) (generalise.Reply, error) {
	a, err := s.consecution(at.Loc, c, at.Level)
	if err != nil {
		return generalise.Reply{}, err
	}
	if !a.Sat {
		return generalise.Reply{Refused: true, Core: a.core}, nil
	}
	return generalise.Reply{Known: true, From: s.Program.Edges[a.Edge].From, Region: a.region}, nil
}
