package board

import (
	"sync"

	"ic3play/engine/cfa"
)

// Mailbox carries clauses between searches that race for one answer. Nothing of what
// comes in is known to hold: clauses are taken for candidates, which a receiver asks
// about as it does about cubes of its own, in its own frames. So a wrong one costs
// queries, never a verdict; late, lost and repeated ones do no harm either.
//
// Send and Take are called by one search, between units of its work.
type Mailbox interface {
	// Send tells the others what holds up to the sender's frontier, or in every
	// reachable state. The facts need be no clauses; From is the sender's name.
	Send(facts []Fact)
	// Take returns the clauses that have come since the last time.
	Take() []Fact
}

// MostWaiting is how many clauses wait in a box: of more the oldest are forgotten.
// A search takes them between its levels, and asks about each.
const MostWaiting = 256

// Incoming are clauses on their way in, for any goroutine to add to. The zero value
// is empty.
type Incoming struct {
	mu      sync.Mutex
	waiting []Fact
	told    map[note]bool
}

// note is what a clause is known by once it has come in.
type note struct {
	loc  cfa.Loc
	hash uint64
}

// Add puts in the clauses that are new. Two of one hash pass for the same.
func (b *Incoming) Add(facts []Fact) {
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
		b.waiting = append([]Fact(nil), b.waiting[over:]...)
	}
}

// Take returns what has come since the last time.
func (b *Incoming) Take() []Fact {
	b.mu.Lock()
	defer b.mu.Unlock()
	out := b.waiting
	b.waiting = nil
	return out
}

// Outgoing returns the clauses of facts to send, but for those that multiply out.
func Outgoing(facts []Fact) []Fact {
	var out []Fact
	for _, f := range facts {
		if cs, ok := split(f, f.From); ok {
			out = append(out, cs...)
		}
	}
	return out
}

// box is a goroutine's.
type box struct {
	Incoming
	others []*box
}

// Boxes returns a mailbox for each of n goroutines. What one sends, all others get.
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
func (b *box) Send(facts []Fact) {
	out := Outgoing(facts)
	for _, o := range b.others {
		o.Add(out)
	}
}
