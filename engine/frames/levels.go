package frames

import (
	"ic3play/lia"
	"ic3play/lia/smt"
)

// Rebuild limits the clauses of subsumed or raised lemmas. If a solver has more clauses than twice
// the number of live lemmas plus Rebuild, a new solver should replace it.
const Rebuild = 400

// Levels is a solver with the lemmas of a Log. The lemmas of a level share a selector literal, and
// the lemmas of level Infinity have none. The zero value has no solver; call Reset first.
type Levels struct {
	S *smt.Solver

	selectors  []smt.Lit // selectors[i] is the selector literal that activates the clauses of level i
	cursor     int       // number of log entries that the solver has read
	numClauses int       // number of clauses in the solver, including superfluous ones
}

// Reset replaces the solver by s, which must be new.
func (ls *Levels) Reset(s *smt.Solver) { *ls = Levels{S: s} }

// Stale reports whether the solver has so many clauses of subsumed or raised lemmas that it should
// be reset (see Rebuild). "others" are all other Levels with the same solver, and "logs" are the
// logs that these Levels read.
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

// Read asserts the lemmas of the entries since the last Read. For each lemma, "formula" returns the
// formula to assert, or false to omit the lemma. If "formula" is nil, Read asserts the lemmas'
// clauses.
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

// Frame appends to asm the assumptions for the frame of a level: the selectors of this level and
// all higher levels. It returns the longer slice.
func (ls *Levels) Frame(level int32, asm []smt.Lit) []smt.Lit {
	for j := int(level); j < len(ls.selectors); j++ {
		asm = append(asm, ls.selectors[j])
	}
	return asm
}
