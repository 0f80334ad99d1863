package explicit

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/trace"
)

// foundPath is the Step in the event of a label that becomes false because its path is
// infeasible.
const foundPath = "path"

// lose records an infeasible path to the error that values allow. The parameter core has
// the steps whose guards are contradictory, in order.
//
// Some node of the path is unreachable although its values do not show it. lose labels this
// node false and prunes the nodes below it. The labels of the nodes above it stay correct.
// But below them the search explored only this path, and another node with the same values
// may be on a feasible one. So these nodes cover no other nodes from here on, and the nodes
// that they covered become open again.
//
// With this rule alone, the search could explore iterations of one loop for ever, and never the
// other nodes. So if the covered node is at a loop head, one or more iterations later, it stays
// covered until no other node is open.
func (s *search) lose(nodes []*node, edges []cfa.EdgeID, core []int) error {
	v := nodes[len(edges)]
	s.spurious++
	s.emitOutcome(v, trace.PathSpurious)
	if s.lost == nil {
		s.lost = v
	}
	if s.spurious > int64(s.set.behind) {
		// Expand the node without children, so that it leaves the frontier.
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

// waits reports whether a covered node should wait: it is at a loop head below w, at least
// one iteration later, and has not been opened yet.
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
// The parameter core has the steps of the path whose guards are contradictory. Each further
// prefix that it tries costs a query.
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

// look opens the nodes of s.rounds that are nearest to the entry; they wait at loop heads. It
// reports whether there are any.
func (s *search) look() bool {
	if s.spurious > int64(s.set.behind) {
		return false
	}
	var left []*node
	depth := -1
	for _, v := range s.rounds {
		if v.Coverer == nil || !s.behind[v.Coverer] {
			continue // the node was pruned
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
