package board

import (
	"sync"

	"ic3play/engine/cfa"
)

// Mailbox carries clauses between searches that race for one answer. Received clauses are
// candidates: a receiver checks them in its own frames as it checks its own cubes. So a wrong
// clause costs queries but cannot cause a wrong verdict. A clause may also arrive late, repeatedly
// or never.
//
// Each search has its own mailbox, and calls Send and Take between units of its work.
type Mailbox interface {
	// Send sends facts to the other searches. A fact need not be a clause. It must hold in every
	// reachable state, or in all states reachable in at most k steps, where k is the sender's
	// frontier. Lemma.From is the name of the sender.
	Send(facts []Lemma)
	// Take returns the clauses received since the last call.
	Take() []Lemma
}

// MostWaiting is the largest number of clauses in a mailbox. When more arrive, the mailbox drops
// the oldest. The limit is low because a search takes clauses only between its levels, and each
// clause costs a query.
const MostWaiting = 256

// Incoming holds received clauses. It is safe for concurrent use. The zero value is
// empty.
type Incoming struct {
	mu      sync.Mutex
	waiting []Lemma
	told    map[note]bool
}

type note struct {
	loc  cfa.Loc
	hash uint64
}

// Add adds the clauses that it has never received before. It treats clauses at one location with
// the same hash as equal. If more than MostWaiting clauses wait, it drops the oldest.
func (b *Incoming) Add(facts []Lemma) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.told == nil {
		b.told = map[note]bool{}
	}
	for _, f := range facts {
		if n := (note{f.Loc, f.Clause.Hash()}); !b.told[n] {
			b.told[n] = true
			b.waiting = append(b.waiting, f)
		}
	}
	if over := len(b.waiting) - MostWaiting; over > 0 {
		b.waiting = append([]Lemma(nil), b.waiting[over:]...)
	}
}

// Take returns the clauses added since the last call.
func (b *Incoming) Take() []Lemma {
	b.mu.Lock()
	defer b.mu.Unlock()
	out := b.waiting
	b.waiting = nil
	return out
}

// Outgoing splits facts into clauses. It omits each fact that has more than maxClauses clauses.
func Outgoing(facts []Lemma) []Lemma {
	var out []Lemma
	for _, f := range facts {
		if cs, ok := split(f, f.From); ok {
			out = append(out, cs...)
		}
	}
	return out
}

type box struct {
	Incoming
	others []*box
}

// Boxes returns mailboxes for n goroutines. A clause that is sent through one mailbox reaches all
// other mailboxes.
func Boxes(n int) []Mailbox {
	all := make([]*box, n)
	for i := range all {
		all[i] = &box{}
	}
	out := make([]Mailbox, n)
	for i, b := range all {
		for j, o := range all {
			if j != i {
				b.others = append(b.others, o)
			}
		}
		out[i] = b
	}
	return out
}

// Send implements Mailbox.
func (b *box) Send(facts []Lemma) {
	out := Outgoing(facts)
	for _, o := range b.others {
		o.Add(out)
	}
}
