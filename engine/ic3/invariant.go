package ic3

import (
	"ic3play/engine/cfa"
	"ic3play/engine/step"
	"ic3play/lia"
)

// invariant returns the frames above level, which are inductive, with only the
// lemmas that safety needs.
func (k *Kernel) invariant(level int32) (cfa.Invariant, error) {
	needed, err := step.Support(k.q, k.P, k.frames, level, func(l *lemma) []lia.Formula { return l.Cube.Formulas() })
	if err != nil {
		return nil, err
	}
	at := map[cfa.Loc][]lia.Formula{}
	for _, l := range needed {
		at[l.Loc] = append(at[l.Loc], k.lits.JoinEqualities(l.Cube).Clause())
	}
	inv := cfa.Invariant{}
	for loc := range k.P.Locs {
		if l := cfa.Loc(loc); l != k.P.Entry && l != k.P.Error {
			inv[l] = lia.And(at[l]...)
		}
	}
	return inv, nil
}
