package cfa

import "ic3play/lia"

// Reach removes the locations that no path of the graph reaches from Entry, and
// those from which no path reaches Error; Entry and Error always stay.
//
// Way back: an unreachable location gets the invariant false, one that cannot
// reach Error gets true, so that cycles among them are cut.
func Reach(p *Program) (*Program, Back) {
	fwd := closure(p, p.Entry, p.Out, func(e *Edge) Loc { return e.To })
	bwd := closure(p, p.Error, p.In, func(e *Edge) Loc { return e.From })
	keep := func(l Loc) bool { return l == p.Entry || l == p.Error || fwd[l] && bwd[l] }
	q, back := subset(p, keep, func(EdgeID) bool { return true })
	if len(q.Locs) == len(p.Locs) {
		return p, identity(p)
	}
	heads := LoopHeads(q)
	for l := range q.Locs {
		q.Locs[l].LoopHead = heads[l] || q.Locs[l].sticky
	}
	move := back.Invariant
	back.Invariant = func(inv Invariant) (Invariant, error) {
		out, err := move(inv)
		if err != nil {
			return nil, err
		}
		for l := range p.Locs {
			switch {
			case keep(Loc(l)):
			case !fwd[l]:
				out[Loc(l)] = lia.False()
			default:
				out[Loc(l)] = lia.True()
			}
		}
		return out, nil
	}
	return q, back
}

// closure marks what can be reached from root, itself included.
func closure(p *Program, root Loc, edges func(Loc) []EdgeID, end func(*Edge) Loc) []bool {
	seen := make([]bool, len(p.Locs))
	seen[root] = true
	stack := []Loc{root}
	for len(stack) > 0 {
		l := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, id := range edges(l) {
			if m := end(&p.Edges[id]); !seen[m] {
				seen[m] = true
				stack = append(stack, m)
			}
		}
	}
	return seen
}
