package frames

import (
	"ic3play/engine/board"
	"ic3play/engine/cfa"
)

// Exchange publishes the new lemmas of every level on the board, and takes the facts of
// other engines; cube returns a fact's negation. Without a member it does nothing.
//
// The lemmas of every level are inductive together: each was raised to Infinity with
// others that support it, came as a seed, or was taken with all of the board. So the
// published ones are inductive with those that this member published before, and after
// taking, the lemmas of every level are inductive again.
func (f *Frames[C]) Exchange(m *board.Member, cube func(board.Fact) C) {
	if m == nil {
		return
	}
	if f.published == nil {
		f.published = map[*Lemma[C]]bool{}
	}
	var fresh []*Lemma[C]
	var facts []board.Fact
	for _, l := range f.Above(Infinity - 1) {
		if f.published[l] {
			continue
		}
		fresh = append(fresh, l)
		// Lemmas at locations without incoming edges count too: others rest on them.
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
		if f.Learnt > before { // else it was known
			f.Taken++
			f.published[l] = true
		}
	}
}
