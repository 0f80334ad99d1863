package explicit

import (
	"ic3play/engine/art"
	"ic3play/engine/cfa"
	"ic3play/engine/precision"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/num"
)

// history is a list of the values that variables had on a path, latest first.
type history struct {
	v        lia.Var
	value    num.Int
	distinct int // number of different values that the variable had on the path, including this one
	previous *history
}

// find looks for a value in the history of variable v. The result "last" is the latest entry of v,
// or nil if v has no entry.
func (h *history) find(v lia.Var, value num.Int) (last *history, found bool) {
	for ; h != nil; h = h.previous {
		if h.v != v {
			continue
		}
		if last == nil {
			last = h
		}
		if h.value.Equal(value) {
			return last, true
		}
	}
	return last, false
}

// countValues adds the values of label l to the history of its path, unless they are already in it.
// If a variable has too many values on one path, the search stops tracking it everywhere. From then
// on, predicates express the facts about this variable (dynamic precision adjustment).
func (s *search) countValues(from, l *label, at cfa.Loc) {
	l.history = from.history
	if s.set.threshold == 0 {
		return
	}
	var drop []lia.Var
	for i, x := range l.values.domain.vars {
		value := l.values.values[i]
		last, known := l.history.find(x, value)
		if known {
			continue
		}
		h := &history{v: x, value: value, distinct: 1, previous: l.history}
		if last != nil {
			h.distinct = last.distinct + 1
		}
		if h.distinct > s.set.threshold {
			drop = append(drop, x)
			continue
		}
		l.history = h
	}
	if len(drop) == 0 {
		return
	}
	for _, x := range drop {
		s.dropped++
		s.machine.untracked[x] = true
		if s.tracked != nil {
			s.tracked.Drop(x, at, precision.Program)
		}
		s.emitPrecision(x, trace.PrecisionDropped, s.tracks(x))
	}
	clear(s.wanted)
	clear(s.trackable)
	l.values = s.store.without(l.values, func(x lia.Var) bool { return s.machine.untracked[x] })
	l.tracked = s.wantedVars(at)
}

// refinePredicates adds to the precision predicates that refute the path, and prunes the tree. Each
// predicate is added at the location where the path needs it.
func (s *search) refinePredicates(nodes []*node, edges []cfa.EdgeID) error {
	v := nodes[len(edges)]
	locs := make([]cfa.Loc, len(nodes))
	for i, w := range nodes {
		locs[i] = w.Loc
	}
	is, err := s.preds.Refine(locs, edges)
	if err != nil {
		return err
	}
	art.EmitOutcome(s.Rec, v, art.Refuted)
	if s.Rec.On() {
		for i, w := range nodes {
			s.Rec.Emit(trace.Event{Kind: trace.Interpolant, Node: w.ID, Loc: int(w.Loc), Edge: -1, Level: i, Formula: is[i].Format(s.Program.VarName)})
		}
	}
	if !s.pruneImprecise(nodes) {
		return art.NoProgress(v)
	}
	return nil
}
