package frames

import (
	"ic3play/lia"
	"ic3play/lia/smt"
)

// Rebuild is a limit on superfluous clauses. If a solver has more clauses than twice the number of
// live lemmas plus Rebuild, a fresh solver should replace it.
const Rebuild = 400

// Levels is a solver with the facts of a Log. The facts of one level share a selector literal; the
// facts of level Infinity need no selector. The zero value has no solver; call Reset first.
type Levels struct {
	S *smt.Solver

	level  []smt.Lit // level[i] is the selector literal that activates the clauses of level i
	cursor int       // number of log entries that the solver has read
	held   int       // number of clauses in the solver, including superfluous ones
}

// Reset replaces the solver by s, which must be fresh.
func (ls *Levels) Reset(s *smt.Solver) { *ls = Levels{S: s} }

// Stale reports whether the solver has so many superfluous clauses that it should be reset. In
// others, the caller passes all other Levels that share the solver. In logs, it passes every log
// that any of these Levels reads.
func (ls *Levels) Stale(others []Levels, logs ...*Log) bool {
	held, live := ls.held, 0
	for i := range others {
		held += others[i].held
	}
	for _, l := range logs {
		live += l.live
	}
	return held > 2*live+Rebuild
}

// Read asserts the entries logged since the last Read. The callback "shape" returns the formula to
// assert for a fact, or false if Read should omit the fact. If shape is nil, Read asserts the
// fact's clause.
func (ls *Levels) Read(log *Log, shape func(*Fact) (lia.Formula, bool)) {
	for ; ls.cursor < len(log.entries); ls.cursor++ {
		e := log.entries[ls.cursor]
		if e.fact.dead || e.level != e.fact.Level {
			continue // a later entry has a higher level, or another lemma implies it
		}
		g := e.fact.Clause
		if shape != nil {
			var ok bool
			if g, ok = shape(e.fact); !ok {
				continue
			}
		}
		ls.held++
		if e.level == Infinity {
			ls.S.Assert(g)
			continue
		}
		for int(e.level) >= len(ls.level) {
			ls.level = append(ls.level, ls.S.Selector())
		}
		ls.S.AssertUnder(ls.level[e.level], g)
	}
}

// Frame appends the assumptions for a level's frame: the selectors of this level and all higher
// ones.
func (ls *Levels) Frame(level int32, asm []smt.Lit) []smt.Lit {
	for j := int(level); j < len(ls.level); j++ {
		asm = append(asm, ls.level[j])
	}
	return asm
}
