package predabs

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/precision/mine"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/sorting"
)

// rounds is how often a path comes to a loop head before states are mined: before
// that, interpolants may do.
const rounds = 3

// mostStates bounds those that are kept of a location. More would hardly rule out
// another equation.
const mostStates = 100

// mostVars bounds the variables that are live at a loop head where states are
// mined. Of more, as in the simplified drivers with their twenty flags, so many
// equations hold of a few states that the abstraction is slowed down by them.
const mostVars = 12

// states are some in which runs were at a location.
type states struct {
	vars   []lia.Var // that are live there
	values [][]num.Int
}

// mine makes equations predicates that hold of all states that runs along refuted
// paths had at a loop head, if this path goes round a loop. Interpolants of such a
// path may say no more than where it is in each round, and those of the next one the
// same with one round more; an equation says what the rounds share.
func (s *search) mine(nodes []*node, edges []cfa.EdgeID) error {
	visits, most := map[cfa.Loc]int{}, 0
	for _, v := range nodes {
		if s.mines(v.Loc) {
			visits[v.Loc]++
			most = max(most, visits[v.Loc])
		}
	}
	if most == 0 {
		return nil
	}
	run, err := s.longestRun(edges)
	if err != nil {
		return err
	}
	all, err := cfa.Run(s.Program, run)
	if err != nil {
		return err
	}
	for i, st := range all {
		if s.mines(nodes[i].Loc) {
			s.meet(nodes[i].Loc, st)
		}
	}
	if most < rounds {
		return nil
	}
	for _, at := range sorting.Keys(s.met) {
		news := false
		for _, t := range mine.Equalities(s.met[at].vars, s.met[at].values) {
			more, err := s.add(at, lia.Eq(t), "mined")
			if err != nil {
				return err
			}
			news = news || more
		}
		if news {
			s.mined++
		}
	}
	return nil
}

// mines says whether states at a location are mined.
func (s *search) mines(at cfa.Loc) bool {
	return s.Program.Locs[at].LoopHead && len(s.live.At(at)) <= mostVars
}

// longestRun is a run along as many of the edges as can be taken one after the
// other.
func (s *search) longestRun(edges []cfa.EdgeID) (cfa.Path, error) {
	for len(edges) > 0 {
		run, core, err := s.Paths.Feasible(edges)
		if run != nil || err != nil {
			return run, err
		}
		edges = edges[:slices.Max(core)]
	}
	return nil, nil
}

// meet keeps a state of a run.
func (s *search) meet(at cfa.Loc, st cfa.State) {
	m := s.met[at]
	if m == nil {
		m = &states{vars: s.live.At(at)}
		s.met[at] = m
	}
	values := make([]num.Int, len(m.vars))
	for i, v := range m.vars {
		values[i] = st[v]
	}
	same := func(other []num.Int) bool { return slices.EqualFunc(values, other, num.Int.Equal) }
	if len(m.values) < mostStates && !slices.ContainsFunc(m.values, same) {
		m.values = append(m.values, values)
	}
}
