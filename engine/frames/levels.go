package frames

import (
	"ic3play/lia"
	"ic3play/lia/smt"
)

// Rebuild is the number of superfluous clauses in a solver, beyond twice the
// number of live lemmas, after which a fresh one is better.
const Rebuild = 400

// Levels is a solver that holds the facts of a Log: each level's under a selector of its
// own, those of every level without one. The zero value has no solver; Reset gives it
// one.
type Levels struct {
	S *smt.Solver

	level  []smt.Lit // level[j] is the selector of the facts of level j
	cursor int       // how much of the log is in S
	held   int       // clauses in S, superfluous ones included
}

// Reset replaces the solver by a fresh one.
func (ls *Levels) Reset(s *smt.Solver) { *ls = Levels{S: s} }

// Stale says whether so many clauses are superfluous that the solver should be reset.
// logs are those that it reads.
func (ls *Levels) Stale(logs ...*Log) bool {
	live := 0
	for _, l := range logs {
		live += l.live
	}
	return ls.held > 2*live+Rebuild
}

// Read asserts the entries that were logged since the last Read. shape returns a fact's
// clause in this solver, false for none; a nil shape takes each clause as it is.
func (ls *Levels) Read(log *Log, shape func(*Fact) (lia.Formula, bool)) {
	ls.ReadFrom(log, &ls.cursor, shape)
}

// ReadFrom is Read of a further log, of which the solver has the entries before cursor.
// It moves the cursor, which is 0 after Reset.
func (ls *Levels) ReadFrom(log *Log, cursor *int, shape func(*Fact) (lia.Formula, bool)) {
	for ; *cursor < len(log.entries); *cursor++ {
		e := log.entries[*cursor]
		if e.fact.dead || e.level != e.fact.Level {
			continue // a later entry repeats it, higher up, or another implies it
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

// Frame appends the assumptions of frame level: the selectors of its level and higher.
func (ls *Levels) Frame(level int32, asm []smt.Lit) []smt.Lit {
	for j := int(level); j < len(ls.level); j++ {
		asm = append(asm, ls.level[j])
	}
	return asm
}
