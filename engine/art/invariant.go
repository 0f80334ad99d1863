package art

import (
	"errors"

	"ic3play/engine/cfa"
	"ic3play/engine/step"
	"ic3play/lia"
)

// VisitKept visits every kept node: every node that is expanded and not closed. In a complete tree
// the labels of these nodes include all reachable states.
func (t *Tree[L]) VisitKept(visit func(*Node[L])) {
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

// errUnsafe is the error for a tree that is incomplete, or that has a node at Error whose label is
// not false.
var errUnsafe = errors.New("internal error: the tree is not safe")

// Labels returns the labels of a safe tree's kept nodes (see VisitKept) by location. Their
// disjunctions are inductive.
func (t *Tree[L]) Labels() ([][]L, error) {
	if t.Next() != nil {
		return nil, errUnsafe
	}
	at := make([][]L, len(t.p.Locs))
	t.VisitKept(func(v *Node[L]) { at[v.Loc] = append(at[v.Loc], v.Label) })
	return at, nil
}

func disjunction(p *cfa.Program, at [][]*Label) cfa.Invariant {
	inv := cfa.Invariant{}
	for l := range at {
		if l := cfa.Loc(l); l != p.Entry && l != p.Error {
			inv[l] = tidy(at[l])
		}
	}
	return inv
}

// Invariant returns an inductive invariant of a safe program. The parameter "labels" has the labels
// of each location. Their disjunctions must be inductive and exclude the error.
//
// Invariant first computes the facts that all labels of a location imply, and drops facts until the
// remaining facts are inductive. If these exclude the error, Invariant returns a subset of them
// that suffices, and "shared" is true. Otherwise it returns the disjunctions of the labels, and
// "shared" is false.
func Invariant(p *cfa.Program, labels [][]*Label, d *Facts, s *Steps) (inv cfa.Invariant, shared bool, err error) {
	raw := disjunction(p, labels)
	facts, err := sharedFacts(labels, d)
	safe := false
	if err == nil {
		safe, err = houdini(p, d, s, facts)
	}
	if err == nil && safe {
		err = support(p, d, s.q, facts)
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

// sharedFacts returns for each location the conjuncts that all its labels imply. A location without
// labels gets the label false.
func sharedFacts(at [][]*Label, d *Facts) (map[cfa.Loc]*Label, error) {
	out := map[cfa.Loc]*Label{}
	for l, labels := range at {
		out[cfa.Loc(l)] = d.False()
		if len(labels) == 0 {
			continue
		}
		shared, err := d.shared(distinct(labels))
		if err != nil {
			return nil, err
		}
		out[cfa.Loc(l)] = d.And(d.Top(), shared...)
	}
	return out, nil
}

// distinct returns the labels in their order, each once.
func distinct(labels []*Label) []*Label {
	var out []*Label
	seen := map[*Label]bool{}
	for _, l := range labels {
		if !seen[l] {
			seen[l] = true
			out = append(out, l)
		}
	}
	return out
}

// shared returns the conjuncts that all the labels imply.
func (d *Facts) shared(labels []*Label) ([]lia.Formula, error) {
	var out []lia.Formula
	tried := map[int32]bool{}
	for _, from := range labels {
		for i, id := range from.ids {
			if tried[id] {
				continue
			}
			tried[id] = true
			everywhere, err := d.impliedByAll(labels, id, from.Parts[i])
			if err != nil {
				return nil, err
			}
			if everywhere {
				out = append(out, from.Parts[i])
			}
		}
	}
	return out, nil
}

// impliedByAll reports whether each label implies the given part of a label, whose number is id.
func (d *Facts) impliedByAll(labels []*Label, id int32, part lia.Formula) (bool, error) {
	for _, l := range labels {
		if ok, err := d.implies(l, id, part); !ok || err != nil {
			return false, err
		}
	}
	return true, nil
}

// houdini drops facts until the remaining facts are inductive, and reports whether the remaining
// facts exclude the error.
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
			ok, err := s.HoldsAfter(facts[e.From], id, f)
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
		if ok, err := s.HoldsAfter(facts[p.Edges[id].From], id, lia.False()); err != nil || !ok {
			return false, err
		}
	}
	return true, nil
}
