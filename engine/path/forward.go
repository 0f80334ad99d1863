package path

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/lia"
)

// Forward substitutes terms along edges. A symbolic state at a location is a list of terms, one for
// each live variable, in the order of Live. The caller chooses the numbers of the variables in
// these terms. Forward is immutable.
type Forward struct {
	p    *cfa.Program
	live [][]lia.Var
}

// NewForward returns a Forward for p.
func NewForward(p *cfa.Program) *Forward {
	f := &Forward{p: p, live: make([][]lia.Var, len(p.Locs))}
	lv := cfa.Live(p)
	for l := range f.live {
		f.live[l] = lv.At(cfa.Loc(l))
	}
	return f
}

// Live returns the variables of a symbolic state at l, in the order of its terms.
func (f *Forward) Live(l cfa.Loc) []lia.Var { return f.live[l] }

// Initial returns the state at the entry: all variables are 0.
func (f *Forward) Initial() []lia.Term { return make([]lia.Term, len(f.live[f.p.Entry])) }

// Symbols returns the state at l in which the term of each variable is the variable itself. When
// edges are taken from this state, inputs must have numbers from len(Vars) on.
func (f *Forward) Symbols(l cfa.Loc) []lia.Term {
	out := make([]lia.Term, len(f.live[l]))
	for i, v := range f.live[l] {
		out[i] = lia.V(v)
	}
	return out
}

// Move is an edge taken from a symbolic state.
type Move struct {
	f                *Forward
	edge             *cfa.Edge
	state            map[lia.Var]lia.Term
	premiseEquations []lia.Formula // equations, set by Return: each argument of the premise equals the value at the premise's location
}

// Take takes the edge from the state "terms" at its source. The inputs of the edge get the numbers
// inputs, inputs+1 and so on.
func (f *Forward) Take(terms []lia.Term, id cfa.EdgeID, inputs lia.Var) Move {
	e := &f.p.Edges[id]
	state := make(map[lia.Var]lia.Term, len(terms)+len(e.Inputs))
	for i, v := range f.live[e.From] {
		state[v] = terms[i]
	}
	for i, in := range e.Inputs {
		state[in.Var] = lia.V(inputs + lia.Var(i))
	}
	return Move{f: f, edge: e, state: state}
}

// Return takes an edge with one premise, such as the return from a procedure. The state at the
// edge's source is "terms". The state at the premise's location, such as the procedure's exit, is
// "exit". An argument of the premise says which value a variable must have in the state "exit". If
// the argument is input i of the edge, the input gets the term of this variable, which is also
// args[i]. Every other input i gets the number inputs+i.
func (f *Forward) Return(terms, exit []lia.Term, id cfa.EdgeID, inputs lia.Var) (m Move, args map[int]lia.Term) {
	m, args = f.Take(terms, id, inputs), map[int]lia.Term{}
	pr := m.edge.Premises[0]
	at := make(map[lia.Var]lia.Term, len(exit))
	for i, v := range f.live[pr.At] {
		at[v] = exit[i]
	}
	var rest []cfa.Assign
	for _, a := range pr.Args {
		i := slices.IndexFunc(m.edge.Inputs, func(in cfa.Input) bool { return a.Term.Equal(lia.V(in.Var)) })
		if _, twice := args[i]; i < 0 || twice {
			rest = append(rest, a)
			continue
		}
		args[i] = at[a.Var]
		m.state[m.edge.Inputs[i].Var] = at[a.Var]
	}
	for _, a := range rest {
		m.premiseEquations = append(m.premiseEquations, lia.Eq(a.Term.Subst(m.valueOf).Sub(at[a.Var])))
	}
	return m, args
}

// valueOf returns the term of a variable or input before the edge. For a dead variable it returns
// the term 0; no guard or live variable depends on it.
func (m Move) valueOf(v lia.Var) (lia.Term, bool) { return m.state[v], true }

// Guard returns the edge's guard over the inputs of the path and of the edge. If Return made the
// move, it also contains the equations of the premise.
func (m Move) Guard() lia.Formula {
	return lia.And(append([]lia.Formula{m.edge.Guard.Subst(m.valueOf)}, m.premiseEquations...)...)
}

// Terms returns the state after the edge.
func (m Move) Terms() []lia.Term {
	assigned := make(map[lia.Var]lia.Term, len(m.edge.Assigns))
	for _, a := range m.edge.Assigns {
		assigned[a.Var] = a.Term.Subst(m.valueOf)
	}
	live := m.f.live[m.edge.To]
	out := make([]lia.Term, len(live))
	for i, v := range live {
		t, ok := assigned[v]
		if !ok {
			t = m.state[v]
		}
		out[i] = t
	}
	return out
}
