package predabs

import (
	"ic3play/engine/art"
	"ic3play/engine/cfa"
	"ic3play/lia"
)

// Abstraction is predicate abstraction as a service for another engine, which builds the abstract
// reachability tree itself. Abstraction computes abstract successors over one edge at a time. It
// caches the successor for each edge and label.
type Abstraction struct {
	s     *search
	posts map[question]answer
}

type question struct {
	from *art.Label
	edge cfa.EdgeID
}

// answer is a label computed by Post. The field "known" is the number of predicates that were
// active at the label's location when Post computed it.
type answer struct {
	label *art.Label
	known int
}

// NewAbstraction returns an abstraction without predicates. It uses the options of c about labels
// and predicates.
func NewAbstraction(base *art.Services, c Config) *Abstraction {
	return &Abstraction{s: newSearch(&art.Search{Services: base}, c), posts: map[question]answer{}}
}

// NumPredicates returns the number of predicates active at a location.
func (a *Abstraction) NumPredicates(at cfa.Loc) int { return len(a.s.preds.At(at)) }

// Post computes the label of a successor node: the abstraction of the states after the edge with
// the number id. The edge starts at a node with the label "from".
func (a *Abstraction) Post(from *art.Label, id cfa.EdgeID) (*art.Label, error) {
	q, known := question{from, id}, a.NumPredicates(a.s.Program.Edges[id].To)
	if got, ok := a.posts[q]; ok && got.known == known {
		return got.label, nil
	}
	_, label, err := a.s.post(from, []cfa.EdgeID{id})
	if err == nil {
		a.posts[q] = answer{label, known}
	}
	return label, err
}

// Refine adds predicates that refute an infeasible path to the error, at the path's locations. It
// returns the path's interpolants.
func (a *Abstraction) Refine(locs []cfa.Loc, edges []cfa.EdgeID) ([]lia.Formula, error) {
	s := a.s
	is, err := s.refutation(edges)
	if err != nil {
		return nil, err
	}
	s.refinements++
	nodes := make([]*node, len(locs))
	for i, l := range locs {
		nodes[i] = &node{Loc: l}
		for _, atom := range s.atoms(is[i]) {
			if _, err := s.add(l, atom, s.origin()); err != nil {
				return nil, err
			}
		}
	}
	if s.c.Mine {
		err = s.mineEquations(nodes, edges)
	}
	return is, err
}

// Stats returns the statistics about predicates.
func (a *Abstraction) Stats() map[string]int64 {
	return map[string]int64{"predicates": int64(a.s.preds.Len()), "predicate_refinements": a.s.refinements,
		"abstractions": a.s.abstractions, "cubes": a.s.cubes, "mined": a.s.mined}
}
