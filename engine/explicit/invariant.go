package explicit

import (
	"ic3play/engine/cfa"
)

// invariant is what the finished tree says of each location.
func (s *search) invariant() (cfa.Invariant, error) {
	return s.tree.Disjunction(s.labels.form)
}
