package art

import (
	"fmt"

	"ic3play/engine/cfa"
	"ic3play/engine/meter"
)

// Strategy has the steps of Unwind that differ from engine to engine.
type Strategy[L any] interface {
	// Force may close an open leaf that no node covers, for example by forced covering.
	Force(v *Node[L]) error
	// Expand gives an open leaf its children, by Tree.Expand.
	Expand(v *Node[L]) error
	// Refine decides whether the path to v, an open node at Error, is feasible. If it is, Refine
	// returns the run. Otherwise it closes v: it strengthens labels, so that v or an ancestor of v
	// gets the label false, or it prunes the tree above v.
	Refine(v *Node[L]) (cfa.Path, error)
}

// Unwind expands the tree until it is complete or has a feasible path to Error (McMillan's UNWIND
// and DFS). It returns the path, or nil if the tree is safe.
func Unwind[L any](t *Tree[L], m *meter.Meter, s Strategy[L]) (cfa.Path, error) {
	for {
		if err := m.Tick(); err != nil {
			return nil, err
		}
		v := t.Next()
		if v == nil {
			return nil, nil
		}
		if v.Loc == t.p.Error {
			run, err := s.Refine(v)
			if run != nil || err != nil {
				return run, err
			}
			if !t.Closed(v) {
				return nil, fmt.Errorf("internal error: the refutation leaves node %d, at the error, open", v.ID)
			}
			if _, err := t.CloseAbove(v.Parent); err != nil {
				return nil, err
			}
			continue
		}
		if closed, err := t.CloseAbove(v); closed || err != nil {
			if err != nil {
				return nil, err
			}
			continue
		}
		if err := s.Force(v); err != nil {
			return nil, err
		}
		if closed, err := t.CloseAbove(v); closed || err != nil {
			if err != nil {
				return nil, err
			}
			continue
		}
		if err := s.Expand(v); err != nil {
			return nil, err
		}
	}
}
