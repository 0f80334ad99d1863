package cegar

import (
	"ic3play/engine/cfa"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/num"
)

// lemma is a clause that holds in frames 1..level: the negation of a cube. At
// the entry, where no cube has states, it says nothing.
type lemma struct {
	id    int
	cube  cube
	level int32

	clause lia.Formula // of the literals; the location is apart
	where  places
	dead   bool // a later lemma implies it at its level
	// failed is a state from which the last attempt to push the lemma one level
	// up failed; trying again is pointless while no new lemma excludes it (Suda:
	// Triggered clause pushing for IC3, 2013).
	failed *witness
}

// witness is a state that leads into a lemma's cube.
type witness struct {
	loc    cfa.Loc
	level  int32 // the frame that the state was in
	cursor int   // how much of the log it is known to satisfy
	state  []num.Int
}

// entry says that a lemma began to hold at a level: when it was learnt and each
// time that it was pushed.
type entry struct {
	lemma *lemma
	level int32
}

// frames holds the lemmas of all locations. Delta encoding: a lemma stands once,
// with the highest level where it is known to hold, and frame i is the
// conjunction of those with level >= i.
type frames struct {
	lemmas []*lemma
	log    []entry // append-only; each solver has read a prefix of it
	count  int
}

// holdsAt says whether the lemma says something about a location.
func (l *lemma) holdsAt(loc cfa.Loc) bool { return l.where.has(loc) }

// blocked returns the lemma that is seen to exclude q at level.
func (c *checker) blocked(q cube, level int32) *lemma {
	for _, l := range c.frames.lemmas {
		if l.level >= level && l.cube.covers(q) {
			return l
		}
	}
	return nil
}

// blockedState returns the lemma of the highest level, at least level, that is
// seen to exclude all of s.
func (c *checker) blockedState(s *state, level int32) *lemma {
	var best *lemma
next:
	for _, l := range c.frames.lemmas {
		if l.level < level || best != nil && l.level <= best.level || !l.holdsAt(s.loc) {
			continue
		}
		for _, x := range l.cube.lits {
			if value, ok := s.determined(c.domain.formula(x)); !ok || !value {
				continue next
			}
		}
		best = l
	}
	return best
}

// learn adds the negation of q to frames 1..level. It returns the lemma, or the
// one that makes it superfluous.
func (c *checker) learn(q cube, level int32, obl int, note string) *lemma {
	if l := c.blocked(q, level); l != nil {
		return l
	}
	f := &c.frames
	f.count++
	l := &lemma{id: f.count, cube: q, level: level, clause: c.domain.clause(q.lits), where: c.domain.where(q)}
	c.subsume(l)
	f.lemmas = append(f.lemmas, l)
	f.log = append(f.log, entry{l, level})
	if c.rec.On() {
		e := trace.Event{Kind: trace.Lemma, Level: int(level), Loc: int(q.loc), Edge: -1, Lemma: l.id, Obl: obl,
			Formula: c.clauseText(q), Parts: c.parts(q, true), Note: note}
		if q.loc == anywhere {
			e.Locs = c.about(l)
		}
		c.emit(e)
	}
	return l
}

// about returns the locations that a lemma is about, ascending, without those
// that no edge enters.
func (c *checker) about(l *lemma) []int {
	var out []int
	for loc := range c.p.Locs {
		if l.holdsAt(cfa.Loc(loc)) && len(c.p.In(cfa.Loc(loc))) > 0 {
			out = append(out, loc)
		}
	}
	return out
}

// raise records that l holds up to level.
func (c *checker) raise(l *lemma, level int32) {
	l.level, l.failed = level, nil
	c.frames.log = append(c.frames.log, entry{l, level})
	c.stats.pushed++
	c.emit(trace.Event{Kind: trace.Push, Level: int(level), Loc: int(l.cube.loc), Edge: -1, Lemma: l.id})
	c.subsume(l)
}

// subsume removes the lemmas that l implies wherever they hold.
func (c *checker) subsume(l *lemma) {
	f := &c.frames
	keep := f.lemmas[:0]
	for _, old := range f.lemmas {
		if old != l && old.level <= l.level && l.cube.covers(old.cube) {
			old.dead = true
			c.emit(trace.Event{Kind: trace.Subsumed, Level: int(old.level), Loc: int(old.cube.loc), Edge: -1, Lemma: old.id, By: l.id})
			continue
		}
		keep = append(keep, old)
	}
	for i := len(keep); i < len(f.lemmas); i++ {
		f.lemmas[i] = nil
	}
	f.lemmas = keep
}

// alive says whether w is still a state of its frame, and reads the log that
// was written since it was last asked.
func (c *checker) alive(w *witness) bool {
	log := c.frames.log
	value := func(v lia.Var) num.Int { return w.state[v] }
	for ; w.cursor < len(log); w.cursor++ {
		e := log[w.cursor]
		if e.level >= w.level && e.lemma.holdsAt(w.loc) && !e.lemma.clause.Eval(value) {
			return false
		}
	}
	return true
}
