package predabs

import (
	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/lia"
)

// chooseEdges chooses one edge for each step of a path with parallel edges, from the last node to
// the first. The edge must lead from a state of the parent's label to a state from which the path
// continues; the signs of the node's predicates describe the states after it. If the labels are the
// strongest Boolean combinations, there is such an edge, and the nodes' predicates do not refute
// the resulting path.
func (s *search) chooseEdges(nodes []*node) ([]cfa.EdgeID, error) {
	edges := make([]cfa.EdgeID, len(nodes)-1)
	choice := len(edges) // the first step with several edges
	for i := range edges {
		edges[i] = nodes[i+1].Edges[0]
		if len(nodes[i+1].Edges) > 1 {
			choice = min(choice, i)
		}
	}
	var goal []lia.Formula
	for i := len(edges) - 1; i >= choice; i-- {
		v, w := nodes[i], nodes[i+1]
		signs := goal
		goal = nil
		for _, id := range w.Edges {
			a, err := frames.Decided(s.Steps.Ask(v.Label.Parts, id, signs...))
			if err != nil {
				return nil, err
			}
			if a.Blocked {
				continue
			}
			edges[i] = id
			goal = s.signs(v, a.Predecessor.Value)
			break
		}
	}
	return edges, nil
}
