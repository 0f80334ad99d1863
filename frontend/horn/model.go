package horn

import (
	"context"
	"fmt"

	"ic3play/engine/cfa"
	"ic3play/frontend/logic"
	"ic3play/lia"
	"ic3play/lia/qe"
)

// Definition defines a predicate: it holds of the arguments that satisfy Formula, where
// variable i is argument i and a Bool is 0 or 1. A definition that was read has a term over
// params instead.
type Definition struct {
	Pred    *logic.Pred
	Formula lia.Formula

	params []*logic.Var
	term   *logic.Term
}

// Model turns an invariant of the automaton into a definition of each predicate. Where the
// invariant has a formula, that is the definition. Predicates that no derivation of a fact
// reaches are false, those from which no query is reachable true. The others lie on
// acyclic ways between formulas; they get the weakest precondition of the formulas that
// follow, without its quantifiers.
func (a *Automaton) Model(ctx context.Context, inv cfa.Invariant) ([]Definition, error) {
	p := a.Program
	from, to := a.reachable(), a.relevant()
	done := cfa.Invariant{p.Error: lia.False()}
	for l := range p.Locs {
		loc := cfa.Loc(l)
		f, ok := inv[loc]
		switch {
		case loc == p.Entry || loc == p.Error:
		case !from[l]:
			done[loc] = lia.False()
		case !to[l]:
			done[loc] = lia.True()
		case ok:
			g, err := a.ownVariables(ctx, loc, f)
			if err != nil {
				return nil, err
			}
			done[loc] = g
		}
	}
	for _, l := range cfa.Postorder(p) {
		if _, ok := done[l]; ok || l == p.Entry {
			continue
		}
		f, err := a.before(ctx, l, done)
		if err != nil {
			return nil, fmt.Errorf("define %s: %w", p.LocName(l), err)
		}
		done[l] = f
	}
	out := make([]Definition, len(a.System.Preds))
	for i, pr := range a.System.Preds {
		slots := a.Slots[i]
		param := map[lia.Var]lia.Term{}
		for k, v := range slots {
			param[v] = lia.V(lia.Var(k))
		}
		out[i] = Definition{Pred: pr, Formula: done[a.Locs[i]].Subst(func(v lia.Var) (lia.Term, bool) { t, ok := param[v]; return t, ok })}
	}
	return out, nil
}

// reachable reports for each location whether a derivation in the graph reaches it.
func (a *Automaton) reachable() []bool {
	p := a.Program
	out := make([]bool, len(p.Locs))
	out[p.Entry] = true
	for again := true; again; {
		again = false
		for i := range p.Edges {
			e := &p.Edges[i]
			ok := out[e.From] && !out[e.To]
			for _, pr := range e.Premises {
				ok = ok && out[pr.At]
			}
			if ok {
				out[e.To], again = true, true
			}
		}
	}
	return out
}

// relevant reports for each location whether Error depends on it in the graph.
func (a *Automaton) relevant() []bool {
	p := a.Program
	out := make([]bool, len(p.Locs))
	out[p.Error] = true
	for again := true; again; {
		again = false
		for i := range p.Edges {
			e := &p.Edges[i]
			if !out[e.To] {
				continue
			}
			mark := func(l cfa.Loc) {
				if !out[l] {
					out[l], again = true, true
				}
			}
			mark(e.From)
			for _, pr := range e.Premises {
				mark(pr.At)
			}
		}
	}
	return out
}

// maxProjection limits the projections of a model, in literals.
const maxProjection = 50_000

// ownVariables removes from the formula at a location the variables that are no arguments
// of its predicate. What remains says of the arguments that some values of the others fit:
// the others are dead there, so this is inductive, too.
func (a *Automaton) ownVariables(ctx context.Context, l cfa.Loc, f lia.Formula) (lia.Formula, error) {
	own := map[lia.Var]bool{}
	for i, at := range a.Locs {
		if at == l {
			for _, v := range a.Slots[i] {
				own[v] = true
			}
		}
	}
	foreign := false
	f.Vars(func(v lia.Var) { foreign = foreign || !own[v] })
	if !foreign {
		return f, nil
	}
	return qe.Formula(ctx, f, func(v lia.Var) bool { return !own[v] }, qe.Options{Budget: maxProjection})
}

// before returns the weakest formula at l from which each edge leads into the formulas at
// their ends.
func (a *Automaton) before(ctx context.Context, l cfa.Loc, done cfa.Invariant) (lia.Formula, error) {
	p := a.Program
	var all []lia.Formula
	for _, id := range p.Out(l) {
		e := &p.Edges[id]
		to, ok := done[e.To]
		if !ok {
			return lia.Formula{}, fmt.Errorf("the invariant does not cut the cycle through %s", p.LocName(e.To))
		}
		bad := []lia.Formula{lia.Not(to).Subst(e.Before()), e.Guard}
		for _, pr := range e.Premises {
			f, err := pr.Holds(done[pr.At])
			if err != nil {
				return lia.Formula{}, err
			}
			bad = append(bad, f)
		}
		f, err := qe.Formula(ctx, lia.And(bad...), p.IsInput, qe.Options{Budget: maxProjection})
		if err != nil {
			return lia.Formula{}, err
		}
		all = append(all, lia.Not(f))
	}
	return lia.And(all...), nil
}
