package frames

import (
	"ic3play/engine/board"
	"ic3play/engine/cfa"
)

// Exchange publishes the lemmas of every level that are new, and takes what others
// have published; cube gives a fact's negation. Without a member it does nothing.
//
// The lemmas of every level are inductive: each was raised to Infinity with others
// that keep it up, came as a seed, or was taken with all that is on the board. So
// what is published here is inductive with what this member has published before,
// and the lemmas of every level are again inductive afterwards.
func (f *Frames[C]) Exchange(m *board.Member, cube func(board.Fact) C) {
	if m == nil {
		return
	}
	if f.shared == nil {
		f.shared = map[*Lemma[C]]bool{}
	}
	var fresh []*Lemma[C]
	var facts []board.Fact
	for _, l := range f.Above(Infinity - 1) {
		if f.shared[l] {
			continue
		}
		fresh = append(fresh, l)
		// Those at locations that no edge enters count too: others rest on them.
		for loc := range f.locs {
			if loc := cfa.Loc(loc); loc != f.entry && l.At(loc) {
				facts = append(facts, board.Fact{Loc: loc, Clause: l.Clause})
			}
		}
	}
	if n, ok := m.Publish(facts); ok {
		f.Published += n
		for _, l := range fresh {
			f.shared[l] = true
		}
	}
	for _, x := range m.Take() {
		before := f.Learnt
		l := f.Learn(x.Loc, cube(x), Infinity, Origin{Note: "from " + x.From})
		if f.Learnt > before { // else it was known
			f.Taken++
			f.shared[l] = true
		}
	}
}
