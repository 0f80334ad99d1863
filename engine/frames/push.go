package frames

import (
	"slices"

	"ic3play/engine/trace"
)

// Pusher answers the consecution query for pushing the lemma l to the next level. The frame of the
// query is the level of l (Query.Frame = l.Level). If the answer is Blocked, l also holds one level
// higher.
type Pusher[C any] func(l *Lemma[C]) (Answer, error)

// Propagate pushes each lemma as far as possible, at most to level k+1, where k is the frontier. If
// a level has no lemmas afterwards, the lemmas above it are an inductive invariant, and Propagate
// returns this level. Otherwise it returns 0.
func (f *Frames[C]) Propagate(k int32, push Pusher[C]) (int32, error) {
	for level := int32(1); level <= k; level++ {
		left := 0
		for i := range f.sequences {
			for _, l := range slices.Clone(f.sequences[i].lemmas) {
				if l.dead || l.Level != level {
					continue
				}
				ok, err := f.pushable(l, push)
				if err != nil {
					return 0, err
				}
				if ok {
					f.raise(l, level+1)
				} else {
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

// Promote raises to Infinity the lemmas above the frontier k that are inductive together. It starts
// with all lemmas of level k+1 and pushes them one level up, again and again. A lemma that cannot
// be pushed stays behind. When all lemmas of a level can be pushed, they are inductive, and Promote
// raises them to Infinity. This is the Houdini algorithm (Flanagan, Leino, FME 2001).
func (f *Frames[C]) Promote(k int32, push Pusher[C]) error {
	raised := map[*Lemma[C]]bool{}
	var order []*Lemma[C]
	for level := k + 1; ; level++ {
		var atLevel []*Lemma[C]
		f.Each(func(l *Lemma[C]) {
			if l.Level == level {
				atLevel = append(atLevel, l)
			}
		})
		failed := false
		for _, l := range atLevel {
			ok, err := f.pushable(l, push)
			if err != nil {
				return err
			}
			if !ok {
				failed = true
				continue
			}
			f.setLevel(l, level+1)
			if !raised[l] {
				raised[l] = true
				order = append(order, l)
			}
		}
		if len(atLevel) == 0 {
			break
		}
		if !failed {
			for _, l := range atLevel {
				f.setLevel(l, Infinity)
				f.Promoted++
			}
			break
		}
	}
	for _, l := range order {
		f.emitPush(l)
		if !l.dead {
			f.subsume(l)
		}
	}
	return nil
}

func (f *Frames[C]) raise(l *Lemma[C], level int32) {
	f.setLevel(l, level)
	f.emitPush(l)
	f.subsume(l)
}

func (f *Frames[C]) setLevel(l *Lemma[C], level int32) {
	l.Level = level
	l.cti = nil
	f.sequence(l.Loc).log.add(&l.LemmaClause)
}

// emitPush counts a push of the lemma l by one or more levels, and emits its event.
func (f *Frames[C]) emitPush(l *Lemma[C]) {
	f.Pushed++
	f.rec.Emit(trace.Event{Kind: trace.Push, Level: EventLevel(l.Level), Loc: int(l.Loc), Edge: -1, Lemma: l.ID})
}

// pushable makes the consecution query for pushing l, and reports whether l also holds one level
// higher. If not, it stores the counterexample to induction in l.cti, which can answer later
// queries without a solver.
func (f *Frames[C]) pushable(l *Lemma[C], push Pusher[C]) (bool, error) {
	if w := l.cti; w != nil && w.level == l.Level && w.inFrame() {
		return false, nil
	}
	l.cti = nil
	a, err := push(l)
	if err != nil || a.Blocked {
		return err == nil, err
	}
	// Do not store a state before an edge with premises. A later lemma about a premise's state may
	// exclude the step although the state before the step stays in its frame.
	if p := a.Predecessor; p != nil && !p.Premises {
		log := f.Log(p.Loc)
		l.cti = &cti{loc: p.Loc, level: l.Level, log: log, cursor: log.Len(), state: p.State}
	}
	return false, nil
}
