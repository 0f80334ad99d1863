package precision

import (
	"ic3play/engine/cfa"
)

// A fact was found at one location. Its Scope determines at which locations it is used.
type Scope uint8

const (
	Location Scope = iota // only the location
	Function              // the locations of the same function
	Program               // all locations
)

// Scopes returns the names of the scopes in the order of their constants.
func Scopes() []string { return []string{"location", "function", "global"} }

// Places returns the locations that the scope s includes if it is centred on the location "at":
// this location, its function, or the whole program. The result omits the entry, where every state
// is initial.
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
