package pass

import (
	"context"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/lia"
)

// Reach removes the locations that are unreachable from Entry in the graph, and the locations from
// which Error is unreachable. It keeps Entry and Error. For reachability of Error, an edge with a
// premise also counts as an edge from the premise's location.
//
// Back-translation of invariants: a location that is unreachable from Entry gets the formula false,
// and any other removed location gets true. So every cycle through removed locations has a formula.
func Reach(ctx context.Context, p *cfa.Program) (*cfa.Program, BackTranslation, error) {
	fwd := closure(p, p.Entry, p.Out, func(e *cfa.Edge) []cfa.Loc { return []cfa.Loc{e.To} })
	bwd := closure(p, p.Error, p.In, func(e *cfa.Edge) []cfa.Loc {
		out := []cfa.Loc{e.From}
		for _, pr := range e.Premises {
			out = append(out, pr.At)
		}
		return out
	})
	keep := func(l cfa.Loc) bool { return l == p.Entry || l == p.Error || fwd[l] && bwd[l] }
	var removed []cfa.Loc
	for i := range p.Edges {
		e := &p.Edges[i]
		if keep(e.From) && keep(e.To) && slices.ContainsFunc(e.Premises, func(pr cfa.Premise) bool { return !keep(pr.At) }) {
			removed = append(removed, e.From)
		}
	}
	if len(removed) > 0 {
		p = p.With(keepHeads(p, p.Locs, removed), p.Edges)
	}
	q, back := subset(p, keep, func(cfa.EdgeID) bool { return true })
	if len(q.Locs) == len(p.Locs) {
		return p, identity(p), nil
	}
	q.MarkLoopHeads()
	move := back.Invariant
	back.Invariant = func(inv cfa.Invariant) (cfa.Invariant, error) {
		out, err := move(inv)
		if err != nil {
			return nil, err
		}
		for l := range p.Locs {
			switch {
			case keep(cfa.Loc(l)):
			case !fwd[l]:
				out[cfa.Loc(l)] = lia.False()
			default:
				out[cfa.Loc(l)] = lia.True()
			}
		}
		return out, nil
	}
	return q, back, nil
}

// closure marks the locations reachable from "root", including "root". "edges" returns the edges of
// a location, and "ends" returns the locations to which an edge leads.
func closure(p *cfa.Program, root cfa.Loc, edges func(cfa.Loc) []cfa.EdgeID, ends func(*cfa.Edge) []cfa.Loc) []bool {
	seen := make([]bool, len(p.Locs))
	seen[root] = true
	stack := []cfa.Loc{root}
	for len(stack) > 0 {
		l := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, id := range edges(l) {
			for _, m := range ends(&p.Edges[id]) {
				if !seen[m] {
					seen[m] = true
					stack = append(stack, m)
				}
			}
		}
	}
	return seen
}
