package cfa

import (
	"errors"
	"fmt"
	"slices"

	"ic3play/lia"
	"ic3play/lia/num"
)

// Run follows a path from Entry, where all variables are 0, and returns the n+1 states before,
// between and after its n steps. It checks that edges are connected, every input has a value, and
// guards and premises hold. If not, it returns an error that names the first wrong step. Callers
// must not modify the states, because several may be the same slice.
func Run(p *Program, path Path) ([]State, error) {
	states := make([]State, 1, len(path)+1)
	states[0] = make(State, len(p.Vars))
	at := p.Entry
	var calls Stack
	for i, s := range path {
		from, state, err := calls.Update(p, at, states[i], s)
		var next State
		if err == nil {
			next, err = p.Step(from, state, s)
		}
		if err != nil {
			return states, fmt.Errorf("run: step %d of %d: %w", i+1, len(path), err)
		}
		states = append(states, next)
		at = p.Edges[s.Edge].To
	}
	return states, nil
}

// Step takes one edge from the location "at" in state s and returns the next state. If the edge
// does not leave "at", its guard is false, or the number of inputs is wrong, it returns an error.
// It does not check premises (see Stack).
func (p *Program) Step(at Loc, s State, step Step) (State, error) {
	if step.Cycle != nil {
		return nil, errors.New("a cycle is not one step")
	}
	if step.Edge < 0 || int(step.Edge) >= len(p.Edges) {
		return nil, fmt.Errorf("there is no edge %d", step.Edge)
	}
	e := &p.Edges[step.Edge]
	if e.From != at {
		return nil, fmt.Errorf("edge %d leaves %s, not %s", step.Edge, p.LocName(e.From), p.LocName(at))
	}
	if len(step.Inputs) != len(e.Inputs) {
		return nil, fmt.Errorf("edge %d has %d inputs, the step gives %d", step.Edge, len(e.Inputs), len(step.Inputs))
	}
	value := Valuation(s, e, step.Inputs)
	if !e.Guard.Eval(value) {
		return nil, fmt.Errorf("the guard of edge %d, from %s to %s, is false", step.Edge, p.LocName(e.From), p.LocName(e.To))
	}
	return assign(s, e.Assigns, value), nil
}

// MultipliesRight returns false if a product on a path has a wrong value. It does not follow
// cycles: a path with a cycle, or one that is not a run of p, gives true.
func (p *Program) MultipliesRight(path Path) bool {
	if path.HasCycle() {
		return true
	}
	states, err := Run(p, path)
	if err != nil {
		return true
	}
	at := p.Entry
	var calls Stack
	for i, s := range path {
		_, from, err := calls.Update(p, at, states[i], s)
		if err != nil {
			return true
		}
		e := &p.Edges[s.Edge]
		at = e.To
		value := Valuation(from, e, s.Inputs)
		if slices.ContainsFunc(e.Products, func(m Product) bool { return !m.Holds(value) }) {
			return false
		}
	}
	return true
}

// Substitution returns the edge's assignments as a substitution. Applied to a formula about the
// next state, it gives the formula's weakest precondition for the assignments.
func (e *Edge) Substitution() func(lia.Var) (lia.Term, bool) {
	table := make(map[lia.Var]lia.Term, len(e.Assigns))
	for _, a := range e.Assigns {
		table[a.Var] = a.Term
	}
	return lia.ByMap(table)
}

func assign(s State, as []Assign, value func(lia.Var) num.Int) State {
	if len(as) == 0 {
		return s
	}
	next := make(State, len(s))
	copy(next, s)
	for _, a := range as {
		next[a.Var] = a.Term.Eval(value)
	}
	return next
}

// Valuation returns a function that maps state variables and the edge's inputs to their
// values, for evaluating terms and formulas. Other variables are 0.
func Valuation(s State, e *Edge, inputs []num.Int) func(lia.Var) num.Int {
	if len(e.Inputs) > 8 {
		table := make(map[lia.Var]num.Int, len(e.Inputs))
		for i := range e.Inputs {
			if i < len(inputs) {
				table[e.Inputs[i].Var] = inputs[i]
			}
		}
		return func(v lia.Var) num.Int {
			if int(v) < len(s) {
				return s[v]
			}
			return table[v]
		}
	}
	return func(v lia.Var) num.Int {
		if int(v) < len(s) {
			return s[v]
		}
		for i := range e.Inputs {
			if e.Inputs[i].Var == v && i < len(inputs) {
				return inputs[i]
			}
		}
		return num.Int{}
	}
}
