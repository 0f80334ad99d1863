package closed

import (
	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
)

// Start is a start state of Reached. Values has the variables that are live at its location.
type Start struct {
	At     cfa.Loc
	Values []num.Int
}

// KnownResults returns the values of the variables that are live at a procedure's exit. "of"
// returns the values that the caller passes. If ok is false, the results are not known, and the
// procedure must be executed.
type KnownResults func(exit cfa.Loc, of func(lia.Var) (num.Int, bool)) (values []num.Int, ok bool)

// Reached returns the states that are reachable from the start states: for each location, the
// values of the live variables in each state. It executes a called procedure unless the function
// "known" returns its results; "known" may be nil. If there are more than "most" states, or if an
// input has too many values, Reached returns an error.
func Reached(p *cfa.Program, from []Start, most int, known KnownResults) ([][][]num.Int, error) {
	s := newSearch(nil, p)
	s.most, s.known = most, known
	for _, x := range from {
		if err := s.reach(&state{loc: x.At, values: x.Values, edge: -1}); err != nil {
			return nil, err
		}
	}
	for len(s.queue) > 0 {
		x := s.queue[0]
		s.queue = s.queue[1:]
		if err := s.expand(x); err != nil {
			return nil, err
		}
	}
	out := make([][][]num.Int, len(p.Locs))
	for l := range s.at {
		for _, x := range s.at[l] {
			out[l] = append(out[l], x.values)
		}
	}
	return out, nil
}

// applyKnown handles a state x at a call site. If s.known has the results of all calls from x, it
// takes the edges that return from these calls and returns true. Then the procedures need not be
// executed.
func (s *search) applyKnown(x *state) (bool, error) {
	if s.known == nil || !s.calls[x.loc] {
		return false, nil
	}
	value := s.value(x)
	ends := map[cfa.EdgeID]*state{}
	for _, id := range s.p.Out(x.loc) {
		e := &s.p.Edges[id]
		if len(e.Premises) == 0 {
			continue
		}
		pr := e.Premises[0]
		values, ok := s.known(pr.At, func(v lia.Var) (num.Int, bool) {
			for _, a := range pr.Args {
				if a.Var == v && !s.isReturned(a) {
					return a.Term.Eval(value), true
				}
			}
			return num.Int{}, false
		})
		if !ok {
			return false, nil
		}
		ends[id] = &state{loc: pr.At, values: values, edge: -1}
	}
	for _, id := range s.p.Out(x.loc) {
		if end := ends[id]; end != nil {
			if err := s.take(x, id, end); err != nil {
				return false, err
			}
		}
	}
	return true, nil
}
