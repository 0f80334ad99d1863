package cfa

// Anywhere stands in a location's place where something is said of several
// locations, or of all.
const Anywhere Loc = -1

// LocSet is a set of locations of one program. The nil set is not a set: who
// takes one says what it means.
type LocSet []uint64

// NewLocSet returns an empty set for p's locations.
func NewLocSet(p *Program) LocSet { return make(LocSet, (len(p.Locs)+63)/64) }

// Has says whether l is in the set.
func (s LocSet) Has(l Loc) bool { return s[l>>6]>>(l&63)&1 == 1 }

// Add puts l into the set.
func (s LocSet) Add(l Loc) { s[l>>6] |= 1 << (l & 63) }

// Keep removes what is not in t.
func (s LocSet) Keep(t LocSet) {
	for i := range s {
		s[i] &= t[i]
	}
}
