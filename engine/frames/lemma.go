package frames

import (
	"math"

	"ic3play/engine/cfa"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/num"
)

// Infinity is the level of lemmas that hold in every frame. It is greater than any
// frontier.
const Infinity = int32(math.MaxInt32 / 2)

// Fact is the part of a lemma that solvers need.
type Fact struct {
	ID     int // number of the fact, from 1
	Loc    cfa.Loc
	Where  cfa.LocSet // the fact's locations if Loc is cfa.Anywhere; nil means all locations
	Clause lia.Formula
	Level  int32 // the fact holds in frames 1..Level

	dead bool // whether a later lemma subsumes the fact
}

// At reports whether the fact is about location l.
func (f *Fact) At(l cfa.Loc) bool {
	if f.Loc != cfa.Anywhere {
		return f.Loc == l
	}
	return f.Where == nil || f.Where.Has(l)
}

// Dead reports whether a later lemma subsumes the fact.
func (f *Fact) Dead() bool { return f.dead }

// Lemma is a clause that holds in frames 1..Level: the negation of Cube. Frame 0 has states only at
// the entry, which lemmas never constrain.
type Lemma[C any] struct {
	Fact
	Cube C
	// failed is the counterexample to induction (CTI) of the last attempt to push. While no new
	// lemma excludes it, another attempt would fail too (Suda, "Triggered Clause Pushing for IC3",
	// 2013).
	failed *witness
}

// Log is an append-only list with an entry for each new lemma and for each push. A solver reads the
// new entries from time to time, so its clauses correspond to the first entries of the list.
type Log struct {
	entries []entry
	live    int // number of facts that are not dead
}

type entry struct {
	fact  *Fact
	level int32
}

func (l *Log) add(f *Fact) { l.entries = append(l.entries, entry{f, f.Level}) }

// Len returns the number of entries.
func (l *Log) Len() int { return len(l.entries) }

// Each visits the fact and the level of each entry, including dead facts.
func (l *Log) Each(visit func(f *Fact, level int32)) {
	for _, e := range l.entries {
		visit(e.fact, e.level)
	}
}

// witness is a counterexample to induction: a state that steps into a lemma's cube.
type witness struct {
	loc    cfa.Loc
	level  int32 // the state is in the frame of this level
	log    *Log  // log of the facts about the state's location
	cursor int   // the field state satisfies all entries of log before this index
	state  []num.Int
}

// alive reports whether the state of w is still in its frame. It checks only the entries that were
// logged since the last call.
func (w *witness) alive() bool {
	value := func(v lia.Var) num.Int { return w.state[v] }
	for ; w.cursor < len(w.log.entries); w.cursor++ {
		if e := w.log.entries[w.cursor]; e.level >= w.level && e.fact.At(w.loc) && !e.fact.Clause.Eval(value) {
			return false
		}
	}
	return true
}

// EventLevel converts a level for events: Infinity becomes trace.EveryLevel.
func EventLevel(level int32) int {
	if level == Infinity {
		return trace.EveryLevel
	}
	return int(level)
}
