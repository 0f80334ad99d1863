package frames

import (
	"ic3play/engine/board"
	"ic3play/engine/cfa"
	"ic3play/engine/trace"
)

// Exchange publishes the new lemmas of level Infinity on the board. It also takes the lemmas of
// other engines from the board, and learns them as lemmas of level Infinity. The function "cube"
// returns the negation of a lemma's clause as a cube. If m is nil, Exchange does nothing.
//
// The lemmas of level Infinity together are inductive. Each lemma was promoted with the lemmas that
// it depends on, or was a seed, or was taken from the board together with all lemmas there. So the
// published lemmas are inductive together with those that m published before. After the lemmas from
// the board are added, the lemmas of level Infinity are inductive again.
func (f *Frames[C]) Exchange(m *board.Member, cube func(board.Lemma) C) {
	if m == nil {
		return
	}
	if f.published == nil {
		f.published = map[*Lemma[C]]bool{}
	}
	var fresh []*Lemma[C]
	var facts []board.Lemma
	for _, l := range f.LemmasAbove(Infinity - 1) {
		if f.published[l] {
			continue
		}
		fresh = append(fresh, l)
		// Include locations without incoming edges, because lemmas at other locations may depend on
		// the lemmas there.
		for loc := range f.locs {
			if loc := cfa.Loc(loc); loc != f.entry && l.At(loc) {
				facts = append(facts, board.Lemma{Loc: loc, Clause: l.Clause})
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
		l := f.Learn(x.Loc, cube(x), Infinity, Origin{Note: trace.LemmaShared, From: x.From})
		if f.Learnt > before { // otherwise the frames already contained the lemma
			f.Received++
			f.published[l] = true
		}
	}
}
