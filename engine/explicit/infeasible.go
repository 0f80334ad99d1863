package explicit

import (
	"slices"

	"ic3play/engine/art"
	"ic3play/engine/cfa"
	"ic3play/engine/trace"
)

// If an event has this value in the field Step, the node gets the label false because its path is
// infeasible.
const stepPath = "path"

// recordSpurious records an infeasible path to the error. The values in the labels did not exclude
// this path. "core" has the steps whose guards are contradictory, in order.
//
// Some node of the path is unreachable although its values do not show it. This node gets the label
// false, and recordSpurious prunes the nodes below it. The labels above it stay correct. But
// another node with the same values as a node of the path may be on a feasible path, and the search
// did not explore it because it was covered. So from now on, the nodes above the relabelled node
// cover no other nodes. The nodes that they covered become open again.
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
		// After this call, v is no longer a leaf to be explored, although it gets no children.
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

// postpones returns whether the covered node v should stay covered until no other node is open.
// This is so if v is at a loop head below w, at least one iteration later, and reopenPostponed has
// not opened v.
func (s *search) postpones(v, w *node) bool {
	if !s.Program.Locs[v.Loc].LoopHead || s.reopened[v] {
		return false
	}
	for v != nil && v.Depth > w.Depth {
		v = v.Parent
	}
	return v == w
}

// infeasiblePrefix looks for a short infeasible prefix of the path and returns its length. "core"
// has the steps whose guards are contradictory. Each attempt costs a query.
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

// reopenPostponed opens some postponed nodes again: those that are nearest to the entry. It returns
// false if no node is postponed, or if there were more than maxSpurious spurious paths.
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
