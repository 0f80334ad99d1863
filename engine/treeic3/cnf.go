package treeic3

import (
	"slices"

	"ic3play/lia"
)

// normal returns clauses whose conjunction is equivalent to f. It computes them by distribution. If
// the clauses, or those of a part of f, would have more literals than the limit, ok is false. A
// clause without literals counts as one literal.
func normal(f lia.Formula, limit int) (clauses []lia.Formula, ok bool) {
	sets, ok := distribute(f, limit)
	if !ok {
		return nil, false
	}
	for _, c := range sets {
		clauses = append(clauses, lia.Clause(c))
	}
	return clauses, true
}

// distribute returns the clauses of the function "normal" as lists of literals. No clause contains
// all literals of another clause.
func distribute(f lia.Formula, limit int) ([][]lia.Literal, bool) {
	switch f.Op() {
	case lia.OpTrue:
		return nil, true
	case lia.OpFalse:
		return [][]lia.Literal{nil}, true
	case lia.OpLit:
		return [][]lia.Literal{{f.Lit()}}, limit >= 1
	case lia.OpAnd:
		var out [][]lia.Literal
		for _, g := range f.Args() {
			cs, ok := distribute(g, limit)
			if !ok {
				return nil, false
			}
			for _, c := range cs {
				out = join(out, c)
			}
		}
		return out, size(out) <= limit
	}
	out := [][]lia.Literal{nil}
	for _, g := range f.Args() {
		cs, ok := distribute(g, limit)
		if !ok {
			return nil, false
		}
		var next [][]lia.Literal
		for _, a := range out {
			for _, b := range cs {
				if c, holds := disjoin(a, b); !holds {
					next = join(next, c)
				}
			}
			if size(next) > limit {
				return nil, false
			}
		}
		out = next
	}
	return out, true
}

// disjoin returns the disjunction of two clauses. If it contains a literal and its negation,
// "valid" is true.
func disjoin(a, b []lia.Literal) (c []lia.Literal, valid bool) {
	c = slices.Clone(a)
	for _, l := range b {
		if slices.ContainsFunc(c, l.Equal) {
			continue
		}
		if slices.ContainsFunc(c, l.Not().Equal) {
			return nil, true
		}
		c = append(c, l)
	}
	return c, false
}

// join adds c to a list of clauses, unless c contains all literals of a clause in the list. It
// removes the clauses that contain all literals of c.
func join(cs [][]lia.Literal, c []lia.Literal) [][]lia.Literal {
	if slices.ContainsFunc(cs, func(d []lia.Literal) bool { return lia.Subset(d, c) }) {
		return cs
	}
	return append(slices.DeleteFunc(cs, func(d []lia.Literal) bool { return lia.Subset(c, d) }), c)
}

func size(cs [][]lia.Literal) int {
	n := 0
	for _, c := range cs {
		n += max(1, len(c))
	}
	return n
}
