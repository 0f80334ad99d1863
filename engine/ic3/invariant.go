package ic3

import (
	"ic3play/engine/cfa"
	"ic3play/engine/step"
	"ic3play/lia"
)

// invariant returns the frames above level, which are inductive, with only the
// lemmas that safety needs.
func (s *search) invariant(level int32) (cfa.Invariant, error) {
	needed, err := step.Support(s.q, s.p, s.frames, level, func(l *lemma) []lia.Formula { return l.Cube.Formulas() })
	if err != nil {
		return nil, err
	}
	at := map[cfa.Loc][]lia.Formula{}
	for _, l := range needed {
		at[l.Loc] = append(at[l.Loc], s.lits.JoinEqualities(l.Cube).Clause())
	}
	inv := cfa.Invariant{}
	for loc := range s.p.Locs {
		if l := cfa.Loc(loc); l != s.p.Entry && l != s.p.Error {
			inv[l] = lia.And(at[l]...)
		}
	}
	return inv, nil
}
