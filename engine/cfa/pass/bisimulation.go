package pass

import (
	"context"
	"fmt"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/lia"
	"ic3play/lia/sorting"
)

// Bisimulation merges bisimilar locations. The label of an edge consists of its guard and its
// assignments. Bisimulation computes the quotient of this labelled graph by its coarsest
// bisimulation (Paige, Tarjan, "Three Partition Refinement Algorithms", SIAM Journal on Computing
// 1987). Lange, Neuhäußer and Noll (FMCAD 2015) use this reduction before IC3. Two edges have the
// same label if they differ only in the names of their inputs. The label of an edge to Error is
// only its guard, because nothing reads the state at Error. Entry is not merged, because no edge
// may enter it. The pass merges copies of code over the same variables, such as equal code at the
// end of two branches.
//
// Back-translation: all locations of a class have edges with the same labels to the same classes.
// So for each step of a path of the new program, the old program has a step with the same label.
// The invariant's formula at a class becomes the formula at each location of the class.
func Bisimulation(ctx context.Context, p *cfa.Program) (*cfa.Program, BackTranslation, error) {
	b := &bisimulation{p: p, label: labels(p), class: make([]int, len(p.Locs))}
	if err := b.refine(ctx); err != nil {
		return nil, BackTranslation{}, err
	}
	q, back := b.quotient()
	return q, back, nil
}

// labels returns a number for each edge. Two edges have the same number if and only if their labels
// are equal.
func labels(p *cfa.Program) []int {
	out := make([]int, len(p.Edges))
	byHash := map[uint64][]cfa.EdgeID{}
	known := make([]cfa.Edge, len(p.Edges))
	for i := range p.Edges {
		e := withCanonicalInputs(p, &p.Edges[i])
		known[i] = e
		h := e.Guard.Hash()
		for _, a := range e.Assigns {
			h = h*31 + uint64(a.Var) + a.Term.Hash()
		}
		out[i] = i
		for _, other := range byHash[h] {
			if sameLabel(&known[other], &e) {
				out[i] = out[other]
				break
			}
		}
		if out[i] == i {
			byHash[h] = append(byHash[h], cfa.EdgeID(i))
		}
	}
	return out
}

// withCanonicalInputs returns the edge with its inputs numbered from len(p.Vars), in order. Edges
// that differ only in the numbers of their inputs become equal.
func withCanonicalInputs(p *cfa.Program, edge *cfa.Edge) cfa.Edge {
	e := cfa.Edge{Inputs: edge.Inputs, Guard: edge.Guard}
	if edge.To != p.Error {
		e.Assigns = edge.Assigns
	}
	return e.InputsFrom(lia.Var(len(p.Vars)))
}

func sameLabel(a, b *cfa.Edge) bool {
	return slices.EqualFunc(a.Inputs, b.Inputs, func(x, y cfa.Input) bool { return x.Kind == y.Kind }) &&
		a.Guard.Equal(b.Guard) && sameAssigns(a.Assigns, b.Assigns)
}

type bisimulation struct {
	p     *cfa.Program
	label []int
	class []int
}

// refine computes the coarsest bisimulation. It starts with three classes: Entry, Error, and all
// other locations. As long as two members of a class have different steps, it splits the class.
func (b *bisimulation) refine(ctx context.Context) error {
	members := make([][]cfa.Loc, 3)
	for l := range b.p.Locs {
		switch cfa.Loc(l) {
		case b.p.Entry:
		case b.p.Error:
			b.class[l] = 1
		default:
			b.class[l] = 2
		}
		members[b.class[l]] = append(members[b.class[l]], cfa.Loc(l))
	}
	work := []int{2}
	due := []bool{false, false, true}
	for looked := 0; len(work) > 0; looked++ {
		if looked%locsPerCheck == 0 && ctx.Err() != nil {
			return fmt.Errorf("bisimulation: %w", ctx.Err())
		}
		c := work[0]
		work, due[c] = work[1:], false
		parts := b.split(members[c])
		if len(parts) < 2 {
			continue
		}
		members[c] = parts[0]
		for _, part := range parts[1:] {
			fresh := len(members)
			members, due = append(members, part), append(due, false)
			for _, l := range part {
				b.class[l] = fresh
			}
		}
		// Mark predecessors only after all parts have their new class numbers, because a
		// predecessor may be in a later part of the same class.
		for _, part := range parts[1:] {
			for _, l := range part {
				for _, id := range b.p.In(l) {
					if k := b.class[b.p.Edges[id].From]; !due[k] && len(members[k]) > 1 {
						work, due[k] = append(work, k), true
					}
				}
			}
		}
	}
	return nil
}

