package pass

import (
	"context"
	"fmt"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
)

// Inputs removes unused inputs from edges. If a guard determines an input i by an equation i = t,
// it substitutes t. If an input occurs only in the guard, Inputs replaces the guard by an exact
// projection without the input, if it finds one. For example, this removes a quotient that only a
// removed assignment used.
//
// Back-translation: the values of removed inputs are computed from the state and the remaining
// inputs, in reverse order of their removal. Invariants do not change, because the transition
// relation of each edge stays the same.
func Inputs(ctx context.Context, p *cfa.Program) (*cfa.Program, BackTranslation, error) {
	plans := make([]*inputPlan, len(p.Edges))
	q, back, err := rewriteEdges(ctx, p, func(id cfa.EdgeID, e *cfa.Edge) rewriting {
		if len(e.Inputs) == 0 {
			return keepEdge
		}
		f, plan := removeInputs(p, e)
		if plan == nil {
			return keepEdge
		}
		*e, plans[id] = f, plan
		return changeEdge
	})
	if err != nil || q == p {
		return q, back, err
	}
	back.Path = pathMapper(p, func(_ cfa.Loc, s cfa.State, st cfa.Step) (cfa.Path, cfa.State, error) {
		if st.Edge < 0 || int(st.Edge) >= len(plans) {
			return nil, nil, fmt.Errorf("there is no edge %d", st.Edge)
		}
		if plan := plans[st.Edge]; plan != nil {
			e, f := &p.Edges[st.Edge], &q.Edges[st.Edge]
			if len(st.Inputs) != len(f.Inputs) {
				return nil, nil, fmt.Errorf("edge %d has %d inputs, the step gives %d", st.Edge, len(f.Inputs), len(st.Inputs))
			}
			inputs, err := plan.restore(e, f, s, st.Inputs)
			if err != nil {
				return nil, nil, fmt.Errorf("edge %d: %w", st.Edge, err)
			}
			st.Inputs = inputs
		}
		return cfa.Path{st}, nil, nil
	})
	return q, back, nil
}

type inputPlan struct {
	steps []inputStep
}

// inputStep says how to compute a removed input v. If v was determined by an equation, its value is
// the value of "term". If "search" is set, its value is any number that makes the formula "guard"
// true. Otherwise its value is 0.
type inputStep struct {
	v      lia.Var
	term   *lia.Term
	search bool
	guard  lia.Formula
}

// restore returns the inputs of the old edge e, given the inputs of the new edge f and the state s.
// If there is no value for a removed input, it returns an error.
func (pl *inputPlan) restore(e, f *cfa.Edge, s cfa.State, inputs []num.Int) ([]num.Int, error) {
	known := make(map[lia.Var]num.Int, len(e.Inputs))
	for i, in := range f.Inputs {
		known[in.Var] = inputs[i]
	}
	value := func(v lia.Var) num.Int {
		if int(v) < len(s) {
			return s[v]
		}
		return known[v]
	}
	for i := len(pl.steps) - 1; i >= 0; i-- {
		st := &pl.steps[i]
		switch {
		case st.term != nil:
			known[st.v] = st.term.Eval(value)
		case st.search:
			c, ok := witness(st.guard, st.v, value)
			if !ok {
				return nil, fmt.Errorf("no value for input %s", inputName(e, st.v))
			}
			known[st.v] = c
		}
	}
	out := make([]num.Int, len(e.Inputs))
	for i, in := range e.Inputs {
		out[i] = known[in.Var]
	}
	return out, nil
}

func inputName(e *cfa.Edge, v lia.Var) string {
	for _, in := range e.Inputs {
		if in.Var == v {
			return in.Name
		}
	}
	return ""
}

