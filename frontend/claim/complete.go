package claim

import (
	"context"
	"maps"

	"ic3play/engine/cfa"
	"ic3play/lia"
)

// betweenBudget limits the literals that the elimination of variables may produce.
const betweenBudget = 2000

// Complete extends the claims at loop heads and procedures by claims at all other locations. Each
// added claim is the strongest postcondition of the claims at the location's predecessors. If it
// takes too long to eliminate variables, the added claim is "true". Every cycle contains a loop
// head, so the computation ends.
func (c *Program) Complete(ctx context.Context, claims cfa.Invariant) cfa.Invariant {
	out := cfa.Invariant{}
	maps.Copy(out, claims)
	busy := map[cfa.Loc]bool{}
	var at func(l cfa.Loc) lia.Formula
	at = func(l cfa.Loc) lia.Formula {
		if f, ok := out[l]; ok || l == c.p.Entry || l == c.p.Error {
			if !ok {
				return lia.True()
			}
			return f
		}
		if busy[l] { // cannot happen, because every cycle of an automaton contains a loop head
			return lia.True()
		}
		busy[l] = true
		var disjuncts []lia.Formula
		for _, id := range c.p.In(l) {
			e := &c.p.Edges[id]
			disjuncts = append(disjuncts, c.postcondition(ctx, e, at(e.From), out))
		}
		out[l] = lia.Or(disjuncts...)
		return out[l]
	}
	for l := range c.p.Locs {
		if loc := cfa.Loc(l); loc != c.p.Entry && loc != c.p.Error && len(c.p.In(loc)) > 0 {
			at(loc)
		}
	}
	return out
}

// postcondition returns the strongest postcondition of the formula pre and the edge e, as a formula
// over the variables that are live after e. It assumes that the claims at the premises of e hold.
// If it takes too long to eliminate variables, the result is the formula true.
func (c *Program) postcondition(ctx context.Context, e *cfa.Edge, pre lia.Formula, claims cfa.Invariant) lia.Formula {
	first := lia.Var(len(c.p.Vars) + c.p.NumIn) // the variable first+v represents the value of v after the edge
	parts := append([]lia.Formula{e.Guard, pre}, c.premises(e, claims)...)
	assigned := map[lia.Var]bool{}
	for _, a := range e.Assigns {
		assigned[a.Var] = true
		parts = append(parts, lia.Eq(lia.V(first+a.Var).Sub(a.Term)))
	}
	f, err := eliminate(ctx, lia.And(parts...), func(v lia.Var) bool {
		if v >= first {
			return !c.live.Has(e.To, v-first)
		}
		return int(v) >= len(c.p.Vars) || assigned[v] || !c.live.Has(e.To, v)
	}, betweenBudget)
	if err != nil {
		return lia.True()
	}
	return f.Subst(func(v lia.Var) (lia.Term, bool) {
		if v >= first {
			return lia.V(v - first), true
		}
		return lia.Term{}, false
	})
}
