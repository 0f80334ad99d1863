package frames

import (
	"ic3play/lia"
	"ic3play/lia/smt"
)

// Rebuild is the number of superfluous clauses in a solver, beyond twice the
// number of live lemmas, after which a fresh one is better.
const Rebuild = 400

// Levels is a solver that holds the facts of a Log: those of a level are under a
// selector, and those of every level hold for good. The zero value has no
// solver; Reset gives it one.
type Levels struct {
	S *smt.Solver

	level  []smt.Lit // level[j] switches on the facts of level j exactly
	cursor int       // how much of the log is in S
	held   int       // clauses in S, with those that later ones repeat or imply
}

// Reset puts a fresh solver in the place of the one so far.
func (ls *Levels) Reset(s *smt.Solver) { *ls = Levels{S: s} }

// Stale says whether so much of the solver is superfluous that it should be
// reset.
func (ls *Levels) Stale(log *Log) bool { return ls.held > 2*log.live+Rebuild }

// Read puts what was logged since the last Read into the solver. shape gives a
// fact's clause there and whether it has one; nil takes each as it is.
func (ls *Levels) Read(log *Log, shape func(*Fact) (lia.Formula, bool)) {
	for ; ls.cursor < len(log.entries); ls.cursor++ {
		e := log.entries[ls.cursor]
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

// Frame appends the assumptions that switch on frame level.
func (ls *Levels) Frame(level int32, asm []smt.Lit) []smt.Lit {
	for j := int(level); j < len(ls.level); j++ {
		asm = append(asm, ls.level[j])
	}
	return asm
}
