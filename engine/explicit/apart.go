package explicit

import (
	"ic3play/engine/cfa"
	"ic3play/lia"
)

// mostApart bounds the edges that one is taken apart into.
const mostApart = 64

// apart takes joined ways apart again, where they are few: an edge for each way of
// a guard that chooses what is assigned, so that each assigns what it alone does. They are
// few mostly, since what is joined are ways that the rest of the program hardly tells apart.
// Only disjunctions that speak of an input which an edge derives are taken apart; an
// edge with more than mostApart ways stays as it is.
//
// The second result says which edge each was made of. A path takes that one with the
// same inputs; an invariant of the new program is one of p, as its edges are p's, a part
// of each at a time.
func apart(p *cfa.Program) (*cfa.Program, []cfa.EdgeID) {
	var edges []cfa.Edge
	var of []cfa.EdgeID
	next := lia.Var(len(p.Vars))
	for i := range p.Edges {
		for _, g := range ways(&p.Edges[i]) {
			e := p.Edges[i]
			e.Guard = g
			edges = append(edges, e.InputsFrom(next))
			next += lia.Var(len(e.Inputs))
			of = append(of, cfa.EdgeID(i))
		}
	}
	if len(edges) == len(p.Edges) {
		return p, of
	}
	q := p.With(p.Locs, edges)
	q.NumIn = int(next) - len(p.Vars)
	return q, of
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
