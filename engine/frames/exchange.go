package frames

import (
	"ic3play/engine/board"
	"ic3play/engine/cfa"
)

// Exchange publishes the new lemmas of level Infinity on the board. It also takes the facts of
// other engines from the board, and learns them as lemmas of level Infinity. To learn a fact, it
// calls the function cube, which returns the negation of the fact. If m is nil, Exchange does
// nothing.
//
// The lemmas of level Infinity are inductive together: each lemma was promoted with the lemmas that
// it depends on, or was a seed, or was taken from the board together with all facts there. So the
// published facts are inductive together with the facts that m published before. After Take, the
// lemmas of level Infinity are inductive again.
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
		// Include locations without incoming edges: lemmas at other locations may depend on the
		// facts there.
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
		if f.Learnt > before { // otherwise the frames already contained the fact
			f.Taken++
			f.published[l] = true
		}
	}
}
