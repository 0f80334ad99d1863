package explicit

import (
	"slices"

	"ic3play/engine/art"
	"ic3play/engine/cfa"
	"ic3play/engine/trace"
)

// stepPath is the field Step of the event in which a node gets the label false because the path to
// it is infeasible.
const stepPath = "path"

// recordSpurious records a spurious path: an infeasible path to the error that the values in the
// labels did not exclude. "core" has the steps whose guards are contradictory, in order. If there
// were more than maxSpurious such paths, recordSpurious does nothing else.
//
// Some node of the path is unreachable although its values do not show it. This node gets the label
// false, and recordSpurious prunes the nodes below it. The labels above it stay correct. But nodes
// above it have covered nodes with the same values, which may be on a feasible path and were not
// explored. So from now on, the nodes above the relabelled node cover no other nodes. The nodes
// that they covered become open again.
//
// With this rule alone, the search could explore iterations of one loop for ever. So one kind of
// covered node stays covered until no other node is open: a node at a loop head, one or more
// iterations after the node that covers it.
func (s *search) recordSpurious(nodes []*node, edges []cfa.EdgeID, core []int) error {
	v := nodes[len(edges)]
	s.spurious++
	art.EmitOutcome(s.Rec, v, trace.PathSpurious)
	if s.firstSpurious == nil {
		s.firstSpurious = v
	}
	if s.spurious > int64(s.set.maxSpurious) {
		// Expand v without children, so that the search does not examine it again.
		return s.tree.Expand(v, nil)
	}
	n, err := s.infeasiblePrefix(edges, core)
	if err != nil {
		return err
	}
	end := nodes[n]
	s.tree.Relabel(end, &label{tracked: end.Label.tracked}, stepPath, nil)
	s.tree.Prune(end, trace.PathSpurious)
	for w := end.Parent; w != nil && !s.spuriousNodes[w]; w = w.Parent {
		s.spuriousNodes[w] = true
		for _, v := range slices.Backward(slices.Clone(s.tree.Covered(w))) {
			if s.postpones(v, w) {
				s.postponed = append(s.postponed, v)
			} else {
				s.tree.Uncover(v)
			}
		}
	}
	return nil
}

// postpones reports whether the node v, which w covers, stays covered until no other node is open.
// This is so if v is at a loop head and below w, unless reopenPostponed has already opened v.
func (s *search) postpones(v, w *node) bool {
	if !s.Program.Locs[v.Loc].LoopHead || s.reopened[v] {
		return false
	}
	for v != nil && v.Depth > w.Depth {
		v = v.Parent
	}
	return v == w
}

// infeasiblePrefix returns the length of a short infeasible prefix of the path. "core" has the
// steps whose guards are contradictory. Each attempt to find a shorter prefix costs a query.
func (s *search) infeasiblePrefix(edges []cfa.EdgeID, core []int) (int, error) {
	for {
		n := core[len(core)-1] + 1
		if n == 1 {
			return n, nil
		}
		s.feasibilityQueries++
		run, less, err := s.Paths.Feasible(edges[:n-1])
		if err != nil || run != nil {
			return n, err
		}
		core = less
	}
}

// reopenPostponed uncovers those postponed nodes that are nearest to the entry. It returns false if
// no node is postponed, or if there were more than maxSpurious spurious paths.
func (s *search) reopenPostponed() bool {
	if s.spurious > int64(s.set.maxSpurious) {
		return false
	}
	var left []*node
	depth := -1
	for _, v := range s.postponed {
		if v.Coverer == nil || !s.spuriousNodes[v.Coverer] {
			continue
		}
		left = append(left, v)
		if depth < 0 || v.Depth < depth {
			depth = v.Depth
		}
	}
	s.postponed = nil
	for _, v := range left {
		if v.Depth > depth {
			s.postponed = append(s.postponed, v)
			continue
		}
		s.reopened[v] = true
		s.tree.Uncover(v)
	}
	return len(left) > 0
}
