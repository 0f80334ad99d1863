package precision

import (
	"ic3play/engine/cfa"
)

// Scope says where a predicate or a tracked variable that a refinement found at one location is
// used: at this location, in its function, or everywhere.
type Scope uint8

const (
	Location Scope = iota // only the location
	Function              // the locations of the same function
	Program               // all locations
)

// Scopes returns the names of the scopes in the order of their constants.
func Scopes() []string { return []string{"location", "function", "global"} }

// Places returns the locations where a fact found at the location "at" is used: this location, its
// function, or the whole program. The result omits the entry, because every state there is initial.
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

func add(s, t cfa.LocSet) bool {
	more := false
	for i, w := range t {
		more = more || w&^s[i] != 0
		s[i] |= w
	}
	return more
}
