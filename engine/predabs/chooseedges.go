package predabs

import (
	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/lia"
)

// chooseEdges chooses one of the parallel edges of each step of a path, from the last step to the
// first. The chosen edge must lead from a state in the label of its source node to a state that
// gives the predicates the required truth values: those that they have in the state before the edge
// of the next step. If the labels are the strongest Boolean combinations of the predicates, there
// is such an edge for each step. So the predicates at the nodes do not refute the path of the
// chosen edges.
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
