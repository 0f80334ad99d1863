package precision

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/lia"
)

// Shape says which predicates are added for an equation t = 0.
type Shape uint8

const (
	AsItIs    Shape = iota // the equation itself
	TwoBounds              // t <= 0 and t >= 0, which later refinements reuse more often than the equation
	OneBound               // the equation and also t <= 0, so that the lattice can weaken the equation
)

// Predicates returns the predicates to add for f. If f is an equation or its negation, they depend
// on s. Otherwise, the only predicate is f.
func (s Shape) Predicates(f lia.Formula) []lia.Formula {
	if s == AsItIs || f.Op() != lia.OpLit || f.Lit().Kind != lia.EQ {
		return []lia.Formula{f}
	}
	t := f.Lit().T
	if s == OneBound {
		return []lia.Formula{lia.Eq(t), lia.Le(t)}
	}
	return []lia.Formula{lia.Le(t), lia.Ge(t)}
}

// Comparisons returns the comparisons in guards of p that mention no inputs.
func Comparisons(p *cfa.Program) []lia.Formula {
	var out []lia.Formula
	for i := range p.Edges {
		p.Edges[i].Guard.EachLiteral(func(l *lia.Literal) {
			if !slices.ContainsFunc(l.T.Monos(), func(m lia.Mono) bool { return p.IsInput(m.Var) }) {
				out = append(out, lia.FromLiteral(*l))
			}
		})
	}
	return out
}

// Pairs returns v < w and v > w for pairs of variables that are marked in "used". Both variables
// must belong to the same function, or one of them must be global. Pairs returns at most "limit"
// predicates.
func Pairs(p *cfa.Program, used []bool, limit int) []lia.Formula {
	var out []lia.Formula
	for v := range p.Vars {
		for w := v + 1; w < len(p.Vars); w++ {
			if !used[v] || !used[w] || !sameScope(&p.Vars[v], &p.Vars[w]) {
				continue
			}
			if len(out)+2 > limit {
				return out
			}
			d := lia.V(lia.Var(v)).Sub(lia.V(lia.Var(w)))
			out = append(out, lia.Lt(d), lia.Gt(d))
		}
	}
	return out
}

func sameScope(v, w *cfa.Var) bool {
	return v.Func == w.Func || v.Kind == cfa.Global || w.Kind == cfa.Global
}
