package frames

import (
	"ic3play/lia"
	"ic3play/lia/smt"
)

// Rebuild is a limit on superfluous clauses. If a solver has more clauses than twice the number of
// live lemmas plus Rebuild, a fresh solver should replace it.
const Rebuild = 400

// Levels is a solver with the lemmas of a Log. The lemmas of one level share a selector literal;
// the lemmas of level Infinity need no selector. The zero value has no solver; call Reset first.
type Levels struct {
	S *smt.Solver

	selectors  []smt.Lit // selectors[i] is the selector literal that activates the clauses of level i
	cursor     int       // number of log entries that the solver has read
	numClauses int       // number of clauses in the solver, including superfluous ones
}

// Reset replaces the solver by s, which must be fresh.
func (ls *Levels) Reset(s *smt.Solver) { *ls = Levels{S: s} }

// Stale reports whether the solver has so many superfluous clauses that it should be reset. In
// "others", the caller passes all other Levels that share the solver. In "logs", it passes every
// log that any of these Levels reads.
func (ls *Levels) Stale(others []Levels, logs ...*Log) bool {
	held, live := ls.numClauses, 0
	for i := range others {
		held += others[i].numClauses
	}
	for _, l := range logs {
		live += l.live
	}
	return held > 2*live+Rebuild
}

// Read asserts the entries logged since the last Read. The callback "formula" returns the formula
// to assert for a lemma, or false if Read should omit the lemma. If "formula" is nil, Read asserts
// the lemma's clause.
func (ls *Levels) Read(log *Log, formula func(*LemmaClause) (lia.Formula, bool)) {
	for ; ls.cursor < len(log.entries); ls.cursor++ {
		e := log.entries[ls.cursor]
		if e.lemma.dead || e.level != e.lemma.Level {
			continue // a later entry has the lemma at a higher level, or another lemma implies the lemma
		}
		g := e.lemma.Clause
		if formula != nil {
			var ok bool
			if g, ok = formula(e.lemma); !ok {
				continue
			}
		}
		ls.numClauses++
		if e.level == Infinity {
			ls.S.Assert(g)
			continue
		}
		for int(e.level) >= len(ls.selectors) {
			ls.selectors = append(ls.selectors, ls.S.Selector())
		}
		ls.S.AssertUnder(ls.selectors[e.level], g)
	}
}

// Frame appends the assumptions for a level's frame: the selectors of this level and all higher
// ones.
func (ls *Levels) Frame(level int32, asm []smt.Lit) []smt.Lit {
	for j := int(level); j < len(ls.selectors); j++ {
		asm = append(asm, ls.selectors[j])
	}
	return asm
}
