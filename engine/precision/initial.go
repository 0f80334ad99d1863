package precision

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/lia"
)

// Shape is the form in which an equation t = 0 is added to the predicates.
type Shape uint8

const (
	AsItIs    Shape = iota // the equation itself
	TwoBounds              // t <= 0 and t >= 0, which later refinements reuse more often than the equation
	OneBound               // the equation and also t <= 0, so that the lattice can weaken the equation
)

// Predicates returns the predicates to add for f. If f is an equation or its negation, s selects
// them. Otherwise, the only predicate is f.
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

// Pairs returns v < w and w < v for each pair of used variables in one scope. The parameter "limit"
// is the maximum number of predicates.
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
