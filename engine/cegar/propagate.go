package cegar

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
)

// propagate pushes each lemma as far as it holds, up to frontier k+1. It returns
// a level all of whose lemmas hold one level up as well (the frames above it are
// an invariant), or 0.
func (c *checker) propagate() (int32, error) {
	for level := int32(1); level <= c.k; level++ {
		left := 0
		for _, l := range slices.Clone(c.frames.lemmas) {
			if l.dead || l.level != level {
				continue
			}
			ok, err := c.holdsAbove(l)
			if err != nil {
				return 0, err
			}
			if ok {
				c.raise(l, level+1)
			} else {
				left++
			}
		}
		if left == 0 {
			return level, nil
		}
	}
	return 0, nil
}

// holdsAbove asks whether l holds one level above its own. A failure leaves its
// witness in l.
func (c *checker) holdsAbove(l *lemma) (bool, error) {
	if w := l.failed; w != nil && w.level == l.level && c.alive(w) {
		return false, nil
	}
	l.failed = nil
	ans, err := c.entersCube(l.cube, l.level+1)
	if isUnknown(err) {
		c.stats.unknowns++
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if ans.sat {
		l.failed = &witness{loc: c.p.Edges[ans.edge].From, level: l.level, cursor: len(c.frames.log), state: c.values(ans)}
	}
	return !ans.sat, nil
}

// values returns the state before an answer's edge.
func (c *checker) values(ans answer) []num.Int {
	out := make(cfa.State, len(c.p.Vars))
	for v := range out {
		out[v] = ans.value(lia.Var(v))
	}
	return out
}
