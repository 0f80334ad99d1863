package cfa

import (
	"errors"
	"fmt"
	"slices"

	"ic3play/lia"
)

// Subst returns the premise with a substitution in its arguments.
func (pr Premise) Subst(put func(lia.Var) (lia.Term, bool)) Premise {
	pr.Args = slices.Clone(pr.Args)
	for i := range pr.Args {
		pr.Args[i].Term = pr.Args[i].Term.Subst(put)
	}
	return pr
}

// Holds returns what a premise says of the edge's source and inputs if f is what is
// known of the states of At: f of the arguments. The error names a variable of f that
// the premise has no argument for.
func (pr Premise) Holds(f lia.Formula) (lia.Formula, error) {
	open := lia.Var(-1)
	f.Vars(func(v lia.Var) {
		if !slices.ContainsFunc(pr.Args, func(a Assign) bool { return a.Var == v }) {
			open = v
		}
	})
	if open >= 0 {
		return lia.Formula{}, fmt.Errorf("a premise at location %d leaves variable %d open", pr.At, open)
	}
	return f.Subst(pr.Arg), nil
}

// Arg returns the argument for a variable of At, as a substitution.
func (pr Premise) Arg(v lia.Var) (lia.Term, bool) {
	i, ok := slices.BinarySearchFunc(pr.Args, v, func(a Assign, v lia.Var) int { return int(a.Var - v) })
	if !ok {
		return lia.Term{}, false
	}
	return pr.Args[i].Term, true
}

// HasPremises says whether some edge has a premise.
func (p *Program) HasPremises() bool {
	return slices.ContainsFunc(p.Edges, func(e Edge) bool { return len(e.Premises) > 0 })
}

// IsPremise says by location whether some edge has a premise there.
func (p *Program) IsPremise() []bool {
	out := make([]bool, len(p.Locs))
	for i := range p.Edges {
		for _, pr := range p.Edges[i].Premises {
			out[pr.At] = true
		}
	}
	return out
}

// CallSites says by location whether an edge with a premise leaves it. The other edges
// that leave it lead into the procedure.
func (p *Program) CallSites() []bool {
	out := make([]bool, len(p.Locs))
	for i := range p.Edges {
		if len(p.Edges[i].Premises) > 0 {
			out[p.Edges[i].From] = true
		}
	}
	return out
}

// Discharged returns p with what an invariant says in the place of each premise, in
// guards. The invariant is inductive for p if and only if it is for the result: by
// induction on the depth of a derivation, a premise is a state that satisfies it. The
// error says where it does not speak of a premise's location.
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
			holds, err := pr.Holds(f)
			if err != nil {
				return nil, fmt.Errorf("the invariant at %s: %w", p.LocName(pr.At), err)
			}
			guard = append(guard, holds)
		}
		e.Guard, e.Premises = lia.And(guard...), nil
	}
	return p.With(p.Locs, edges), nil
}

// Stack holds the calls that a path is in: for each the location and state that the
// path left by an edge into a procedure. The zero value is no call.
type Stack struct{ calls []call }

// call is a location with an edge that has a premise, left by another edge.
type call struct {
	at    Loc
	state State
}

// Depth is the number of calls.
func (s *Stack) Depth() int { return len(s.calls) }

// Next returns where the next step of a path starts from that is at a location in a
// state: there, or behind the exit of a procedure where its call began.
func (s *Stack) Next(p *Program, at Loc, now State) (Loc, State) {
	if len(s.calls) > 0 && len(p.Out(at)) == 0 && at != p.Error {
		c := s.calls[len(s.calls)-1]
		return c.at, c.state
	}
	return at, now
}

// Before returns where a step starts from, for a path that is at a location in a state:
// there, or for an edge with a premise where the call began, which ends. It notes the
// call that a step begins. The error says why the step is impossible.
func (s *Stack) Before(p *Program, at Loc, now State, step Step) (Loc, State, error) {
	if step.Cycle != nil || step.Edge < 0 || int(step.Edge) >= len(p.Edges) {
		return at, now, nil // Step says what is wrong
	}
	e := &p.Edges[step.Edge]
	if len(e.Premises) == 0 {
		for _, id := range p.Out(at) {
			if e.From == at && len(p.Edges[id].Premises) > 0 {
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
	c, pr := s.calls[len(s.calls)-1], e.Premises[0]
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
