// Package board passes lemmas between searches, in one of two ways. Engines that take turns on one
// core have a board: an engine publishes lemmas that hold in every reachable state, and the other
// engines take these lemmas. IC3 publishes the lemmas of F-infinity, which hold at every level. The
// model checkers golem and rIC3 exchange such lemmas too. Searches on several cores have mailboxes
// (mailbox.go): a clause in a mailbox is a candidate, which the receiver proves or drops.
//
//	board.go      facts, clauses, the board
//	mailbox.go    mailboxes in general, and mailboxes between goroutines
//	text.go       facts as text, for messages between workers
//
// # Invariant of the board
//
// All facts on the board together are inductive, because each publication is inductive together
// with all earlier ones. The board stores a publication as a whole or not at all. An engine takes
// all facts, because one fact alone need not be inductive. With these facts, the engine's own
// invariant is inductive by itself, and its certificate never refers to the board.
//
// # What it does not do
//
// The board uses no solver: it passes on both of two equivalent facts with different formulas. It
// has no locks, because only one engine of a portfolio runs at any time (package turns).
package board

import (
	"ic3play/engine/cfa"
	"ic3play/lia"
)

// Lemma is a fact about a location. On the board, Clause is a clause (a disjunction of literals)
// that is true in every reachable state at the location. From a mailbox it is only a candidate. A
// fact that an engine gives to Publish or Send may be any formula.
type Lemma struct {
	Loc    cfa.Loc
	Clause lia.Formula
	From   string // the name of the member that published the fact
}

// Board has the facts that the engines of one run published. The zero value is an empty board. On a
// nil board, Join returns nil.
type Board struct {
	lemmas []Lemma
	owners []*Member
	byHash map[uint64][]int
}

// Member is an engine's access to the board: it publishes and takes facts under the engine's name.
type Member struct {
	board *Board
	name  string
	read  int // number of facts that Take has returned or skipped
}

// Join returns a new member, or nil if the board is nil.
func (b *Board) Join(name string) *Member {
	if b == nil {
		return nil
	}
	return &Member{board: b, name: name}
}

// Publish adds facts that are inductive together with all facts on the board. It splits the facts
// into clauses, sets the field From of each clause, and returns the number of new clauses. If a
// fact has more than maxClauses clauses, Publish adds nothing and returns false.
func (m *Member) Publish(lemmas []Lemma) (int, bool) {
	var all []Lemma
	for _, f := range lemmas {
		cs, ok := split(f, m.name)
		if !ok {
			return 0, false
		}
		all = append(all, cs...)
	}
	b, before := m.board, len(m.board.lemmas)
	for _, f := range all {
		b.add(f, m)
	}
	return len(b.lemmas) - before, true
}

func (b *Board) add(f Lemma, owner *Member) {
	h := f.Clause.Hash()
	for _, i := range b.byHash[h] {
		if b.lemmas[i].Loc == f.Loc && b.lemmas[i].Clause.Equal(f.Clause) {
			return
		}
	}
	if b.byHash == nil {
		b.byHash = map[uint64][]int{}
	}
	b.byHash[h] = append(b.byHash[h], len(b.lemmas))
	b.lemmas, b.owners = append(b.lemmas, f), append(b.owners, owner)
}

// Take returns the facts that other members have published since the last call. The returned facts
// are inductive together with the facts that this member has published and taken.
func (m *Member) Take() []Lemma {
	var out []Lemma
	for ; m.read < len(m.board.lemmas); m.read++ {
		if m.board.owners[m.read] != m {
			out = append(out, m.board.lemmas[m.read])
		}
	}
	return out
}

// split splits a fact into clauses and returns each as a fact of the publisher "name". If there are
// more than maxClauses clauses, it returns false.
func split(f Lemma, name string) ([]Lemma, bool) {
	cs, ok := clauses(f.Clause)
	if !ok {
		return nil, false
	}
	out := make([]Lemma, len(cs))
	for i, c := range cs {
		out[i] = Lemma{f.Loc, c, name}
	}
	return out, true
}

// maxClauses is the largest number of clauses into which a fact is split. Most lemmas are clauses
// of literals or small formulas; few have a large conjunctive normal form.
const maxClauses = 64

// clauses returns the clauses of the conjunctive normal form of f. If there are more than
// maxClauses clauses, it returns false.
func clauses(f lia.Formula) ([]lia.Formula, bool) {
	switch f.Op() {
	case lia.OpTrue:
		return nil, true
	case lia.OpAnd:
		var out []lia.Formula
		for _, g := range f.Args() {
			cs, ok := clauses(g)
			if out = append(out, cs...); !ok || len(out) > maxClauses {
				return nil, false
			}
		}
		return out, true
	case lia.OpOr:
		out := []lia.Formula{lia.False()}
		for _, g := range f.Args() {
			cs, ok := clauses(g)
			if !ok || len(out)*len(cs) > maxClauses {
				return nil, false
			}
			out = product(out, cs)
		}
		return out, true
	}
	return []lia.Formula{f}, true
}

// product returns the disjunction a || b for each formula a of as and each formula b of bs, except
// those that are always true.
func product(as, bs []lia.Formula) []lia.Formula {
	var out []lia.Formula
	for _, a := range as {
		for _, b := range bs {
			if c := lia.Or(a, b); !c.IsTrue() {
				out = append(out, c)
			}
		}
	}
	return out
}
