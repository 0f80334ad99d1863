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
// The facts on the board are inductive together. Each publication is inductive together with all
// earlier ones. The board stores a publication as a whole or not at all. An engine takes all
// facts, because one fact alone need not be inductive. So the engine's own invariant is inductive by
// itself, and its certificate never refers to the board.
//
// # What it does not do
//
// It uses no solver: if two facts are equivalent but have different formulas, the board passes on
// both. The board has no locks: one engine of a portfolio runs at any time (package turns).
package board

import (
	"ic3play/engine/cfa"
	"ic3play/lia"
)

// Fact is a clause, a disjunction of literals, that holds in every reachable
// state of a location.
type Fact struct {
	Loc    cfa.Loc
	Clause lia.Formula
	From   string // the name of the member that published the fact
}

// Board has the facts that engines published in one run on one program. The zero value is an empty
// board. A nil board has no members.
type Board struct {
	facts  []Fact
	owners []*Member
	byHash map[uint64][]int
}

// Member publishes and takes facts under a name.
type Member struct {
	board *Board
	name  string
	seen  int // number of facts that Take has returned or skipped
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
// fact has more than maxClauses clauses, it publishes nothing and returns false.
func (m *Member) Publish(facts []Fact) (int, bool) {
	var all []Fact
	for _, f := range facts {
		cs, ok := split(f, m.name)
		if !ok {
			return 0, false
		}
		all = append(all, cs...)
	}
	b, before := m.board, len(m.board.facts)
	for _, f := range all {
		b.add(f, m)
	}
	return len(b.facts) - before, true
}

func (b *Board) add(f Fact, owner *Member) {
	h := f.Clause.Hash()
	for _, i := range b.byHash[h] {
		if b.facts[i].Loc == f.Loc && b.facts[i].Clause.Equal(f.Clause) {
			return
		}
	}
	if b.byHash == nil {
		b.byHash = map[uint64][]int{}
	}
	b.byHash[h] = append(b.byHash[h], len(b.facts))
	b.facts, b.owners = append(b.facts, f), append(b.owners, owner)
}

// Take returns the facts that other members have published since the last call. The returned facts
// are inductive together with the facts that this member has published and taken.
func (m *Member) Take() []Fact {
	var out []Fact
	for ; m.seen < len(m.board.facts); m.seen++ {
		if m.board.owners[m.seen] != m {
			out = append(out, m.board.facts[m.seen])
		}
	}
	return out
}

// split splits a fact into clauses and returns each as a fact. The parameter name says who
// publishes them. If there are more than maxClauses clauses, it returns false.
func split(f Fact, name string) ([]Fact, bool) {
	cs, ok := clauses(f.Clause)
	if !ok {
		return nil, false
	}
	out := make([]Fact, len(cs))
	for i, c := range cs {
		out[i] = Fact{f.Loc, c, name}
	}
	return out, true
}

// maxClauses limits a fact's clauses. Lemmas are clauses of literals or of small formulas; only
// rare ones have a large conjunctive normal form.
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
