package explicit

import (
	"ic3play/engine/cfa"
	"ic3play/lia"
)

// maxCases is the largest number of edges that may replace one edge.
const maxCases = 64

// splitCases splits the edges that pass.JoinedBlocks joined into large blocks. A joined edge for
// "if (c) x = 1; else x = 2;" has a guard such as c && i = 1 || !c && i = 2, and assigns x = i. The
// guard determines the input i, which is called a derived input. splitCases replaces this edge by
// one edge for each case, with the case's assignments. It splits only disjunctions that mention a
// derived input. If an edge has more than maxCases cases, it stays.
//
// The second result maps new edges to the edges of p. A path of the new program is a path of p,
// with the original edges and the same inputs. An invariant of the new program is an invariant of
// p.
func splitCases(p *cfa.Program) (*cfa.Program, []cfa.EdgeID) {
	var edges []cfa.Edge
	var of []cfa.EdgeID
	next := lia.Var(len(p.Vars))
	for i := range p.Edges {
		for _, g := range caseGuards(&p.Edges[i]) {
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

// caseGuards returns guards whose disjunction is the edge's guard.
func caseGuards(e *cfa.Edge) []lia.Formula {
	derived := map[lia.Var]bool{}
	for _, in := range e.Inputs {
		derived[in.Var] = in.Kind == cfa.Derived
	}
	all := cases(e.Guard, derived)
	if len(all) == 0 {
		return []lia.Formula{e.Guard}
	}
	return all
}

// cases splits f at the disjunctions that mention a derived input: the disjunction of the results
// is f. If there are too many cases, it returns nil.
func cases(f lia.Formula, derived map[lia.Var]bool) []lia.Formula {
	var out []lia.Formula
	switch f.Op() {
	case lia.OpAnd:
		out = []lia.Formula{lia.True()}
		for _, g := range f.Args() {
			all := cases(g, derived)
			if len(all) == 0 || len(all)*len(out) > maxCases {
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
		if !f.HasAny(func(v lia.Var) bool { return derived[v] }) {
			break
		}
		for _, g := range f.Args() {
			all := cases(g, derived)
			if len(all) == 0 || len(all)+len(out) > maxCases {
				return nil
			}
			out = append(out, all...)
		}
		return out
	}
	return []lia.Formula{f}
}
