package seed

import (
	"ic3play/engine/cfa"
	"ic3play/lia"
)

// relatedGroups returns for each variable the number of its group of related variables. Two
// variables are related if a literal of a guard or an assignment contains both, or if both are
// related to a third variable. Assertions are guards, so the variables of an assertion are related.
// Equations between unrelated variables do not help: most of them are false, and each costs a
// query.
func relatedGroups(p *cfa.Program) []int {
	parent := make([]int, len(p.Vars)+p.NumIn)
	for v := range parent {
		parent[v] = v
	}
	find := func(v int) int {
		for parent[v] != v {
			parent[v] = parent[parent[v]]
			v = parent[v]
		}
		return v
	}
	relate := func(first int, t lia.Term) {
		for _, m := range t.Monos() {
			if first < 0 {
				first = int(m.Var)
			}
			parent[find(int(m.Var))] = find(first)
		}
	}
	for i := range p.Edges {
		e := &p.Edges[i]
		e.Guard.EachLiteral(func(l *lia.Literal) { relate(-1, l.T) })
		for _, a := range e.Assigns {
			relate(int(a.Var), a.Term)
		}
	}
	out := make([]int, len(p.Vars))
	for v := range out {
		out[v] = find(v)
	}
	return out
}

// split divides variables into groups of related ones, in order.
func split(vars []lia.Var, related []int) [][]lia.Var {
	var groups [][]lia.Var
	at := map[int]int{}
	for _, v := range vars {
		i, ok := at[related[v]]
		if !ok {
			i = len(groups)
			at[related[v]] = i
			groups = append(groups, nil)
		}
		groups[i] = append(groups[i], v)
	}
	return groups
}
