package explicit

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/trace"
)

// foundPath is what labels are told to have been found by that are false since their
// path cannot be run.
const foundPath = "path"

// lose notes a path to the error that values allow and that cannot be run; core are
// steps that contradict each other, in order.
//
// A node that no run gets to along its path, of which there is one, is false, though
// no values say so, and what is below it leaves the tree. Nodes above it are what
// they were, but that nothing below them is a run is not shown by their values any
// more: what is false below one may be a run below another that has the same. So
// they cover nobody from here on, and whom they have covered is open again.
//
// Then each round of a loop would be looked at after the one before, for ever, and
// what else there is never. So who is at a loop's head, and has what is known of it
// from a round before, is covered by that all the same, until nothing else is open.
func (s *search) lose(nodes []*node, edges []cfa.EdgeID, core []int) error {
	v := nodes[len(edges)]
	s.spurious++
	s.tell(v, trace.PathSpurious)
	if s.lost == nil {
		s.lost = v
	}
	if s.spurious > int64(s.set.behind) {
		// That the node has no children takes it off the frontier.
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

// waits says that a node is one round of a loop or more further on than another
// above it, and was not opened yet.
func (s *search) waits(v, w *node) bool {
	if !s.Program.Locs[v.Loc].LoopHead || s.again[v] {
		return false
	}
	for v != nil && v.Depth > w.Depth {
		v = v.Parent
	}
	return v == w
}

// shortest is how many edges at the beginning of a path can already not be taken one
// after the other; core are such that contradict each other.
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

// look opens nodes that are a round of a loop further on than what covers them, those
// nearest to the entry, and says whether there are any.
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
