package frames

import (
	"slices"

	"ic3play/engine/trace"
)

// Pusher answers the consecution query for pushing the lemma l to the next level. The query's frame
// is the frame of l's own level (Query.Frame = l.Level). If the answer is Blocked, l also holds one
// level higher.
type Pusher[C any] func(l *Lemma[C]) (Answer, error)

// Propagate pushes each lemma as far as it holds, up to level k+1, where k is the frontier. If a
// level has no lemmas afterwards, the lemmas above it are an inductive invariant, and Propagate
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

// Promote raises lemmas beyond the frontier k to Infinity if they are inductive together. It pushes
// the lemmas of level k+1 from "level" to "level", and drops each lemma that cannot be pushed. When
// a whole level can be pushed, its lemmas are inductive. This is the Houdini algorithm (Flanagan,
// Leino, FME 2001).
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

// emitPush counts that the lemma l has risen by one or more levels, and emits an event.
func (f *Frames[C]) emitPush(l *Lemma[C]) {
	f.Pushed++
	f.rec.Emit(trace.Event{Kind: trace.Push, Level: EventLevel(l.Level), Loc: int(l.Loc), Edge: -1, Lemma: l.ID})
}

// pushable answers the consecution query for pushing l: does l hold one level higher? If not,
// "pushable" stores the counterexample to induction in l.cti. The same counterexample can answer
// later queries without a solver.
func (f *Frames[C]) pushable(l *Lemma[C], push Pusher[C]) (bool, error) {
	if w := l.cti; w != nil && w.level == l.Level && w.inFrame() {
		return false, nil
	}
	l.cti = nil
	a, err := push(l)
	if err != nil || a.Blocked {
		return err == nil, err
	}
	// If the edge has premises, a later lemma about a premise's state may exclude the step. Then
	// the state before the step may still be in its frame. So this state alone does not justify
	// skipping a later query.
	if p := a.Predecessor; p != nil && !p.Premises {
		log := f.Log(p.Loc)
		l.cti = &cti{loc: p.Loc, level: l.Level, log: log, cursor: log.Len(), state: p.State}
	}
	return false, nil
}
