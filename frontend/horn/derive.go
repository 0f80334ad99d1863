package horn

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"ic3play/engine/accel"
	"ic3play/engine/cfa"
	"ic3play/frontend/logic"
	"ic3play/lia/num"
)

// Fact is a predicate with values for its arguments. If Pred is nil, it is the fact false.
type Fact struct {
	Pred *logic.Pred
	Args []num.Int
}

// Inference is an instance of a clause. It derives a fact from the facts of earlier
// inferences.
type Inference struct {
	Clause int
	Values []num.Int
	From   []int // for each atom of the clause's body: the index of the inference that derives its instance
	Fact   Fact
}

// Assertions returns the assertions that derive false along the first premise of each inference.
func (s *System) Assertions(ds []Inference) []int {
	var out []int
	for i := len(ds) - 1; i >= 0; {
		d := &ds[i]
		out = append(out, s.Clauses[d.Clause].Assert)
		if len(d.From) == 0 {
			break
		}
		i = d.From[0]
	}
	slices.Reverse(out)
	return out
}

const maxInferences = 2_000_000

// Derive turns a path of the automaton to Error into a derivation of false from the clauses. It
// returns an error if the path cannot be executed.
func (a *Automaton) Derive(ctx context.Context, path cfa.Path) ([]Inference, error) {
	p := a.Program
	if path.Len() > maxInferences {
		return nil, fmt.Errorf("the derivation has more than %d steps", maxInferences)
	}
	state := make(cfa.State, len(p.Vars))
	at, last := p.Entry, -1
	d := derivation{a: a}
	for _, st := range accel.Steps(path) {
		if len(d.out)%1024 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		next, err := p.Step(at, state, st)
		if err != nil {
			return nil, err
		}
		var body []int
		if at != p.Entry {
			body = []int{last}
		}
		last = d.step(st, state, body)
		state, at = next, p.Edges[st.Edge].To
	}
	if at != p.Error {
		return nil, fmt.Errorf("the path ends at %s", p.LocName(at))
	}
	return d.out, nil
}

// DeriveTree turns a derivation of the automaton's location Error into a derivation of false from
// the clauses.
func (a *Automaton) DeriveTree(ctx context.Context, tree cfa.Derivation) ([]Inference, error) {
	p := a.Program
	states, err := cfa.Derive(p, tree)
	if err != nil {
		return nil, err
	}
	d := derivation{a: a}
	// last[i] is the index in d of the last inference for tree[i]. One edge can represent several
	// clauses, so there can be several inferences for tree[i].
	last := make([]int, len(tree))
	for i, in := range tree {
		if i%1024 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		before := make(cfa.State, len(p.Vars))
		var body []int
		if in.From != cfa.Initial {
			before = states[in.From]
			body = append(body, last[in.From])
		}
		for _, k := range in.Premises {
			body = append(body, last[k])
		}
		last[i] = d.step(cfa.Step{Edge: in.Edge, Inputs: in.Inputs}, before, body)
	}
	if n := len(tree); n == 0 || p.Edges[tree[n-1].Edge].To != p.Error {
		return nil, errors.New("the derivation does not end at the query")
	}
	return d.out, nil
}

type derivation struct {
	a   *Automaton
	out []Inference
}

// The method "step" adds the inferences for the rule of an edge, and returns the index of the last
// one. For each atom in the rule's body, the parameter "body" contains the index of the inference
// that derives it.
func (d *derivation) step(st cfa.Step, before cfa.State, body []int) int {
	e := &d.a.Edges[st.Edge]
	value := cfa.Valuation(before, &d.a.Program.Edges[st.Edge], st.Inputs)
	in := logic.Interpretation{Var: func(v *logic.Var) logic.Value {
		t, ok := e.Vars[v]
		if !ok {
			return logic.Value{Known: true} // the variable occurs nowhere, so it may have any value
		}
		return logic.Value{Num: t.Eval(value), Known: true}
	}}
	from := map[*logic.Term]int{}
	for i, atom := range e.Rule.Body {
		if i < len(body) {
			from[atom] = body[i]
		}
	}
	return d.infer(e.Rule.Proof, in, from)
}

func (d *derivation) infer(p *Proof, in logic.Interpretation, from map[*logic.Term]int) int {
	c := &d.a.System.Clauses[p.Clause]
	one := Inference{Clause: p.Clause, From: []int{}}
	for _, k := range p.Premises {
		if k.Proof != nil {
			one.From = append(one.From, d.infer(k.Proof, in, from))
		} else if i, ok := from[k.Atom]; ok {
			one.From = append(one.From, i)
		}
	}
	of := make(map[*logic.Var]logic.Value, len(c.Vars))
	for i, t := range p.Values {
		v := in.Eval(t)
		one.Values = append(one.Values, v.Num)
		of[c.Vars[i]] = v
	}
	if c.Head != nil {
		one.Fact.Pred = c.Head.Pred
		own := logic.Interpretation{Var: func(v *logic.Var) logic.Value { return of[v] }}
		for _, t := range c.Head.Args {
			one.Fact.Args = append(one.Fact.Args, own.Eval(t).Num)
		}
	}
	d.out = append(d.out, one)
	return len(d.out) - 1
}
