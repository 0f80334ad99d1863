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

// LemmaClause is the part of a lemma that solvers need: the clause, its locations and its level.
type LemmaClause struct {
	ID     int // number of the lemma, from 1
	Loc    cfa.Loc
	Where  cfa.LocSet // the clause's locations if Loc is cfa.Anywhere; nil means all locations
	Clause lia.Formula
	Level  int32 // the clause holds in frames 1..Level

	dead bool // whether another lemma subsumes this one
}

// At reports whether the clause applies to location l.
func (f *LemmaClause) At(l cfa.Loc) bool {
	if f.Loc != cfa.Anywhere {
		return f.Loc == l
	}
	return f.Where == nil || f.Where.Has(l)
}

// Dead reports whether another lemma subsumes this one.
func (f *LemmaClause) Dead() bool { return f.dead }

// Lemma is a clause that holds in frames 1..Level: the negation of Cube. Frame 0 has states only at
// the entry. No lemma applies to the entry.
type Lemma[C any] struct {
	LemmaClause
	Cube C
	// cti is the counterexample to induction (CTI) of the last attempt to push the lemma. As long
	// as no new lemma excludes it, another attempt would fail too (Suda, "Triggered Clause Pushing
	// for IC3", 2013).
	cti *cti
}

// Log is an append-only list with an entry for each new lemma and for each push. A solver reads the
// new entries from time to time, so it has the clauses of all entries up to some index.
type Log struct {
	entries []entry
	live    int // number of lemmas that are not subsumed
}

type entry struct {
	lemma *LemmaClause
	level int32
}

func (l *Log) add(f *LemmaClause) { l.entries = append(l.entries, entry{f, f.Level}) }

// Len returns the number of entries.
func (l *Log) Len() int { return len(l.entries) }

// Each calls visit with the lemma and the level of each entry, also for subsumed lemmas.
func (l *Log) Each(visit func(f *LemmaClause, level int32)) {
	for _, e := range l.entries {
		visit(e.lemma, e.level)
	}
}

// cti is a counterexample to induction: a state from which a step leads into a lemma's cube.
type cti struct {
	loc    cfa.Loc
	level  int32 // the state is in the frame of this level
	log    *Log  // log of the lemmas about the state's location
	cursor int   // the field "state" satisfies all entries of "log" before this index
	state  []num.Int
}

// inFrame reports whether the state of w is still in the frame of w. It checks only the entries
// that were logged since the last call.
func (w *cti) inFrame() bool {
	value := func(v lia.Var) num.Int { return w.state[v] }
	for ; w.cursor < len(w.log.entries); w.cursor++ {
		if e := w.log.entries[w.cursor]; e.level >= w.level && e.lemma.At(w.loc) && !e.lemma.Clause.Eval(value) {
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
