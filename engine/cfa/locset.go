package cfa

// Anywhere stands for several or all locations, where a value of type Loc is expected.
const Anywhere Loc = -1

// LocSet is a set of locations of one program. Each function that takes a LocSet defines
// the meaning of nil.
type LocSet []uint64

// NewLocSet returns an empty set for p's locations.
func NewLocSet(p *Program) LocSet { return make(LocSet, (len(p.Locs)+63)/64) }

// Has reports whether l is in the set.
func (s LocSet) Has(l Loc) bool { return s[l>>6]>>(l&63)&1 == 1 }

// Add adds l to the set.
func (s LocSet) Add(l Loc) { s[l>>6] |= 1 << (l & 63) }

// Keep removes the locations from s that are not in t.
func (s LocSet) Keep(t LocSet) {
	for i := range s {
		s[i] &= t[i]
	}
}
