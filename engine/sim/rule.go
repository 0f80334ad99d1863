package sim

import "ic3play/engine/cfa"

// If a loop reads an input in each round, a failure after the loop may need thousands of suitable
// inputs, which are unlikely at random. So some runs choose inputs by a rule: for example, a call
// in the source returns the same value each time, or one more each time. A value outside of the
// bounds of an input becomes the nearest bound. Such a run also takes the same edge at each visit
// of a location, because a pass may have replaced an input by a choice of edges.

type rule struct {
	kind  int64
	held  map[int32]int64 // maps a position in the source to the value that each call there returns
	count map[int32]int64 // maps a position in the source to the number of calls there so far
}

// These are the kinds of rules. The kinds "constant" and above give each call in the source a
// random value that does not change during the run.
const (
	own = iota // each position in the source has its own number as the value
	zero
	one
	rising
	falling
	greatest
	least
	constant

	rules = constant + 9 // the number of kinds
)

func newRule(kind int64) *rule {
	return &rule{kind: kind, held: map[int32]int64{}, count: map[int32]int64{}}
}

// choice returns a number that selects the edge to try next. It depends only on the kind of the
// rule, the location, and the number of edges that were tried during this visit.
func (r *rule) choice(at cfa.Loc, tried int) int {
	h := (uint64(r.kind)+1)*0x9e3779b97f4a7c15 ^ (uint64(at)+1)*0xbf58476d1ce4e5b9 ^ uint64(tried)*0x94d049bb133111eb
	h ^= h >> 29
	return int(h * 0xd6e8feb86659fd93 >> 33)
}

// byRule returns the value that the rule of the current run gives to the input a.
func (c *chooser) byRule(a sourceInput) int64 {
	r, x := c.rule, a.input
	n := r.count[a.place]
	r.count[a.place]++
	var v int64
	switch r.kind {
	case own:
		v = int64(a.place)
	case zero:
	case one:
		v = 1
	case rising:
		v = n
	case falling:
		v = -n
	case greatest:
		if v = 1<<31 - 1; c.hasHi[x] {
			return c.hi[x]
		}
	case least:
		if v = -1 << 31; c.hasLo[x] {
			return c.lo[x]
		}
	default:
		old, known := r.held[a.place]
		if !known {
			old = c.value(x)
			r.held[a.place] = old
		}
		v = old
	}
	if c.hasHi[x] {
		v = min(v, c.hi[x])
	}
	if c.hasLo[x] {
		v = max(v, c.lo[x])
	}
	return v
}
