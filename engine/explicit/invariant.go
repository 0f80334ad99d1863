package explicit

import (
	"ic3play/engine/art"
	"ic3play/engine/cfa"
	"ic3play/lia"
)

// invariant returns the invariant of the finished tree. It has formulas at loop heads and at
// locations with several incoming edges. These imply the labels at all other locations.
func (s *search) invariant() (cfa.Invariant, error) {
	type known struct {
		values  []*valuation
		formula *art.Label
	}
	at := make([][]known, len(s.Program.Locs))
	s.tree.VisitKept(func(v *node) {
		if l := v.Loc; l == s.Program.Entry || l == s.Program.Error || !s.Program.Locs[l].LoopHead && len(s.Program.In(l)) < 2 {
			return
		}
		list := at[v.Loc]
		for i := range list {
			if list[i].formula == v.Label.formula {
				list[i].values = append(list[i].values, v.Label.values)
				return
			}
		}
		at[v.Loc] = append(list, known{[]*valuation{v.Label.values}, v.Label.formula})
	})
	inv := cfa.Invariant{}
	for l := range s.Program.Locs {
		l := cfa.Loc(l)
		if len(at[l]) == 0 && !s.Program.Locs[l].LoopHead || l == s.Program.Entry || l == s.Program.Error {
			continue
		}
		var parts []lia.Formula
		for _, k := range at[l] {
			f, err := s.summarise(k.values)
			if err != nil {
				return nil, err
			}
			if k.formula != nil {
				f = lia.And(k.formula.Formula, f)
			}
			parts = append(parts, f)
		}
		inv[l] = lia.Or(parts...)
	}
	return inv, nil
}

// summarise returns a short formula that is equivalent to the disjunction of the given valuations.
func (s *search) summarise(all []*valuation) (lia.Formula, error) {
	all = s.weakest(all)
	sum := newSummary(len(s.Program.Vars), all, s.Meter.Tick)
	return sum.formula(sum.table(all))
}

// The method "weakest" returns the valuations that imply no other valuation of the list.
func (s *search) weakest(all []*valuation) []*valuation {
	x := newIndex(s.store, 1, func(*node) bool { return false })
	nodes := make([]*node, len(all))
	for i, v := range all {
		nodes[i] = &node{Label: &label{values: v}}
		x.add(nodes[i])
	}
	var out []*valuation
	seen := map[*valuation]bool{}
	for _, v := range nodes {
		if seen[v.Label.values] {
			continue
		}
		seen[v.Label.values] = true
		weaker := false
		_ = x.candidates(v, func(w *node) (bool, error) {
			weaker = w.Label.values != v.Label.values
			return weaker, nil
		})
		if !weaker {
			out = append(out, v.Label.values)
		}
	}
	return out
}
