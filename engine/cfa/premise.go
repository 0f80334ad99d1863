package cfa

import (
	"errors"
	"fmt"
	"slices"

	"ic3play/lia"
)

// Subst returns the premise with a substitution applied to its arguments.
func (pr Premise) Subst(put func(lia.Var) (lia.Term, bool)) Premise {
	pr.Args = slices.Clone(pr.Args)
	for i := range pr.Args {
		pr.Args[i].Term = pr.Args[i].Term.Subst(put)
	}
	return pr
}

// Holds returns the condition that the premise's state satisfies f, a formula over the variables at
// the premise's location. The condition is over the source state and the inputs of the edge. If
// some variable of f has no argument, Holds returns an error.
func (pr Premise) Holds(f lia.Formula) (lia.Formula, error) {
	if open, found := f.AnyVar(func(v lia.Var) bool { _, ok := pr.Arg(v); return !ok }); found {
		return lia.Formula{}, fmt.Errorf("a premise at location %d leaves variable %d open", pr.At, open)
	}
	return f.Subst(pr.Arg), nil
}

// Known applies Holds to those conjuncts of f whose variables all have arguments, and returns the
// conjunction of the results.
func (pr Premise) Known(f lia.Formula) lia.Formula {
	var out []lia.Formula
	for _, g := range f.Conjuncts() {
		if holds, err := pr.Holds(g); err == nil {
			out = append(out, holds)
		}
	}
	return lia.And(out...)
}

// Arg returns the argument for the variable v, or false if there is none. It can be used as a
// substitution.
func (pr Premise) Arg(v lia.Var) (lia.Term, bool) { return Assigned(pr.Args, v) }

// Assigned returns the term that a sorted list assigns to v, or false if there is none.
func Assigned(as []Assign, v lia.Var) (lia.Term, bool) {
	i, ok := slices.BinarySearchFunc(as, v, func(a Assign, v lia.Var) int { return int(a.Var - v) })
	if !ok {
		return lia.Term{}, false
	}
	return as[i].Term, true
}

// HasPremises reports whether some edge has a premise.
func (p *Program) HasPremises() bool {
	return slices.ContainsFunc(p.Edges, func(e Edge) bool { return len(e.Premises) > 0 })
}

// IsPremise reports for each location whether some edge has a premise there.
func (p *Program) IsPremise() []bool {
	out := make([]bool, len(p.Locs))
	for i := range p.Edges {
		for _, pr := range p.Edges[i].Premises {
			out[pr.At] = true
		}
	}
	return out
}

// Return returns the premise of an edge that returns from a procedure, and nil for any other edge.
func (e *Edge) Return() *Premise {
	for i := range e.Premises {
		if !e.Premises[i].Read {
			return &e.Premises[i]
		}
	}
	return nil
}

// CallSites reports for each location whether it is a call site. An edge that returns from a
// procedure leaves a call site. All other edges that leave it enter the procedure.
func (p *Program) CallSites() []bool {
	out := make([]bool, len(p.Locs))
	for i := range p.Edges {
		if p.Edges[i].Return() != nil {
			out[p.Edges[i].From] = true
		}
	}
	return out
}

// Exits reports for each location whether it is the exit of a procedure: the location of a premise
// that is not a read of an array.
func (p *Program) Exits() []bool {
	out := make([]bool, len(p.Locs))
	for i := range p.Edges {
		for _, pr := range p.Edges[i].Premises {
			out[pr.At] = out[pr.At] || !pr.Read
		}
	}
	return out
}

// Discharged returns p with a guard instead of each premise: the arguments must satisfy the formula
// of inv at the premise's location. Conjuncts with a variable that has no argument are omitted,
// which only weakens the guard. So if inv is inductive for the result, it is inductive for p. If
// inv has no formula at the location of a premise, Discharged returns an error.
func Discharged(p *Program, inv Invariant) (*Program, error) {
	if !p.HasPremises() {
		return p, nil
	}
	edges := slices.Clone(p.Edges)
	for i := range edges {
		e := &edges[i]
		guard := []lia.Formula{e.Guard}
		for _, pr := range e.Premises {
			f, ok := inv[pr.At]
			if !ok {
				return nil, fmt.Errorf("the invariant has no formula at %s, where an edge has a premise", p.LocName(pr.At))
			}
			guard = append(guard, pr.Known(f))
		}
		e.Guard, e.Premises = lia.And(guard...), nil
	}
	return p.With(p.Locs, edges), nil
}

// Stack contains the open calls of a path. The zero value has no calls.
type Stack struct{ calls []call }

type call struct {
	at    Loc
	state State
}

// Depth returns the number of open calls.
func (s *Stack) Depth() int { return len(s.calls) }

// Next returns the location and the state from which a path at the location "at" in state "now"
// continues. At the exit of a procedure, these are the call site and the state there. Anywhere else
// they are "at" and "now".
func (s *Stack) Next(p *Program, at Loc, now State) (Loc, State) {
	if len(s.calls) > 0 && len(p.Out(at)) == 0 && at != p.Error {
		c := s.calls[len(s.calls)-1]
		return c.at, c.state
	}
	return at, now
}

// Update updates the stack for a step and returns the location and state from which the step
// starts. A step into a procedure pushes a call. A step that returns from a procedure pops a call,
// and starts at the call site. If no open call fits the return, or its premise does not hold,
// Update returns an error. All other errors of a step are left to the method Step.
func (s *Stack) Update(p *Program, at Loc, now State, step Step) (Loc, State, error) {
	if step.Cycle != nil || step.Edge < 0 || int(step.Edge) >= len(p.Edges) {
		return at, now, nil // the method Step reports the error
	}
	e := &p.Edges[step.Edge]
	pr := e.Return()
	if pr == nil {
		for _, id := range p.Out(at) {
			if e.From == at && p.Edges[id].Return() != nil {
				s.calls = append(s.calls, call{at, now})
				break
			}
		}
		return at, now, nil
	}
	if len(e.Premises) > 1 {
		return at, now, errors.New("an edge with several premises is no step of a path")
	}
	if len(s.calls) == 0 {
		return at, now, fmt.Errorf("edge %d returns from a call that did not begin", step.Edge)
	}
	c := s.calls[len(s.calls)-1]
	s.calls = s.calls[:len(s.calls)-1]
	if pr.At != at || e.From != c.at {
		return at, now, fmt.Errorf("edge %d returns from %s to %s, not from %s to %s", step.Edge, p.LocName(pr.At), p.LocName(e.From), p.LocName(at), p.LocName(c.at))
	}
	value := Valuation(c.state, e, step.Inputs)
	for _, a := range pr.Args {
		if !a.Term.Eval(value).Equal(now[a.Var]) {
			return at, now, fmt.Errorf("edge %d: the premise has another value of %s", step.Edge, p.VarName(a.Var))
		}
	}
	return c.at, c.state, nil
}
