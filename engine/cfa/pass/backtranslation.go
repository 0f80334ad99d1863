package pass

import (
	"context"
	"fmt"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/lia"
)

// BackTranslation maps results about the program after a pass, the new program, to the program
// before the pass, the old program. An edge of the new program stands for a sequence of edges of
// the old one.
type BackTranslation struct {
	// Locs[l] is the old location that became the new location l: the first one, if several old
	// locations were merged.
	Locs []cfa.Loc
	// NewLoc[l] is the new location that represents the old location l, or -1 if l was removed.
	NewLoc []cfa.Loc
	// Path maps a path of the new program to a path of the old one.
	Path func(cfa.Path) (cfa.Path, error)
	// Derivation maps a derivation of the new program to a derivation of the old one.
	Derivation func(cfa.Derivation) (cfa.Derivation, error)
	// Invariant maps an invariant of the new program to an invariant of the old one.
	Invariant func(cfa.Invariant) (cfa.Invariant, error)
}

// identity returns the back translation of a pass that changes nothing.
func identity(p *cfa.Program) BackTranslation {
	locs := make([]cfa.Loc, len(p.Locs))
	for i := range locs {
		locs[i] = cfa.Loc(i)
	}
	return BackTranslation{
		Locs:       locs,
		NewLoc:     locs,
		Path:       func(path cfa.Path) (cfa.Path, error) { return path, nil },
		Derivation: func(d cfa.Derivation) (cfa.Derivation, error) { return d, nil },
		Invariant:  func(inv cfa.Invariant) (cfa.Invariant, error) { return inv, nil },
	}
}

// compose returns the back translation of two passes in sequence: first that of the later pass,
// then that of the earlier one.
func compose(later, earlier BackTranslation) BackTranslation {
	locs := make([]cfa.Loc, len(later.Locs))
	for i, l := range later.Locs {
		locs[i] = earlier.Locs[l]
	}
	of := make([]cfa.Loc, len(earlier.NewLoc))
	for l, m := range earlier.NewLoc {
		of[l] = -1
		if m >= 0 {
			of[l] = later.NewLoc[m]
		}
	}
	return BackTranslation{
		Locs:   locs,
		NewLoc: of,
		Path: func(path cfa.Path) (cfa.Path, error) {
			path, err := later.Path(path)
			if err != nil {
				return nil, err
			}
			return earlier.Path(path)
		},
		Derivation: func(d cfa.Derivation) (cfa.Derivation, error) {
			d, err := later.Derivation(d)
			if err != nil {
				return nil, err
			}
			return earlier.Derivation(d)
		},
		Invariant: func(inv cfa.Invariant) (cfa.Invariant, error) {
			inv, err := later.Invariant(inv)
			if err != nil {
				return nil, err
			}
			return earlier.Invariant(inv)
		},
	}
}

// edgesBack returns a function that maps paths of the new program to paths of p. Edge i of the new
// program must come from edge old[i] of p and have the same inputs.
func edgesBack(p *cfa.Program, old []cfa.EdgeID) func(cfa.Path) (cfa.Path, error) {
	return func(path cfa.Path) (cfa.Path, error) {
		return path.Map(func(st cfa.Step) (cfa.Step, error) {
			if st.Edge < 0 || int(st.Edge) >= len(old) {
				return st, fmt.Errorf("there is no edge %d in %s", st.Edge, p.File)
			}
			st.Edge = old[st.Edge]
			return st, nil
		})
	}
}

// inferencesBack returns a function that maps derivations of the new program to derivations of p.
// Edge i of the new program must be edge old[i] of p with the same inputs and premises.
func inferencesBack(p *cfa.Program, old []cfa.EdgeID) func(cfa.Derivation) (cfa.Derivation, error) {
	return func(d cfa.Derivation) (cfa.Derivation, error) {
		out := slices.Clone(d)
		for i := range out {
			if out[i].Edge < 0 || int(out[i].Edge) >= len(old) {
				return nil, fmt.Errorf("map derivation back to %s: there is no edge %d", p.File, out[i].Edge)
			}
			out[i].Edge = old[out[i].Edge]
		}
		return out, nil
	}
}

func locsBack(locs []cfa.Loc, inv cfa.Invariant) (cfa.Invariant, error) {
	out := make(cfa.Invariant, len(inv))
	for l, f := range inv {
		if l < 0 || int(l) >= len(locs) {
			return nil, fmt.Errorf("map invariant back: there is no location %d", l)
		}
		out[locs[l]] = f
	}
	return out, nil
}

// rewriteInvariant returns the back translation of invariants for a pass that keeps all locations.
// The callback "rewrite" maps the formula at a location to the formula of the old program.
func rewriteInvariant(p *cfa.Program, rewrite func(cfa.Loc, lia.Formula) lia.Formula) func(cfa.Invariant) (cfa.Invariant, error) {
	return func(inv cfa.Invariant) (cfa.Invariant, error) {
		out := make(cfa.Invariant, len(inv))
		for l, f := range inv {
			if l < 0 || int(l) >= len(p.Locs) {
				return nil, fmt.Errorf("map invariant back to %s: there is no location %d", p.File, l)
			}
			out[l] = rewrite(l, f)
		}
		return out, nil
	}
}

