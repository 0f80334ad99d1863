package frames

import (
	"ic3play/engine/board"
	"ic3play/engine/cfa"
	"ic3play/lia/sorting"
)

// maxSent is the largest number of lemmas in a message. The receiver makes at least one query for
// each of them.
const maxSent = 64

// SendLemmas sends the lemmas of level k or higher, where k is the frontier, to searches on other
// cores. It sends each lemma only once: first those of level Infinity, then the shortest. A message
// has at most maxSent lemmas. If "box" is nil, it does nothing.
func (f *Frames[C]) SendLemmas(box board.Mailbox, from string, k int32) {
	if box == nil {
		return
	}
	if f.sent == nil {
		f.sent = map[*Lemma[C]]bool{}
	}
	var fresh []*Lemma[C]
	for _, l := range f.LemmasAbove(k - 1) {
		if !f.sent[l] {
			fresh = append(fresh, l)
		}
	}
	sorting.Stable(fresh, func(a, b *Lemma[C]) int {
		if a.Level != b.Level && (a.Level == Infinity || b.Level == Infinity) {
			return int(b.Level - a.Level)
		}
		return a.Clause.Size() - b.Clause.Size()
	})
	var facts []board.Lemma
	for _, l := range fresh[:min(len(fresh), maxSent)] {
		f.sent[l] = true
		for loc := range f.locs {
			if loc := cfa.Loc(loc); loc != f.entry && l.At(loc) && !l.Clause.IsFalse() {
				facts = append(facts, board.Lemma{Loc: loc, Clause: l.Clause, From: from})
			}
		}
	}
	if len(facts) > 0 {
		box.Send(facts)
	}
}

// Candidates returns the cubes of received clauses that frame k does not yet block. It ignores
// constant clauses, and clauses at the entry, where every state is initial.
func (f *Frames[C]) Candidates(box board.Mailbox, cube func(board.Lemma) C, k int32) []Candidate[C] {
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

// Candidate is a cube that another search blocks. Loc is its location, and From is the name of the
// search.
type Candidate[C any] struct {
	Loc  cfa.Loc
	Cube C
	From string
}

// MarkTaken counts the lemma l as received, and keeps SendLemmas from sending it back. The lemma
// was a candidate from another search.
func (f *Frames[C]) MarkTaken(l *Lemma[C]) {
	if f.sent == nil {
		f.sent = map[*Lemma[C]]bool{}
	}
	f.sent[l] = true
	f.Received++
}
