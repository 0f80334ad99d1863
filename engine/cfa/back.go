package cfa

import (
	"fmt"

	"ic3play/lia"
)

// identity is the way back of a pass that keeps locations and edges.
func identity(p *Program) Back {
	locs := make([]Loc, len(p.Locs))
	for i := range locs {
		locs[i] = Loc(i)
	}
	return Back{
		Locs:      locs,
		Path:      func(path Path) (Path, error) { return path, nil },
		Invariant: func(inv Invariant) (Invariant, error) { return inv, nil },
	}
}

// compose returns the way back over a later pass and then over an earlier one.
func compose(later, earlier Back) Back {
	locs := make([]Loc, len(later.Locs))
	for i, l := range later.Locs {
		locs[i] = earlier.Locs[l]
	}
	return Back{
		Locs: locs,
		Path: func(path Path) (Path, error) {
			path, err := later.Path(path)
			if err != nil {
				return nil, err
			}
			return earlier.Path(path)
		},
		Invariant: func(inv Invariant) (Invariant, error) {
			inv, err := later.Invariant(inv)
			if err != nil {
				return nil, err
			}
			return earlier.Invariant(inv)
		},
	}
}

// edgesBack is the way back of paths when edge i of the new program is edge
// old[i] of p with the same inputs.
func edgesBack(p *Program, old []EdgeID) func(Path) (Path, error) {
	return func(path Path) (Path, error) {
		out := make(Path, len(path))
		for i, s := range path {
			if s.Edge < 0 || int(s.Edge) >= len(old) {
				return nil, fmt.Errorf("map path back to %s: there is no edge %d", p.File, s.Edge)
			}
			out[i] = Step{Edge: old[s.Edge], Inputs: s.Inputs}
		}
		return out, nil
	}
}

// locsBack moves the entries of an invariant from new locations to old ones.
func locsBack(locs []Loc, inv Invariant) (Invariant, error) {
	out := make(Invariant, len(inv))
	for l, f := range inv {
		if l < 0 || int(l) >= len(locs) {
			return nil, fmt.Errorf("map invariant back: there is no location %d", l)
		}
		out[locs[l]] = f
	}
	return out, nil
}

// rewriteInvariant is the way back of a pass that keeps locations and changes
// the formula at each.
func rewriteInvariant(p *Program, rewrite func(Loc, lia.Formula) lia.Formula) func(Invariant) (Invariant, error) {
	return func(inv Invariant) (Invariant, error) {
		out := make(Invariant, len(inv))
		for l, f := range inv {
			if l < 0 || int(l) >= len(p.Locs) {
				return nil, fmt.Errorf("map invariant back to %s: there is no location %d", p.File, l)
			}
			out[l] = rewrite(l, f)
		}
		return out, nil
	}
}

// subset builds the program of the locations and edges that are kept, numbered
// densely in their old order, and the way back of locations and paths; the way
// back of invariants moves entries and adds none.
func subset(p *Program, keepLoc func(Loc) bool, keepEdge func(EdgeID) bool) (*Program, Back) {
	fresh := make([]Loc, len(p.Locs))
	var locs []Location
	var oldLocs []Loc
	for l := range p.Locs {
		fresh[l] = -1
		if keepLoc(Loc(l)) {
			fresh[l] = Loc(len(locs))
			locs = append(locs, p.Locs[l])
			oldLocs = append(oldLocs, Loc(l))
		}
	}
	var edges []Edge
	var oldEdges []EdgeID
	for i := range p.Edges {
		e := p.Edges[i]
		if fresh[e.From] < 0 || fresh[e.To] < 0 || !keepEdge(EdgeID(i)) {
			continue
		}
		e.From, e.To = fresh[e.From], fresh[e.To]
		edges = append(edges, e)
		oldEdges = append(oldEdges, EdgeID(i))
	}
	q := p.with(locs, edges)
	q.Entry, q.Error = fresh[p.Entry], fresh[p.Error]
	if p.Labels != nil {
		q.Labels = make(map[string][]Loc, len(p.Labels))
		for name, ls := range p.Labels {
			for _, l := range ls {
				if fresh[l] >= 0 {
					q.Labels[name] = append(q.Labels[name], fresh[l])
				}
			}
		}
	}
	return q, Back{
		Locs:      oldLocs,
		Path:      edgesBack(p, oldEdges),
		Invariant: func(inv Invariant) (Invariant, error) { return locsBack(oldLocs, inv) },
	}
}

// withEdges is subset for a pass that rewrites edges and keeps their inputs:
// rewrite returns the new edge, and false to remove it.
func withEdges(p *Program, rewrite func(EdgeID) (Edge, bool)) (*Program, Back) {
	edges := make([]Edge, 0, len(p.Edges))
	var old []EdgeID
	for i := range p.Edges {
		if e, ok := rewrite(EdgeID(i)); ok {
			edges = append(edges, e)
			old = append(old, EdgeID(i))
		}
	}
	b := identity(p)
	b.Path = edgesBack(p, old)
	return p.with(p.Locs, edges), b
}

// keepHeads returns locations in which the marks of all loop heads are made to
// stay that share a cycle with one of the locations at, where a pass removed an
// edge although both its ends remain: without it the loop may vanish from the
// new program, and an invariant of that would not cut it in the old one.
func keepHeads(p *Program, locs []Location, at []Loc) []Location {
	if len(at) == 0 {
		return locs
	}
	comp := components(p)
	hit := map[int32]bool{}
	for _, l := range at {
		hit[comp[l]] = true
	}
	locs = append([]Location(nil), locs...)
	for l := range locs {
		if locs[l].LoopHead && hit[comp[l]] {
			locs[l].sticky = true
		}
	}
	return locs
}

// substVars returns a substitution from a table.
func substVars(m map[lia.Var]lia.Term) func(lia.Var) (lia.Term, bool) {
	return func(v lia.Var) (lia.Term, bool) {
		t, ok := m[v]
		return t, ok
	}
}
