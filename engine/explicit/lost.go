package explicit

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/trace"
)

// foundPath is the step, in events, of labels that are false because their path is
// infeasible.
const foundPath = "path"

// lose records an infeasible path to the error that values allow. core are steps that
// contradict each other, in order.
//
// Some node is unreachable along its path although its values do not show it. It is
// labelled false, and the nodes below it leave the tree. The labels of the nodes above it
// stay correct, but their values no longer imply that no run continues below them: a path
// that is infeasible below one node may be feasible below another with the same values.
// So they cover nothing from here on, and the nodes that they have covered are open
// again.
//
// Then each iteration of a loop would be explored after the previous one, for ever, and
// the rest never. So a node at a loop head is still covered by such a node of an earlier
// iteration, until nothing else is open.
func (s *search) lose(nodes []*node, edges []cfa.EdgeID, core []int) error {
	v := nodes[len(edges)]
	s.spurious++
	s.tell(v, trace.PathSpurious)
	if s.lost == nil {
		s.lost = v
	}
	if s.spurious > int64(s.set.behind) {
		// Without children the node is off the frontier.
		return s.tree.Expand(v, nil)
	}
	n, err := s.shortest(edges, core)
	if err != nil {
		return err
	}
	end := nodes[n]
	s.tree.Relabel(end, &label{tracked: end.Label.tracked}, foundPath, nil)
	s.tree.Prune(end, trace.PathSpurious)
	for w := end.Parent; w != nil && !s.behind[w]; w = w.Parent {
		s.behind[w] = true
		for _, v := range slices.Backward(slices.Clone(s.tree.Covered(w))) {
			if s.waits(v, w) {
				s.rounds = append(s.rounds, v)
			} else {
				s.tree.Uncover(v, trace.PathSpurious)
			}
		}
	}
	return nil
}

// waits reports whether a node is at a loop head below w, at least one iteration further
// on, and has not been opened yet.
func (s *search) waits(v, w *node) bool {
	if !s.Program.Locs[v.Loc].LoopHead || s.again[v] {
		return false
	}
	for v != nil && v.Depth > w.Depth {
		v = v.Parent
	}
	return v == w
}

// shortest returns the length of the shortest infeasible prefix of a path that it finds.
// core are steps that contradict each other.
func (s *search) shortest(edges []cfa.EdgeID, core []int) (int, error) {
	for {
		n := core[len(core)-1] + 1
		if n == 1 {
			return n, nil
		}
		s.feasibility++
		run, less, err := s.Paths.Feasible(edges[:n-1])
		if err != nil || run != nil {
			return n, err
		}
		core = less
	}
}

// look opens the nodes nearest to the entry that are covered by a node of an earlier
// iteration, and reports whether there are any.
func (s *search) look() bool {
	if s.spurious > int64(s.set.behind) {
		return false
	}
	var left []*node
	depth := -1
	for _, v := range s.rounds {
		if v.Coverer == nil || !s.behind[v.Coverer] {
			continue // it has left the tree
		}
		left = append(left, v)
		if depth < 0 || v.Depth < depth {
			depth = v.Depth
		}
	}
	s.rounds = nil
	for _, v := range left {
		if v.Depth > depth {
			s.rounds = append(s.rounds, v)
			continue
		}
		s.again[v] = true
		s.tree.Uncover(v, trace.PathSpurious)
	}
	return len(left) > 0
}
