package frames

import (
	"ic3play/engine/board"
	"ic3play/engine/cfa"
	"ic3play/lia/sorting"
)

// mostTold is how many lemmas are sent at a time. Who gets them asks about each.
const mostTold = 64

// Tell sends to searches beside this one what they have not been told of the lemmas
// that hold up to the frontier k or higher: those of every level first, then short
// ones. Without a mailbox it does nothing.
func (f *Frames[C]) Tell(box board.Mailbox, from string, k int32) {
	if box == nil {
		return
	}
	if f.told == nil {
		f.told = map[*Lemma[C]]bool{}
	}
	var fresh []*Lemma[C]
	for _, l := range f.Above(k - 1) {
		if !f.told[l] {
			fresh = append(fresh, l)
		}
	}
	sorting.Stable(fresh, func(a, b *Lemma[C]) int {
		if a.Level != b.Level && (a.Level == Infinity || b.Level == Infinity) {
			return int(b.Level - a.Level)
		}
		return a.Clause.Size() - b.Clause.Size()
	})
	var facts []board.Fact
	for _, l := range fresh[:min(len(fresh), mostTold)] {
		f.told[l] = true
		for loc := range f.locs {
			if loc := cfa.Loc(loc); loc != f.entry && l.At(loc) && !l.Clause.IsFalse() {
				facts = append(facts, board.Fact{Loc: loc, Clause: l.Clause, From: from})
			}
		}
	}
	if len(facts) > 0 {
		box.Send(facts)
	}
}

// Candidates are the cubes that the clauses of others exclude, of those that are not
// seen to be excluded from frame k. A clause about the entry, where every state is
// initial, and one that excludes all states of a location are none.
func (f *Frames[C]) Candidates(box board.Mailbox, cube func(board.Fact) C, k int32) []Candidate[C] {
	if box == nil {
		return nil
	}
	var out []Candidate[C]
	for _, x := range box.Take() {
		if x.Loc < 0 || int(x.Loc) >= f.locs || x.Loc == f.entry || x.Clause.IsFalse() || x.Clause.IsTrue() {
			continue
		}
		if c := cube(x); f.Blocked(x.Loc, c, k) == nil {
			out = append(out, Candidate[C]{Loc: x.Loc, Cube: c, From: x.From})
		}
	}
	return out
}

// Candidate is a cube that another search says is not reached at a location.
type Candidate[C any] struct {
	Loc  cfa.Loc
	Cube C
	From string
}

// Took marks a lemma that came of a candidate, which the others know.
func (f *Frames[C]) Took(l *Lemma[C]) {
	if f.told == nil {
		f.told = map[*Lemma[C]]bool{}
	}
	f.told[l] = true
	f.Taken++
}
