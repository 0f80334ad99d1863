package frames

import (
	"ic3play/engine/board"
	"ic3play/engine/cfa"
)

// Exchange publishes the new lemmas of level Infinity on the board, and learns the facts of other
// engines at that level. cube negates a fact. Exchange does nothing if m is nil.
//
// The lemmas of level Infinity are inductive together: each was promoted with the lemmas that it
// depends on, was a seed, or was taken with all other facts on the board. So the published facts
// are inductive together with those that m published before. After Take, the lemmas of level
// Infinity are inductive again.
func (f *Frames[C]) Exchange(m *board.Member, cube func(board.Fact) C) {
	if m == nil {
		return
	}
	if f.published == nil {
		f.published = map[*Lemma[C]]bool{}
	}
	var fresh []*Lemma[C]
	var facts []board.Fact
	for _, l := range f.LemmasAbove(Infinity - 1) {
		if f.published[l] {
			continue
		}
		fresh = append(fresh, l)
		// Include locations without incoming edges: other lemmas may depend on their facts.
		for loc := range f.locs {
			if loc := cfa.Loc(loc); loc != f.entry && l.At(loc) {
				facts = append(facts, board.Fact{Loc: loc, Clause: l.Clause})
			}
		}
	}
	if n, ok := m.Publish(facts); ok {
		f.Published += n
		for _, l := range fresh {
			f.published[l] = true
		}
	}
	for _, x := range m.Take() {
		before := f.Learnt
		l := f.Learn(x.Loc, cube(x), Infinity, Origin{Note: "from " + x.From})
		if f.Learnt > before { // else the frames already had it
			f.Taken++
			f.published[l] = true
		}
	}
}
