package horn

import (
	"context"
	"fmt"

	"ic3play/engine/cfa"
	"ic3play/frontend/logic"
	"ic3play/lia"
	"ic3play/lia/qe"
)

// Definition defines a predicate by a formula or by a term. If "term" is nil, the predicate holds
// for the arguments that satisfy Formula. In Formula, variable i is argument i, and a Bool is 0 or
// 1. The variables after the arguments are the products of arguments in the field "products".
//
// A definition has a term if it was read from a file, or if it is the disjunction of the bodies of
// the predicate's rules. The term is over the variables params, and may contain other predicates.
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
// The invariant must have a formula on every cycle, so the locations of the last two kinds lie on
// no cycle. The fourth kind requires definitions of all predicates in the bodies. So on every path,
// predicates of the fourth kind come before those of the fifth, and the definitions are consistent.
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
	// The definition of a predicate can contain predicates that were unfolded later. So define the
	// unfolded predicates in reverse order.
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

// defineByRules defines the predicate at l by its rules. It does nothing if a predicate in their
// bodies has no definition yet, or if variables other than the parameters remain.
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

// "reachable" computes for each location whether it would be reachable if all guards were true.
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

// relevantLocs computes for each location whether a derivation of Error could use it. It ignores
// guards.
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

// maxProjection limits the number of literals that quantifier elimination may produce for a model.
const maxProjection = 50_000

// ownVariables existentially quantifies all variables of f except those of the location's
// predicate, and eliminates the quantifiers. No edge from the location reads the other variables,
// so the formula remains inductive.
func (a *Automaton) ownVariables(ctx context.Context, l cfa.Loc, f lia.Formula) (lia.Formula, error) {
	own := map[lia.Var]bool{}
	for i, at := range a.Locs {
		if at == l {
			for _, v := range a.Slots[i] {
				own[v] = true
			}
		}
	}
	foreign := func(v lia.Var) bool { return !own[v] }
	if !f.HasAny(foreign) {
		return f, nil
	}
	return qe.Formula(ctx, f, foreign, qe.Options{Budget: maxProjection})
}

// weakestPre returns the weakest precondition at l of the formulas at the ends of l's outgoing
// edges. It returns an error if one of these locations has no formula.
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

// withoutDetermined eliminates variables from a conjunction. It replaces a variable by its value if
// an equation in the conjunction determines the value and the function "remove" returns true.
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
		t, _ := c.Equation()
		for _, m := range t.Monos() {
			if value, ok := t.SolveFor(m.Var); ok && remove(m.Var) {
				return m.Var, value, true
			}
		}
	}
	return 0, lia.Term{}, false
}
