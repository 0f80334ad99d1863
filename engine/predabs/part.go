package predabs

import (
	"ic3play/engine/art"
	"ic3play/engine/cfa"
	"ic3play/lia"
)

// Abstraction is predicate abstraction as a part of another engine, whose tree it
// is: edges are abstracted one by one, and each question about one from a label is
// asked once.
type Abstraction struct {
	s     *search
	posts map[question]answer
}

type question struct {
	from *art.Label
	edge cfa.EdgeID
}

// answer is a label, and how many predicates counted when it was found.
type answer struct {
	label *art.Label
	known int
}

// NewAbstraction begins with no predicates. Of the options those count that say
// how labels and predicates are made.
func NewAbstraction(base *art.Services, c Config) *Abstraction {
	return &Abstraction{s: newSearch(&art.Search{Services: base}, c), posts: map[question]answer{}}
}

// Known is the number of predicates that count at a location.
func (a *Abstraction) Known(at cfa.Loc) int { return len(a.s.preds.At(at)) }

// Post is the label of what an edge leads to from the states of a label.
func (a *Abstraction) Post(from *art.Label, id cfa.EdgeID) (*art.Label, error) {
	q, known := question{from, id}, a.Known(a.s.Program.Edges[id].To)
	if got, ok := a.posts[q]; ok && got.known == known {
		return got.label, nil
	}
	_, label, err := a.s.post(from, []cfa.EdgeID{id})
	if err == nil {
		a.posts[q] = answer{label, known}
	}
	return label, err
}

// Refine gives the locations of a path from the entry to the error that cannot be
// run the predicates that refute it, and returns its interpolants.
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
		err = s.mine(nodes, edges)
	}
	return is, err
}

// Stats are the statistics about predicates.
func (a *Abstraction) Stats() map[string]int64 {
	return map[string]int64{"predicates": int64(a.s.preds.Len()), "predicate_refinements": a.s.refinements,
		"abstractions": a.s.abstractions, "cubes": a.s.cubes, "mined": a.s.mined}
}
