package predabs

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/precision/mine"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/sorting"
)

// rounds is how often a path must visit some loop head before the search derives equations from the
// stored states. For shorter paths, interpolants may suffice.
const rounds = 3

// maxStates limits the number of states stored for a location. More states would rarely rule out
// further equations.
const maxStates = 100

// maxVars is the largest number of live variables at a loop head for mining. With more variables,
// so many equations hold for a few states that they slow down the abstraction. An example is a
// simplified device driver with twenty flags.
const maxVars = 12

type states struct {
	vars   []lia.Var
	values [][]num.Int
}

// mineEquations runs the program along an infeasible path as far as possible and stores the states
// at loop heads. If the path goes through a loop several times, equations that hold for all stored
// states of the loop head become predicates. Interpolants may describe each iteration separately,
// but such an equation holds for all iterations.
func (s *search) mineEquations(nodes []*node, edges []cfa.EdgeID) error {
	visits, most := map[cfa.Loc]int{}, 0
	for _, v := range nodes {
		if s.isMined(v.Loc) {
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
		if s.isMined(nodes[i].Loc) {
			s.recordState(nodes[i].Loc, st)
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

// isMined reports whether mineEquations stores the states at a location.
func (s *search) isMined(at cfa.Loc) bool {
	return s.Program.Locs[at].LoopHead && len(s.live.At(at)) <= maxVars
}

// longestRun returns a run along a prefix of the edges. While the edges form an infeasible path, it
// removes the last edge that the refutation needs and all edges after it. So it may miss a longer
// run. If no prefix is feasible, it returns nil.
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

func (s *search) recordState(at cfa.Loc, st cfa.State) {
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
	if len(m.values) < maxStates && !slices.ContainsFunc(m.values, same) {
		m.values = append(m.values, values)
	}
}
