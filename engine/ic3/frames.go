package ic3

import (
	"ic3play/engine/cfa"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/num"
)

// infinity is the level of lemmas that hold in every frame. It is larger than
// any frontier.
const infinity = int32(1) << 30

// Lemma is a clause that holds in frames 0..Level of a location: the negation
// of Cube. (Frames of other locations than Entry are false at level 0, so every
// lemma holds there.)
type Lemma struct {
	ID    int
	Loc   cfa.Loc
	Cube  Cube
	Level int32

	clause lia.Formula
	dead   bool // a later lemma implies it at its level
	seed   bool // guessed and checked, not learnt from an obligation
	// failed is a state from which the last attempt to push the lemma one
	// level up failed. While no new lemma excludes it, trying again is
	// pointless (Suda: Triggered clause pushing for IC3, 2013).
	failed *witness
}

// witness is a state at the source of an edge that leads into a lemma's cube.
type witness struct {
	loc    cfa.Loc
	level  int32 // the frame that the state was in
	cursor int   // how much of the location's log it is known to satisfy
	state  []num.Int
}

// logEntry says that a lemma began to hold at a level: when it was learnt, and
// each time that it was pushed.
type logEntry struct {
	lemma *Lemma
	level int32
}

// frame holds the lemmas of one location. Delta encoding: a lemma stands once,
// with the highest level where it is known to hold; F[i] is the conjunction of
// those with level >= i.
type frame struct {
	lemmas []*Lemma
	// log is append-only; each edge solver has read a prefix of it.
	log []logEntry
}

// blocked returns a lemma that is seen to exclude c at level.
func (k *Kernel) blocked(loc cfa.Loc, c Cube, level int32) *Lemma {
	for _, l := range k.frames[loc].lemmas {
		if l.Level >= level && k.cubeImplies(c, l.Cube) {
			return l
		}
	}
	return nil
}

// addLemma adds the negation of c to frames 0..level of loc. It returns the
// lemma, or the one that makes it superfluous.
func (k *Kernel) addLemma(loc cfa.Loc, c Cube, level int32, from int, seed bool, note string) *Lemma {
	if l := k.blocked(loc, c, level); l != nil {
		return l
	}
	k.lemmaCount++
	l := &Lemma{ID: k.lemmaCount, Loc: loc, Cube: c, Level: level, clause: k.clause(c), seed: seed}
	f := &k.frames[loc]
	k.subsume(l)
	f.lemmas = append(f.lemmas, l)
	f.log = append(f.log, logEntry{l, level})
	if k.rec.On() {
		k.emit(trace.Event{Kind: trace.Lemma, Level: shown(level), Loc: int(loc), Edge: -1, Lemma: l.ID, Obl: from,
			Formula: l.clause.Format(k.name), Parts: k.parts(c, true), Note: note})
	}
	return l
}

// raise records that l holds up to level, and says so.
func (k *Kernel) raise(l *Lemma, level int32) {
	k.lift(l, level)
	k.stats.pushed++
	k.emit(trace.Event{Kind: trace.Push, Level: shown(level), Loc: int(l.Loc), Edge: -1, Lemma: l.ID})
	k.subsume(l)
}

// lift is raise without a word.
func (k *Kernel) lift(l *Lemma, level int32) {
	l.Level = level
	l.failed = nil
	f := &k.frames[l.Loc]
	f.log = append(f.log, logEntry{l, level})
}

// subsume removes the lemmas that l implies wherever they hold.
func (k *Kernel) subsume(l *Lemma) {
	f := &k.frames[l.Loc]
	keep := f.lemmas[:0]
	for _, old := range f.lemmas {
		if old != l && old.Level <= l.Level && k.cubeImplies(old.Cube, l.Cube) {
			old.dead = true
			k.emit(trace.Event{Kind: trace.Subsumed, Level: shown(old.Level), Loc: int(l.Loc), Edge: -1, Lemma: old.ID, By: l.ID})
			continue
		}
		keep = append(keep, old)
	}
	f.lemmas = keep
}

// shown is the level as events give it.
func shown(level int32) int {
	if level == infinity {
		return trace.EveryLevel
	}
	return int(level)
}

// alive says whether w is still a state of its frame, and reads the log that
// was written since it was last asked.
func (k *Kernel) alive(w *witness) bool {
	log := k.frames[w.loc].log
	value := func(v lia.Var) num.Int { return w.state[v] }
	for ; w.cursor < len(log); w.cursor++ {
		if e := log[w.cursor]; e.level >= w.level && k.holds(e.lemma.Cube, value) {
			return false
		}
	}
	return true
}
