package sim

import "ic3play/engine/cfa"

// A failure after a loop that reads an input in each round may need thousands of suitable
// inputs, which are unlikely at random. So some runs choose the values of inputs by a rule.
// For example, a place in the source gets the same value at each call, or one more each
// time. If the rule's value is outside of an input's bounds, the input gets the nearest
// bound. Such a run also prefers the same edge out of a location at each visit, because a
// pass may have replaced an input by a choice of edges.

// rule determines the values of the inputs of a run.
type rule struct {
	kind  int64
	held  map[int32]int64 // by place in the source: the value that the rule keeps
	count map[int32]int64 // by place in the source: the number of calls so far
}

// These are the kinds of rules. A rule of kind constant or above has a random but fixed
// value for each place.
const (
	own = iota // each place has its own value
	zero
	one
	rising
	falling
	greatest
	least
	constant

	rules = constant + 9 // the number of kinds of rules
)

func newRule(kind int64) *rule {
	return &rule{kind: kind, held: map[int32]int64{}, count: map[int32]int64{}}
}

// choice returns the number of the edge to try next. It depends on the rule, the location
// and the number of edges that were tried there.
func (r *rule) choice(at cfa.Loc, tried int) int {
	h := (uint64(r.kind)+1)*0x9e3779b97f4a7c15 ^ (uint64(at)+1)*0xbf58476d1ce4e5b9 ^ uint64(tried)*0x94d049bb133111eb
	h ^= h >> 29
	return int(h * 0xd6e8feb86659fd93 >> 33)
}

// byRule returns the value of an open input according to the rule.
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
