package impact

import (
	"errors"

	"ic3play/engine/art"
	"ic3play/engine/cfa"
	"ic3play/engine/path"
	"ic3play/lia"
	"ic3play/lia/itp"
)

type node = art.Node[*art.Label]

type search struct {
	*art.Search
	c Config
}

// sequence returns interpolants for the path from the node "start" through "nodes", after which
// "bad" must be false. With the option "weakest", the interpolants after the last loop head are the
// weakest ones, unless the path has parallel edges.
func (s *search) sequence(start *node, nodes []*node, bad lia.Formula) ([]lia.Formula, []cfa.EdgeID, error) {
	edges, single := art.SingleEdges(nodes)
	opt := itp.Options{Backward: s.c.Backward}
	if !s.c.Weakest || !single {
		return s.Paths.SequenceOfSteps(start.Loc, start.Label.Formula, art.EdgeGroups(nodes), bad, opt)
	}
	after := 0 // the positions from this one on get weakest interpolants
	for i, v := range nodes {
		if s.Program.Locs[v.Loc].LoopHead {
			after = i + 2
		}
	}
	is, err := s.Paths.WeakestSequence(start.Loc, start.Label.Formula, edges, bad, after, opt)
	return is, edges, err
}

// Expand is McMillan's EXPAND.
func (s *search) Expand(v *node) error {
	return s.Tree.Expand(v, func(edges []cfa.EdgeID) ([]cfa.EdgeID, *art.Label, error) {
		if !s.c.Edges {
			return edges, s.Facts.Top(), nil
		}
		return s.Child(v.Label, edges)
	})
}

// Refine handles a path to the error (McMillan's REFINE). If the path is feasible, Refine returns a
// run along it. Otherwise it adds the interpolants to the labels of the nodes.
func (s *search) Refine(v *node) (cfa.Path, error) {
	nodes := s.Tree.Path(v)
	run, is, err := s.Interpolants(v, func() ([]lia.Formula, []cfa.EdgeID, error) {
		return s.sequence(nodes[0], nodes[1:], lia.True())
	})
	if run != nil || err != nil {
		return run, err
	}
	news := false
	for i, w := range nodes {
		added, err := s.Strengthen(w, "interpolant", is[i])
		if err != nil {
			return nil, err
		}
		news = news || added
	}
	if !news {
		return nil, art.NoProgress(v)
	}
	return nil, nil
}

const maxForced = 16

// Force tries to cover the leaf v by each of the nodes that the option "forced" selects, the
// youngest first (McMillan's FORCE-COVER). With forced=any it tries at most maxForced nodes.
func (s *search) Force(v *node) error {
	switch s.c.Forced {
	case ForcedAncestor:
		for w := v.Parent; w != nil; w = w.Parent {
			if w.Loc != v.Loc {
				continue
			}
			if closed, err := s.Tree.Force(v, w, s.holds(v, w)); closed || err != nil {
				return err
			}
		}
	case ForcedAny:
		older := s.Tree.At(v.Loc)
		for i, left := len(older)-1, maxForced; i >= 0 && left > 0; i-- {
			if older[i].ID >= v.ID || s.Tree.Closed(older[i]) {
				continue
			}
			left--
			if closed, err := s.Tree.Force(v, older[i], s.holds(v, older[i])); closed || err != nil {
				return err
			}
		}
	}
	return nil
}

// holds returns a function for Tree.Force that makes the label of w hold at v. The function
// computes interpolants between the label of the node "above" and the negation of the label of w.
// It returns the labels of the nodes on the path to v, each strengthened by its interpolant.
func (s *search) holds(v, w *node) func(above *node, nodes []*node) ([]*art.Label, error) {
	return func(above *node, nodes []*node) ([]*art.Label, error) {
		is, _, err := s.sequence(above, nodes, lia.Not(w.Label.Formula))
		if errors.Is(err, path.ErrFeasible) {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		s.EmitInterpolants(nodes, is[1:])
		labels := make([]*art.Label, len(nodes))
		for i, x := range nodes {
			found := is[i+1]
			if x == v {
				found = lia.And(found, w.Label.Formula)
			}
			if labels[i], _, err = s.Conjoin(x, found); err != nil {
				return nil, err
			}
		}
		return labels, nil
	}
}
