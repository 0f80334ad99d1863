package bmc

import (
	"ic3play/engine/cfa"
	"ic3play/engine/trace"
)

// unroll implements Deepen for the option "unroll". It adds a step to the formula and queries
// whether a run with this many steps reaches Error.
func (s *Search) unroll() (cfa.Path, error) {
	u := s.unrolled
	switch {
	case u.Ended():
		return nil, errNoInvariant
	case s.cfg.Depth > 0 && s.depth+1 >= s.cfg.Depth:
		return nil, errDepth
	}
	s.depth++
	if s.rec.On() {
		s.rec.Emit(trace.Event{Kind: trace.Depth, Level: s.depth, Loc: -1, Edge: -1})
	}
	if err := u.Extend(); err != nil {
		return nil, err
	}
	leads, err := u.ReachesError()
	s.stats["queries"] = u.Queries
	if err != nil || !leads {
		return nil, err
	}
	run, _, err := u.ErrorPath()
	return run, err
}
