package path

import (
	"context"
	"errors"
	"fmt"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/qe"
)

// Backward computes the bad states: those from which Error can be reached in exactly n steps. For n
// = 0 these are all states at Error. For larger n, a state is bad if, for some edge that leaves its
// location, the guard holds and the state after the edge is bad for n - 1. The formulas contain no
// variables for the states between, because assignments are substituted. They contain the inputs as
// free variables, with other variables for each n and edge.
//
// Backward is not safe for concurrent use.
type Backward struct {
	p    *cfa.Program
	next lia.Var
	// bad[n][l] has the states at l from which n steps lead to Error; no entry means that there are
	// none.
	bad []map[cfa.Loc]lia.Formula
	// firstInput[n][e] is the number of the first input of the edge e in the formulas for n steps.
	firstInput []map[cfa.EdgeID]lia.Var
}

// NewBackward returns a Backward for p. The inputs in its formulas get consecutive numbers from
// "inputs" on. If p uses some of these numbers, they start after the numbers of p instead.
func NewBackward(p *cfa.Program, inputs lia.Var) *Backward {
	return &Backward{p: p, next: max(inputs, lia.Var(len(p.Vars)+p.NumIn)),
		bad: []map[cfa.Loc]lia.Formula{{p.Error: lia.True()}}, firstInput: []map[cfa.EdgeID]lia.Var{nil}}
}

// Bad returns a formula for the states of l from which Error can be reached in exactly n steps. The
// inputs of the steps are free variables.
func (b *Backward) Bad(l cfa.Loc, n int) lia.Formula {
	for len(b.bad) <= n {
		b.step()
	}
	return b.bad[n][l] // the zero Formula is false
}

func (b *Backward) step() {
	n := len(b.bad)
	cases, in := map[cfa.Loc][]lia.Formula{}, map[cfa.EdgeID]lia.Var{}
	for i := range b.p.Edges {
		e := &b.p.Edges[i]
		goal := b.bad[n-1][e.To]
		if goal.IsFalse() || e.From == b.p.Error {
			continue
		}
		id := cfa.EdgeID(i)
		in[id] = b.next
		b.next += lia.Var(len(e.Inputs))
		f := lia.And(e.Guard, goal.Subst(e.Substitution())).Subst(b.inputs(id, in[id]))
		if !f.IsFalse() {
			cases[e.From] = append(cases[e.From], f)
		}
	}
	next := map[cfa.Loc]lia.Formula{}
	for l, fs := range cases {
		next[l] = lia.Or(fs...)
	}
	b.bad, b.firstInput = append(b.bad, next), append(b.firstInput, in)
}

// inputs returns a substitution that renames the inputs of an edge to "first", first+1 and so on.
func (b *Backward) inputs(id cfa.EdgeID, first lia.Var) func(lia.Var) (lia.Term, bool) {
	e := &b.p.Edges[id]
	table := make(map[lia.Var]lia.Var, len(e.Inputs))
	for i, in := range e.Inputs {
		table[in.Var] = first + lia.Var(i)
	}
	return func(v lia.Var) (lia.Term, bool) {
		w, ok := table[v]
		return lia.V(w), ok
	}
}

// IsInput reports whether v is one of the inputs in Bad.
func (b *Backward) IsInput(v lia.Var) bool { return int(v) >= len(b.p.Vars) }

// Exact returns Bad(l, n) with the inputs eliminated: a formula for the states from which some
// inputs lead to Error in n steps. Certificates need it, because they have no inputs. The formula
// may be large. If the elimination creates more literals than "budget", the error is qe.ErrBudget.
// The budget 0 means the default.
func (b *Backward) Exact(ctx context.Context, l cfa.Loc, n, budget int) (lia.Formula, error) {
	f, err := qe.Formula(ctx, b.Bad(l, n), b.IsInput, qe.Options{Budget: budget})
	if err != nil {
		return lia.Formula{}, fmt.Errorf("eliminate the inputs of %d steps: %w", n, err)
	}
	return f, nil
}

// errNoEdge is an internal error: a solver's model of the formula Bad says that the state is bad,
// but no edge leads from it towards the error.
var errNoEdge = errors.New("no edge leads on to the error")

// Follow returns a run of n steps to Error that begins at l in the state "at". The function "value"
// must return the values of variables and inputs in a model of Bad(l, n), and the variables must
// have the values of the state "at".
func (b *Backward) Follow(l cfa.Loc, n int, at cfa.State, value func(lia.Var) num.Int) (cfa.Path, error) {
	b.Bad(l, n)
	path := make(cfa.Path, 0, n)
	for ; n > 0; n-- {
		next := -1
		for i, id := range b.p.Out(l) {
			first, ok := b.firstInput[n][id]
			if !ok {
				continue
			}
			step := cfa.Step{Edge: id, Inputs: make([]num.Int, len(b.p.Edges[id].Inputs))}
			for k := range step.Inputs {
				step.Inputs[k] = value(first + lia.Var(k))
			}
			after, err := b.p.Step(l, at, step)
			if err != nil {
				continue // the model does not take this edge
			}
			to := b.p.Edges[id].To
			if b.Bad(to, n-1).Eval(func(v lia.Var) num.Int {
				if int(v) < len(after) {
					return after[v]
				}
				return value(v)
			}) {
				path, at, l, next = append(path, step), after, to, i
				break
			}
		}
		if next < 0 {
			return nil, fmt.Errorf("%w: %d steps are left at %s", errNoEdge, n, b.p.LocName(l))
		}
	}
	return path, nil
}
