package seed

import (
	"slices"

	"ic3play/engine/cfa"
)

// loop is a natural loop: the locations that can be reached only through the head and from which
// control can return to the head along such locations. It includes its inner loops.
type loop struct {
	head cfa.Loc
	body []bool // by location
	// part has for each location of the body the number of its strongly connected component. Edges
	// into the head do not count. So the head is alone in its component, and a component with an
	// edge is an inner loop.
	part []int32
	// edges has the edges inside of the body, sorted such that the edges into a component come
	// before the edges out of it. Edges into the head are an exception.
	edges []*cfa.Edge
}

// naturalLoops returns the natural loops of p, sorted such that inner loops come before outer ones.
// The list "comp" has the strongly connected components of p.
func naturalLoops(p *cfa.Program, comp []int32) []*loop {
	var out []*loop
	for l := range p.Locs {
		if lp := naturalLoop(p, comp, cfa.Loc(l)); lp != nil {
			out = append(out, lp)
		}
	}
	slices.SortStableFunc(out, func(a, b *loop) int { return len(a.edges) - len(b.edges) })
	return out
}

// naturalLoop returns the natural loop with the given head, or nil if there is none.
func naturalLoop(p *cfa.Program, comp []int32, head cfa.Loc) *loop {
	sameComp := func(e *cfa.Edge) bool { return comp[e.From] == comp[head] && comp[e.To] == comp[head] }
	if !slices.ContainsFunc(p.In(head), func(id cfa.EdgeID) bool { return sameComp(&p.Edges[id]) }) {
		return nil
	}
	around := reachableAround(p, head)
	lp := &loop{head: head, body: make([]bool, len(p.Locs))}
	lp.body[head] = true
	for todo := []cfa.Loc{head}; len(todo) > 0; {
		l := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, id := range p.In(l) {
			e := &p.Edges[id]
			if !sameComp(e) || around[e.From] {
				continue
			}
			lp.edges = append(lp.edges, e)
			if !lp.body[e.From] {
				lp.body[e.From] = true
				todo = append(todo, e.From)
			}
		}
	}
	if len(lp.edges) == 0 {
		return nil
	}
	lp.part = cfa.StronglyConnected(len(p.Locs), func(l, k int) (int, bool) {
		out := p.Out(cfa.Loc(l))
		if k == len(out) {
			return 0, false
		}
		if to := p.Edges[out[k]].To; lp.body[l] && lp.body[to] && to != head {
			return int(to), true
		}
		return l, true // a self-loop, which changes no component
	})
	// A component has a larger number than the components that can be reached from it.
	slices.SortStableFunc(lp.edges, func(a, b *cfa.Edge) int { return int(lp.part[b.From] - lp.part[a.From]) })
	return lp
}

// reachableAround returns which locations a run can reach without passing the location "head".
func reachableAround(p *cfa.Program, head cfa.Loc) []bool {
	seen := make([]bool, len(p.Locs))
	var todo []cfa.Loc
	visit := func(l cfa.Loc) {
		if l != head && !seen[l] {
			seen[l] = true
			todo = append(todo, l)
		}
	}
	for visit(p.Entry); len(todo) > 0; {
		l := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, id := range p.Out(l) {
			visit(p.Edges[id].To)
		}
	}
	return seen
}

// inner reports whether the edge is in an inner loop of lp.
func (lp *loop) inner(e *cfa.Edge) bool {
	return e.To != lp.head && lp.part[e.From] == lp.part[e.To]
}
