package ic3

import (
	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/ic3loop"
	"ic3play/engine/step"
)

// relative makes a query relative to the negation of its cube. This strengthens the query at
// self-loops, and is sound because only the entry has initial states. A query for the empty cube is
// not relative: its lemma says that a location is unreachable, which at a loop head holds only at
// the first levels.
//
// relative also requests a region of predecessors, unless the query is for pushing. Generalisers
// block this region if it is a counterexample to generalisation. Its literals are interned, and
// generalisers try to drop literals in the order in which they were interned.
func relative(q *frames.Query) {
	q.Keep, q.Relative, q.PredecessorCube = true, len(q.Cube) > 0, !q.Pushing
}

// edgeConsecution makes the consecution query for edge e alone.
func (s *search) edgeConsecution(e cfa.EdgeID, q *frames.Query) (frames.Answer, error) {
	relative(q)
	a, err := s.edges.AskEdge(e, q)
	return s.withRegion(q, a, err)
}

// consecution makes the consecution query for all edges into the location of the cube.
func (s *search) consecution(q *frames.Query) (frames.Answer, error) {
	relative(q)
	a, err := s.edges.Ask(q)
	return s.withRegion(q, a, err)
}

// withRegion adds the region of the predecessor to the answer if the query requests it.
func (s *search) withRegion(q *frames.Query, a frames.Answer, err error) (frames.Answer, error) {
	if err != nil || a.Predecessor == nil || !q.PredecessorCube {
		return a, err
	}
	ls, err := s.edges.PredecessorCube(q, a.Predecessor)
	if err != nil {
		return frames.Answer{}, err
	}
	if s.cfg.Convex {
		step.Convex(ls, a.Predecessor.Value)
	}
	a.Predecessor.PredecessorCube = s.Literals.Cube(ls)
	return a, nil
}

// Push implements ic3loop.Phases.
func (s *search) Push(l *ic3loop.Lemma) (frames.Answer, error) {
	return s.consecution(&frames.Query{Frame: l.Level, Loc: l.Loc, Cube: l.Cube, Pushing: true})
}
