package horn

import (
	"context"
	"fmt"

	"ic3play/engine/accel"
	"ic3play/engine/cfa"
	"ic3play/frontend/logic"
	"ic3play/lia/num"
)

// Fact is an instance of a predicate; without a predicate it is false.
type Fact struct {
	Pred *logic.Pred
	Args []num.Int
}

// Inference is an instance of a clause. It derives its fact from those of earlier
// inferences.
type Inference struct {
	Clause int
	Values []num.Int // of the clause's variables
	From   []int     // the inferences of the body's facts, in the body's order
	Fact   Fact
}

// maxInferences limits the length of a derivation.
const maxInferences = 2_000_000

// Derive turns a path of the automaton to Error into a derivation of false.
func (a *Automaton) Derive(ctx context.Context, path cfa.Path) ([]Inference, error) {
	p := a.Program
	if path.Len() > maxInferences {
		return nil, fmt.Errorf("the derivation has more than %d steps", maxInferences)
	}
	state := make(cfa.State, len(p.Vars))
	at := p.Entry
	var out []Inference
	take := func(st cfa.Step) error {
		if len(out)%1024 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		next, err := p.Step(at, state, st)
		if err != nil {
			return err
		}
		values, err := a.Instance(st, state)
		if err != nil {
			return err
		}
		in := Inference{Clause: a.Edges[st.Edge].Clause, Values: values}
		if len(out) > 0 {
			in.From = []int{len(out) - 1}
		}
		state, at = next, p.Edges[st.Edge].To
		in.Fact = a.fact(&a.System.Clauses[in.Clause], state)
		out = append(out, in)
		return nil
	}
	for _, st := range path {
		if st.Cycle == nil {
			if err := take(st); err != nil {
				return nil, err
			}
			continue
		}
		for k := range st.Times {
			for _, c := range st.Cycle {
				if err := take(accel.InRound(c, k)); err != nil {
					return nil, err
				}
			}
		}
	}
	if at != p.Error {
		return nil, fmt.Errorf("the path ends at %s", p.LocName(at))
	}
	return out, nil
}

// fact returns the instance of a clause's head in a state.
func (a *Automaton) fact(c *Clause, s cfa.State) Fact {
	if c.Head == nil {
		return Fact{}
	}
	f := Fact{Pred: c.Head.Pred}
	for _, v := range a.Slots[f.Pred.Index] {
		f.Args = append(f.Args, s[v])
	}
	return f
}