// removeInputs removes inputs from an edge. It returns the new edge and the plan by which the
// inputs are restored. If it removes no input, the plan is nil.
func removeInputs(p *cfa.Program, e *cfa.Edge) (cfa.Edge, *inputPlan) {
	f := *e
	var steps []inputStep
	// After the substitution of one equation, another conjunct may be an equation for an input.
	for {
		found, rest := inputEquations(p, f.Guard)
		if len(found) == 0 {
			break
		}
		steps = append(steps, found...)
		// A term may mention inputs of later equations, so substitute in reverse order.
		table := make(map[lia.Var]lia.Term, len(found))
		for i := len(found) - 1; i >= 0; i-- {
			table[found[i].v] = found[i].term.Subst(lia.ByMap(table))
		}
		f.Guard = rest
		f.Subst(lia.ByMap(table))
	}
	gone := map[lia.Var]bool{}
	for _, s := range steps {
		gone[s.v] = true
	}
	used := map[lia.Var]bool{}
	for _, a := range f.Assigns {
		for _, m := range a.Term.Monos() {
			used[m.Var] = true
		}
	}
	inGuard := map[lia.Var]bool{}
	f.Guard.Vars(func(v lia.Var) { inGuard[v] = true })
	budget := inputBudget
	for i := len(e.Inputs) - 1; i >= 0; i-- { // in reverse order, because later inputs are functions of earlier ones
		v := e.Inputs[i].Var
		if gone[v] || used[v] {
			continue
		}
		if !inGuard[v] {
			gone[v] = true
			steps = append(steps, inputStep{v: v})
			continue
		}
		if budget -= f.Guard.Size(); budget < 0 || inDivisibility(f.Guard, v) {
			continue
		}
		if g, ok := project(f.Guard, v); ok && g.Size() <= f.Guard.Size() {
			gone[v] = true
			steps = append(steps, inputStep{v: v, search: true, guard: f.Guard})
			f.Guard = g
		}
	}
	if len(steps) == 0 {
		return *e, nil
	}
	f.Products = slices.DeleteFunc(slices.Clone(f.Products), func(m cfa.Product) bool {
		return slices.ContainsFunc(e.Inputs, func(in cfa.Input) bool { return gone[in.Var] && m.Has(in.Var) })
	})
	f.Inputs = slices.DeleteFunc(slices.Clone(e.Inputs), func(in cfa.Input) bool { return gone[in.Var] })
	return f, &inputPlan{steps}
}

const inputBudget = 20000

// inputEquations removes from g conjuncts of the form v = t for an input v. It returns these
// equations and the rest of the guard. The term t of an equation does not mention the inputs of
// earlier equations.
func inputEquations(p *cfa.Program, g lia.Formula) (found []inputStep, rest lia.Formula) {
	table := map[lia.Var]lia.Term{}
	var others []lia.Formula
	for _, c := range g.Conjuncts() {
		t, ok := c.Equation()
		if !ok {
			others = append(others, c)
			continue
		}
		// Substitute repeatedly, because the term of an input may contain inputs that other
		// equations determine.
		for range len(found) {
			u := t.Subst(lia.ByMap(table))
			if u.Equal(t) {
				break
			}
			t = u
		}
		monos := t.Monos()
		at := -1
		for j := len(monos) - 1; j >= 0 && p.IsInput(monos[j].Var); j-- {
			if a := monos[j].Coef.Abs(); a.IsOne() {
				at = j
				break
			}
		}
		if at < 0 {
			others = append(others, lia.Eq(t))
			continue
		}
		v := monos[at].Var
		u, _ := t.SolveFor(v)
		table[v] = u
		found = append(found, inputStep{v: v, term: &u})
	}
	if len(found) == 0 {
		return nil, g
	}
	return found, lia.And(others...)
}

func inDivisibility(g lia.Formula, v lia.Var) bool {
	found := false
	g.EachLiteral(func(l *lia.Literal) { found = found || l.Kind == lia.DIV && l.T.Has(v) })
	return found
}

// renumberInputs numbers all inputs without gaps, in the order of the edges. Large blocks may
// contain copies of an edge, whose inputs have equal numbers. Afterwards each copy has its own
// numbers.
func renumberInputs(p *cfa.Program) *cfa.Program {
	next := lia.Var(len(p.Vars))
	edges := make([]cfa.Edge, len(p.Edges))
	for i := range p.Edges {
		edges[i] = p.Edges[i].InputsFrom(next)
		next += lia.Var(len(edges[i].Inputs))
	}
	q := p.With(p.Locs, edges)
	q.NumIn = int(next) - len(p.Vars)
	return q
}