func (b *bisimulation) split(ls []cfa.Loc) [][]cfa.Loc {
	var parts [][]cfa.Loc
	at := map[string]int{}
	for _, l := range ls {
		key := b.steps(l)
		i, ok := at[key]
		if !ok {
			i = len(parts)
			at[key] = i
			parts = append(parts, nil)
		}
		parts[i] = append(parts[i], l)
	}
	return parts
}

// steps returns the label and the target's class of each edge that leaves l, as a string. Equal
// strings mean equal steps.
func (b *bisimulation) steps(l cfa.Loc) string {
	var all [][2]int
	for _, id := range b.p.Out(l) {
		all = append(all, b.step(id))
	}
	sorting.By(all, func(x, y [2]int) int { return slices.Compare(x[:], y[:]) })
	return fmt.Sprint(slices.Compact(all))
}

func (b *bisimulation) step(id cfa.EdgeID) [2]int {
	return [2]int{b.label[id], b.class[b.p.Edges[id].To]}
}

// quotient returns the new program. The first location of each class represents the class.
func (b *bisimulation) quotient() (*cfa.Program, BackTranslation) {
	p := b.p
	first := map[int]cfa.Loc{} // maps a class to its first location
	for l := range p.Locs {
		if _, ok := first[b.class[l]]; !ok {
			first[b.class[l]] = cfa.Loc(l)
		}
	}
	stands := func(l cfa.Loc) cfa.Loc { return first[b.class[l]] }
	type transition struct {
		from cfa.Loc
		step [2]int
	}
	at := map[transition]int{}
	var edges []cfa.Edge
	var steps [][2]int
	for i := range p.Edges {
		e := p.Edges[i]
		w := transition{e.From, b.step(cfa.EdgeID(i))}
		if _, twice := at[w]; twice || stands(e.From) != e.From {
			continue
		}
		at[w] = len(edges)
		e.To = stands(e.To)
		edges, steps = append(edges, e), append(steps, w.step)
	}
	if len(first) == len(p.Locs) && len(edges) == len(p.Edges) {
		return p, identity(p)
	}
	for i := range p.Edges {
		e := &p.Edges[i]
		k := at[transition{stands(e.From), b.step(cfa.EdgeID(i))}]
		edges[k].Spans, edges[k].Tests = join(edges[k].Spans, e.Spans), join(edges[k].Tests, e.Tests)
	}
	locs := slices.Clone(p.Locs)
	for l := range locs {
		rep := stands(cfa.Loc(l))
		locs[rep].LoopHead = locs[rep].LoopHead || p.Locs[l].LoopHead
		locs[rep].Sticky = locs[rep].Sticky || p.Locs[l].Sticky
	}
	merged := p.With(locs, edges)
	q, back := subset(merged, func(l cfa.Loc) bool { return stands(l) == l }, func(cfa.EdgeID) bool { return true })
	for l := range back.NewLoc {
		back.NewLoc[l] = back.NewLoc[stands(cfa.Loc(l))]
	}
	of := back.NewLoc
	back.Invariant = func(inv cfa.Invariant) (cfa.Invariant, error) {
		out := make(cfa.Invariant, len(inv))
		for l := range p.Locs {
			if f, ok := inv[of[l]]; ok {
				out[cfa.Loc(l)] = f
			}
		}
		return out, nil
	}
	back.Path = pathMapper(p, func(at cfa.Loc, _ cfa.State, st cfa.Step) (cfa.Path, cfa.State, error) {
		if st.Edge < 0 || int(st.Edge) >= len(steps) {
			return nil, nil, fmt.Errorf("there is no merged edge %d", st.Edge)
		}
		k := slices.IndexFunc(p.Out(at), func(id cfa.EdgeID) bool { return b.step(id) == steps[st.Edge] })
		if k < 0 {
			return nil, nil, fmt.Errorf("merged locations: there is no such edge from %s", p.LocName(at))
		}
		return cfa.Path{{Edge: p.Out(at)[k], Inputs: st.Inputs}}, nil, nil
	})
	return q, back
}

func join[T source.Span | cfa.Test](list, items []T) []T {
	list = slices.Clip(list)
	for _, x := range items {
		if !slices.Contains(list, x) {
			list = append(list, x)
		}
	}
	return list
}
