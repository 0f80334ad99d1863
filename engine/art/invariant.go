package art

import (
	"errors"

	"ic3play/engine/cfa"
	"ic3play/engine/step"
	"ic3play/lia"
)

// Kept calls visit for every expanded node that is not closed. In a complete tree these
// nodes represent all reachable states.
func (t *Tree[L]) Kept(visit func(*Node[L])) {
	var walk func(*Node[L])
	walk = func(v *Node[L]) {
		if v.Coverer != nil || t.Bottom(v) {
			return
		}
		if v.Expanded {
			visit(v)
		}
		for _, kid := range v.Kids {
			walk(kid)
		}
	}
	walk(t.root)
}

// errUnsafe says that a tree is incomplete or not safe.
var errUnsafe = errors.New("internal error: the tree is not safe")

// Disjunction returns the invariant of a safe tree: at each location form combines the
// labels of the kept nodes.
func (t *Tree[L]) Disjunction(form func([]L) lia.Formula) (cfa.Invariant, error) {
	if t.Next() != nil {
		return nil, errUnsafe
	}
	at := make([][]L, len(t.p.Locs))
	t.Kept(func(v *Node[L]) { at[v.Loc] = append(at[v.Loc], v.Label) })
	inv := cfa.Invariant{}
	for l := range at {
		if l := cfa.Loc(l); l != t.p.Entry && l != t.p.Error {
			inv[l] = form(at[l])
		}
	}
	return inv, nil
}

// Invariant returns the invariant of a safe tree whose labels are conjunctions. It tries
// the facts that all kept nodes of each location share, without those that are not
// inductive together. If these exclude the error, it returns those of them that this
// needs, and shared is true. Otherwise it returns the disjunction.
func Invariant(t *Tree[*Label], d *Facts, s *Steps) (inv cfa.Invariant, shared bool, err error) {
	raw, err := t.Disjunction(tidy)
	if err != nil {
		return nil, false, err
	}
	facts, err := sharedFacts(t, d)
	safe := false
	if err == nil {
		safe, err = houdini(t.p, d, s, facts)
	}
	if err == nil && safe {
		err = support(t.p, d, s.q, facts)
	}
	switch {
	case step.GaveUp(err):
		return raw, false, nil
	case err != nil:
		return nil, false, err
	case !safe:
		return raw, false, nil
	}
	for l := range raw {
		raw[l] = facts[l].Formula
	}
	return raw, true, nil
}

// sharedFacts returns the parts of labels that hold in all kept nodes of a location, or
// false for a location without any.
func sharedFacts(t *Tree[*Label], d *Facts) (map[cfa.Loc]*Label, error) {
	type place struct {
		at    cfa.Loc
		label *Label
	}
	at := make([][]*Label, len(t.p.Locs))
	seen := map[place]bool{}
	t.Kept(func(v *Node[*Label]) {
		if here := (place{v.Loc, v.Label}); !seen[here] {
			seen[here] = true
			at[v.Loc] = append(at[v.Loc], v.Label)
		}
	})
	out := map[cfa.Loc]*Label{}
	for l, labels := range at {
		shared := d.False()
		if len(labels) > 0 {
			var keep []lia.Formula
			tried := map[int32]bool{}
			for _, from := range labels {
				for i, id := range from.ids {
					if tried[id] {
						continue
					}
					tried[id] = true
					everywhere := true
					for _, other := range labels {
						ok, err := d.implies(other, id, from.Parts[i])
						if err != nil {
							return nil, err
						}
						if everywhere = ok; !ok {
							break
						}
					}
					if everywhere {
						keep = append(keep, from.Parts[i])
					}
				}
			}
			shared = d.And(d.Top(), keep...)
		}
		out[cfa.Loc(l)] = shared
	}
	return out, nil
}

// houdini drops facts until the rest is inductive, and reports whether the rest excludes
// the error.
func houdini(p *cfa.Program, d *Facts, s *Steps, facts map[cfa.Loc]*Label) (bool, error) {
	facts[p.Entry] = d.Top()
	work := make([]cfa.EdgeID, len(p.Edges))
	due := make([]bool, len(p.Edges))
	for i := range work {
		work[i], due[i] = cfa.EdgeID(i), true
	}
	for len(work) > 0 {
		id := work[0]
		work, due[id] = work[1:], false
		e := &p.Edges[id]
		if e.To == p.Error {
			continue
		}
		to := facts[e.To]
		var keep []lia.Formula
		for _, f := range to.Parts {
			ok, err := s.Leads(facts[e.From], id, f)
			if err != nil {
				return false, err
			}
			if ok {
				keep = append(keep, f)
			}
		}
		if len(keep) == len(to.Parts) {
			continue
		}
		facts[e.To] = d.And(d.Top(), keep...)
		for _, out := range p.Out(e.To) {
			if !due[out] {
				work, due[out] = append(work, out), true
			}
		}
	}
	for _, id := range p.In(p.Error) {
		if ok, err := s.Leads(facts[p.Edges[id].From], id, lia.False()); err != nil || !ok {
			return false, err
		}
	}
	return true, nil
}
