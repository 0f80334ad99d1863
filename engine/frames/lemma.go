package frames

import (
	"math"

	"ic3play/engine/cfa"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/num"
)

// Infinity is the level of lemmas that hold in every frame. It is larger than
// any frontier.
const Infinity = int32(math.MaxInt32 / 2)

// Fact is what a lemma says and since when: all that solvers need to know of it.
type Fact struct {
	ID     int // from 1
	Loc    cfa.Loc
	Where  cfa.LocSet // with Loc cfa.Anywhere: the locations that it is about; nil: all
	Clause lia.Formula
	Level  int32 // it holds in frames 1..Level

	dead bool // a later lemma implies it at its level
}

// At says whether the fact says something about a location.
func (f *Fact) At(l cfa.Loc) bool {
	if f.Loc != cfa.Anywhere {
		return f.Loc == l
	}
	return f.Where == nil || f.Where.Has(l)
}

// Dead says whether a later lemma has taken its place.
func (f *Fact) Dead() bool { return f.dead }

// Lemma is a clause that holds in frames 1..Level: the negation of Cube. In
// frame 0 there are states at the entry only, where no lemma says anything.
type Lemma[C any] struct {
	Fact
	Cube C
	// failed is a state from which the last attempt to push the lemma one
	// level up failed. While no new lemma excludes it, trying again is
	// pointless (Suda: Triggered clause pushing for IC3, 2013).
	failed *witness
}

// Log tells when facts began to hold: one entry when a lemma was learnt, and one
// each time that it was pushed. It is append-only; each solver has read a prefix.
type Log struct {
	entries []entry
	live    int // facts that are not dead
}

type entry struct {
	fact  *Fact
	level int32
}

func (l *Log) add(f *Fact) { l.entries = append(l.entries, entry{f, f.Level}) }

// Len is the number of entries: what was learnt or pushed so far.
func (l *Log) Len() int { return len(l.entries) }

// Each calls visit with every fact that was ever learnt, dead or not, with the
// level of each entry.
func (l *Log) Each(visit func(f *Fact, level int32)) {
	for _, e := range l.entries {
		visit(e.fact, e.level)
	}
}

// witness is a state that leads into a lemma's cube.
type witness struct {
	loc    cfa.Loc
	level  int32 // the frame that the state was in
	log    *Log  // of the facts about loc
	cursor int   // how much of it the state is known to satisfy
	state  []num.Int
}

// alive says whether w is still a state of its frame. It reads what was logged
// since it was last asked.
func (w *witness) alive() bool {
	value := func(v lia.Var) num.Int { return w.state[v] }
	for ; w.cursor < len(w.log.entries); w.cursor++ {
		if e := w.log.entries[w.cursor]; e.level >= w.level && e.fact.At(w.loc) && !e.fact.Clause.Eval(value) {
			return false
		}
	}
	return true
}

// Shown is a level as events give it.
func Shown(level int32) int {
	if level == Infinity {
		return trace.EveryLevel
	}
	return int(level)
}
