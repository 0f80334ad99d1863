package ic3

import (
	"slices"

	"ic3play/engine/trace"
)

// propagate pushes each lemma as far as it holds, up to frontier k+1. It
// returns a level all of whose lemmas hold one level up as well (the frames
// above it are an invariant), or 0.
func (k *Kernel) propagate() (int32, error) {
	for level := int32(1); level <= k.k; level++ {
		left := 0
		for loc := range k.frames {
			for _, l := range slices.Clone(k.frames[loc].lemmas) {
				if l.dead || l.Level != level {
					continue
				}
				ok, err := k.pushLemma(l)
				if err != nil {
					return 0, err
				}
				if !ok {
					left++
				}
			}
		}
		if left == 0 {
			return level, nil
		}
	}
	return 0, nil
}

// promote finds the lemmas beyond the frontier that keep each other up for ever,
// and raises them to every level: those of level k+1 are pushed on, level after
// level, until all of some level can be (then they are inductive) or none is
// left. Each failure makes the set smaller, so this ends; it is Houdini
// (Flanagan, Leino, FME 2001) in the frames' own terms.
func (k *Kernel) promote() error {
	moved := map[*Lemma]bool{}
	var order []*Lemma
	for level := k.k + 1; ; level++ {
		var here []*Lemma
		for loc := range k.frames {
			for _, l := range k.frames[loc].lemmas {
				if l.Level == level {
					here = append(here, l)
				}
			}
		}
		failed := false
		for _, l := range here {
			ok, err := k.holdsAbove(l)
			if err != nil {
				return err
			}
			if !ok {
				failed = true
				continue
			}
			k.lift(l, level+1)
			if !moved[l] {
				moved[l] = true
				order = append(order, l)
			}
		}
		if len(here) == 0 {
			break
		}
		if !failed {
			for _, l := range here {
				k.lift(l, infinity)
				k.stats.promoted++
			}
			break
		}
	}
	for _, l := range order {
		k.emit(trace.Event{Kind: trace.Push, Level: shown(l.Level), Loc: int(l.Loc), Edge: -1, Lemma: l.ID})
		if !l.dead {
			k.subsume(l)
		}
	}
	return nil
}

// pushLemma tries to raise l by one level.
func (k *Kernel) pushLemma(l *Lemma) (bool, error) {
	ok, err := k.holdsAbove(l)
	if ok {
		k.raise(l, l.Level+1)
	}
	return ok, err
}

// holdsAbove asks whether l holds one level above its own. A failure leaves its
// witness in l.
func (k *Kernel) holdsAbove(l *Lemma) (bool, error) {
	if w := l.failed; w != nil && w.level == l.Level && k.alive(w) {
		return false, nil
	}
	l.failed = nil
	in := k.P.In(l.Loc)
	for i := range in {
		e := in[(i+k.lastSat[l.Loc])%len(in)]
		a, err := k.query(e, l.Level, l.Cube, true, false)
		if isUnknown(err) {
			k.stats.unknowns++
			return false, nil
		}
		if err != nil {
			return false, err
		}
		if a.sat {
			from := k.P.Edges[e].From
			l.failed = &witness{loc: from, level: l.Level, cursor: len(k.frames[from].log), state: a.pred.state}
			return false, nil
		}
	}
	return true, nil
}
