package cfa

import (
	"fmt"

	"ic3play/lia/num"
)

// Inference is a step of a derivation: an edge with values for its inputs. Earlier inferences
// derive the state before the edge and its premises.
type Inference struct {
	Edge   EdgeID
	Inputs []num.Int // one for each of the edge's Inputs
	// From is the index of the inference that derives the state before the edge, or Initial.
	From int
	// Premises are the indices of the inferences that derive the edge's premises.
	Premises []int
}

// Initial is the value of From for an edge that starts at the entry, where all variables are 0.
const Initial = -1

// Derivation is a proof that the state of its last inference is reachable. A program with Clauses
// set (a set of Horn clauses) has derivations instead of paths.
type Derivation []Inference

// Derive evaluates a derivation and returns the state of each inference. It checks that inferences
// refer only to earlier ones, edges are connected, every input has a value, and guards and premises
// hold. If not, it returns an error that names the wrong inference.
func Derive(p *Program, d Derivation) ([]State, error) {
	states := make([]State, 0, len(d))
	for i, in := range d {
		next, err := derive(p, d[:i], states, in)
		if err != nil {
			return states, fmt.Errorf("derive: inference %d of %d: %w", i+1, len(d), err)
		}
		states = append(states, next)
	}
	return states, nil
}

func derive(p *Program, d Derivation, states []State, in Inference) (State, error) {
	at, state := p.Entry, make(State, len(p.Vars))
	switch {
	case in.From == Initial:
	case in.From < 0 || in.From >= len(d):
		return nil, fmt.Errorf("it starts from inference %d", in.From+1)
	default:
		at, state = p.Edges[d[in.From].Edge].To, states[in.From]
	}
	next, err := p.Step(at, state, Step{Edge: in.Edge, Inputs: in.Inputs})
	if err != nil {
		return nil, err
	}
	e := &p.Edges[in.Edge]
	if len(in.Premises) != len(e.Premises) {
		return nil, fmt.Errorf("edge %d has %d premises, the inference gives %d", in.Edge, len(e.Premises), len(in.Premises))
	}
	value := Valuation(state, e, in.Inputs)
	for k, pr := range e.Premises {
		from := in.Premises[k]
		if from < 0 || from >= len(d) {
			return nil, fmt.Errorf("premise %d is inference %d", k+1, from+1)
		}
		if to := p.Edges[d[from].Edge].To; to != pr.At {
			return nil, fmt.Errorf("premise %d is at %s, not at %s", k+1, p.LocName(to), p.LocName(pr.At))
		}
		for _, a := range pr.Args {
			if !a.Term.Eval(value).Equal(states[from][a.Var]) {
				return nil, fmt.Errorf("premise %d has another value of %s", k+1, p.VarName(a.Var))
			}
		}
	}
	return next, nil
}
