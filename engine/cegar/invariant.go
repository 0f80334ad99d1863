package cegar

import (
	"ic3play/engine/cfa"
	"ic3play/engine/step"
	"ic3play/lia"
)

// Invariant implements ic3loop.Phases.
func (c *search) Invariant(level int32) (cfa.Invariant, error) {
	c.countFixpoint(level)
	return step.Invariant(c.Solvers, c.Program, c.Frames, level,
		func(l *lemma) []lia.Formula { return c.formulas(l.Cube) },
		func(l *lemma) lia.Formula { return l.Clause })
}

// countFixpoint counts the clauses of the invariant and their literals. With a program counter, a
// clause has one more literal: its location, or "the state is initial" for a clause at
// cfa.Anywhere.
func (c *search) countFixpoint(level int32) {
	for _, l := range c.Frames.LemmasAbove(level) {
		c.stats.fixpointClauses++
		c.stats.fixpointLiterals += int64(len(c.formulas(l.Cube)))
		if c.cfg.Encoding == counter {
			c.stats.fixpointLiterals++
		}
	}
}
