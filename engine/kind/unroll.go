package kind

import (
	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/path"
	"ic3play/engine/trace"
)

// unrolled is the induction step on the unrolled transition formula. It queries for a path of k
// steps to Error from any location except Entry. The base case covers paths from Entry.
type unrolled struct {
	u        *path.Unrolling
	simple   bool
	distinct int64
}

// step is the induction step for s.k, and reports whether it holds. If not, step emits an event
// with a path that refutes it.
//
// Facts and simple-path constraints are added when a model violates them (Eén and Sörensson,
// Temporal Induction by Incremental SAT Solving, 2003). There are k(k-1)/2 pairs of states and each
// constraint is a disjunction, but few pairs are ever equal in a model.
func (s *search) step() (bool, error) {
	u := s.unrolled.u
	if err := u.Extend(); err != nil {
		return false, err
	}
	for {
		leads, err := u.ReachesError()
		if err != nil {
			return false, err
		}
		if !leads {
			s.count.refuted++
			s.tell.emitHoldsEverywhere(s.k)
			return true, nil
		}
		steps, states, err := u.ErrorPath()
		if err != nil {
			return false, err
		}
		start := s.p.Edges[steps[0].Edge].From
		a := &s.at[start]
		if by := a.violatedFact(cfa.Valuation(states[0], &s.p.Edges[steps[0].Edge], steps[0].Inputs)); by >= 0 {
			s.count.excluded++
			if a.used == nil {
				a.used = map[int]bool{}
			}
			a.used[by] = true
			u.Assume(start, a.facts[by])
			s.tell.emitPath(trace.Event{Level: s.k, Loc: int(start), Note: trace.WayExcluded, Formula: a.facts[by].Format(s.p.VarName)}, steps, states)
			continue
		}
		if s.unrolled.simple {
			if l, i, j, repeats := u.Repeats(steps, states); repeats {
				s.unrolled.distinct++
				u.Distinct(l, i, j)
				continue
			}
		}
		s.tell.emitPath(trace.Event{Level: s.k, Loc: int(start), Note: trace.WayFails}, steps, states)
		return false, nil
	}
}

// certified is called when the unrolled induction step for k holds. It returns an invariant, or a
// run to Error if the base case has missed one.
//
// The step shows that no path of k steps leads to Error from states that satisfy the facts. With
// the option "simple", it shows this only for paths that visit no state twice. If a state can reach
// Error, a shortest path to Error visits no state twice. This path has fewer than k steps, because
// otherwise its last k steps would contradict the induction step. So a state cannot reach Error if
// it satisfies the facts and is not the start of a shortest path of fewer than k steps.
//
// The method computes the sets of such start states, the regions, backwards from Error and exactly,
// as the search does without the option "unroll". The computation ends, because no region has paths
// of k steps.
func (s *search) certified() (engine.Result, error) {
	s.tell = teller{p: s.p}
	defer func(n int64) { s.count.excluded = n }(s.count.excluded)
	for len(s.new) > 0 {
		if start, err := s.backward(); start != nil || err != nil {
			return s.counterexample(start, err)
		}
	}
	return s.safe(), nil
}