// subset returns a program with only the locations and edges that the callbacks keep, numbered
// without gaps. An invariant that is mapped back has no formula at the removed locations.
func subset(p *cfa.Program, keepLoc func(cfa.Loc) bool, keepEdge func(cfa.EdgeID) bool) (*cfa.Program, BackTranslation) {
	fresh := make([]cfa.Loc, len(p.Locs))
	var locs []cfa.Location
	var oldLocs []cfa.Loc
	for l := range p.Locs {
		fresh[l] = -1
		if keepLoc(cfa.Loc(l)) {
			fresh[l] = cfa.Loc(len(locs))
			locs = append(locs, p.Locs[l])
			oldLocs = append(oldLocs, cfa.Loc(l))
		}
	}
	var edges []cfa.Edge
	var oldEdges []cfa.EdgeID
	for i := range p.Edges {
		e := p.Edges[i]
		if fresh[e.From] < 0 || fresh[e.To] < 0 || !keepEdge(cfa.EdgeID(i)) {
			continue
		}
		premises, ok := premisesAt(e.Premises, fresh)
		if !ok {
			continue // the premise's location is unreachable, so no run takes the edge
		}
		e.From, e.To, e.Premises = fresh[e.From], fresh[e.To], premises
		edges = append(edges, e)
		oldEdges = append(oldEdges, cfa.EdgeID(i))
	}
	q := p.With(locs, edges)
	q.Entry, q.Error = fresh[p.Entry], fresh[p.Error]
	return q, BackTranslation{
		Locs:       oldLocs,
		NewLoc:     fresh,
		Path:       edgesBack(p, oldEdges),
		Derivation: inferencesBack(p, oldEdges),
		Invariant:  func(inv cfa.Invariant) (cfa.Invariant, error) { return locsBack(oldLocs, inv) },
	}
}

func premisesAt(prs []cfa.Premise, fresh []cfa.Loc) ([]cfa.Premise, bool) {
	prs = slices.Clone(prs)
	for i := range prs {
		if prs[i].At = fresh[prs[i].At]; prs[i].At < 0 {
			return nil, false
		}
	}
	return prs, true
}

const edgesPerCheck = 64

// rewriting says what a pass did with an edge.
type rewriting int

const (
	keepEdge rewriting = iota
	changeEdge
	removeEdge
)

// rewriteEdges calls "rewrite" for a copy of each edge. "rewrite" may change the guard, the
// assignments and the inputs of the copy, and returns whether to keep, change or remove the edge.
// If all edges are kept, rewriteEdges returns p. If the context ends, it returns the context's
// error. The returned translations of paths and derivations are correct only if "rewrite" changes
// no inputs.
func rewriteEdges(ctx context.Context, p *cfa.Program, rewrite func(cfa.EdgeID, *cfa.Edge) rewriting) (*cfa.Program, BackTranslation, error) {
	edges := make([]cfa.Edge, 0, len(p.Edges))
	var old []cfa.EdgeID
	var removedAt []cfa.Loc
	changed := false
	for i, e := range p.Edges {
		if i%edgesPerCheck == 0 && ctx.Err() != nil {
			return nil, BackTranslation{}, ctx.Err()
		}
		done := rewrite(cfa.EdgeID(i), &e)
		changed = changed || done != keepEdge
		if done == removeEdge {
			removedAt = append(removedAt, e.From)
			continue
		}
		edges = append(edges, e)
		old = append(old, cfa.EdgeID(i))
	}
	b := identity(p)
	if !changed {
		return p, b, nil
	}
	b.Path, b.Derivation = edgesBack(p, old), inferencesBack(p, old)
	return p.With(keepHeads(p, p.Locs, removedAt), edges), b, nil
}

// removeAssigns removes the assignments for which "needless" returns true.
func removeAssigns(ctx context.Context, p *cfa.Program, needless func(*cfa.Edge, cfa.Assign) bool) (*cfa.Program, BackTranslation, error) {
	return rewriteEdges(ctx, p, func(_ cfa.EdgeID, e *cfa.Edge) rewriting {
		drop := func(a cfa.Assign) bool { return needless(e, a) }
		if !slices.ContainsFunc(e.Assigns, drop) {
			return keepEdge
		}
		e.Assigns = slices.DeleteFunc(slices.Clone(e.Assigns), drop)
		return changeEdge
	})
}

// keepHeads marks loop heads as Sticky when edges are removed. The parameter "sources" has the
// source of each removed edge. A loop head is marked if its strongly connected component contains
// such a source. Without the mark, the loop could disappear from the new program. An invariant that
// is mapped back would then have no formula on the loop.
func keepHeads(p *cfa.Program, locs []cfa.Location, sources []cfa.Loc) []cfa.Location {
	if len(sources) == 0 {
		return locs
	}
	comp := cfa.Components(p)
	hit := map[int32]bool{}
	for _, l := range sources {
		hit[comp[l]] = true
	}
	locs = append([]cfa.Location(nil), locs...)
	for l := range locs {
		if locs[l].LoopHead && hit[comp[l]] {
			locs[l].Sticky = true
		}
	}
	return locs
}
