package precision

import (
	"ic3play/engine/cfa"
)

// Scope is the extent to which a fact that was learned at one location applies to others.
type Scope uint8

const (
	Location Scope = iota // at the location only
	Function              // at all locations of the function
	Program               // at all locations
)

// Scopes returns the names of the scopes in the order of their constants.
func Scopes() []string { return []string{"location", "function", "global"} }

// Places returns the locations of a scope around one location. It never returns the entry,
// because every state is initial there and so no fact holds.
func Places(p *cfa.Program, at cfa.Loc, s Scope) cfa.LocSet {
	out := cfa.NewLocSet(p)
	for i := range p.Locs {
		l := cfa.Loc(i)
		if l != p.Entry && (s == Program || l == at || s == Function && p.Locs[l].Func == p.Locs[at].Func) {
			out.Add(l)
		}
	}
	return out
}

// add adds t to s and reports whether s grew.
func add(s, t cfa.LocSet) bool {
	more := false
	for i, w := range t {
		more = more || w&^s[i] != 0
		s[i] |= w
	}
	return more
}
