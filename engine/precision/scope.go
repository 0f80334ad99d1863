package precision

import (
	"ic3play/engine/cfa"
)

// Scope says how far what is learnt at one location counts.
type Scope uint8

// The scopes.
const (
	Location Scope = iota // there
	Function              // at all locations of the function
	Program               // everywhere
)

// Scopes are their names, in order.
func Scopes() []string { return []string{"location", "function", "global"} }

// Places are the locations of a scope around one, the entry not among them:
// every state is initial there, and nothing is known.
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

// add adds what is in t to s and says whether that was more.
func add(s, t cfa.LocSet) bool {
	more := false
	for i, w := range t {
		more = more || w&^s[i] != 0
		s[i] |= w
	}
	return more
}
