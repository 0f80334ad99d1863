package path

import (
	"ic3play/engine/cfa"
	"ic3play/lia"
)

// Forward substitutes along edges. A symbolic state at a location is a term for
// each variable that is live there, in their order; the variables of the terms
// are numbers of the caller's. It is immutable.
type Forward struct {
	p    *cfa.Program
	live [][]lia.Var
}

// NewForward prepares substitution along the edges of p.
func NewForward(p *cfa.Program) *Forward {
	f := &Forward{p: p, live: make([][]lia.Var, len(p.Locs))}
	lv := cfa.Live(p)
	for l := range f.live {
		f.live[l] = lv.At(cfa.Loc(l))
	}
	return f
}

// Live returns the variables of a symbolic state at l, in order.
func (f *Forward) Live(l cfa.Loc) []lia.Var { return f.live[l] }

// Initial is the state in which runs begin: all variables are 0.
func (f *Forward) Initial() []lia.Term { return make([]lia.Term, len(f.live[f.p.Entry])) }

// Symbols is the state at l in which each variable stands for itself. Inputs are
// then numbered from cfa's first input on.
func (f *Forward) Symbols(l cfa.Loc) []lia.Term {
	out := make([]lia.Term, len(f.live[l]))
	for i, v := range f.live[l] {
		out[i] = lia.V(v)
	}
	return out
}

// Move is an edge taken from a symbolic state.
type Move struct {
	f     *Forward
	edge  *cfa.Edge
	state map[lia.Var]lia.Term
}

// Take takes edge id from a state at its source. The edge's inputs become the
// variables inputs, inputs+1, ...
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

// before is the state as a substitution. Variables that are not live are never
// read; 0 does for them.
func (m Move) before(v lia.Var) (lia.Term, bool) { return m.state[v], true }

// Guard is what the edge asks of the inputs so far and of its own.
func (m Move) Guard() lia.Formula { return m.edge.Guard.Subst(m.before) }

// Terms is the state after the edge.
func (m Move) Terms() []lia.Term {
	assigned := make(map[lia.Var]lia.Term, len(m.edge.Assigns))
	for _, a := range m.edge.Assigns {
		assigned[a.Var] = a.Term.Subst(m.before)
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
