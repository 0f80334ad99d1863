package precision

import (
	"ic3play/engine/cfa"
	"ic3play/lia"
)

// Tracked says whose values an abstraction knows at each location. It is used by
// one goroutine.
type Tracked struct {
	p    *cfa.Program
	live *cfa.Liveness
	at   []cfa.LocSet // by variable
	off  []cfa.LocSet // by variable: where it is not tracked any more
}

// NewTracked returns a precision that tracks nothing.
func NewTracked(p *cfa.Program) *Tracked {
	t := &Tracked{p: p, live: cfa.Live(p), at: make([]cfa.LocSet, len(p.Vars)), off: make([]cfa.LocSet, len(p.Vars))}
	for v := range p.Vars {
		t.at[v], t.off[v] = cfa.NewLocSet(p), cfa.NewLocSet(p)
	}
	return t
}

// places are the locations of a scope around one for a variable: its function is
// the one that it belongs to, and a global one belongs to all.
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

// Track adds a variable at a location, as far as a scope reaches, and says
// whether it was not tracked at one of these before.
func (t *Tracked) Track(v lia.Var, at cfa.Loc, s Scope) bool {
	if s == Location && (t.at[v].Has(at) || t.off[v].Has(at)) {
		return false // as nearly always, for the variables of a path
	}
	where := t.places(v, at, s)
	for i := range where {
		where[i] &^= t.off[v][i]
	}
	return add(t.at[v], where)
}

// Drop ends the tracking of a variable, as far as a scope reaches, for good: it
// has too many values for that. It says whether it was tracked.
func (t *Tracked) Drop(v lia.Var, at cfa.Loc, s Scope) bool {
	add(t.off[v], t.places(v, at, s))
	was := false
	for i, w := range t.off[v] {
		was = was || t.at[v][i]&w != 0
		t.at[v][i] &^= w
	}
	return was
}

// Has says whether a variable's value is known at a location: it is tracked, and
// live.
func (t *Tracked) Has(v lia.Var, at cfa.Loc) bool { return t.at[v].Has(at) && t.live.Has(at, v) }

// At returns the variables whose values are known at a location, in order.
func (t *Tracked) At(l cfa.Loc) []lia.Var {
	var out []lia.Var
	for v := range t.p.Vars {
		if t.Has(lia.Var(v), l) {
			out = append(out, lia.Var(v))
		}
	}
	return out
}
