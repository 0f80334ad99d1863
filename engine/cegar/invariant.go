package cegar

import (
	"ic3play/engine/cfa"
	"ic3play/engine/step"
	"ic3play/lia"
)

// invariant returns the frames above level, which are inductive, location by
// location: a lemma about a location stands there, one about every location
// stands at each but the entry. Only lemmas that safety needs are kept.
func (c *search) invariant(level int32) (cfa.Invariant, error) {
	c.countFixpoint(level)
	needed, err := step.Support(c.q, c.p, c.frames, level, func(l *lemma) []lia.Formula { return c.formulas(l.Cube) })
	if err != nil {
		return nil, err
	}
	at := map[cfa.Loc][]lia.Formula{}
	for _, l := range needed {
		for loc := range c.p.Locs {
			if l.At(cfa.Loc(loc)) {
				at[cfa.Loc(loc)] = append(at[cfa.Loc(loc)], l.Clause)
			}
		}
	}
	inv := cfa.Invariant{}
	for loc := range c.p.Locs {
		if l := cfa.Loc(loc); l != c.p.Entry && l != c.p.Error {
			inv[l] = lia.And(at[l]...)
		}
	}
	return inv, nil
}

// countFixpoint counts the clauses of the fix-point and their literals. With a
// program counter, the location is one, and so is the initial condition where it
// stands in the location's place.
func (c *search) countFixpoint(level int32) {
	for _, l := range c.frames.Above(level) {
		c.stats.fixpointClauses++
		c.stats.fixpointLiterals += int64(len(c.formulas(l.Cube)))
		if c.cfg.Encoding == counter {
			c.stats.fixpointLiterals++
		}
	}
}
