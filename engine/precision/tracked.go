package precision

import (
	"ic3play/engine/cfa"
	"ic3play/lia"
)

// Tracked has the variables whose values an abstraction tracks at each location. It is
// not safe for concurrent use.
type Tracked struct {
	p    *cfa.Program
	live *cfa.Liveness
	at   []cfa.LocSet // at[v] has the locations where variable v is tracked
	off  []cfa.LocSet // off[v] has the locations where variable v is no longer tracked
}

func NewTracked(p *cfa.Program) *Tracked {
	t := &Tracked{p: p, live: cfa.Live(p), at: make([]cfa.LocSet, len(p.Vars)), off: make([]cfa.LocSet, len(p.Vars))}
	for v := range p.Vars {
		t.at[v], t.off[v] = cfa.NewLocSet(p), cfa.NewLocSet(p)
	}
	return t
}

// places returns the locations at which v is tracked if a refinement at the location "at" asks for
// it with scope s. With scope Function, these are "at" and the locations of the function that
// declares v, or all locations if v is global.
func (t *Tracked) places(v lia.Var, at cfa.Loc, s Scope) cfa.LocSet {
	if s != Function {
		return Places(t.p, at, s)
	}
	of := &t.p.Vars[v]
	out := Places(t.p, at, Location)
	for l := range t.p.Locs {
		if cfa.Loc(l) != t.p.Entry && (of.Kind == cfa.Global || t.p.Locs[l].Func == of.Func) {
			out.Add(cfa.Loc(l))
		}
	}
	return out
}

// Track tracks v at the locations that the method "places" returns, except those where Drop was
// called for v. It reports whether v was untracked at one of these locations.
func (t *Tracked) Track(v lia.Var, at cfa.Loc, s Scope) bool {
	if s == Location && (t.at[v].Has(at) || t.off[v].Has(at)) {
		return false // the usual case: the variables on the path are tracked already
	}
	where := t.places(v, at, s)
	for i := range where {
		where[i] &^= t.off[v][i]
	}
	return add(t.at[v], where)
}

// Drop ends the tracking of v at the locations of the scope for the rest of the search, because v
// has too many values.
func (t *Tracked) Drop(v lia.Var, at cfa.Loc, s Scope) {
	add(t.off[v], t.places(v, at, s))
	for i, w := range t.off[v] {
		t.at[v][i] &^= w
	}
}

// Has reports whether a variable is tracked and live at a location.
func (t *Tracked) Has(v lia.Var, at cfa.Loc) bool { return t.at[v].Has(at) && t.live.Has(at, v) }

// At returns the variables that are tracked and live at l, in ascending order.
func (t *Tracked) At(l cfa.Loc) []lia.Var {
	var out []lia.Var
	for v := range t.p.Vars {
		if t.Has(lia.Var(v), l) {
			out = append(out, lia.Var(v))
		}
	}
	return out
}
