package pass

import (
	"ic3play/engine/cfa"
	"ic3play/lia"
)

// mostApart bounds the edges that one is taken apart into.
const mostApart = 64

// Apart takes joined ways apart again, where they are few: an edge for each way of
// a guard that chooses what is assigned, so that each assigns what it alone does.
// It is for engines that follow values and not formulas: over an edge with joined
// ways they lose what the ways do not give alike, and joined ways are few after all
// mostly, since joining has removed those that nobody can tell apart (Ways).
//
// Only disjunctions that speak of an input which an edge has derived are taken apart;
// an edge with more than mostApart ways stays as it is.
//
// The second result says which edge each was made of. Way back: a path takes that
// edge with the same inputs; an invariant stays as it is, since the edges are those
// of p, a part of each at a time.
func Apart(p *cfa.Program) (*cfa.Program, []cfa.EdgeID, Back) {
	var edges []cfa.Edge
	var of []cfa.EdgeID
	for i := range p.Edges {
		e := p.Edges[i]
		for _, g := range ways(&e) {
			e.Guard = g
			edges = append(edges, e)
			of = append(of, cfa.EdgeID(i))
		}
	}
	back := identity(p)
	if len(edges) == len(p.Edges) {
		return p, of, back
	}
	back.Path = edgesBack(p, of)
	return renumberInputs(p.With(p.Locs, edges)), of, back
}

// ways are guards whose disjunction is the edge's.
func ways(e *cfa.Edge) []lia.Formula {
	chosen := map[lia.Var]bool{}
	for _, in := range e.Inputs {
		chosen[in.Var] = in.Kind == cfa.Derived
	}
	all := cases(e.Guard, chosen)
	if len(all) == 0 {
		return []lia.Formula{e.Guard}
	}
	return all
}

// cases takes a formula apart at the disjunctions that speak of chosen variables;
// none: there are too many.
func cases(f lia.Formula, chosen map[lia.Var]bool) []lia.Formula {
	var out []lia.Formula
	switch f.Op() {
	case lia.OpAnd:
		out = []lia.Formula{lia.True()}
		for _, g := range f.Args() {
			all := cases(g, chosen)
			if len(all) == 0 || len(all)*len(out) > mostApart {
				return nil
			}
			var both []lia.Formula
			for _, x := range out {
				for _, y := range all {
					both = append(both, lia.And(x, y))
				}
			}
			out = both
		}
		return out
	case lia.OpOr:
		chooses := false
		f.Vars(func(v lia.Var) { chooses = chooses || chosen[v] })
		if !chooses {
			break
		}
		for _, g := range f.Args() {
			all := cases(g, chosen)
			if len(all) == 0 || len(all)+len(out) > mostApart {
				return nil
			}
			out = append(out, all...)
		}
		return out
	}
	return []lia.Formula{f}
}
