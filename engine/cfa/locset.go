package cfa

// Anywhere is a Loc that means several or all locations, such as in a cube without a location.
const Anywhere Loc = -1

// LocSet is a set of locations of one program. Each function with a LocSet as a parameter says what
// nil means.
type LocSet []uint64

// NewLocSet returns an empty set for p's locations.
func NewLocSet(p *Program) LocSet { return make(LocSet, (len(p.Locs)+63)/64) }

// Has reports whether l is in the set.
func (s LocSet) Has(l Loc) bool { return s[l>>6]>>(l&63)&1 == 1 }

// Add adds l to the set.
func (s LocSet) Add(l Loc) { s[l>>6] |= 1 << (l & 63) }

// Keep replaces s by its intersection with t.
func (s LocSet) Keep(t LocSet) {
	for i := range s {
		s[i] &= t[i]
	}
}
