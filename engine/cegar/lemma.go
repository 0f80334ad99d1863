package cegar

import (
	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/lia"
)

type lemma = frames.Lemma[cube]

// Clause and Text implement frames.Translator.
func (c *search) Clause(q cube) (lia.Formula, cfa.LocSet) {
	if !q.foreign.IsFalse() {
		return lia.Not(q.foreign), c.locations(q)
	}
	return c.domain.Clause(q.lits), c.locations(q)
}

func (c *search) Text(l *lemma) (string, []string) {
	return c.clauseText(l.Cube), c.parts(l.Cube, true)
}

// blockedState returns a lemma of at least the given level that a syntactic test shows to exclude
// all concrete states of s. Among several it chooses one of the highest level. It returns nil if
// there is none.
func (c *search) blockedState(s *lifted, level int32) *lemma {
	var best *lemma
next:
	for _, l := range c.Frames.Lemmas(s.loc) {
		if l.Level < level || best != nil && l.Level <= best.Level || !l.At(s.loc) {
			continue
		}
		for _, x := range l.Cube.lits {
			if value, ok := s.determined(c.domain.Formula(x)); !ok || !value {
				continue next
			}
		}
		if t := l.Cube.foreign; !t.IsFalse() {
			if value, ok := s.determined(t); !ok || !value {
				continue
			}
		}
		best = l
	}
	return best
}

// Push implements ic3loop.Phases.
func (c *search) Push(l *lemma) (frames.Answer, error) { return c.ask(l.Cube, l.Level) }
