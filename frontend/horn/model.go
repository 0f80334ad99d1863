package horn

import (
	"context"
	"fmt"

	"ic3play/engine/cfa"
	"ic3play/frontend/logic"
	"ic3play/lia"
	"ic3play/lia/qe"
)

// Definition defines a predicate. If "term" is nil, the predicate holds for the arguments that
// satisfy Formula. In Formula, variable i is argument i, and a Bool is 0 or 1. Further variables
// are the products of arguments in "products".
//
// A definition has a term instead of a formula if it was read from a file, or if its predicate is
// unfolded. The term is over the variables params, and may contain other predicates.
type Definition struct {
	Pred    *logic.Pred
	Formula lia.Formula

	params   []*logic.Var
	term     *logic.Term
	products []monomial
}

// Model turns an invariant of the automaton into a definition of each predicate:
//
//   - false for a predicate that no fact reaches;
//   - true for a predicate from which no query is reachable;
//   - the formula at the predicate's location, if the invariant has one;
//   - otherwise, if possible, the disjunction of the bodies of the predicate's rules;
//   - otherwise the weakest precondition of the formulas at the successors, without quantifiers.
//
// Predicates of the last two kinds are on acyclic paths between predicates with formulas. A
// predicate is defined by the bodies of its rules only if all predicates in these bodies have a
// definition already. So on every path, the predicates defined by bodies come before those defined
// by weakest preconditions, and the definitions are consistent.
func (a *Automaton) Model(ctx context.Context, inv cfa.Invariant) ([]Definition, error) {
	p := a.Program
	from, to := reachable(p), relevantLocs(p)
	done := cfa.Invariant{p.Error: lia.False()}
	gone := make([]bool, len(a.System.Preds))
	m := modelling{a: a, unfolded: gone, of: map[*logic.Pred]bool{}}
	for _, u := range a.unfolded {
		gone[u.pred.Index] = true
	}
	for i, pr := range a.System.Preds {
		l := a.Locs[i]
		f, ok := inv[l]
		switch {
		case gone[i]:
			continue
		case !from[l]:
			f = lia.False()
		case !to[l]:
			f = lia.True()
		case ok:
			var err error
			if f, err = a.ownVariables(ctx, l, f); err != nil {
				return nil, err
			}
		default:
			continue
		}
		done[l] = f
		m.add(a.definition(pr, f))
	}
	order := cfa.Postorder(p)
	for i := len(order) - 1; i >= 0; i-- {
		m.defineByRules(order[i])
	}
	for _, l := range order {
		pr := a.predAt(l)
		if pr == nil || m.of[pr] || gone[pr.Index] {
			continue
		}
		f, err := weakestPre(ctx, p, l, done)
		if err != nil {
			return nil, fmt.Errorf("define %s: %w", p.LocName(l), err)
		}
		done[l] = f
		m.add(a.definition(pr, f))
	}
	// A predicate that was removed later can occur in the definition of one that was removed
	// earlier. So define the predicates in reverse order.
	for i := len(a.unfolded) - 1; i >= 0; i-- {
		d, err := a.unfolded[i].define(ctx, m.out)
		if err != nil {
			return nil, err
		}
		m.add(d)
	}
	return m.out, nil
}

type modelling struct {
	a        *Automaton
	unfolded []bool
	of       map[*logic.Pred]bool
	out      []Definition
}

func (m *modelling) add(d Definition) {
	m.of[d.Pred] = true
	m.out = append(m.out, d)
}

// defineByRules defines the predicate at l by its rules, if the predicates in their bodies are
// defined and the rules have no variables except the parameters.
func (m *modelling) defineByRules(l cfa.Loc) {
	pr := m.a.predAt(l)
	if pr == nil || m.of[pr] || m.unfolded[pr.Index] {
		return
	}
	u := unfolded{pred: pr}
	for _, id := range m.a.Program.In(l) {
		r := m.a.Edges[id].Rule
		for _, t := range r.Body {
			if !m.of[t.Pred] {
				return
			}
		}
		u.rules = append(u.rules, r)
	}
	if d, open := u.defineByRules(); !open {
		m.add(d)
	}
}

func (a *Automaton) predAt(l cfa.Loc) *logic.Pred {
	if i := int(l) - 2; i >= 0 && i < len(a.System.Preds) {
		return a.System.Preds[i]
	}
	return nil
}

func (a *Automaton) definition(pr *logic.Pred, f lia.Formula) Definition {
	param := map[lia.Var]lia.Term{}
	for k, v := range a.Slots[pr.Index] {
		param[v] = lia.V(lia.Var(k))
	}
	return Definition{Pred: pr, products: a.products[pr.Index], Formula: f.Subst(lia.ByMap(param))}
}

// "reachable" computes, for each location, whether it would have a derivation if all guards were
// true.
func reachable(p *cfa.Program) []bool {
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

// relevantLocs computes, for each location, whether a derivation of Error could use it if all
// guards were true.
func relevantLocs(p *cfa.Program) []bool {
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

// maxProjection is the budget of quantifier elimination when a model is computed: it limits the
// number of literals.
const maxProjection = 50_000

// ownVariables eliminates from f all variables except the arguments of the location's predicate, by
// existential quantification. No edge from the location reads the other variables, so the formula
// remains inductive.
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

// weakestPre returns the weakest precondition at l of the formulas at the targets of its edges.
func weakestPre(ctx context.Context, p *cfa.Program, l cfa.Loc, done cfa.Invariant) (lia.Formula, error) {
	var all []lia.Formula
	for _, id := range p.Out(l) {
		e := &p.Edges[id]
		to, ok := done[e.To]
		if !ok {
			return lia.Formula{}, fmt.Errorf("the invariant does not cut the cycle through %s", p.LocName(e.To))
		}
		bad := []lia.Formula{lia.Not(to).Subst(e.Substitution()), e.Guard}
		for _, pr := range e.Premises {
			f, err := pr.Holds(done[pr.At])
			if err != nil {
				return lia.Formula{}, err
			}
			bad = append(bad, f)
		}
		f, err := qe.Formula(ctx, withoutDetermined(lia.And(bad...), p.IsInput), p.IsInput, qe.Options{Budget: maxProjection})
		if err != nil {
			return lia.Formula{}, err
		}
		all = append(all, lia.Not(f))
	}
	return lia.And(all...), nil
}

// withoutDetermined removes variables from a conjunction. If an equation in the conjunction
// determines a variable, and the function "remove" returns true for the variable, withoutDetermined
// replaces the variable by its value.
func withoutDetermined(f lia.Formula, remove func(lia.Var) bool) lia.Formula {
	for {
		x, t, ok := determinedVar(f, remove)
		if !ok {
			return f
		}
		f = f.Subst(func(v lia.Var) (lia.Term, bool) { return t, v == x })
	}
}

// determinedVar searches for a variable that an equation in the conjunction determines, and for
// which the function "remove" returns true. It returns the variable and its value. If there is no
// such variable, the last result is false.
func determinedVar(f lia.Formula, remove func(lia.Var) bool) (lia.Var, lia.Term, bool) {
	for _, c := range f.Conjuncts() {
		l := c.Atomic()
		if l == nil || l.Kind != lia.EQ || l.Neg {
			continue
		}
		for _, m := range l.T.Monos() {
			if remove(m.Var) && m.Coef.Abs().IsOne() {
				return m.Var, l.T.Without(m.Var).Mul(m.Coef.Neg()), true
			}
		}
	}
	return 0, lia.Term{}, false
}
