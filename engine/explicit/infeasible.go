package explicit

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/trace"
)

// foundPath is the value of the field Step in an event: the node gets the label false because its
// path is infeasible.
const foundPath = "path"

// lose records an infeasible path to the error that values allow. core has the steps whose guards
// are contradictory, in order.
//
// Some node of the path is unreachable although its values do not show it. lose labels it false and
// prunes the nodes below it. The labels above it stay correct. But another node with the same
// values as a node of the path may be on a feasible path, and the search did not explore it because
// it was covered. So from now on, the nodes above the relabelled node cover no other nodes. The
// nodes that they covered become open again.
//
// With this rule alone, the search could explore iterations of one loop for ever. So one kind of
// covered node stays covered until no other node is open: a node at a loop head, one or more
// iterations after the node that covers it.
func (s *search) lose(nodes []*node, edges []cfa.EdgeID, core []int) error {
	v := nodes[len(edges)]
	s.spurious++
	s.emitOutcome(v, trace.PathSpurious)
	if s.lost == nil {
		s.lost = v
	}
	if s.spurious > int64(s.set.behind) {
		// After this call, v is no longer a leaf to be explored, although it gets no children.
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
				s.tree.Uncover(v)
			}
		}
	}
	return nil
}

// waits reports whether the covered node v should stay covered until no other node is open. This is
// so if v is at a loop head below w, at least one iteration later, and look has not opened v.
func (s *search) waits(v, w *node) bool {
	if !s.Program.Locs[v.Loc].LoopHead || s.again[v] {
		return false
	}
	for v != nil && v.Depth > w.Depth {
		v = v.Parent
	}
	return v == w
}

// shortest looks for a short infeasible prefix of the path and returns its length. core has the
// steps whose guards are contradictory. Each attempt costs a query.
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

// The list rounds has covered nodes that wait. look makes the nodes of this list that are nearest
// to the entry open again, and reports whether there are any.
func (s *search) look() bool {
	if s.spurious > int64(s.set.behind) {
		return false
	}
	var left []*node
	depth := -1
	for _, v := range s.rounds {
		if v.Coverer == nil || !s.behind[v.Coverer] {
			continue
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
		s.tree.Uncover(v)
	}
	return len(left) > 0
}
